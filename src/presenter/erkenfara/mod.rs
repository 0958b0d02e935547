//! Erkenfara Universalis: the map, what happened on it, and the sheets.
//!
//! [`picture`] draws the map, [`charts`] the years so far and the matrix of treaties. [`observation`] tells what
//! happened, [`conflict`] how an exchange ended, [`words`] the state, [`chronicle`] what a newcomer has to know,
//! [`digest`] what somebody has missed, [`year`] what a year came to.
//! [`oversights`] looks over a sheet before it is confirmed, [`odds`] gives the odds of conflicts, [`leads`] the outcome
//! of an order; [`promises`] what a sheet does against what was agreed; [`ahead`] has sheets for turns to come, and what became of the last. [`panel`] has the controls: [`winter`]
//! those of the economy round, [`march`] those of a military turn, with the [`ways`] of each army, [`standing`] those of
//! standing orders, [`bargain`] those of offers.

mod ahead;
mod bargain;
mod charts;
mod chronicle;
mod conflict;
mod digest;
mod leads;
mod lobby;
mod march;
mod observation;
mod odds;
mod oversights;
mod panel;
mod picture;
mod promises;
mod rulings;
mod standing;
#[cfg(test)]
mod tests;
mod ways;
mod winter;
mod words;
mod year;

use render::Scene;
use rules::erkenfara::event::{Event, Why};
use rules::erkenfara::line::Action;
use rules::erkenfara::treaties::{Bond, Term};
use rules::erkenfara::turn::March;
use rules::erkenfara::view::Observation;
use rules::erkenfara::world::board::ArmyKind;
use rules::history::History;
use rules::offers;
use rules::{Homeland, LogKind, Seat};

use super::{
    Answer, Chart, Claim, Counts, Digest, Example, Focus, OpenOffer, Pictured, Presenter, Row,
    Share, Shown, Tally, Time, Tour, TourStep, Turn, YearInShort, deals, offer_editor,
};
use crate::labels::Seating;
use crate::labels::seating::Names;

/// The presenter of Erkenfara Universalis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Erkenfara;

/// A view with the world it is of.
type GameView = rules::Seen<rules::erkenfara::Erkenfara>;

/// The largest army that is there to be in the way rather than to fight, for simulations.
const SMALL: i64 = 1500;

/// What the tour says of the button for deals.
const DEALS: &str = "Before you march, make a friend: press Deals.";
/// An offer of peace, as the tour shows it.
const TREATY: &[(&str, &str)] = &[
    ("Play", "It is your turn. Press Play."),
    ("Deals", DEALS),
    // What both bot players may have offered before.
    ("Deals (1 to answer)", DEALS),
    ("Deals (2 to answer)", DEALS),
    ("Offer something to", "Choose whom you offer something."),
    (
        "Agree on, or change it",
        "Choose Peace. Gold and land can go with it.",
    ),
    (
        "Offer it",
        "Press Offer it. Nothing is agreed until the other side accepts.",
    ),
];
/// The rest of the year.
const ROUNDS: &[(&str, &str)] = &[
    (
        "Play",
        "It is summer: press Play. Autumn goes by the sheet that lies sealed.",
    ),
    (
        "All others rest",
        "Order your armies as you like, or press All others rest.",
    ),
    ("Confirm", "Press Confirm: all moves happen together."),
];
/// The second winter.
const WINTER: &[(&str, &str)] = &[
    (
        "Play",
        "A year is over: your land pays again, the new land too. Press Play.",
    ),
    (
        "Raise nothing more",
        "Raise troops if you like, or press Raise nothing more.",
    ),
    ("Confirm", "Press Confirm, and the next year begins."),
];
/// A military turn, as the tour goes through it.
const MARCH: &[(&str, &str)] = &[
    ("Play", "It is your turn to march. Press Play."),
    (
        "Close deals",
        "It has your offer, and answers below. Press Close deals and go on with your turn.",
    ),
    (
        "What shall it do? The nearest first",
        "Choose where this army goes or what it does. Land that nobody holds is yours after the next winter.",
    ),
    (
        "Confirm",
        "Give each army an order as you like, or press Confirm: all others rest.",
    ),
];

