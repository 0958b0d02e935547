//! What bot players do about treaties, and that they do not march to and fro.

use rules::dice::{Key, Secret};
use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::world::board::Season;
use rules::map::Region;
use rules::{Actor, BotContext, BotSeed, Game, Level, Seat};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign, roster};

/// What the bot player of a seat does now, as text.
pub(super) fn does(it: &Campaign, seat: Seat) -> Option<String> {
    let order: Option<Order> =
        Erkenfara::bot_order(&it.running.world, &it.view(seat), seat, super::bots());
    let roster = roster();
    order.map(|order| order.write(it.running.ctx(&roster), &it.view(seat)))
}

/// Aquila with so much land that it can give some, of which Boreas, who is stronger, occupies the poorest.
fn losing(more: &[(&str, Value)]) -> Campaign {
    let mut changes = vec![
        ("/regions/Cora/owner", json!("Aquila")),
        ("/regions/Dora/owner", json!("Aquila")),
        ("/regions/Cora/occupier", json!("Boreas")),
        ("/regions/Bria/occupier", json!("Boreas")),
    ];
    changes.extend(more.iter().cloned());
    let armies = ["Aquila Alba 3000", "Boreas Bria 6000", "Corvus Nox 2000"];
    Campaign::with(&armies, &changes, json!({}))
}

#[test]
fn who_loses_land_asks_the_stronger_for_peace_and_gives_the_poorest_of_it() {
    let it = losing(&[]);
    let plea = does(&it, AQUILA).unwrap();
    assert_eq!(plea, "offer Boreas: peace; cede Cora; gold 1250");
    let it = it.play(AQUILA, &plea);
    // It asks once, and goes on with its winter.
    assert!(!does(&it, AQUILA).unwrap().starts_with("offer"));
    let answer = does(&it, BOREAS).unwrap();
    assert!(answer.starts_with("accept"), "{answer}");
    let it = it.play(BOREAS, &answer);
    assert_eq!(it.land("Cora").owner, Some(BOREAS));
    assert_eq!(
        it.land("Bria").occupier,
        None,
        "peace lifts occupations (EU-42)"
    );
    assert!(!does(&it, AQUILA).unwrap().starts_with("offer"));
}

#[test]
fn nobody_gives_land_who_has_little() {
    let it = losing(&[("/regions/Dora/owner", json!("Corvus"))]);
    let plea = does(&it, AQUILA);
    assert_eq!(plea.as_deref(), Some("offer Boreas: peace; gold 1100"));
    // Nor takes a peace that costs it.
    let it = it.play(BOREAS, "offer Aquila: peace; get Alba; get Bria");
    assert_ne!(
        does(&it, AQUILA).map(|text| text.starts_with("accept")),
        Some(true)
    );
}

#[test]
fn gifts_are_taken_and_what_costs_more_than_it_brings_is_not() {
    let it = losing(&[]);
    let it = it.play(CORVUS, "offer Boreas: gold 100");
    assert!(does(&it, BOREAS).unwrap().starts_with("accept"));
    let it = losing(&[]);
    for terms in [
        "get gold 100",
        "foraging; gold 400",
        "war",
        "get Fara; gold 100",
    ] {
        let it = losing(&[]).play(CORVUS, &format!("offer Boreas: {terms}"));
        let done = does(&it, BOREAS).unwrap();
        assert!(!done.starts_with("accept"), "{terms}: {done}");
        // It is declined in the round in which it would lapse, so nobody asks again and again.
        assert!(!done.starts_with("decline"), "{terms}: {done}");
    }
    let it = it.play(CORVUS, "offer Boreas: get gold 100");
    let it = [AQUILA, BOREAS]
        .into_iter()
        .fold(it, |it, seat| it.late(seat, "ready"));
    assert!(does(&it, BOREAS).unwrap().starts_with("decline"));
}

