//! The probe game, which only tests play: the plainest presenter there can be.

use render::{BoardScene, BoardSize, Crest, Heading, Scene, SeatBar, Standing};
use rules::probe::{Deal, Fact, Observation, View};
use rules::{Over, Seat};

use super::{Answer, Focus, Presenter, deals};
use crate::labels::Seating;
use crate::labels::seating::Names;

/// The answers to an offer: there is no offer editor.
const ANSWERS: [(&str, &str); 2] = [("Accept", "accept "), ("Decline", "decline ")];

/// The presenter of the probe game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe;

/// A view with the world it is of.
type GameView = rules::Seen<rules::probe::Probe>;

impl Presenter for Probe {
    type View = GameView;
    type Observation = Observation;

    const RULES: &'static str = "# Probe\n\nA game for tests.";
    const RULINGS: &'static str = "# Probe: rulings\n\nThose of a game for tests.";

    fn picture(
        view: &GameView,
        _observation: &[&Observation],
        seating: &Seating,
        _focus: Focus<'_>,
    ) -> Scene {
        picture(view, seating)
    }

    fn secrets(view: &GameView, _names: &Names) -> Vec<String> {
        vec![secrets(view)]
    }

    fn standing(view: &GameView, names: &Names) -> String {
        let mut standing = format!("{} {}", status(view, names), secrets(view));
        for sentence in deals::sentences(&view.offers, names, |term| said(term, names)) {
            standing = format!("{} {sentence}.", standing.trim_end());
        }
        standing.trim_end().to_owned()
    }

    fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
        let table = seating.table_number;
        format!("**Probe**, table #{table}\n{}", Self::standing(view, names))
    }

    fn status(view: &GameView, names: &Names) -> String {
        status(view, names)
    }

    fn line(observation: &Observation, names: &Names) -> Option<String> {
        Some(line(observation, names))
    }

    fn answers(view: &GameView, seat: Seat, names: &Names) -> Vec<Answer> {
        deals::answers(&view.offers, seat, names, &ANSWERS)
    }
}

/// A term of an offer.
fn said(term: &Deal, names: &Names) -> String {
    match term {
        Deal::Peace => "peace".to_owned(),
        Deal::Give(rounds) => format!("gives {rounds} won"),
        Deal::Get(rounds) => format!("gets {rounds} won"),
        Deal::Promise(words) => format!("promises {}", names.words(*words)),
    }
}

/// An empty board of the smallest size with the seats' names.
fn picture(view: &View, seating: &Seating) -> Scene {
    let bar = |seat: Seat| SeatBar {
        name: seating.plain_name(seat),
        label: format!("{} won", view.won[seat.index()]),
        arms: seating.arms(seat),
        standing: Standing::Waiting,
        tag: None,
        stats: Vec::new(),
    };
    Scene::Board(BoardScene {
        size: BoardSize { cols: 2, rows: 2 },
        turned: false,
        title: "Probe".into(),
        crest: Crest::Swords,
        heading: Heading {
            main: format!("Round {}", view.round),
            sub: secrets(view),
        },
        top: bar(Seat(1)),
        bottom: bar(Seat(0)),
        tokens: Vec::new(),
        marks: Vec::new(),
        arrows: Vec::new(),
        trails: Vec::new(),
        lists: Vec::new(),
        key: Vec::new(),
        outcome: None,
    })
}

/// Who has bid, and the rounds won.
fn status(view: &View, names: &Names) -> String {
    let won = Seat::first(view.won.len()).zip(&view.won);
    let won: Vec<String> = won
        .map(|(seat, won)| format!("{} {won}", names.of(seat)))
        .collect();
    let won = format!("Rounds won: {}.", won.join(", "));
    if let Some(over) = &view.over {
        return format!("{}. {won}", result(over, names));
    }
    let missing = Seat::first(view.ready.len()).filter(|seat| !view.ready[seat.index()]);
    let missing: Vec<&str> = missing.map(|seat| names.of(seat)).collect();
    format!(
        "Round {}: to bid: {}.{} {won}",
        view.round,
        missing.join(", "),
        strikes(view, names)
    )
}