impl Presenter for Erkenfara {
    type View = GameView;
    type Observation = Observation;

    const RULES: &'static str = include_str!("../../../docs/rules/erkenfara.md");
    const RULINGS: &'static str = include_str!("../../../docs/rulings/erkenfara.md");
    const EXAMPLE: Option<Example> = Some(Example {
        png: include_bytes!("../../../docs/pictures/erkenfara.png"),
        words: "A map of Erkenfara Universalis in progress: empires in their colours and patterns, \
                armies and fleets with their strengths, forts and capitals, and marches as arrows.",
    });
    const COUNTS: Option<Counts> = Some(year::COUNTS);
    /// A turn has moves, conflicts and actions, and a message may tell of several turns.
    const SUMMARY_LINES: usize = 20;

    fn picture(
        view: &GameView,
        observation: &[&Observation],
        seating: &Seating,
        focus: Focus<'_>,
    ) -> Scene {
        picture::picture(view, observation, seating, focus)
    }

    fn secrets(view: &GameView, names: &Names) -> Vec<String> {
        let own = words::own(view, names).into_iter();
        let secrets = deals::secrets(&view.offers, names, |it| words::term(it, names));
        own.chain(secrets).collect()
    }

    fn ordered_ahead(view: &GameView, names: &Names) -> Vec<String> {
        ahead::ordered(view, names)
    }

    fn lobby(
        view: &GameView,
        claims: &[Claim<'_>],
        seating: &Seating,
        names: &Names,
    ) -> Option<Pictured> {
        lobby::lobby(view, claims, seating, names)
    }

    fn homeland(homeland: &Homeland, names: &Names) -> String {
        lobby::homeland(homeland, names)
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

    fn line(observation: &Observation, names: &Names) -> Option<String> {
        observation::line(observation, names)
    }

    fn lines(observation: &[&Observation], names: &Names) -> Vec<String> {
        observation::lines(observation, names)
    }

    fn year(observation: &Observation) -> Option<u32> {
        chronicle::year(observation)
    }

    fn time(view: &GameView) -> Option<Time> {
        Some(year::time(view))
    }

    fn cuts(observation: &Observation) -> bool {
        year::cuts(observation)
    }

    fn is_step(observation: &Observation) -> bool {
        year::is_step(observation)
    }

    fn earlier(view: &GameView, observation: &[&Observation], seating: &Seating) -> Scene {
        picture::earlier(view, observation, seating)
    }

    fn stood(view: &GameView, names: &Names) -> String {
        words::stood(view, names)
    }

    fn year_in_short(
        begin: &GameView,
        end: &GameView,
        observation: &[&Observation],
        seating: &Seating,
        names: &Names,
    ) -> Option<YearInShort> {
        Some(YearInShort {
            lines: year::in_short((begin, end), observation, names),
            map: Pictured {
                scene: picture::of_year(end, observation, seating),
                words: words::on_map(end, &seating.plain_names()),
            },
        })
    }

    fn briefing(
        view: &GameView,
        observation: &[&Observation],
        seat: Option<Seat>,
        seating: &Seating,
        names: &Names,
    ) -> Option<String> {
        Some(chronicle::briefing(view, observation, seat, seating, names))
    }

    fn digest(
        view: &GameView,
        observation: &[&Observation],
        seat: Seat,
        names: &Names,
    ) -> Option<Digest> {
        Some(digest::digest(view, observation, seat, names))
    }

    fn chart(
        which: Chart,
        view: &GameView,
        history: &History,
        seating: &Seating,
    ) -> Option<Pictured> {
        charts::charted(which, view, history, seating)
    }

    fn drama(view: &GameView, observation: &[&Observation], seating: &Seating) -> Option<Pictured> {
        charts::drama(view, observation, seating)
    }

    fn episode(
        key: &str,
        observation: &[&Observation],
        _view: &GameView,
        _seating: &Seating,
        names: &Names,
    ) -> Shown {
        conflict::episode(key, observation, names)
    }

    fn treaties(observation: &[&Observation], names: &Names) -> Vec<String> {
        let deals = observation.iter().filter_map(|observation| {
            if let Observation::Deal(deal) = observation {
                Some(deal)
            } else {
                None
            }
        });
        deals::in_short(deals, names, |term| words::term(term, names))
    }

    fn task(view: &GameView) -> Option<&'static str> {
        panel::task(view)
    }

    fn when_late() -> &'static str {
        "your armies rest, and in winter no troops are raised"
    }