#[test]
fn an_army_does_not_go_back_to_where_it_came_from() {
    // Two lands that nobody owns, and a prize at each end.
    let it = Campaign::spring(
        &["Aquila Bria 5000"],
        &[("/regions/Alba/owner", json!("Boreas"))],
        json!({}),
    );
    let mut it = it;
    let mut before: Vec<(Region, Region)> = Vec::new();
    let mut count = 0;
    for _ in 0..12 {
        let (_, _, Some(seat)) = it.now() else {
            break;
        };
        let text = does(&it, seat).unwrap();
        let events = it.decide(Actor::Seat(seat), &text, &[]).unwrap();
        let marched = events.iter().find_map(|event| {
            let Event::Marched { marches, seat, .. } = event else {
                return None;
            };
            (*seat == AQUILA).then(|| marches.clone())
        });
        if let Some(marches) = marched {
            let ways = marches.iter().map(|it| (it.from, it.path.last().copied()));
            let ways: Vec<_> = ways.filter_map(|(from, to)| Some((from, to?))).collect();
            let back = ways
                .iter()
                .find(|(from, to)| before.contains(&(*to, *from)));
            assert_eq!(back, None, "{text}");
            count += ways.len();
            before = ways;
        }
        it.apply(events);
    }
    assert!(count > 1, "it goes somewhere");
}

/// Plays on, everybody holding, until a seat has its turn in a spring.
pub(super) fn until(mut it: Campaign, year: u32, seat: Seat) -> Campaign {
    while it.now() != (year, Season::Spring, Some(seat)) {
        it = match it.now().2 {
            Some(seat) => it.play(seat, "end"),
            None => [AQUILA, BOREAS, CORVUS]
                .into_iter()
                .fold(it, |it, seat| it.play(seat, "ready")),
        };
    }
    it
}

/// How many of a hundred bot players of a level break their peace with Aquila now.
fn breaches(it: &Campaign, level: Level) -> usize {
    let does = |number: u8| {
        let bots = super::bots();
        let context = BotContext { level, ..bots }.natured(BotSeed::new([number; 32]));
        let order = Erkenfara::bot_order(&it.running.world, &it.view(CORVUS), CORVUS, context);
        let text = order
            .unwrap()
            .write(it.running.ctx(&roster()), &it.view(CORVUS));
        text == "break peace with Aquila"
    };
    (0..100).filter(|number| does(*number)).count()
}

#[test]
fn eu_83_each_bot_player_is_as_true_as_its_nature_says() {
    let spring = |aquila: &str, peace: Value| {
        let armies = [aquila, "Boreas Fara 5000", "Corvus Dora 8000"];
        let changes = [("/peace", peace), ("/regions/Cora/owner", json!("Aquila"))];
        until(Campaign::with(&armies, &changes, json!({})), 2, CORVUS)
    };
    let all = json!([["Aquila", "Corvus"], ["Boreas", "Corvus"]]);
    let weak = spring("Aquila Alba 4000", all.clone());
    let (gentle, keen) = (breaches(&weak, Level::Gentle), breaches(&weak, Level::Keen));
    assert!(
        0 < gentle && gentle < keen && keen < 90,
        "{gentle} of the gentle, {keen} of the keen"
    );
    // The keen break it only where they are far stronger.
    let even = spring("Aquila Alba 6000", all.clone());
    assert_eq!(breaches(&even, Level::Keen), 0);
    assert!(breaches(&even, Level::Gentle) > 0);
    // Who is stronger is left alone.
    let strong = spring("Aquila Alba 20000", all);
    assert_eq!(
        [Level::Gentle, Level::Keen].map(|level| breaches(&strong, level)),
        [0, 0]
    );
    // An enemy at the door is enough.
    let with_one = spring("Aquila Alba 4000", json!([["Aquila", "Corvus"]]));
    assert_eq!(breaches(&with_one, Level::Keen), 0);
}

/// What a bot player's sheet is when it has said about treaties what it wants.
fn sheet(mut it: Campaign, seat: Seat) -> String {
    loop {
        let text = does(&it, seat).unwrap();
        if !text.starts_with("offer") {
            return text;
        }
        it = it.play(seat, &text);
    }
}

