//! What bot players do about treaties, and that they do not march to and fro.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::world::board::Season;
use rules::{Actor, Game, Seat};
use serde_json::{Value, json};

use super::{AQUILA, BOREAS, CORVUS, Campaign, roster};

/// What the bot player of a seat does now, as text.
fn does(it: &Campaign, seat: Seat) -> Option<String> {
    let order: Option<Order> =
        Erkenfara::bot_order(&it.running.world, &it.view(seat), seat, crate::context());
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
    assert_eq!(plea, "offer Boreas: peace; cede Cora");
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
    assert_eq!(does(&it, AQUILA).as_deref(), Some("offer Boreas: peace"));
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
    let it = [AQUILA, BOREAS, CORVUS]
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
    let mut stood = vec![it.region("Bria")];
    for _ in 0..12 {
        let Some((_, _, Some(seat))) = Some(it.now()).filter(|now| now.2.is_some()) else {
            break;
        };
        let text = does(&it, seat).unwrap();
        let events = it.decide(Actor::Seat(seat), &text, &[]).unwrap();
        for event in &events {
            if let Event::Marched { marches, seat, .. } = event
                && *seat == AQUILA
                && let Some(march) = marches.first()
            {
                stood.extend(march.path.last());
            }
        }
        it.apply(events);
    }
    let back = stood.windows(3).find(|three| three[0] == three[2]);
    assert_eq!(back, None, "{stood:?}");
    assert!(stood.len() > 2, "it goes somewhere: {stood:?}");
}

/// Plays on, everybody holding, until a seat has its turn in a spring.
fn until(mut it: Campaign, year: u32, seat: Seat) -> Campaign {
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

#[test]
fn every_few_springs_a_peace_with_a_neighbour_ends_whoever_is_an_enemy_far_away() {
    let spring = |armies: [&str; 3], peace: Value, bria: Value| {
        let changes = [("/peace", peace), ("/regions/Bria/owner", bria)];
        let it = Campaign::with(&armies, &changes, json!({}));
        until(it, 2, CORVUS)
    };
    let weak = ["Aquila Alba 4000", "Boreas Fara 5000", "Corvus Dora 8000"];
    let with_both = json!([["Aquila", "Corvus"], ["Boreas", "Corvus"]]);
    let with_one = json!([["Boreas", "Corvus"]]);
    let breaks = |it: &Campaign| does(it, CORVUS).filter(|text| text.starts_with("break"));
    // The weakest of its neighbours.
    let it = spring(weak, with_both.clone(), json!("Aquila"));
    assert_eq!(breaks(&it).as_deref(), Some("break peace with Aquila"));
    // An enemy next to its land is enough, one that is far away is none.
    let it = spring(weak, with_one.clone(), json!("Aquila"));
    assert_eq!(breaks(&it), None);
    let it = spring(weak, with_one, Value::Null);
    assert_eq!(breaks(&it).as_deref(), Some("break peace with Boreas"));
    // Who is stronger is left alone.
    let strong = ["Aquila Alba 7000", "Boreas Fara 7000", "Corvus Dora 6000"];
    assert_eq!(breaks(&spring(strong, with_both, json!("Aquila"))), None);
}

#[test]
fn who_is_rich_gives_gold_for_peace_and_raises_beyond_its_income() {
    let rich = ("/treasury/Aquila", json!(40_000));
    let plea = does(&losing(&[rich]), AQUILA);
    assert_eq!(
        plea.as_deref(),
        Some("offer Boreas: peace; cede Cora; gold 10000")
    );
    // Its income alone does not feed so many.
    let raises = |gold: i64| {
        let gold = ("/treasury/Aquila", json!(gold));
        let it = Campaign::with(&["Aquila Fort Alba 42000"], &[gold], json!({}));
        does(&it, AQUILA).unwrap().contains("raise Fort Alba")
    };
    assert_eq!([5_000, 400_000].map(raises), [false, true]);
}