    fn period(view: &GameView) -> Option<String> {
        Some(format!("year {}", view.board.year))
    }

    fn oversights(view: &GameView, seat: Seat) -> Vec<String> {
        oversights::oversights(view, seat)
    }

    fn leads_to(now: &GameView, after: &GameView, seat: Seat, names: &Names) -> Option<String> {
        leads::leads_to(now, after, seat, names)
    }

    fn reminders(turn: &Turn<'_, GameView>) -> Vec<String> {
        oversights::reminders(turn)
    }

    fn about(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
        panel::about(turn, names)
    }

    fn hint(turn: &Turn<'_, GameView>) -> &'static str {
        panel::hint(turn)
    }

    fn rows<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
        panel::rows(turn)
    }

    fn meanwhile<'a>(turn: &Turn<'a, GameView>) -> Vec<Row<'a>> {
        panel::meanwhile(turn)
    }

    fn offer_editor(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
        panel::offer_editor(turn, names)
    }

    fn altered(turn: &Turn<'_, GameView>, word: &str) -> Option<String> {
        panel::altered(turn, word)
    }

    fn tool(turn: &Turn<'_, GameView>, name: &str) -> Option<String> {
        panel::tool(turn, name)
    }

    fn is_secret(turn: &Turn<'_, GameView>) -> bool {
        // Sheets that all write at the same time are secret (EU-53).
        turn.now.board.turn.is_none() && panel::is_asked(turn)
    }

    fn answers(view: &GameView, seat: Seat, names: &Names) -> Vec<Answer> {
        deals::answers(&view.offers, seat, names, deals::ALL)
    }

    fn open_offers(view: &GameView) -> Vec<OpenOffer> {
        deals::open(&view.offers)
    }

    fn made(turn: &Turn<'_, GameView>, order: &str) -> Option<String> {
        offer_editor::made::<Self>(turn, order)
    }

    fn offered(view: &GameView, seat: Seat, names: &Names) -> Vec<String> {
        offer_editor::offered::<Self>(view, seat, names)
    }

    fn tally(view: &GameView) -> Option<Tally> {
        // Occupied land yields nothing to its owner.
        let owned = |seat: Seat| {
            let lands = view.board.lands.iter();
            let held = lands.filter(|land| land.owner == Some(seat) && land.occupier.is_none());
            held.count() as u64
        };
        Some(Tally {
            what: "regions held",
            each: view.board.seats().map(owned).collect(),
        })
    }

    fn counted(observation: &Observation) -> Vec<&'static str> {
        let event = match observation {
            Observation::Fact(event) => event,
            Observation::Deal(offers::Observation::TookForce { offer }) => {
                let is_land =
                    |term: &&Term| matches!(term.plain(), Term::Cede(_) | Term::GetRegion(_));
                let ceded = offer.terms.iter().filter(is_land).map(|_| "cessions");
                let wars = offer.terms.iter().filter(|term| **term == Term::War);
                let wars = wars.map(|_| "wars");
                return ceded.chain(wars).chain(["treaties"]).collect();
            }
            Observation::Deal(offers::Observation::Broken {
                bond: Bond::Peace | Bond::Alliance,
                ..
            }) => return vec!["wars"],
            Observation::Deal(_)
            | Observation::Filed { .. }
            | Observation::Chose { .. }
            | Observation::TurnedBack { .. } => return Vec::new(),
        };
        if let Event::Engaged {
            conflict: Some(_), ..
        } = event
        {
            return vec!["conflicts"];
        }
        if let Event::Exchanged {
            exchange, armies, ..
        } = event
        {
            let gone = armies.iter().filter(|(_, army)| army.is_none());
            let gone = gone.map(|_| "armies scattered");
            return ["exchanges", exchange.outcome.name()]
                .into_iter()
                .chain(gone)
                .collect();
        }
        if let Event::Marched { marches, .. } = event {
            return carried(marches);
        }
        let Event::Changed { why, lands, .. } = event else {
            return Vec::new();
        };
        match why {
            Why::Action(line) => {
                let occupies = line.word() == Action::Occupy.word();
                let taken = lands
                    .iter()
                    .filter(|(_, land)| occupies && land.owner.is_some());
                let taken = taken.map(|_| "regions taken in war");
                taken.chain([line.word()]).collect()
            }
            Why::Treaty
            | Why::Winter
            | Why::WinterEnds
            | Why::Update
            | Why::Rest
            | Why::Recovery
            | Why::SeasonEnds
            | Why::Guest
            | Why::Left
            | Why::Entered
            | Why::Master => Vec::new(),
        }
    }

    fn shares(view: &GameView) -> Vec<Share> {
        let armies = &view.board.armies;
        let small = armies.iter().filter(|army| army.maximal <= SMALL);
        vec![Share {
            what: "armies of at most 1500",
            part: small.count() as u64,
            of: armies.len() as u64,
        }]
    }

    fn explained(kind: LogKind) -> &'static str {
        match kind {
            LogKind::Battles => "Conflicts",
            LogKind::Treaties => "Deals",
            LogKind::Money => "Winter",
            LogKind::Orders => "Spring, summer, autumn",
        }
    }

    fn decided_by(observation: &Observation) -> &'static [&'static str] {
        rulings::decided_by(observation)
    }

    fn tours() -> Vec<Tour> {
        vec![Tour {
            emoji: "🗺️",
            against: "against two bots",
            about: "A campaign of empires on a map: money in winter, war in three seasons. The table is \
                    made for you.",
            steps: vec![
                (
                    TourStep::Press("Add bot player"),
                    "Seating a first bot player",
                ),
                (TourStep::Press("Add bot player"), "Seating a second one"),
                (
                    TourStep::Command("/table options option:truce value:1"),
                    "Agreeing on a year without war",
                ),
                (TourStep::Press("Start"), "Dealing lands fairly"),
                (
                    TourStep::Point(&[
                        (
                            "Play",
                            "It is winter. Press Play to see your income and the troops you can raise.",
                        ),
                        (
                            "How many?",
                            "Only you see this. Choose how many troops to raise there; the list above has other \
                             places.",
                        ),
                        (
                            "Confirm",
                            "Press Confirm. When all are ready, spring comes and armies march.",
                        ),
                    ]),
                    "The map is on its way",
                ),
                (
                    TourStep::Point(TREATY),
                    "Spring comes, and the empires before you have their turns",
                ),
                (TourStep::Point(MARCH), "Your offer is on its way"),
                (
                    TourStep::Command("/play text:seal autumn; stand all: fight"),
                    "Sealing a sheet for autumn, which is played even while you are away",
                ),
                (
                    TourStep::Until(&["Year 2, winter"], ROUNDS),
                    "The other empires march",
                ),
                (TourStep::Point(WINTER), "The year is being counted"),
            ],
            end: "That was your first year. From now on others may attack, and so may you. While you wait for somebody, \
                  Play writes the sheet of your next turn ahead; whenever you are asked, the newest board has a Play \
                  button.",
        }]
    }
}

/// Fleets that come to where troops come in the same turn, for simulations.
fn carried(marches: &[March]) -> Vec<&'static str> {
    let ends = |kind: ArmyKind| {
        let of_kind = marches.iter().filter(move |march| march.kind == kind);
        of_kind.filter_map(|march| march.path.last())
    };
    let carry = |end: &&rules::map::Region| ends(ArmyKind::Land).any(|other| other == *end);
    let fleets = ends(ArmyKind::Sea).filter(carry);
    fleets.map(|_| "fleets that carried troops").collect()
}
