//! Erkenfara Universalis in the properties of every game.

use rules::erkenfara::line::Standing;
use rules::erkenfara::standing::StandingOrders;
use rules::erkenfara::state::{Choice, State, Tripwire};
use rules::erkenfara::{Erkenfara, notation::order::Order, view::View};
use rules::{Seat, Setup, Viewer};
use serde_json::{Value, json};

use super::Subject;
use crate::erkenfara::scenario;

const ARMIES: [&str; 7] = [
    "Ann Alba 6000",
    "Ann fleet Mare 3000",
    "Bob Fara 6000",
    "Bob fleet Oro 3000",
    "Bob Cora 8000",
    "Cid Dora 4000",
    "Cid Nox 2000",
];

/// The rows of land and seas of the rulings' tests, with the names of the walks' seats.
fn setup(armies: &[&str], changes: &[(&str, Value)], mut options: Value) -> Setup {
    let renamed: Vec<String> = armies
        .iter()
        .map(|army| {
            let seats = [("Ann", "Aquila"), ("Bob", "Boreas"), ("Cid", "Corvus")];
            let (short, long) = seats.into_iter().find(|it| army.starts_with(it.0)).unwrap();
            army.replacen(short, long, 1)
        })
        .collect();
    let renamed: Vec<&str> = renamed.iter().map(String::as_str).collect();
    options["scenario"] = scenario(&renamed, changes);
    let Value::Object(options) = options else {
        panic!("options are an object")
    };
    Setup {
        seats: 3,
        options,
        map: None,
    }
}

/// Campaigns in which friends occupy land of friends, and where an army stands the land is flooded.
pub(super) fn odd_lands() -> Vec<Setup> {
    let lands = |bond| {
        [
            (
                "/statuses",
                json!([{"name": "Flooded", "of": "region", "production": -100}]),
            ),
            ("/regions/Dora/statuses", json!(["Flooded"])),
            ("/regions/Esta/occupier", json!("Aquila")),
            ("/regions/Bria/occupier", json!("Corvus")),
            (bond, json!([["Aquila", "Boreas"]])),
        ]
    };
    let friends = [lands("/peace"), lands("/alliance")];
    vec![
        setup(&ARMIES, &friends[0], json!({})),
        setup(
            &ARMIES,
            &friends[1],
            json!({"conflict": "live", "truce": 1}),
        ),
    ]
}

