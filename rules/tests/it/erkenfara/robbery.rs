//! What bot players give by treaty, and to whom: EU-83.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::winter::economy::income;
use rules::offers::Act;
use rules::{Actor, BotSeats, Game, Seat, Viewer};
use serde_json::{Value, json};

use super::envoys::until;
use super::{AQUILA, BOREAS, CORVUS, Campaign, roster};

/// What the bot player of Boreas or Corvus does now, as text; Aquila has people.
fn does(it: &Campaign, seat: Seat) -> Option<String> {
    let context = crate::context().among(BotSeats::of([BOREAS, CORVUS]));
    let order = Erkenfara::bot_order(&it.running.world, &it.view(seat), seat, context);
    order.map(|order| order.write(it.running.ctx(&roster()), &it.view(seat)))
}

/// A strong Aquila that everybody would rather have peace with, and two rich bot players.
fn rich(more: &[(&str, Value)]) -> Campaign {
    let mut changes = vec![
        ("/treasury/Boreas", json!(40_000)),
        ("/treasury/Corvus", json!(40_000)),
    ];
    changes.extend(more.iter().cloned());
    let armies = ["Aquila Alba 30000", "Boreas Fara 4000", "Corvus Dora 3000"];
    Campaign::with(&armies, &changes, json!({}))
}

fn yearly(it: &Campaign, seat: Seat) -> i64 {
    let world = &it.running.world;
    it.running
        .state
        .on_field(world, |field| income(field, seat))
}

/// Does what may be done, without the checks that would take too long here; whether it was done.
fn tries(it: &mut Campaign, seat: Seat, text: &str) -> bool {
    let Ok(events) = it.decide(Actor::Seat(seat), text, &[]) else {
        return false;
    };
    for event in events {
        it.running.apply(&event).unwrap();
    }
    true
}

/// The bot players do what they want about treaties.
fn answered(it: &mut Campaign) {
    for bot in [BOREAS, CORVUS] {
        for _ in 0..8 {
            let verbs = ["offer", "accept", "decline", "counter", "break"];
            let Some(text) =
                does(it, bot).filter(|text| verbs.iter().any(|verb| text.starts_with(verb)))
            else {
                break;
            };
            assert!(tries(it, bot, &text), "{text}");
        }
    }
}

#[test]
fn eu_83_two_hundred_offers_and_breaches_cost_a_bot_no_more_than_a_year() {
    let mut it = rich(&[]);
    let bots = [BOREAS, CORVUS];
    let yearly = bots.map(|bot| yearly(&it, bot));
    let before = bots.map(|bot| it.gold(bot));
    let lands = it.running.board.lands.clone();
    let mut broken = 0;
    for round in 0..200 {
        let gold = [3666, 2500, 1700, 900, 500, 200, 50][round % 7];
        for name in ["Boreas", "Corvus"] {
            let text = match round % 5 {
                0 | 1 => format!("offer {name}: peace; get gold {gold}"),
                2 => format!("offer {name}: alliance; get gold {gold}; secret"),
                3 => format!("offer {name}: peace; alliance; passage; get gold {gold}"),
                _ => format!(
                    "offer {name}: peace; get {}",
                    if name == "Boreas" { "Esta" } else { "Dora" }
                ),
            };
            tries(&mut it, AQUILA, &text);
        }
        answered(&mut it);
        // What it wants instead is taken too, everything else withdrawn, and every word broken.
        let world = it.running.world.clone();
        let roster = roster();
        for act in it.view(AQUILA).offers.choices(AQUILA) {
            if let Act::Accept(_) = act {
                let text = Order::Deal(act).write(it.running.ctx(&roster), &it.view(AQUILA));
                tries(&mut it, AQUILA, &text);
            }
        }
        for act in it.view(AQUILA).offers.choices(AQUILA) {
            broken += usize::from(matches!(act, Act::Break { .. }));
            let text = Order::Deal(act).write(it.running.ctx(&roster), &it.view(AQUILA));
            assert!(tries(&mut it, AQUILA, &text), "{text}");
        }
        answered(&mut it);
        assert!(std::sync::Arc::ptr_eq(&world, &it.running.world));
    }
    assert!(broken >= 100, "only {broken} treaties were broken");
    let mut all = 0;
    for ((bot, before), yearly) in bots.into_iter().zip(before).zip(yearly) {
        let lost = before - it.gold(bot);
        all += lost;
        assert!(lost <= yearly, "{bot} lost {lost}, and has {yearly} a year");
    }
    assert!(all > 0, "who is strong is paid once");
    assert_eq!(it.running.board.lands, lands, "no land was talked away");
}

