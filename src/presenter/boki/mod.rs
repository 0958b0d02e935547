//! Boki: pictures, words, and the panels.
//!
//! [`picture`] draws the battle, the table or the viewer's hand. [`observation`] tells what happened, [`words`]
//! the state. [`oversights`] looks over a deployment before it is confirmed, [`leads`] gives the outcome of an order,
//! [`panel`] has the controls.

mod leads;
mod observation;
mod oversights;
mod panel;
mod picture;
mod rulings;
mod stakes;
#[cfg(test)]
mod tests;
mod words;

use render::Scene;
use rules::boki::{Observation, Rank, Seen, Step, Suit, bot};
use rules::{BotSeed, LogKind, Roster, Seat};

use super::{
    Answer, Counts, Example, Focus, Measure, Posed, Presenter, Row, Tally, Time, Tour, TourStep,
    Turn,
};
use crate::labels::Seating;
use crate::labels::names::upper_first;
use crate::labels::seating::Names;

/// The presenter of Boki.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boki;

/// A view with the world it is of.
type GameView = rules::Seen<rules::boki::Boki>;

impl Presenter for Boki {
    type View = GameView;
    type Observation = Observation;

    const RULES: &'static str = include_str!("../../../docs/rules/boki.md");
    const RULINGS: &'static str = include_str!("../../../docs/rulings/boki.md");
    const EXAMPLE: Option<Example> = Some(Example {
        png: include_bytes!("../../../docs/pictures/boki.png"),
        words: "A game of Boki in progress: five players with their coins, supply trains and cards, of which \
                others see the suits, and the ranks of those that have fought.",
    });
    const COUNTS: Option<Counts> = Some(Counts::of("turn"));
    /// A battle's round has a line for each place.
    const SUMMARY_LINES: usize = 7;

    fn picture(
        view: &GameView,
        _observation: &[&Observation],
        seating: &Seating,
        focus: Focus<'_>,
    ) -> Scene {
        picture::picture(view, seating, focus)
    }

    fn secret_picture(view: &GameView, seating: &Seating) -> Option<Scene> {
        Some(picture::hand(view, seating))
    }

    fn time(view: &GameView) -> Option<Time> {
        let number = view.turn;
        (number > 0).then_some(Time { number, part: 0 })
    }

    fn secrets(view: &GameView, _names: &Names) -> Vec<String> {
        words::own(view).into_iter().collect()
    }

    fn standing(view: &GameView, names: &Names) -> String {
        words::standing(view, names)
    }

    /// The war that the seat is asked about comes first, as in the picture.
    fn shows(view: &GameView, names: &Names, focus: Focus<'_>) -> String {
        let standing = words::standing(view, names);
        let Focus::Turn { seat, .. } = focus else {
            return standing;
        };
        let mut all = stakes::about(view, seat, names);
        all.push(standing);
        all.join(" ")
    }

    fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
        words::text_board(view, seating, names)
    }

    fn status(view: &GameView, names: &Names) -> String {
        words::status(view, names)
    }

    fn line(observation: &Observation, names: &Names) -> Option<String> {
        Some(observation::line(observation, names))
    }

    fn lines(observation: &[&Observation], names: &Names) -> Vec<String> {
        observation::lines(observation, names)
    }

    fn oversights(view: &GameView, seat: Seat) -> Vec<String> {
        oversights::oversights(view, seat)
    }

    fn hint(turn: &Turn<'_, GameView>) -> &'static str {
        panel::hint(turn.now, turn.seat)
    }

    fn rows<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
        panel::rows(turn)
    }

    fn meanwhile<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
        panel::stay_out(turn.asides).into_iter().collect()
    }

    fn measure(
        player: Measure,
        view: &GameView,
        seat: Seat,
        roster: &Roster,
        seed: BotSeed,
    ) -> Option<String> {
        let order = match player {
            Measure::Random => return None,
            Measure::Greedy => bot::greedy(&view.world, view, seat, seed),
            Measure::Former => bot::former(&view.world, view, seat, seed),
        };
        order.map(|order| order.write(roster))
    }

    fn tool(turn: &Turn<'_, GameView>, name: &str) -> Option<String> {
        panel::tool(turn, name)
    }

    /// BK-30: the vote to end the game.
    fn posed(view: &GameView, observation: &[&Observation]) -> Posed {
        let votes = &view.votes;
        let asked = votes.said.values().any(|yes| *yes) && !votes.closed && view.over.is_none();
        if !asked {
            return Posed::default();
        }
        let answer = |label: &str, order: &str| Answer {
            label: label.to_owned(),
            order: order.to_owned(),
        };
        let is_new = observation
            .iter()
            .any(|observation| matches!(observation, Observation::Voted { yes: true, .. }));
        let waiting = Seat::first(view.seats.len())
            .filter(|seat| is_new && view.has_troops(*seat) && !votes.said.contains_key(seat));
        Posed {
            answers: vec![
                answer("End the game", "end yes"),
                answer("Play on", "end no"),
            ],
            calls: waiting.collect(),
        }
    }

    fn about(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
        stakes::about(turn.now, turn.seat, names)
    }

    fn leads_to(now: &GameView, after: &GameView, seat: Seat, names: &Names) -> Option<String> {
        leads::leads_to(now, after, seat, names)
    }

    fn is_secret(turn: &Turn<'_, GameView>) -> bool {
        matches!(
            turn.now.asked(turn.seat),
            Some(Step::Deployment | Step::Reinforcement)
        )
    }

    fn tally(view: &GameView) -> Option<Tally> {
        let coins = view.seats.iter().map(|seat| u64::from(seat.coins));
        Some(Tally {
            what: "coins",
            each: coins.collect(),
        })
    }

    fn explained(kind: LogKind) -> &'static str {
        match kind {
            LogKind::Battles => "The battle",
            LogKind::Treaties | LogKind::Orders => "A turn",
            LogKind::Money => "Coins",
        }
    }

    fn decided_by(observation: &Observation) -> &'static [&'static str] {
        rulings::decided_by(observation)
    }

    fn tours() -> Vec<Tour> {
        vec![Tour {
            emoji: "🃏",
            against: "against three bots",
            about: "Hidden cards, a war each turn, coins for the winner: the most points win. The \
                    table is made for you; you begin.",
            steps: vec![
                (
                    TourStep::Command("/table options option:first value:1"),
                    "Letting you be active first",
                ),
                (
                    TourStep::Press("Add bot player"),
                    "Seating a first bot player",
                ),
                (TourStep::Press("Add bot player"), "Seating a second one"),
                (TourStep::Press("Add bot player"), "Seating a third one"),
                (TourStep::Press("Start"), "Shuffling and dealing"),
                (TourStep::Point(WAR), "Your hand is on its way"),
                (
                    TourStep::Point(DEPLOYMENT),
                    "War is declared. Your enemy picks a suit to defend with, then the others may \
                     help a side",
                ),
                (
                    TourStep::Until(LATER, ROUNDS),
                    "The armies meet: front cards clash, those behind step up, until a centre is \
                     empty",
                ),
            ],
            end: "The war is over, and the lines above the board say who won how many coins. Whenever \
                  you are asked again, the newest board has a Play button.",
        }]
    }
}

/// What the tour shows of a declaration of war.
const WAR: &[(&str, &str)] = &[
    (
        "Play",
        "You begin. You play for coins: win wars. Press Play: your own hand opens.",
    ),
    (
        "Your army's suit",
        "Only you see this. Choose a suit: all your cards of it go to war.",
    ),
    (
        "Your target",
        "Choose whom to attack. If you win you get 2 coins, and a supply train if they have one.",
    ),
    ("Confirm", "Press Confirm: everybody hears of your war."),
];

/// What it shows of a deployment.
const DEPLOYMENT: &[(&str, &str)] = &[
    (
        "Play",
        "Both armies are known. Press Play to put your cards in place.",
    ),
    (
        "Card",
        "Choose a card for the place named above it: the centre first, then the flanks. The line \
         under the picture says who beats whom.",
    ),
    (
        "Confirm",
        "All your cards have a place. Press Confirm: nobody sees them until both sides are ready.",
    ),
];

/// What shows that the first war is over. On a busy machine boards are taken together, and the first that is seen
/// may be of a later turn; with the fifth one is active again.
const LATER: &[&str] = &["Turn 2:", "Turn 3:", "Turn 4:", "Turn 5:"];

/// What it shows of a battle's rounds.
const ROUNDS: &[(&str, &str)] = &[
    (
        "Play",
        "You have cards in reserve. Press Play to send them, or to hold them back.",
    ),
    (
        "Card",
        "Choose a card for the empty place, or press Hold the reserve.",
    ),
    ("Confirm", "Press Confirm: the next round is fought."),
];

/// A suit's name as people read it.
fn suit_name(suit: Suit) -> String {
    upper_first(suit.name())
}

/// Some ranks in words: `K, 10 and 7`.
fn ranks(ranks: &[Rank]) -> String {
    and_list(ranks.iter().map(ToString::to_string))
}

/// Cards as a viewer sees them: known ranks, and how many more.
fn cards(cards: &[Seen]) -> String {
    let known = cards.iter().filter_map(|card| card.rank);
    let hidden = cards.iter().filter(|card| card.rank.is_none()).count();
    let unseen = (hidden > 0).then(|| count(hidden, "unopened card"));
    and_list(known.map(|rank| rank.to_string()).chain(unseen))
}

/// `1 card`, `2 cards`.
fn count(number: usize, what: &str) -> String {
    if number == 1 {
        format!("1 {what}")
    } else {
        format!("{number} {what}s")
    }
}

/// `a, b and c`.
fn and_list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