/// Who is to strike in which duel.
fn strikes(view: &View, names: &Names) -> String {
    let seats = Seat::first(view.ready.len()).filter(|seat| view.strikes(*seat));
    let seats: Vec<&str> = seats.map(|seat| names.of(seat)).collect();
    if seats.is_empty() {
        return String::new();
    }
    format!(" To strike: {}.", seats.join(", "))
}

/// A line of the log.
fn line(observation: &Observation, names: &Names) -> String {
    match observation {
        Observation::Dealt { seat, card: None } => format!("{} is dealt a card", names.of(*seat)),
        Observation::Dealt {
            seat,
            card: Some(card),
        } => format!("{} is dealt the card {card}", names.of(*seat)),
        Observation::Peeked { die } => format!("your die shows {die}"),
        Observation::Bid { seat, bid: None } => format!("{} has bid", names.of(*seat)),
        Observation::Bid {
            seat,
            bid: Some(bid),
        } => format!("{} bids {bid}", names.of(*seat)),
        Observation::Shown { bids, die, winner } => format!(
            "bids {}, die {die}: {} wins the round",
            all(bids),
            names.of(*winner)
        ),
        Observation::Marched { army, to } => {
            format!("army {army} marches to {}", names.region(*to))
        }
        Observation::Deal(observation) => deals::line(observation, names, |term| said(term, names)),
        Observation::Paid { from, to, rounds } => {
            format!("{} gives {} {rounds} won", names.of(*from), names.of(*to))
        }
        Observation::Joined { seat } => format!("{} joins", names.of(*seat)),
        Observation::Rests { seat } => format!("{} rests", names.of(*seat)),
        Observation::Returns { seat } => format!("{} is back", names.of(*seat)),
        Observation::Corrected { seat, won } => {
            format!(
                "the game master corrects: {} has won {won} rounds",
                names.of(*seat)
            )
        }
        Observation::Duel(fact) => duel(*fact, names),
        Observation::Ended { cards, over } => {
            format!("cards {}: {}", all(cards), result(over, names))
        }
    }
}

/// A line of a duel.
fn duel(fact: Fact, names: &Names) -> String {
    match fact {
        Fact::Begun { by, on, .. } => {
            format!("{} challenges {} to a duel", names.of(by), names.of(on))
        }
        Fact::Struck { seat, strike, .. } => {
            format!("{} strikes {}", names.of(seat), strike.word())
        }
        Fact::Exchanged { die, hit: None, .. } => format!("die {die}: nobody hits"),
        Fact::Exchanged {
            die,
            hit: Some(seat),
            ..
        } => format!("die {die}: {} hits", names.of(seat)),
        Fact::Ended {
            duel,
            winner: Some(seat),
        } => format!("{} wins duel {duel} and a round", names.of(seat)),
        Fact::Ended { duel, winner: None } => format!("nobody wins duel {duel}"),
    }
}

/// Numbers for a sentence.
fn all(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(" and ")
}

fn result(over: &Over, names: &Names) -> String {
    let winners: Vec<&str> = over.winners.iter().map(|&seat| names.of(seat)).collect();
    if winners.is_empty() {
        "a draw".to_owned()
    } else {
        format!("{} wins", winners.join(" and "))
    }
}

/// What the viewer knows of cards, bids and dice.
fn secrets(view: &View) -> String {
    let mut known = Vec::new();
    for (own, seat) in view.own.iter().zip(Seat::first(view.own.len())) {
        let facts = [("card", own.card), ("bid", own.bid), ("die", own.peek)];
        for (what, value) in facts {
            known.extend(value.map(|value| format!("{seat}: {what} {value}.")));
        }
    }
    known.join(" ")
}
