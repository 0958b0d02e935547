//! Standing orders of armies, regions and the empire, and how they go along: EU-26, EU-46.

use rules::erkenfara::event::Event;
use rules::erkenfara::notation::read::Reader;
use rules::erkenfara::state::Private;
use rules::{Seat, Viewer};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign, Position, roster};

fn spring(armies: &[&str]) -> Campaign {
    Campaign::spring(armies, &[], json!({}))
}

/// The standing orders of an empire, as the lines that give them.
fn orders(it: &Campaign, seat: Seat) -> String {
    let lines = it.running.private[seat.index()].standing.lines();
    let lines = lines.iter().map(|line| line.write(&it.running.world));
    let lines: Vec<String> = lines.collect();
    lines.join("; ").replace("stand ", "")
}

#[test]
fn eu_46_the_order_of_an_army_goes_with_it_when_it_marches() {
    let it = spring(&["Aquila Alba 3000", "Aquila Cora 2000"]);
    let it = it.play(AQUILA, "stand Alba: fight; stand Cora: retreat to Nox");
    let it = it.play(AQUILA, "move Alba > Bria");
    assert_eq!(orders(&it, AQUILA), "Bria: fight; Cora: retreat to Nox");
    // Who comes where one left has none for that.
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    let it = it.play(AQUILA, "move Bria > Mare; move Cora > Bria");
    assert_eq!(orders(&it, AQUILA), "Bria: retreat to Nox; Mare: fight");
    let it = it.play(BOREAS, "end").play(CORVUS, "end");
    let it = it
        .play(AQUILA, "end")
        .play(BOREAS, "end")
        .play(CORVUS, "end");
    let it = it.play(AQUILA, "disband Mare 0").play(BOREAS, "ready");
    let it = it.play(CORVUS, "ready");
    assert_eq!(orders(&it, AQUILA), "Bria: retreat to Nox");
}

#[test]
fn eu_46_parts_of_an_army_all_have_its_order() {
    let it = spring(&["Aquila Alba 9000"]).play(AQUILA, "stand Alba: fight");
    let sheet = "move Alba > Bria 3000; move Alba > Mare 2000; stand Mare: retreat";
    let it = it.play(AQUILA, sheet);
    assert_eq!(
        orders(&it, AQUILA),
        "Alba: fight; Bria: fight; Mare: retreat"
    );
}

#[test]
fn eu_46_united_armies_have_the_order_of_the_larger() {
    let both = "stand Alba: fight; stand Cora: retreat";
    for (armies, given, sheet, wanted) in [
        // The larger by what it is at best.
        (
            [3000, 5000],
            both,
            "move Alba > Bria; move Cora > Bria",
            "Bria: retreat",
        ),
        (
            [6000, 5000],
            both,
            "move Alba > Bria; move Cora > Bria",
            "Bria: fight",
        ),
        // Of equal ones the one named first.
        (
            [5000, 5000],
            both,
            "move Alba > Bria; move Cora > Bria",
            "Bria: fight",
        ),
        (
            [5000, 5000],
            both,
            "move Cora > Bria; move Alba > Bria",
            "Bria: retreat",
        ),
        // What moves is named before what stays.
        ([5000, 5000], both, "move Alba > Cora", "Cora: fight"),
        ([5000, 5000], both, "move Cora > Alba", "Alba: retreat"),
        // One without takes the other's.
        (
            [9000, 5000],
            "stand Cora: retreat",
            "move Alba > Cora",
            "Cora: retreat",
        ),
        // What the sheet says itself counts.
        ([9000, 5000], both, "move Alba > Cora; stand Cora: none", ""),
    ] {
        let armies = [
            format!("Aquila Alba {}", armies[0]),
            format!("Aquila Cora {}", armies[1]),
        ];
        let it = spring(&armies.each_ref().map(String::as_str)).play(AQUILA, given);
        assert_eq!(
            orders(&it.play(AQUILA, sheet), AQUILA),
            wanted,
            "{given} and {sheet}"
        );
    }
}

