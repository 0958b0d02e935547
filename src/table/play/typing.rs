//! Typed text: it goes on from the draft that the panel shows, and nothing of that is lost (TB-19).

use rules::any::{AnyComposed, Refusal};
use rules::notation::excerpt;

use crate::table::error::{TableError, refuse};
use crate::table::model::{Draft, PersonId, Settled, TableId};
use crate::table::play::drafts::{check_length, first_refusal, joined};
use crate::table::play::free_text::{Swap, tried};
use crate::table::play::orders::{Accepted, Cause};
use crate::table::play::panel::{Composing, Panel};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// What became of typed text.
#[derive(Debug)]
pub enum Typed {
    /// It was a whole order with the draft before it, or a word beside one.
    Ordered(Accepted),
    /// It is added to the draft.
    Drafted(Box<Panel>),
    /// The same; it says that it is whole, and counts when it is confirmed, because it leaves something out.
    Asked(Box<Panel>),
    /// It answered a proposal (TB-09): what has become of that, and nothing while it still waits.
    Answered(Option<Settled>),
}

/// Whether typed text that is a whole order is kept as a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// No: it counts at once.
    Never,
    /// Yes, to be confirmed.
    Always,
}

impl Tables {
    /// Takes typed text: it is added to the draft, or begins afresh after `new:` (TB-19). What is whole then counts.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the rules say no, or it does not go with a step of the draft.
    pub async fn typed(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        text: String,
        wish: Keep,
    ) -> Result<Typed, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.typed(person, cause, &text, wish).await })
        })
        .await
    }
}

/// Whether a text begins afresh, and what it says then: `new: move Zara > Pola`, `new`.
fn afresh(text: &str) -> Option<&str> {
    let text = text.trim();
    let (word, rest) = text.split_at_checked("new".len())?;
    let rest = rest.trim_start();
    let is_new = word.eq_ignore_ascii_case("new") && (rest.is_empty() || rest.starts_with(':'));
    is_new.then(|| rest.trim_start_matches(':').trim())
}

/// The draft with what was typed after it.
struct Added {
    steps: Vec<String>,
    whole: AnyComposed,
}

