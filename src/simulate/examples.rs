//! Pictures of games in progress, which `docs/pictures/make` asks for: the rules show one of each game.

use std::path::Path;

use render::{Look, Renderer};
use rules::any::GameId;
use rules::dice::{Key, Secret};
use rules::{BotSeats, Roster, Seat, Viewer};
use serde_json::{Map, Value};

use super::{Player, bots_first, decide};
use crate::labels::Seating;
use crate::maps;
use crate::presenter::{self, Focus};

const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo"];

/// What is drawn: a game of so many seats, after so many orders of its bot players.
struct Wanted {
    game: GameId,
    seats: usize,
    orders: u64,
    options: Map<String, Value>,
}

/// Reads `GAME SEATS ORDERS OPTIONS`.
fn wanted() -> Wanted {
    let text = std::env::var("CASTELLAN_PICTURE").expect("CASTELLAN_PICTURE says what to draw");
    let words: Vec<&str> = text.splitn(4, ' ').collect();
    let [game, seats, orders, options] = words[..] else {
        panic!("{text:?} is not GAME SEATS ORDERS OPTIONS");
    };
    Wanted {
        game: *GameId::ALL
            .iter()
            .find(|it| it.id() == game)
            .expect("a game"),
        seats: seats.parse().expect("a number of seats"),
        orders: orders.parse().expect("a number of orders"),
        options: serde_json::from_str(options).expect("options as JSON"),
    }
}

#[test]
#[ignore = "writes into docs/pictures; docs/pictures/make runs it"]
fn the_picture_of_a_game() {
    let Wanted {
        game,
        seats,
        orders,
        options,
    } = wanted();
    let world = game
        .world(&maps::setup(game, seats, &options))
        .expect("bot players keep the rules");
    let mut state = world.open();
    let key = Key::new(&Secret::new([7; 32]), &[]);
    for event in state
        .start(&mut key.dice(1))
        .expect("bot players keep the rules")
    {
        state.apply(&event).expect("bot players keep the rules");
    }
    let roster = Roster::of_names(NAMES.into_iter().take(seats));
    let players = vec![Player::Bot; seats];
    let bot_seats = BotSeats::of(Seat::first(seats));
    let mut observation = Vec::new();
    for seq in 2..orders + 2 {
        let Some((seat, text)) = bots_first(&state, &players, (&roster, bot_seats), &key, seq)
        else {
            break;
        };
        observation.clear();
        for event in decide(&mut state, Player::Bot, seat, &roster, &text, &key, seq)
            .expect("bot players keep the rules")
        {
            observation.extend(state.observe(&event, Viewer::Public));
            state.apply(&event).expect("bot players keep the rules");
        }
    }
    let seating = Seating {
        roster,
        colours: (0..u8::try_from(seats).expect("bot players keep the rules")).collect(),
        table_number: 1,
        world: Some(world),
        ..Seating::default()
    };
    let view = state.view(Viewer::Public);
    let scene = presenter::picture(&view, &observation, &seating, Focus::default());
    let drawn = Renderer::new()
        .render(&scene, Look::default())
        .expect("bot players keep the rules");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    std::fs::write(folder.join(format!("{}.png", game.id())), &drawn.png[..])
        .expect("bot players keep the rules");
}
