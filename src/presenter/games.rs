//! The list of games with their presenters. No other file of the program names a game.
//!
//! `games!` makes macros of the list that hand a view or an observation to the presenter of its game; the rest of
//! the file asks the presenter. A new game needs one line in the list, and nothing else here.

use render::Scene;
use rules::any::{AnyObservation, AnyView, GameId};
use rules::history::History;
use rules::{BotSeed, Episode, Homeland, LogKind, Roster, Seat};
use serde_json::{Map, Value};

use super::contract::{
    Answer, Chart, Claim, Digest, Example, Finale, Focus, Measure, OpenOffer, Pictured, Posed,
    Presenter, Share, Shown, Tally, Tour, Turn, YearInShort,
};
use super::controls::Row;
use super::time::{Counts, Time};
use crate::labels::Seating;
use crate::labels::names;
use crate::labels::seating::Names;
use crate::labels::{ALT_TEXT, MESSAGE, SUMMARY};

/// A presenter whose views and observations can be taken out of those of any game.
trait Member: Presenter {
    fn view_of(view: &AnyView) -> Option<&Self::View>;
    fn observations_of(observation: &AnyObservation) -> Option<&Self::Observation>;
}

/// Takes the list of games. `$d` is a dollar sign, for the macros that it makes.
macro_rules! games {
    ($d:tt $( $(#[$cfg:meta])* $game:ident = $presenter:ty; )*) => {
        $( $(#[$cfg])* impl Member for $presenter {
            fn view_of(view: &AnyView) -> Option<&Self::View> {
                if let AnyView::$game(view) = view { Some(view) } else { None }
            }

            fn observations_of(observation: &AnyObservation) -> Option<&Self::Observation> {
                if let AnyObservation::$game(observation) = observation { Some(observation) } else { None }
            }
        } )*

        /// Runs `$body` with `$presenter` bound to the presenter of a [`GameId`].
        macro_rules! of_game {
            ($d id:expr, $d presenter:ident => $d body:expr) => {
                match $d id {
                    $( $(#[$cfg])* GameId::$game => { type $d presenter = $presenter; $d body } )*
                }
            };
        }

        /// Runs `$body` with `$presenter` bound to the presenter of a view's game and `$view` to the view.
        macro_rules! of_view {
            ($d any:expr, $d presenter:ident, $d view:ident => $d body:expr) => {
                match $d any {
                    $( $(#[$cfg])* AnyView::$game($d view) => { type $d presenter = $presenter; $d body } )*
                }
            };
        }
    };
}

games! { $
    Castles = super::castles::Castles;
    Boki = super::boki::Boki;
    Erkenfara = super::erkenfara::Erkenfara;
    Kerfuffle = super::kerfuffle::Kerfuffle;
    #[cfg(feature = "probe")]
    Probe = super::probe::Probe;
}

/// What was told of a presenter's own game.
fn own<F: Member>(observation: &[AnyObservation]) -> Vec<&F::Observation> {
    observation.iter().filter_map(F::observations_of).collect()
}

/// The turn for its game's presenter; `now` is the view of [`Turn::now`].
fn narrow<'a, F: Member>(turn: &Turn<'a, AnyView>, now: &'a F::View) -> Turn<'a, F::View> {
    let Turn {
        seat,
        seating,
        now: _,
        preview,
        draft,
        picked,
        is_whole,
        next,
        asides,
        context,
    } = *turn;
    Turn {
        seat,
        seating,
        now,
        // A preview is of the same game as what it was made from.
        preview: F::view_of(preview).unwrap_or(now),
        draft,
        picked,
        is_whole,
        next,
        asides,
        context,
    }
}

/// The picture of a view after what was told, oldest first, with what `focus` says marked.
///
/// What was told may reach further back than what is shown, or be missing in part; what it does not
/// tell is left out.
pub fn picture(
    view: &AnyView,
    observation: &[AnyObservation],
    seating: &Seating,
    focus: Focus<'_>,
) -> Scene {
    of_view!(view, F, view => F::picture(view, &own::<F>(observation), seating, focus))
}

/// The picture of what only the viewer's seat may know: its hand, or the board in games without hands.
pub fn secret_picture(view: &AnyView, observation: &[AnyObservation], seating: &Seating) -> Scene {
    let secret = of_view!(view, F, view => F::secret_picture(view, seating));
    secret.unwrap_or_else(|| picture(view, observation, seating, Focus::Nothing))
}

/// What the seat whose view it is knows alone, in sentences, where the picture of its secrets does not show it.
pub fn secrets(view: &AnyView, seating: &Seating) -> String {
    let names = seating.shown_names();
    of_view!(view, F, view => F::secrets(view, &names)).join("\n")
}

/// What a seat has missed, by how near it is to it; nothing in games whose log is read as it is.
pub fn digest(
    view: &AnyView,
    observation: &[AnyObservation],
    seat: Seat,
    seating: &Seating,
) -> Option<Digest> {
    let names = seating.shown_names();
    of_view!(view, F, view => F::digest(view, &own::<F>(observation), seat, &names))
}

/// The orders that wait for their turns, and what became of the last ones, as their seat alone may read it.
pub fn ordered_ahead(view: &AnyView, seating: &Seating) -> String {
    let names = seating.shown_names();
    of_view!(view, F, view => F::ordered_ahead(view, &names)).join("\n")
}

/// The picture with a focus in words, at most [`ALT_TEXT`] characters: what changed, whose turn it is, the
/// points, and where everything stands.
pub fn alt_text(
    view: &AnyView,
    seating: &Seating,
    observation: &[AnyObservation],
    focus: Focus<'_>,
) -> String {
    let names = seating.plain_names();
    let changes: Vec<String> = lines(observation, &names)
        .iter()
        .map(|line| names::without_rulings(line))
        .collect();
    let now = of_view!(view, F, view => F::shows(view, &names, focus));
    names::bounded(&changes, &now, ALT_TEXT)
}

/// The whole board in sentences and lists, for people who read instead of looking; at most
/// [`MESSAGE`] characters.
pub fn text_board(view: &AnyView, seating: &Seating) -> String {
    let names = seating.shown_names();
    let text = of_view!(view, F, view => F::text_board(view, seating, &names));
    names::cut(&text, MESSAGE)
}

/// Whose decision the game waits for, and the points: one or two sentences for the status card.
pub fn status(view: &AnyView, seating: &Seating) -> String {
    of_view!(view, F, view => F::status(view, &seating.shown_names()))
}

/// What everybody has to know about a table's scenario: a line for the status card.
pub fn brought(game: GameId, options: &Map<String, Value>) -> Option<String> {
    of_game!(game, F => F::brought(options))
}

/// A line of the log, without a full stop; `None` for what is not worth one.
pub fn observation_line(observation: &AnyObservation, seating: &Seating) -> Option<String> {
    let names = seating.shown_names();
    of_game!(observation.game(), F => F::observations_of(observation).and_then(|observation| F::line(observation, &names)))
}

/// Room for the line that says how many there are before, in characters.
const BEFORE: usize = 48;

/// What happened, in a few lines and at most [`SUMMARY`] characters; of several turns the last ones,
/// after how many there are before them.
/// Empty when nothing did.
pub fn summary(observation: &[AnyObservation], seating: &Seating) -> String {
    let Some(first) = observation.first() else {
        return String::new();
    };
    let most = of_game!(first.game(), F => F::SUMMARY_LINES).max(1);
    let lines = lines(observation, &seating.shown_names());
    // The rulings are in the log.
    let lines: Vec<String> = lines
        .iter()
        .map(|line| names::without_rulings(line))
        .collect();
    let last = &lines[lines.len().saturating_sub(most)..];
    let mut shown = names::rationed(last, SUMMARY - BEFORE);
    // A board that tells of many moves says how many it leaves out.
    match lines.len() - last.len() {
        0 => {}
        1 => shown.insert(0, "*… and one before: `/log`*".to_owned()),
        before => shown.insert(0, format!("*… and {before} before: `/log`*")),
    }
    shown.join("\n")
}

/// What happened in one entry, all of it, in one line of at most [`SUMMARY`] characters.
pub fn in_a_line(observation: &[AnyObservation], seating: &Seating) -> String {
    let lines = lines(observation, &seating.shown_names());
    names::cut(&lines.join("; "), SUMMARY)
}

/// What happened, a line for each turn or fact.
fn lines(observation: &[AnyObservation], names: &Names) -> Vec<String> {
    let Some(first) = observation.first() else {
        return Vec::new();
    };
    of_game!(first.game(), F => F::lines(&own::<F>(observation), names))
}

/// The year that begins or goes on with what was told, in games that count years.
pub fn year(observation: &AnyObservation) -> Option<u32> {
    of_game!(observation.game(), F => F::observations_of(observation).and_then(F::year))
}

/// What a game counts, where people can look back to a time of it.
pub fn counts(game: GameId) -> Option<Counts> {
    of_game!(game, F => F::COUNTS)
}

/// The time that a view is of; nothing before the first, and in games that count nothing.
pub fn time(view: &AnyView) -> Option<Time> {
    of_view!(view, F, view => F::time(view))
}

/// Whether a step of a film ends right before what was told.
pub fn cuts(observation: &AnyObservation) -> bool {
    of_game!(observation.game(), F => F::observations_of(observation).is_some_and(F::cuts))
}

/// Whether what was told is worth a step of its own in a film.
pub fn is_step(observation: &AnyObservation) -> bool {
    of_game!(observation.game(), F => F::observations_of(observation).is_some_and(F::is_step))
}

/// The picture of how it stood earlier, after what happened up to then.
pub fn earlier(view: &AnyView, observation: &[AnyObservation], seating: &Seating) -> Scene {
    of_view!(view, F, view => F::earlier(view, &own::<F>(observation), seating))
}

/// The same in words, at most [`ALT_TEXT`] characters.
pub fn earlier_alt(view: &AnyView, seating: &Seating, observation: &[AnyObservation]) -> String {
    let names = seating.plain_names();
    let changes: Vec<String> = lines(observation, &names)
        .iter()
        .map(|line| names::without_rulings(line))
        .collect();
    let then = of_view!(view, F, view => F::stood(view, &names));
    names::bounded(&changes, &then, ALT_TEXT)
}

/// The same in sentences for messages, at most [`MESSAGE`] characters.
pub fn stood(view: &AnyView, seating: &Seating) -> String {
    let names = seating.shown_names();
    let text = of_view!(view, F, view => F::stood(view, &names));
    names::cut(&text, MESSAGE)
}

/// A year in one look; nothing in games that count no years.
pub fn year_in_short(
    begin: &AnyView,
    end: &AnyView,
    observation: &[AnyObservation],
    seating: &Seating,
) -> Option<YearInShort> {
    let names = seating.shown_names();
    let short = of_view!(end, F, end => {
        let observation = own::<F>(observation);
        F::year_in_short(F::view_of(begin)?, end, &observation, seating, &names)
    })?;
    Some(YearInShort {
        map: bounded(short.map),
        ..short
    })
}

/// The briefing of somebody who joins a running game, in at most [`MESSAGE`] characters; in games without one, the
/// whole board in sentences.
pub fn briefing(
    view: &AnyView,
    observation: &[AnyObservation],
    seat: Option<Seat>,
    seating: &Seating,
) -> String {
    let names = seating.shown_names();
    let own =
        of_view!(view, F, view => F::briefing(view, &own::<F>(observation), seat, seating, &names));
    own.map_or_else(
        || text_board(view, seating),
        |text| names::cut(&text, MESSAGE),
    )
}

/// A picture beside the board; nothing where the game has none of this kind, or the viewer may not know it.
pub fn chart(
    which: Chart,
    view: &AnyView,
    history: &History,
    seating: &Seating,
) -> Option<Pictured> {
    let chart = of_view!(view, F, view => F::chart(which, view, history, seating));
    chart.map(bounded)
}

/// What is shown beside a board because of what it tells; nothing for most boards.
pub fn drama(
    view: &AnyView,
    observation: &[AnyObservation],
    seating: &Seating,
) -> Option<Pictured> {
    let drama = of_view!(view, F, view => F::drama(view, &own::<F>(observation), seating));
    drama.map(bounded)
}

/// What is shown beside the last board when a game is over; its lines have at most [`SUMMARY`] characters.
pub fn finale(view: &AnyView, history: &History, seating: &Seating) -> Finale {
    let names = seating.shown_names();
    let finale = of_view!(view, F, view => F::finale(view, history, seating, &names));
    Finale {
        lines: names::rationed(&finale.lines, SUMMARY),
        pictures: finale.pictures.into_iter().map(bounded).collect(),
    }
}

/// The map of a lobby, with the land that its seats may choose to begin with.
pub fn lobby(view: &AnyView, claims: &[Claim<'_>], seating: &Seating) -> Option<Pictured> {
    let names = seating.plain_names();
    let lobby = of_view!(view, F, view => F::lobby(view, claims, seating, &names));
    lobby.map(bounded)
}

/// What there is of a homeland, for places without markdown.
pub fn homeland(view: &AnyView, homeland: &Homeland, seating: &Seating) -> String {
    let names = seating.plain_names();
    of_view!(view, F, _view => F::homeland(homeland, &names))
}

/// A picture whose words fit an alt text.
fn bounded(picture: Pictured) -> Pictured {
    Pictured {
        words: names::cut(&picture.words, ALT_TEXT),
        ..picture
    }
}

/// How an episode is shown in its own message, from all that was told in it.
pub fn episode(
    view: &AnyView,
    key: &str,
    observation: &[AnyObservation],
    seating: &Seating,
) -> Shown {
    let names = seating.shown_names();
    let shown = if key == Episode::TREATIES {
        of_view!(view, F, view => treaties::<F>(view, &own::<F>(observation), &names))
    } else {
        of_view!(view, F, view => F::episode(key, &own::<F>(observation), view, seating, &names))
    };
    let lines = shown.lines.iter().map(|line| names::without_rulings(line));
    Shown {
        lines: lines.collect(),
        picture: shown.picture.map(bounded),
        ..shown
    }
}

/// The message of offers and treaties between two boundaries.
fn treaties<F: Presenter>(view: &F::View, observation: &[&F::Observation], names: &Names) -> Shown {
    let of = F::period(view).map(|period| format!(" of {period}"));
    Shown {
        title: format!("Treaties{}", of.unwrap_or_default()),
        picture: None,
        lines: F::treaties(observation, names),
    }
}

/// The title of an episode for places without markdown.
pub fn episode_title(
    view: &AnyView,
    key: &str,
    observation: &[AnyObservation],
    seating: &Seating,
) -> String {
    let names = seating.plain_names();
    of_view!(view, F, view => F::episode(key, &own::<F>(observation), view, seating, &names).title)
}

/// What `seat` may have overlooked in the turn that leads to `view`, for the list before it
/// confirms; each a sentence.
pub fn oversights(view: &AnyView, seat: Seat) -> Vec<String> {
    of_view!(view, F, view => F::oversights(view, seat))
}

/// What the draft of a seat that is asked leaves out, for the same list.
pub fn reminders(turn: &Turn<'_, AnyView>) -> Vec<String> {
    of_view!(turn.now, F, now => F::reminders(&narrow::<F>(turn, now)))
}

/// What a seat that is asked is to do.
pub fn hint(turn: &Turn<'_, AnyView>) -> &'static str {
    of_view!(turn.now, F, now => F::hint(&narrow::<F>(turn, now)))
}

/// The controls for what a seat is asked.
pub fn rows<'a>(turn: &Turn<'a, AnyView>) -> Vec<Row<'a>> {
    of_view!(turn.now, F, now => F::rows(&narrow::<F>(turn, now)))
}

/// The controls for a seat that is not asked now.
pub fn meanwhile<'a>(turn: &Turn<'a, AnyView>) -> Vec<Row<'a>> {
    of_view!(turn.now, F, now => F::meanwhile(&narrow::<F>(turn, now)))
}

/// What lies before a seat beside its turn.
pub fn offer_editor(turn: &Turn<'_, AnyView>) -> Vec<String> {
    let names = turn.seating.shown_names();
    of_view!(turn.now, F, now => F::offer_editor(&narrow::<F>(turn, now), &names))
}

/// What is picked up on a panel after a press changes it, if it can.
pub fn altered(turn: &Turn<'_, AnyView>, word: &str) -> Option<String> {
    of_view!(turn.now, F, now => F::altered(&narrow::<F>(turn, now), word))
}

/// The draft that a tool of a panel makes of the present one, if it can.
pub fn tool(turn: &Turn<'_, AnyView>, name: &str) -> Option<String> {
    of_view!(turn.now, F, now => F::tool(&narrow::<F>(turn, now), name))
}

/// What was offered to whom by an order that has just been given, and until when; nothing where it was no offer.
pub fn made(turn: &Turn<'_, AnyView>, order: &str) -> Option<String> {
    of_view!(turn.now, F, now => F::made(&narrow::<F>(turn, now), order))
}

/// Whether what the seat composes is so secret that its panel comes as a DM by itself.
pub fn is_secret(turn: &Turn<'_, AnyView>) -> bool {
    of_view!(turn.now, F, now => F::is_secret(&narrow::<F>(turn, now)))
}

/// The answers that a seat, whose view it is, can give with one press although it is not asked.
pub fn answers(view: &AnyView, seat: Seat, seating: &Seating) -> Vec<Answer> {
    of_view!(view, F, view => F::answers(view, seat, &seating.plain_names()))
}

/// The offers that are open in a view, whosoever they are.
pub fn open_offers(view: &AnyView) -> Vec<OpenOffer> {
    of_view!(view, F, view => F::open_offers(view))
}

/// The offers that a seat, whose view it is, can answer, with what both sides would owe; at most [`MESSAGE`]
/// characters. Empty in games that do not say it.
pub fn offered(view: &AnyView, seat: Seat, seating: &Seating) -> String {
    let names = seating.shown_names();
    let lines = of_view!(view, F, view => F::offered(view, seat, &names));
    names::cut(&lines.join("\n"), MESSAGE)
}

/// What is open in a view to whoever may answer it, after what was told.
pub fn posed(view: &AnyView, observation: &[AnyObservation]) -> Posed {
    of_view!(view, F, view => F::posed(view, &own::<F>(observation)))
}

/// What all who are asked in a view have to do, where it is more than a turn of one.
pub fn task(view: &AnyView) -> Option<&'static str> {
    of_view!(view, F, view => F::task(view))
}

/// What a seat is asked, as a sentence or two that call its people; nothing where it is simply their turn.
pub fn asked(view: &AnyView, seat: Seat, seating: &Seating) -> Option<String> {
    let names = seating.shown_names();
    of_view!(view, F, view => F::asked(view, seat, &names))
}

/// What the clock does for a late seat that has composed nothing (TB-05).
pub fn when_late(game: GameId) -> &'static str {
    of_game!(game, F => F::when_late())
}

/// The seat whose offer was declined by what was told.
pub fn turned_down(observation: &AnyObservation) -> Option<Seat> {
    of_game!(observation.game(), F => F::observations_of(observation).and_then(F::turned_down))
}

/// What a seat that is asked has to know of what it is asked about.
pub fn about(turn: &Turn<'_, AnyView>) -> Vec<String> {
    let names = turn.seating.shown_names();
    of_view!(turn.now, F, now => F::about(&narrow::<F>(turn, now), &names))
}

/// What is worth knowing of an order that leads `seat` from a view to another, in a few words.
pub fn leads_to(now: &AnyView, after: &AnyView, seat: Seat, seating: &Seating) -> Option<String> {
    let names = seating.plain_names();
    of_view!(now, F, now => F::leads_to(now, F::view_of(after)?, seat, &names))
}

/// Why a typed order may not be meant as it is read.
pub fn doubt(game: GameId, typed: &str) -> Option<&'static str> {
    of_game!(game, F => F::doubt(typed))
}

/// The page of `/rules`, in Markdown.
pub fn rules_page(game: GameId) -> &'static str {
    of_game!(game, F => F::RULES)
}