#[test]
fn who_is_rich_gives_gold_for_peace_and_raises_beyond_its_income() {
    let rich = ("/treasury/Aquila", json!(40_000));
    let plea = does(&losing(&[rich]), AQUILA);
    // No more than its income (EU-83).
    assert_eq!(
        plea.as_deref(),
        Some("offer Boreas: peace; cede Cora; gold 1400")
    );
    // Its income alone does not feed so many.
    let raises = |gold: i64| {
        let gold = ("/treasury/Aquila", json!(gold));
        let it = Campaign::with(&["Aquila Fort Alba 42000"], &[gold], json!({}));
        sheet(it, AQUILA).contains("raise ")
    };
    assert_eq!([5_000, 400_000].map(raises), [false, true]);
}

#[test]
fn eu_83_they_unite_before_they_attack_and_the_gentle_ask_for_more() {
    let moves = |foe: &str, level: Level| {
        let armies = ["Aquila Alba 4000", "Aquila Bria 4000", foe];
        let owned = [
            ("/regions/Cora/owner", json!("Boreas")),
            ("/regions/Dora/owner", json!("Boreas")),
        ];
        let it = Campaign::spring(&armies, &owned, json!({}));
        let bots = super::bots();
        let context = BotContext { level, ..bots };
        let order = Erkenfara::bot_order(&it.running.world, &it.view(AQUILA), AQUILA, context);
        order
            .unwrap()
            .write(it.running.ctx(&roster()), &it.view(AQUILA))
    };
    let attacks = |text: &str| ["Alba > Cora", "Bria > Cora"].map(|way| text.contains(way));
    // Neither army alone would win.
    let both = moves("Boreas Cora 4000", Level::Keen);
    assert_eq!(attacks(&both), [true, true], "{both}");
    let none = moves("Boreas Cora 9000", Level::Keen);
    assert_eq!(attacks(&none), [false, false], "{none}");
    let gentle = moves("Boreas Cora 4000", Level::Gentle);
    assert_eq!(attacks(&gentle), [false, false], "{gentle}");
}

#[test]
fn eu_83_a_keen_bot_keeps_an_army_together_that_takes_land() {
    let armies = ["Aquila Cora 9000", "Boreas Fort Fara 4000"];
    let owned = [
        ("/regions/Cora/owner", json!("Boreas")),
        ("/regions/Dora/owner", json!("Boreas")),
    ];
    let it = Campaign::spring(&armies, &owned, json!({}));
    let level = Level::Keen;
    let context = BotContext {
        level,
        ..super::bots()
    };
    let order = Erkenfara::bot_order(&it.running.world, &it.view(AQUILA), AQUILA, context);
    let text = order
        .unwrap()
        .write(it.running.ctx(&roster()), &it.view(AQUILA));
    assert!(text.contains("occupy Cora"), "{text}");
    // With all of it: nothing walks on while the rest takes what it stands on.
    assert!(!text.contains(" > "), "{text}");
}

#[test]
fn eu_83_what_is_done_in_secret_follows_from_the_seed_alone() {
    // Standing orders and places of troops are nobody else's to reckon out.
    let armies = ["Aquila Alba 9000", "Aquila Bria 9000", "Boreas Cora 4000"];
    let it = Campaign::spring(&armies, &[], json!({}));
    let key = Key::new(&Secret::new([5; 32]), &[]);
    let sheets = (0..20).map(|number| {
        let bots = super::bots();
        let seed = key.bot_seed(number, AQUILA);
        let context = BotContext { seed, ..bots };
        let order = Erkenfara::bot_order(&it.running.world, &it.view(AQUILA), AQUILA, context);
        order
            .unwrap()
            .write(it.running.ctx(&roster()), &it.view(AQUILA))
    });
    let sheets: std::collections::BTreeSet<String> = sheets.collect();
    assert!(sheets.len() > 5, "{sheets:?}");
}
