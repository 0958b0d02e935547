//! What owners of sheets are told of each line, and what everybody sees: EU-55, EU-57.

use rules::erkenfara::obstacle::Obstacle;
use rules::erkenfara::view::Observation;
use rules::{Actor, Seat, Viewer};
use serde_json::json;

use super::sealed::spring;
use super::{AQUILA, BOREAS, CORVUS, Campaign};

impl Campaign {
    /// What a viewer is told of an order.
    fn told(&self, seat: Seat, text: &str, viewer: Viewer) -> Vec<Observation> {
        let events = self.decide(Actor::Seat(seat), text, &[]).unwrap();
        let mut state = self.running.clone();
        let mut all = Vec::new();
        for event in &events {
            all.extend(state.observe(event, viewer));
            state.apply(event).unwrap();
        }
        all
    }
}

#[test]
fn eu_57_each_line_is_reported_as_done_or_not_with_the_reason() {
    let it = spring(&["Boreas Fara 3000", "Boreas Esta 3000"]);
    let it = it.play(
        BOREAS,
        "seal off; move Fara > Fort Fara; move Dora > Cora; tax Esta; tax Fara; all others rest",
    );
    let it = it.play(AQUILA, "end");
    let no_army = |name: &str| Some(Obstacle::NoArmy(it.region(name)));
    assert_eq!(
        it.report(BOREAS),
        (
            vec!["move", "all others rest", "tax"],
            vec![no_army("Dora"), no_army("Fara")]
        )
    );
    // What a hand has given at its turn is not told again.
    let it = spring(&["Aquila Alba 3000"]).play(AQUILA, "move Alba > Bria; tax Bria");
    assert_eq!(it.running.private[0].report, None);
}

#[test]
fn eu_55_what_conflicts_made_impossible_is_reported_with_its_reason() {
    let it = spring(&["Boreas Esta 3000", "Corvus Dora 9000"]);
    let it = it.play(
        BOREAS,
        "seal off; move Esta > Dora; occupy Dora; stand Dora: retreat",
    );
    let it = it.throw(AQUILA, "end", &[50, 50]);
    let (done, left_out) = it.report(BOREAS);
    assert_eq!(done, ["move", "stand"]);
    assert_eq!(left_out, [Some(Obstacle::Fought(it.region("Dora")))]);
}

#[test]
fn eu_57_everybody_sees_that_an_army_turned_back_and_where() {
    let peace = [("/peace", json!([["Aquila", "Boreas"]]))];
    let of = |armies: &[&str], seal: &str| {
        Campaign::spring(armies, &peace, json!({})).play(BOREAS, seal)
    };
    let back = |it: &Campaign, moves: &str, viewer: Viewer| -> Vec<(String, String)> {
        let name = |region| it.running.world.name(region).to_owned();
        let told = it.told(AQUILA, moves, viewer).into_iter();
        let armies = told.filter_map(|seen| match seen {
            Observation::TurnedBack { seat, armies } => {
                assert_eq!(seat, BOREAS);
                Some(armies)
            }
            Observation::Fact(_)
            | Observation::Filed { .. }
            | Observation::Chose { .. }
            | Observation::Deal(_) => None,
        });
        let all = armies.flatten();
        all.map(|it| (name(it.from), name(it.at))).collect()
    };
    let from_to = |from: &str, to: &str| vec![(from.to_owned(), to.to_owned())];
    // A friend stands there now.
    let it = of(
        &["Aquila Cora 3000", "Boreas Fara 3000"],
        "seal off; move Fara > Esta",
    );
    let seen = back(&it, "move Cora > Esta", Viewer::Public);
    assert_eq!(seen, from_to("Fara", "Esta"));
    assert_eq!(
        back(&it, "move Cora > Esta", Viewer::Seat(CORVUS)),
        from_to("Fara", "Esta")
    );
    // Its owner is told more.
    assert_eq!(back(&it, "move Cora > Esta", Viewer::Seat(BOREAS)), []);
    assert_eq!(back(&it, "end", Viewer::Public), []);
    // Nobody stands in the way of what was never possible: that stays secret.
    let it = of(
        &["Boreas Fara 3000"],
        "seal off; move Fara > Alba; tax Dora",
    );
    assert_eq!(back(&it, "end", Viewer::Public), []);
}

#[test]
fn eu_57_an_army_whose_way_is_barred_turns_back_too() {
    let armies = [
        "Aquila Cora 3000",
        "Aquila fleet Nox 3000",
        "Boreas Fara 3000",
    ];
    let barred = |seal: &str, moves: &str| {
        let it = spring(&armies).play(BOREAS, seal).play(AQUILA, moves);
        let left_out = it.report(BOREAS).1;
        let [Some(Obstacle::Barred(region))] = left_out.as_slice() else {
            panic!("{left_out:?}");
        };
        it.running.world.name(*region).to_owned()
    };
    let by_land = "seal off; move Fara > Dora > Cora";
    assert_eq!(barred(by_land, "move Cora > Dora"), "Dora");
    let any_way = "seal off; move Fara > Cora";
    assert_eq!(barred(any_way, "move Cora > Dora; sail Nox > Oro"), "Cora");
}