/// The section of that page that explains what is of a kind in the log: how its heading begins.
pub fn explained(game: GameId, kind: LogKind) -> &'static str {
    of_game!(game, F => F::explained(kind))
}

/// The rulings that decide what was told, by their ids, the most telling first.
pub fn decided_by(observation: &AnyObservation) -> &'static [&'static str] {
    of_game!(observation.game(), F => F::observations_of(observation).map_or(&[], F::decided_by))
}

/// A game in progress, for the first page of its rules.
pub fn example(game: GameId) -> Option<Example> {
    of_game!(game, F => F::EXAMPLE)
}

/// The page of a game's rulings, in Markdown.
pub fn rulings_page(game: GameId) -> &'static str {
    of_game!(game, F => F::RULINGS)
}

/// What a simulation counts besides wins.
pub fn tally(view: &AnyView) -> Option<Tally> {
    of_view!(view, F, view => F::tally(view))
}

/// What a simulation counts of something that everybody was told.
pub fn counted(observation: &AnyObservation) -> Vec<&'static str> {
    of_game!(observation.game(), F => F::observations_of(observation).map_or_else(Vec::new, F::counted))
}

/// What a simulation looks at whenever a year is over.
pub fn shares(view: &AnyView) -> Vec<Share> {
    of_view!(view, F, view => F::shares(view))
}

/// The round that a game is in, where it has rounds.
pub fn rounds(view: &AnyView) -> Option<u32> {
    of_view!(view, F, view => F::rounds(view))
}

/// The seats in the order in which they take their turns, where there is one.
pub fn turn_order(view: &AnyView) -> Vec<Seat> {
    of_view!(view, F, view => F::turn_order(view))
}

/// What a player that others are measured against does now; `None` where the game has none.
pub fn measure(
    player: Measure,
    view: &AnyView,
    seat: Seat,
    roster: &Roster,
    seed: BotSeed,
) -> Option<String> {
    of_view!(view, F, view => F::measure(player, view, seat, roster, seed))
}

/// Games against bot players on the playground, each with one press.
pub fn tours(game: GameId) -> Vec<Tour> {
    of_game!(game, F => F::tours())
}