impl Session {
    async fn typed(
        &mut self,
        person: PersonId,
        cause: Cause,
        text: &str,
        wish: Keep,
    ) -> Result<Typed, TableError> {
        if let Some(answered) = self.typed_answer(person, &cause, text).await? {
            return Ok(Typed::Answered(answered.settled));
        }
        let mut composing = self.composing(person)?;
        if let Some(before) = self.counted(&cause) {
            return Ok(Typed::Ordered(before));
        }
        let new = afresh(text);
        if new.is_some() {
            composing = self.emptied(composing);
        }
        let text = new.unwrap_or(text);
        if text.is_empty() {
            return self.keep(person, composing.draft).await;
        }
        // What the server refuses is refused at once, and not only when the draft is sent.
        for at in self.row.game.words(text) {
            self.allows_text(&text[at]).await?;
        }
        let seat = composing.seat;
        let read = match self
            .read_order(seat, Some(person), &composing.now, text)
            .await
        {
            Err(fault @ TableError::Fault(_)) => return Err(fault),
            read => read.ok(),
        };
        let is_asked = composing.ask.is_some();
        let seals = !is_asked
            && read.as_ref().is_some_and(|it| it.order.is_composed_ahead())
            && self.goes_on(&composing, text);
        // What is beside the turn has nothing to do with the draft.
        if let Some(written) = read.filter(|it| it.order.is_aside() && !seals) {
            let accepted = self.give(person, cause, written, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        if !composing.may_compose() {
            let accepted = self.order(person, cause, text, Vec::new()).await?;
            return Ok(Typed::Ordered(accepted));
        }
        let Added { steps, whole } = self.add_typed(&composing, text)?;
        let ends = is_asked && composing.now.closes(seat, &self.row.game.steps(text));
        if !(ends || seals) || wish == Keep::Always || !whole.preview.complete {
            return self.keep(person, composing.with(steps)).await;
        }
        if let Some(struck) = composing.lost() {
            return Err(struck);
        }
        if first_refusal(&whole).is_some() {
            return self.keep(person, composing.with(steps)).await;
        }
        let text = &whole.preview.order;
        let written = self.read_order(seat, Some(person), &composing.now, text);
        let written = written.await?;
        if composing.now.asks_first(seat, &written.order) {
            self.put(seat, composing.with(steps)).await?;
            return Ok(Typed::Asked(Box::new(self.panel(person)?)));
        }
        let accepted = self.give(person, cause, written, Vec::new()).await?;
        Ok(Typed::Ordered(accepted))
    }

    async fn keep(&mut self, person: PersonId, draft: Draft) -> Result<Typed, TableError> {
        let seat = self.seat_of(person)?;
        self.put(seat, draft).await?;
        Ok(Typed::Drafted(Box::new(self.panel(person)?)))
    }

    /// Whether a sheet that would be sealed at once is for the turn for which a draft has begun.
    fn goes_on(&self, composing: &Composing, text: &str) -> bool {
        let steps = self.row.game.steps(text);
        let alone = tried(&composing.now, composing.seat, &self.roster(), &steps);
        !composing.draft.steps.is_empty() && first_refusal(&alone).is_none()
    }

    /// The draft with a text after it, as far as that drops and contradicts nothing (TB-19). Of a sheet whatever fits
    /// is taken, and what does not stays in it, to be shown with its ruling.
    fn add_typed(&self, composing: &Composing, text: &str) -> Result<Added, TableError> {
        let game = self.row.game;
        let typed = game.steps(text);
        let draft = &composing.draft.steps;
        let steps: Vec<String> = draft.iter().chain(&typed).cloned().collect();
        check_length(steps.iter().map(String::len).sum())?;
        let tried = |steps: &[String]| self.tried(composing, steps);
        let whole = tried(&steps);
        if first_refusal(&whole).is_none() {
            let steps = game.steps(&whole.preview.order);
            return Ok(Added { steps, whole });
        }
        let alone = tried(&typed);
        let is_whole = first_refusal(&alone).is_none();
        if is_whole && self.repeats(composing, &alone) {
            let steps = game.steps(&alone.preview.order);
            let whole = alone;
            return Ok(Added { steps, whole });
        }
        if !game.has_sheets()
            && let Some(struck) = composing.lost()
        {
            return Err(struck);
        }
        let (of_draft, of_typed) = whole
            .verdicts
            .split_at(draft.len().min(whole.verdicts.len()));
        let before = tried(draft);
        let dropped = refused_only_there(&before, of_draft);
        if let Some((at, why)) = dropped {
            return Err(does_not_go_with(text.trim(), &draft[at], why));
        }
        let clash = refused_only_there(&alone, of_typed);
        if let Some((at, why)) = clash.filter(|_| is_whole || game.has_sheets()) {
            let with = self.in_its_way(composing, &typed, at);
            return Err(does_not_go_with(&typed[at], &with, why));
        }
        if game.has_sheets() && of_typed.iter().any(Result::is_ok) {
            return Ok(Added { steps, whole });
        }
        Err(TableError::Refused(
            self.neither(composing, text, &alone, of_typed),
        ))
    }

    fn tried(&self, composing: &Composing, steps: &[String]) -> AnyComposed {
        tried(&composing.now, composing.seat, &self.roster(), steps)
    }

    /// Whether a text says all steps of the draft once more.
    fn repeats(&self, composing: &Composing, alone: &AnyComposed) -> bool {
        let game = self.row.game;
        if composing.struck().next().is_some() {
            return false;
        }
        let drafted = game.steps(&composing.preview.order);
        let mut said = game.steps(&alone.preview.order);
        if !game.has_sheets() {
            return said.starts_with(&drafted);
        }
        drafted.iter().all(|step| {
            let at = said.iter().position(|it| it == step);
            at.map(|at| said.remove(at)).is_some()
        })
    }

    /// The step of the draft without which what was typed would fit; the draft itself where that is one line, or it
    /// is more than one step.
    fn in_its_way(&self, composing: &Composing, typed: &[String], at: usize) -> String {
        let draft = &composing.draft.steps;
        if !self.row.game.has_sheets() {
            return composing.preview.order.clone();
        }
        let is_it = |left_out: &usize| {
            let kept = draft.iter().enumerate().filter(|(at, _)| at != left_out);
            let kept: Vec<String> = kept.map(|(_, step)| step.clone()).collect();
            let steps: Vec<String> = kept.iter().chain(typed).cloned().collect();
            let verdicts = self.tried(composing, &steps).verdicts;
            verdicts.get(kept.len() + at).is_some_and(Result::is_ok)
        };
        let found = (0..draft.len()).rev().take(MOST_TRIES).find(is_it);
        found.map_or_else(|| composing.preview.order.clone(), |at| draft[at].clone())
    }

    /// Why a text fits neither after the draft nor alone: whichever reading got further says more about what is
    /// wrong; what was not typed in one is not quoted as one.
    fn neither(
        &self,
        composing: &Composing,
        text: &str,
        alone: &AnyComposed,
        of_typed: &[Result<String, Refusal>],
    ) -> Refusal {
        let (now, roster) = (&composing.now, self.roster());
        // What is wrong with a whole order says more than what a part of it lacks.
        let objection = if self.row.game.has_sheets() {
            None
        } else {
            Swap::trial(now).objection(now, composing.seat, &roster, text)
        };
        let whole = excerpt(&joined(&composing.preview.order, text));
        let fits = alone.verdicts.iter().any(Result::is_ok);
        let mut later = of_typed.iter().filter_map(|it| it.as_ref().err());
        let later = later.find(|_| !composing.draft.steps.is_empty()).cloned();
        let later = later.filter(|it| !fits && !it.text.contains(&whole));
        let refusal = later.or(objection).or_else(|| first_refusal(alone));
        refusal.unwrap_or_else(|| Refusal {
            ruling: None,
            text: "nothing of it can be added to your draft".to_owned(),
        })
    }
}

/// How many steps of a draft are looked at for the one that is in the way of another.
const MOST_TRIES: usize = 64;

/// The first step that fits by itself and not there, and why.
fn refused_only_there<'a>(
    alone: &AnyComposed,
    there: &'a [Result<String, Refusal>],
) -> Option<(usize, &'a Refusal)> {
    let both = alone.verdicts.iter().zip(there).enumerate();
    let mut clashes = both.filter(|(_, (alone, _))| alone.is_ok());
    clashes.find_map(|(at, (_, there))| Some((at, there.as_ref().err()?)))
}

fn does_not_go_with(typed: &str, step: &str, why: &Refusal) -> TableError {
    let (typed, step) = (excerpt(typed), excerpt(step));
    refuse(
        19,
        format!("{typed:?} does not go with {step:?} of your draft: {why}; `new: …` begins afresh"),
    )
}

impl Composing {
    /// That a step of the draft does not fit, so that it would be lost.
    fn lost(&self) -> Option<TableError> {
        let (step, why) = self.struck().next()?;
        let step = excerpt(step);
        Some(refuse(
            19,
            format!(
                "{step:?} of your draft does not fit: {why}; Confirm on your panel plays the rest, and \
                 `new: …` begins afresh"
            ),
        ))
    }

    fn with(&self, steps: Vec<String>) -> Draft {
        Draft {
            steps,
            focus: None,
            ..self.draft.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb_19_new_in_front_begins_afresh() {
        for (text, rest) in [
            ("new: end", Some("end")),
            (" NEW : move a > b", Some("move a > b")),
            ("new", Some("")),
            ("new:", Some("")),
            ("newcastle", None),
            ("new place", None),
            ("ne", None),
            ("", None),
        ] {
            assert_eq!(afresh(text), rest, "{text:?}");
        }
    }
}