#[test]
fn eu_46_the_order_goes_along_in_a_retreat() {
    for (dora, given, wanted) in [
        (
            20_000,
            "stand Cora: retreat to Dora",
            "Dora: retreat to Dora",
        ),
        // It joins an army that has another: that of the larger counts, of equal ones that of whoever was there.
        (
            20_000,
            "stand Cora: retreat to Dora; stand Dora: fight",
            "Dora: fight",
        ),
        (
            9500,
            "stand Cora: retreat to Dora; stand Dora: fight",
            "Dora: fight",
        ),
        (
            9400,
            "stand Cora: retreat to Dora; stand Dora: fight",
            "Dora: retreat to Dora",
        ),
    ] {
        let dora = format!("Corvus Dora {dora}");
        let it = spring(&["Boreas Bria 10000", "Corvus Cora 10000", &dora]);
        let it = it.play(CORVUS, given).play(AQUILA, "end");
        let it = it.throw(BOREAS, "move Bria > Cora; stand Cora: fight", &[50, 50]);
        assert_eq!(orders(&it, CORVUS), wanted, "{dora}, {given}");
        assert_eq!(orders(&it, BOREAS), "Cora: fight");
    }
}

#[test]
fn eu_46_army_before_region_before_empire_and_none_falls_back() {
    let armies = ["Aquila Bria 10000", "Corvus Cora 10000"];
    let played = |given: &[&str]| {
        let it = given
            .iter()
            .fold(spring(&armies), |it, order| it.play(CORVUS, order));
        it.throw(AQUILA, "move Bria > Cora; stand Cora: fight", &[50, 50])
            .armies(CORVUS)
    };
    let all = [
        "stand all: retreat to Bria",
        "stand in Cora: retreat to Nox",
        "stand Cora: retreat to Dora",
    ];
    assert_eq!(played(&all[..1]), "Bria 9500/9000!");
    assert_eq!(played(&all[..2]), "Nox 9500/9000!");
    assert_eq!(played(&all), "Dora 9500/9000!");
    let [empire, region, army] = all;
    assert_eq!(
        played(&[empire, region, army, "stand Cora: none"]),
        "Nox 9500/9000!"
    );
    assert_eq!(
        played(&[
            empire,
            region,
            army,
            "stand Cora: none; stand in Cora: none"
        ]),
        "Bria 9500/9000!"
    );
    // Another region's says nothing here.
    assert_eq!(
        played(&[empire, "stand in Dora: retreat to Nox"]),
        "Bria 9500/9000!"
    );
}

#[test]
fn eu_46_the_order_of_a_region_waits_there_for_army_and_fleet() {
    let it = spring(&["Boreas fleet Oro 5000", "Aquila fleet Mare 5000"]);
    // Nobody of its own is there yet.
    let it = it.play(AQUILA, "stand in Nox: retreat to Mare");
    let it = it.throw(AQUILA, "sail Mare > Nox", &[]);
    assert_eq!(it.armies(AQUILA), "fleet Nox 5000");
    assert_eq!(orders(&it, AQUILA), "in Nox: retreat to Mare");
    let it = it.throw(BOREAS, "sail Oro > Nox; stand fleet Nox: fight", &[50, 50]);
    assert_eq!(it.armies(AQUILA), "fleet Mare 4750/4500!");
    assert_eq!(orders(&it, AQUILA), "in Nox: retreat to Mare");
}

#[test]
fn eu_46_wide_orders_may_stand_in_any_sheet() {
    let it = Campaign::of(&["Aquila Alba 3000"]);
    let it = it.play(
        AQUILA,
        "stand all: retreat below 40%; stand in Bria: fight; ready",
    );
    assert!(it.running.private[0].standing.is_empty());
    let it = it.play(BOREAS, "ready").play(CORVUS, "ready");
    assert_eq!(
        orders(&it, AQUILA),
        "in Bria: fight; all: retreat below 40%"
    );
    let it = it.play(AQUILA, "move Alba > Bria; stand all: none");
    assert_eq!(orders(&it, AQUILA), "in Bria: fight");
}

