//! Combat Castles: pictures, words, and the panel.
//!
//! [`picture`] draws the board with its [`marks`]. [`observation`] tells what happened, [`words`] the state.
//! [`oversights`] and [`siege`] look over a turn before it is confirmed, [`panel`] has the controls. They share
//! [`moves`].

mod marks;
mod moves;
mod observation;
mod oversights;
mod panel;
mod picture;
mod rulings;
mod siege;
#[cfg(test)]
mod tests;
mod words;

use render::Scene;
use rules::castles::{Event, Line, Phase, bot, has_stray_end, other};
use rules::{BotSeed, Roster, Seat};

use super::{
    Answer, Counts, Example, Focus, Measure, Posed, Presenter, Row, Time, Tour, TourStep, Turn,
};
use crate::labels::Seating;
use crate::labels::seating::Names;

/// The presenter of Combat Castles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Castles;

/// Both seats, in seat order.
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn owned(observation: &[&Event]) -> Vec<Event> {
    observation.iter().map(|&event| *event).collect()
}

/// A view with the world it is of.
type GameView = rules::Seen<rules::castles::Castles>;

impl Presenter for Castles {
    type View = GameView;
    type Observation = Event;

    const RULES: &'static str = include_str!("../../../docs/rules/castles.md");
    const RULINGS: &'static str = include_str!("../../../docs/rulings/castles.md");
    const EXAMPLE: Option<Example> = Some(Example {
        png: include_bytes!("../../../docs/pictures/castles.png"),
        words: "A board of Combat Castles in the middle of a turn: two castles, round and square units, \
                points, supply and scrap heaps, and the last move as an arrow.",
    });
    const COUNTS: Option<Counts> = Some(Counts::of("turn"));

    fn picture(
        view: &GameView,
        observation: &[&Event],
        seating: &Seating,
        focus: Focus<'_>,
    ) -> Scene {
        picture::picture(view, &owned(observation), seating, focus)
    }

    fn time(view: &GameView) -> Option<Time> {
        let number = moves::turn(view)?.into();
        Some(Time { number, part: 0 })
    }

    fn standing(view: &GameView, names: &Names) -> String {
        words::standing(view, names)
    }

    fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
        words::text_board(view, seating, names)
    }

    fn status(view: &GameView, names: &Names) -> String {
        words::status(view, names)
    }

    fn decided_by(event: &Event) -> &'static [&'static str] {
        rulings::decided_by(*event)
    }

    fn line(observation: &Event, names: &Names) -> Option<String> {
        observation::line(*observation, names)
    }

    fn lines(observation: &[&Event], names: &Names) -> Vec<String> {
        observation::lines(&owned(observation), names)
    }

    fn oversights(view: &GameView, seat: Seat) -> Vec<String> {
        oversights::oversights(view, seat)
    }

    fn hint(turn: &Turn<'_, GameView>) -> &'static str {
        panel::hint(turn.preview)
    }

    fn rows<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
        panel::rows(turn)
    }

    /// CC-15: an offer of a draw.
    fn posed(view: &GameView, observation: &[&Event]) -> Posed {
        let Some(offer) = view.offer.filter(|_| view.phase == Phase::Playing) else {
            return Posed::default();
        };
        let answer = |label: &str, order: &str| Answer {
            label: label.to_owned(),
            order: order.to_owned(),
        };
        let is_new = observation.contains(&&Event::DrawOffered { seat: offer.by });
        Posed {
            answers: vec![
                answer("Accept the draw", "accept draw"),
                answer("Decline it", "decline draw"),
            ],
            calls: is_new.then_some(other(offer.by)).into_iter().collect(),
        }
    }

    fn turned_down(observation: &Event) -> Option<Seat> {
        if let Event::DrawDeclined { seat } = observation {
            Some(other(*seat))
        } else {
            None
        }
    }

    fn leads_to(now: &GameView, after: &GameView, _seat: Seat, names: &Names) -> Option<String> {
        moves::leads_to(now, after, names)
    }

    /// CC-23: a dot that sticks to the last token ends the turn only when that is meant.
    fn doubt(typed: &str) -> Option<&'static str> {
        has_stray_end(typed).then_some("The dot on your last token ends your turn.")
    }

    fn measure(
        player: Measure,
        view: &GameView,
        _seat: Seat,
        _roster: &Roster,
        seed: BotSeed,
    ) -> Option<String> {
        let tokens = match player {
            Measure::Random => bot::random(&view.position, &mut seed.chance()),
            Measure::Greedy => bot::greedy(&view.position, &mut seed.chance()),
            Measure::Former => return None,
        };
        Some(Line::of(tokens).to_string())
    }

    fn tours() -> Vec<Tour> {
        vec![Tour {
            emoji: "🏰",
            against: "against the bot",
            about: "Two castles, five units each, a few minutes. Attack the other castle: three \
                    points win. The table is made for you; you begin.",
            steps: vec![
                (
                    TourStep::Command("/table options option:first value:1"),
                    "Letting you make the first move",
                ),
                (
                    TourStep::Press("Add bot player"),
                    "Seating a bot player against you",
                ),
                (TourStep::Press("Start"), "Starting the game"),
                (
                    TourStep::Point(&[
                        (
                            "Play",
                            "You play for three points: one for each time a unit of yours steps \
                             onto the other castle. It is your turn: press Play.",
                        ),
                        (
                            "",
                            "Only you see this. First your castle must move: press one of the \
                             blue arrows.",
                        ),
                        (
                            "Confirm",
                            "Units of yours may move or be placed now: they are what scores \
                             later. Then press Confirm.",
                        ),
                    ]),
                    "Your board is on its way",
                ),
            ],
            end: "That was your first turn. Whenever it is yours again, the newest board has a Play \
                  button. Three points win.",
        }]
    }
}
