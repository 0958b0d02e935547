//! What a table looks and reads like: views and tolds become scenes for `render`, and texts.
//!
//! Start at [`picture`] for what is drawn, at [`alt_text`], [`text_board`], [`summary`] and
//! [`status`] for what is read, at [`oversights`] for the check list before a turn is confirmed.
//! [`names`] is the only place that handles what people wrote.
//!
//! Everything here is a function of a view, of tolds and of a [`Sitting`] alone, so nothing can
//! get out that the viewer may not know. Nothing is decided here, nothing is sent, no clock is
//! read: pictures and texts hold no times.
//!
//! Texts for messages ([`text_board`], [`told_line`], [`summary`], [`status`]) have their names
//! escaped for Discord's markdown; texts for places without markdown ([`alt_text`]) and pictures
//! have them cleaned and cut, no more.

pub mod map;
pub mod names;

mod boki;
mod castles;
mod focus;
#[cfg(feature = "probe")]
mod probe;
mod sitting;
#[cfg(test)]
mod tests;

use render::Scene;
use rules::Seat;
use rules::any::{AnyTold, AnyView};

pub use focus::Focus;
pub use sitting::Sitting;

/// Discord's limit for the alt text of a picture, in characters.
pub const ALT_TEXT: usize = 1024;
/// Discord's limit for a message, in characters.
pub const MESSAGE: usize = 2000;
/// The longest [`summary`], in characters: half a message.
pub const SUMMARY: usize = 1000;

/// The picture of a view, with what `focus` says marked.
///
/// [`picture_after`] shows more: a view does not know where a castle came from.
pub fn picture(view: &AnyView, sitting: &Sitting, focus: Focus) -> Scene {
    picture_after(view, &[], sitting, focus)
}

/// The picture of a view after what was told, oldest first: with the castle's way as a trail.
///
/// What was told may reach further back than the turn that is shown, or be missing in part; what
/// it does not tell is left out.
pub fn picture_after(view: &AnyView, told: &[AnyTold], sitting: &Sitting, focus: Focus) -> Scene {
    match view {
        AnyView::Castles(view) => castles::picture(view, &castles::of(told), sitting, focus),
        AnyView::Boki(view) => boki::picture(view, sitting, focus),
        #[cfg(feature = "probe")]
        AnyView::Probe(view) => probe::picture(view, sitting),
    }
}

/// The picture of what only the seat whose view it is may know: its hand, or the board where there
/// is no hand.
pub fn secret_picture(view: &AnyView, told: &[AnyTold], sitting: &Sitting) -> Scene {
    match view {
        AnyView::Boki(view) => boki::hand(view, sitting),
        AnyView::Castles(_) => picture_after(view, told, sitting, Focus::Nothing),
        #[cfg(feature = "probe")]
        AnyView::Probe(_) => picture_after(view, told, sitting, Focus::Nothing),
    }
}

/// The picture in words, at most [`ALT_TEXT`] characters: what changed, whose turn it is, the
/// points, and where everything stands.
pub fn alt_text(view: &AnyView, sitting: &Sitting, told: &[AnyTold]) -> String {
    let names = sitting.plain_names();
    let changes = lines(told, &names);
    let now = match view {
        AnyView::Castles(view) => castles::standing(view, &names),
        AnyView::Boki(view) => boki::standing(view, &names),
        #[cfg(feature = "probe")]
        AnyView::Probe(view) => probe::standing(view, &names),
    };
    names::bounded(&changes, &now, ALT_TEXT)
}

/// The whole board in sentences and lists, for people who read instead of looking; at most
/// [`MESSAGE`] characters.
pub fn text_board(view: &AnyView, sitting: &Sitting) -> String {
    let names = sitting.shown_names();
    let text = match view {
        AnyView::Castles(view) => castles::text_board(view, sitting, &names),
        AnyView::Boki(view) => boki::text_board(view, sitting, &names),
        #[cfg(feature = "probe")]
        AnyView::Probe(view) => probe::text_board(view, sitting, &names),
    };
    names::cut(&text, MESSAGE)
}

/// A line of the log, without a full stop; `None` for what is not worth one.
pub fn told_line(told: &AnyTold, sitting: &Sitting) -> Option<String> {
    line(told, &sitting.shown_names())
}

/// What happened, in a few lines and at most [`SUMMARY`] characters; of several turns the last ones.
/// Empty when nothing did.
pub fn summary(told: &[AnyTold], sitting: &Sitting) -> String {
    let most = match told.first() {
        // A battle's round has a line for each place.
        Some(AnyTold::Boki(_)) => 7,
        _ => 3,
    };
    let lines = lines(told, &sitting.shown_names());
    let last = &lines[lines.len().saturating_sub(most)..];
    let share = SUMMARY / most - 1;
    let last: Vec<String> = last.iter().map(|line| names::cut(line, share)).collect();
    last.join("\n")
}

/// What `seat` may have overlooked in the turn that leads to `view`, for the list before it
/// confirms; each a sentence.
pub fn oversights(view: &AnyView, seat: Seat) -> Vec<String> {
    match view {
        AnyView::Castles(view) => castles::oversights(view, seat),
        AnyView::Boki(view) => boki::oversights(view, seat),
        #[cfg(feature = "probe")]
        AnyView::Probe(_) => Vec::new(),
    }
}

/// Whose decision is waited for, and the points: one or two sentences for the status card.
pub fn status(view: &AnyView, sitting: &Sitting) -> String {
    let names = sitting.shown_names();
    match view {
        AnyView::Castles(view) => castles::status(view, &names),
        AnyView::Boki(view) => boki::status(view, &names),
        #[cfg(feature = "probe")]
        AnyView::Probe(view) => probe::status(view, &names),
    }
}

fn line(told: &AnyTold, names: &sitting::Names) -> Option<String> {
    match told {
        AnyTold::Castles(event) => castles::line(*event, names),
        AnyTold::Boki(told) => Some(boki::line(told, names)),
        #[cfg(feature = "probe")]
        AnyTold::Probe(told) => Some(probe::line(told, names)),
    }
}

/// What happened, a line for each turn or fact.
fn lines(told: &[AnyTold], names: &sitting::Names) -> Vec<String> {
    match told.first() {
        None => Vec::new(),
        Some(AnyTold::Castles(_)) => castles::lines(&castles::of(told), names),
        Some(AnyTold::Boki(_)) => boki::lines(boki::of(told), names),
        #[cfg(feature = "probe")]
        Some(AnyTold::Probe(_)) => told.iter().filter_map(|told| line(told, names)).collect(),
    }
}