impl Subject for Erkenfara {
    const THROWS: &'static [&'static str] = &[
        "burn", "end", "move", "rest", "retreat", "sail", "siege", "stay",
    ];
    const MAY_THROW: &'static [&'static str] = &["free", "occupy", "ready", "seal", "stand", "tax"];
    const ENDS: bool = false;
    const BOTS: usize = 50;

    fn setups() -> Vec<Setup> {
        // More troops than a purse keeps, so that some must go (EU-11).
        let dear = [("/treasury/Boreas", json!(0))];
        vec![
            setup(&ARMIES, &[], json!({})),
            setup(&ARMIES, &[], json!({"conflict": "live"})),
            setup(
                &["Ann Alba 9000", "Bob Fara 60000", "Cid Dora 4000"],
                &dear,
                json!({"round": "filed", "conflict": "live"}),
            ),
        ]
    }

    fn corrections() -> &'static [&'static str] {
        &[
            "gm gold Ann +500",
            "gm gold Cid -100",
            "gm owner Zara Bob",
            "gm owner Cora Bob",
            "gm status Cora taxed",
            "gm",
        ]
    }

    fn vocabulary(_view: &View, _seat: Seat) -> Vec<String> {
        let texts = [
            "ready",
            "end",
            "unready",
            "seal",
            "seal summer off",
            "seal winter watch Alba, Nowhere; disband Alba 1000",
            "unseal",
            "unseal winter",
            "stay",
            "retreat",
            "retreat to Bria",
            "retreat to Esta",
            "raise Fort Alba 1",
            "raise Fort Fara 99999999",
            "raise Cora 1000000",
            "disband Alba 999999",
            "disband Dora 0",
            "disband Fara 0",
            "move Alba > Bria",
            "move Alba > Cora",
            "move Alba > Fara",
            "move Cora > Dora",
            "move Dora > Cora",
            "sail Mare > Nox",
            "sail Mare > Alba",
            "tax Alba",
            "tax Cora",
            "burn Dora",
            "occupy Cora",
            "free Esta",
            "rest Alba",
            "rest Dora",
            "rest Fara",
            "siege Fort Fara from Fara",
            "siege Fort Alba from Alba",
            "stand Alba: fight",
            "stand Dora: none",
            "stand Nowhere: fight",
            "offer Ann: peace",
            "offer Bob: alliance",
            "offer Zed: peace",
            // Numbers are a pair's own: with a name they are what the lists have.
            "accept Ann 1",
            "accept Cid 1",
            "decline Bob 1",
            "withdraw Bob 1",
            "withdraw Cid 1",
            "break peace with Ann",
            "",
            "fly to the moon",
        ];
        texts.map(str::to_owned).to_vec()
    }

    fn unlisted() -> &'static [&'static str] {
        &[
            "stand Cora: retreat to Fara",
            "stand Cora: retreat below 95% to Alba, Esta",
            "stand Dora: retreat to Alba",
            "stand Dora: retreat below 99% to Fort Fara, Cora",
            "stand fleet Oro: retreat to Mare",
            "move Cora > Dora; stand Dora: retreat to Alba",
            "move Dora > Cora; stand Cora: retreat below 99% to Alba, Fort Fara",
            "move Alba > Cora; stand Cora: retreat to Alba",
            "seal; move Dora > Cora; occupy Cora",
            "seal; move Fara > Esta; tax Esta; stand Esta: retreat to Alba",
            "seal off; tax Dora",
            "seal summer watch Cora, Dora; move Cora > Dora; occupy Dora",
            "seal winter; raise Fort Alba 1000",
            "raise Fort Alba 1000; stand Fort Alba: retreat to Fara",
            "raise Fort Fara 1000; stand Fara: retreat to Fara",
            "tax Cora",
            "tax Dora",
            "burn Dora",
            "occupy Cora",
            "occupy Alba",
            "move Cora > Alba; occupy Alba",
            "move Dora > Fara 2000; occupy Fara",
            "offer Ann, Bob, Cid: peace",
            "offer Ann: peace; keep occupations",
            "offer Bob: peace",
            "offer Cid: peace; keep occupations; secret",
            "accept Ann 1",
            "accept Bob 1",
            "accept Cid 1",
            "accept Ann 2",
            "accept Bob 2",
            "break peace with Ann",
            "break peace with Bob",
            "break peace with Cid",
        ]
    }

    fn is_hidden(state: &State, (seat, order): (Seat, &Order), viewer: Viewer) -> bool {
        let own = matches!(
            order,
            Order::Seal { .. } | Order::Unseal { .. } | Order::Stand(_)
        );
        // A standing order may be the answer that a conflict waits for.
        let fights = state.turning.is_some();
        own && !fights && viewer != Viewer::Seat(seat)
    }

    fn other_secrets(state: &State, viewer: Viewer, pick: u8) -> Option<State> {
        let mut other = state.clone();
        let seats = Seat::first(state.private.len());
        for (seat, private) in seats.zip(&mut other.private) {
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            private.treasury += i64::from(pick) * 37;
            let history = std::mem::take(&mut other.history.gold);
            other.history.gold = history.with_more(seat, i64::from(pick));
            private.standing = StandingOrders {
                empire: private.standing.empire.is_none().then_some(Standing::Fight),
                ..StandingOrders::default()
            };
            private.last.clear();
            if let Some(sheet) = &mut private.sheet {
                sheet.clear();
            }
            private.report = None;
            if pick.is_multiple_of(3) {
                private.sealed.clear();
            }
            for sealed in &mut private.sealed {
                sealed.lines.clear();
                sealed.tripwire = match sealed.tripwire {
                    Tripwire::Off => Tripwire::Threat,
                    Tripwire::Watch(_) | Tripwire::Threat => Tripwire::Off,
                };
            }
            if let Some(choice) = &mut private.choice {
                *choice = match choice {
                    Choice::Stay => Choice::Retreat { to: Vec::new() },
                    Choice::Retreat { .. } => Choice::Stay,
                };
            }
        }
        Some(other)
    }
}
