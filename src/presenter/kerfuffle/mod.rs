//! Partial Kerfuffle: pictures, words, and the panels.
//!
//! [`picture`] draws the map, [`battle_picture`] a battle, [`charts`] the game so far and the matrix of treaties.
//! [`observation`] tells what happened, [`battle`] a battle round by round, [`words`] the state and the progress of
//! objectives, [`treaties`] deals. [`oversights`] looks over a turn before it is confirmed, [`leads`] gives the outcome
//! of an order, [`ground`] what land pays and which forces stay, [`panel`] has the controls.

mod asked;
mod battle;
mod battle_picture;
mod charts;
mod ground;
mod leads;
mod observation;
mod oversights;
mod panel;
mod picture;
mod rulings;
#[cfg(test)]
mod tests;
mod tours;
mod treaties;
mod words;

use render::Scene;
use rules::history::History;
use rules::kerfuffle::{Observation, Pieces, Stage, Wait};
use rules::{LogKind, Seat};
use serde_json::{Map, Value};

use super::{
    Answer, Chart, Counts, Example, Finale, Focus, OpenOffer, Pictured, Presenter, Row, Shown,
    Tally, Time, Tour, Turn, deals, offer_editor,
};
use crate::labels::Seating;
use crate::labels::seating::Names;
use battle_picture::BattlePicture;

/// The presenter of Partial Kerfuffle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kerfuffle;

/// A view with the world it is of.
type GameView = rules::Seen<rules::kerfuffle::Kerfuffle>;

impl Presenter for Kerfuffle {
    type View = GameView;
    type Observation = Observation;

    const RULES: &'static str = include_str!("../../../docs/rules/kerfuffle.md");
    const RULINGS: &'static str = include_str!("../../../docs/rulings/kerfuffle.md");
    const EXAMPLE: Option<Example> = Some(Example {
        png: include_bytes!("../../../docs/pictures/kerfuffle.png"),
        words: "A map of Partial Kerfuffle in progress: provinces in the colours and patterns of four factions, \
                capitals, castles, armies with their numbers of dice, and an attack as an arrow.",
    });
    const COUNTS: Option<Counts> = Some(Counts::of("round"));
    /// A turn has several moves, and a battle its outcome.
    const SUMMARY_LINES: usize = 6;

    fn picture(
        view: &GameView,
        observation: &[&Observation],
        seating: &Seating,
        focus: Focus<'_>,
    ) -> Scene {
        match BattlePicture::of_panel(view, focus) {
            Some(battle_picture) => battle_picture.scene(seating, focus),
            None => picture::picture(view, observation, seating, focus),
        }
    }

    fn secrets(view: &GameView, names: &Names) -> Vec<String> {
        let own = words::own(view, names).into_iter();
        own.chain(treaties::secrets(view, names)).collect()
    }

    fn standing(view: &GameView, names: &Names) -> String {
        words::standing(view, names)
    }

    fn shows(view: &GameView, names: &Names, focus: Focus<'_>) -> String {
        let Some(battle_picture) = BattlePicture::of_panel(view, focus) else {
            return words::standing(view, names);
        };
        let own = words::own(view, names).into_iter();
        let all: Vec<String> = [battle_picture.words(names)]
            .into_iter()
            .chain(own)
            .collect();
        all.join(" ")
    }

    fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
        words::text_board(view, seating, names)
    }

    fn status(view: &GameView, names: &Names) -> String {
        words::status(view, names)
    }

    fn brought(options: &Map<String, Value>) -> Option<String> {
        words::deck(options)
    }

    fn line(observation: &Observation, names: &Names) -> Option<String> {
        observation::line(observation, names)
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

    fn finale(view: &GameView, history: &History, seating: &Seating, names: &Names) -> Finale {
        charts::finale(view, history, seating, names)
    }

    fn episode(
        _key: &str,
        observation: &[&Observation],
        _view: &GameView,
        seating: &Seating,
        names: &Names,
    ) -> Shown {
        battle::shown(observation, seating, names)
    }

    fn treaties(observation: &[&Observation], names: &Names) -> Vec<String> {
        let deals = observation
            .iter()
            .filter_map(|observation| observation.deal.as_ref());
        deals::in_short(deals, names, |term| treaties::term(term, names))
    }

    fn period(view: &GameView) -> Option<String> {
        Some(format!("round {}", view.realm.round))
    }

    fn oversights(view: &GameView, seat: Seat) -> Vec<String> {
        oversights::oversights(view, seat)
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

    fn asked(view: &GameView, seat: Seat, names: &Names) -> Option<String> {
        asked::asked(view, seat, names)
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

    fn counted(observation: &Observation) -> Vec<&'static str> {
        let battles = battle::counted(observation).into_iter();
        battles.chain(treaties::counted(observation)).collect()
    }

    fn leads_to(now: &GameView, after: &GameView, seat: Seat, names: &Names) -> Option<String> {
        leads::leads_to(now, after, seat, names)
    }

    /// PK-67: cards, bets and purchases are secret.
    fn is_secret(turn: &Turn<'_, GameView>) -> bool {
        matches!(
            turn.now.realm.asked(turn.seat),
            Some(Wait::Card | Wait::Bet)
        )
    }

    fn about(turn: &Turn<'_, GameView>, names: &Names) -> Vec<String> {
        // Gold and the objective, as they are after the draft.
        let own = words::own(turn.preview, names);
        let ahead = panel::ahead(turn).map(|round| {
            format!("⏳ **Your move of round {round}, ahead of time**, as things stand now.")
        });
        let (realm, ledger) = match &ahead {
            Some(_) => (&turn.preview.realm, &turn.preview.own.ledger),
            None => (&turn.now.realm, &turn.now.own.ledger),
        };
        let buys = realm.stage == Stage::Purchases && realm.active == turn.seat;
        let ledger = ledger.iter().filter(|_| buys);
        let ledger = ledger.map(|ledger| format!("This turn: {}.", observation::booked(ledger)));
        let moves = turn.preview.realm.asked(turn.seat) == Some(Wait::Moves);
        let stay = ground::stay(turn.preview, turn.seat, names).filter(|_| moves);
        let buys = turn.preview.realm.asked(turn.seat) == Some(Wait::Purchase);
        let pays = (moves || buys).then(|| ground::pays(turn.preview, turn.seat, names));
        let land = pays.into_iter().flatten().chain(stay);
        ahead
            .into_iter()
            .chain(ledger)
            .chain(own)
            .chain(land)
            .collect()
    }

    fn tally(view: &GameView) -> Option<Tally> {
        let provinces = view.world.seats().map(|seat| {
            let provinces = view.realm.occupied(&view.world, seat);
            u64::try_from(provinces).unwrap_or(u64::MAX)
        });
        Some(Tally {
            what: "provinces",
            each: provinces.collect(),
        })
    }

    fn time(view: &GameView) -> Option<Time> {
        let number = view.realm.round;
        (number > 0).then_some(Time { number, part: 0 })
    }

    fn rounds(view: &GameView) -> Option<u32> {
        Some(view.realm.round)
    }

    fn turn_order(view: &GameView) -> Vec<Seat> {
        view.realm.order.clone()
    }

    fn explained(kind: LogKind) -> &'static str {
        match kind {
            LogKind::Battles => "Dice battles",
            LogKind::Treaties => "Deals",
            LogKind::Money | LogKind::Orders => "A turn",
        }
    }

    fn decided_by(observation: &Observation) -> &'static [&'static str] {
        rulings::decided_by(observation)
    }

    fn tours() -> Vec<Tour> {
        tours::all()
    }
}

/// `1 pawn`, `2 pawns`.
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
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Pieces in words: `the king, 2 pawns and a knight`.
fn in_words(pieces: Pieces) -> String {
    and_list(
        pieces
            .each()
            .map(|(figure, number)| match (figure.price(), number) {
                (None, _) => format!("the {}", figure.name()),
                (Some(_), 1) => format!("a {}", figure.name()),
                (Some(_), _) => format!("{number} {}s", figure.name()),
            }),
    )
}

/// How many dice an army has in all.
fn dice(pieces: Pieces) -> u32 {
    let each = pieces
        .each()
        .map(|(figure, number)| u32::from(number) * u32::from(figure.dice().unwrap_or(0)));
    each.sum()
}