#[test]
fn eu_83_who_broke_a_treaty_gets_unpaid_peace_at_most_for_two_years() {
    let accepts = |it: &Campaign, text: &str| {
        let it = it_with(it).play(AQUILA, text);
        does(&it, BOREAS).is_some_and(|text| text.starts_with("accept"))
    };
    let it = rich(&[("/peace", json!([["Aquila", "Boreas"]]))]);
    let it = it.play(AQUILA, "break peace with Boreas");
    assert!(!accepts(&it, "offer Boreas: peace; get gold 300"));
    assert!(accepts(&it, "offer Boreas: peace"));
    let it = until(it, 3, AQUILA);
    assert!(!accepts(&it, "offer Boreas: peace; get gold 300"));
    let it = until(it, 4, AQUILA);
    assert!(accepts(&it, "offer Boreas: peace; get gold 300"));
}

/// The same campaign once more.
fn it_with(it: &Campaign) -> Campaign {
    Campaign {
        running: it.running.clone(),
        opened: it.opened.clone(),
        log: it.log.clone(),
    }
}

#[test]
fn eu_83_peace_is_paid_once_in_four_years_and_with_no_more_than_a_year_brings() {
    let it = rich(&[]);
    let yearly = yearly(&it, BOREAS);
    let too_much = it_with(&it).play(
        AQUILA,
        &format!("offer Boreas: peace; get gold {}", yearly + 1),
    );
    let counter = does(&too_much, BOREAS).unwrap();
    assert!(counter.starts_with("counter"), "{counter}");
    let it = it.play(AQUILA, "offer Boreas: peace; get gold 300");
    let accept = does(&it, BOREAS).unwrap();
    assert!(accept.starts_with("accept"), "{accept}");
    let it = it.play(BOREAS, &accept);
    assert_eq!(it.gold(BOREAS), 40_000 - 300);
    // A war that both agree on breaks nobody's word; paid is paid.
    let war = it.play(AQUILA, "offer Boreas: war; gold 50");
    let accept = does(&war, BOREAS).unwrap();
    let it = war.play(BOREAS, &accept);
    let asks = |it: &Campaign| {
        let it = it_with(it).play(AQUILA, "offer Boreas: peace; get gold 300");
        does(&it, BOREAS).is_some_and(|text| text.starts_with("accept"))
    };
    assert!(!asks(&it));
    let it = until(it, 5, AQUILA);
    assert!(!asks(&it));
    assert!(asks(&until(it, 6, AQUILA)));
}

#[test]
fn eu_83_what_was_broken_and_paid_in_secret_is_known_to_the_two_alone() {
    let it = rich(&[]).play(AQUILA, "offer Boreas: peace; gold 300; secret");
    let it = it
        .play(BOREAS, "accept 1")
        .play(AQUILA, "break peace with Boreas");
    let known = |viewer: Viewer| it.running.view(viewer).view.incidents.len();
    assert_eq!(
        [AQUILA, BOREAS, CORVUS].map(|seat| known(Viewer::Seat(seat))),
        [2, 2, 0]
    );
    assert_eq!(known(Viewer::Public), 0);
    // The own part makes the same of the public one.
    let view = it.view(BOREAS);
    let public = it.running.view(Viewer::Public).view;
    assert_eq!(
        Erkenfara::with_own(public, BOREAS, &Erkenfara::own(&view, BOREAS)),
        view
    );
    let it = it
        .play(AQUILA, "offer Corvus: peace")
        .play(CORVUS, "accept 1");
    let it = it.play(CORVUS, "break peace with Aquila");
    assert_eq!(it.running.view(Viewer::Public).view.incidents.len(), 1);
    // Nothing is held against anybody for ever.
    let it = until(it, 6, AQUILA);
    assert_eq!(it.running.incidents, []);
}

#[test]
fn tb_12_on_the_seat_of_people_it_signs_nothing_and_attacks_nobody() {
    let it = Campaign::spring(
        &["Aquila Bria 9000", "Boreas Cora 1000", "Corvus Dora 1000"],
        &[("/regions/Alba/occupier", json!("Boreas"))],
        json!({}),
    );
    let it = it.play(BOREAS, "offer Aquila: gold 500");
    let order = |context| {
        let view = it.view(AQUILA);
        let order = Erkenfara::bot_order(&it.running.world, &view, AQUILA, context).unwrap();
        order.write(it.running.ctx(&roster()), &view)
    };
    let others = BotSeats::of([BOREAS, CORVUS]);
    let stands_in = order(crate::context().among(others));
    assert_eq!(stands_in, "move Bria > Alba; free Alba");
    let own = order(crate::context().among(BotSeats::of([AQUILA])));
    assert!(own.starts_with("accept"), "{own}");
}