#[test]
fn eu_46_what_goes_along_is_its_owners_alone() {
    let it = spring(&["Aquila Alba 3000"]).play(AQUILA, "stand Alba: fight");
    let before = it.running.state.clone();
    let events = it
        .decide(rules::Actor::Seat(AQUILA), "move Alba > Bria", &[])
        .unwrap();
    let stood = events
        .iter()
        .find(|event| matches!(event, Event::Stood { .. }));
    let stood = stood.expect("it goes along");
    for viewer in [Viewer::Public, Viewer::Seat(BOREAS)] {
        assert_eq!(before.observe(stood, viewer), None);
    }
    assert!(before.observe(stood, Viewer::Seat(AQUILA)).is_some());
}

#[test]
fn eu_46_orders_are_read_for_regions_whatever_they_are_called() {
    let at = Position::with(
        &[],
        &[
            ("/regions/In Bria", json!({"production": 1})),
            ("/regions/All", json!({"production": 1})),
            ("/regions/All Saints", json!({"production": 1})),
        ],
    );
    let reader = Reader::new(&at.world);
    for (text, printed) in [
        ("stand all: fight", "stand all: fight"),
        ("STAND ALL fight", "stand all: fight"),
        (
            "stand in Cora: retreat below 40 to Nox",
            "stand in Cora: retreat below 40% to Nox",
        ),
        ("stand in cora none", "stand in Cora: none"),
        ("stand in Bria: fight", "stand In Bria: fight"),
        ("stand in \"Bria\": fight", "stand in \"Bria\": fight"),
        ("stand all saints: fight", "stand All Saints: fight"),
        ("stand \"All\": fight", "stand \"All\": fight"),
        ("stand in all: fight", "stand in \"All\": fight"),
    ] {
        let line = reader
            .line(text)
            .unwrap_or_else(|no| panic!("{text}: {no:?}"));
        assert_eq!(line.write(&at.world), printed, "{text}");
        assert_eq!(reader.line(printed), Ok(line), "{text}");
    }
    at.is_refused(
        reader.line("stand in Corra: fight"),
        "EU-32",
        "\"Corra\" is not a region: did you mean Cora",
    );
    at.is_refused(
        reader.line("stand all: dance"),
        "EU-32",
        "\"dance\" cannot be read",
    );
}

#[test]
fn eu_46_what_is_suggested_has_the_region_and_the_empire() {
    let it = spring(&["Aquila Alba 3000"]);
    let roster = roster();
    let view = it.running.view(Viewer::Seat(AQUILA));
    let said = |partial: &str| {
        let pieces = view.beside(&roster, AQUILA, partial).pieces.into_iter();
        let texts: Vec<String> = pieces.map(|piece| piece.write(&roster, |_| None)).collect();
        texts.join(", ")
    };
    assert_eq!(said("stand"), "Alba:, in Alba:, all:");
    assert_eq!(
        said("stand all:"),
        "fight, none, retreat, retreat below 50%"
    );
}

#[test]
fn eu_46_orders_of_before_belong_to_armies() {
    let old = json!({
        "treasury": 5,
        "standing": [[{"region": 2, "kind": "land", "seat": 0}, "fight"]],
    });
    let private: Private = serde_json::from_value(old.clone()).unwrap();
    assert_eq!(private.standing.armies.len(), 1);
    assert_eq!(serde_json::to_value(&private).unwrap(), old);
    let stood =
        json!({"stood": {"seat": 0, "orders": [[{"region": 2, "kind": "land", "seat": 0}, null]]}});
    let event: Event = serde_json::from_value(stood.clone()).unwrap();
    assert_eq!(serde_json::to_value(&event).unwrap(), stood);
    let filed = json!({"filed": {"seat": 0, "lines": [
        {"stand": {"army": {"region": 2, "fleet": false}, "standing": "fight"}},
    ]}});
    let event: Event = serde_json::from_value(filed.clone()).unwrap();
    assert_eq!(serde_json::to_value(&event).unwrap(), filed);
}
