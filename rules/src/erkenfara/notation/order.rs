//! Orders, and how they are read and written (EU-32, EU-57, EU-59).

use crate::Ctx;
use crate::erkenfara::line::{Line, MOST_LINES, write_places};
use crate::erkenfara::notation::read::{Reader, unknown};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::state::Choice;
use crate::erkenfara::treaties::{Term, TermNotation};
use crate::erkenfara::view::View;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Season;
use crate::offers::Act;
use crate::offers::notation::{self, Verb};

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Order {
    /// The sheet of a round: it is the whole order, and ends the turn.
    Sheet(Vec<Line>),
    /// Takes the sheet of a round back (EU-07).
    Unready,
    /// A sheet for the next turn, sent early (EU-57).
    Seal {
        lines: Vec<Line>,
        /// Whether to ask where something became impossible, or a foreign army came near.
        ask: bool,
    },
    /// Takes it back.
    Unseal,
    /// Standing orders alone, at any time (EU-26).
    Stand(Vec<Line>),
    /// A choice in a conflict (EU-24).
    Choose(Choice),
    /// An offer, an answer, a breach (EU-30).
    Deal(Act<Term>),
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    ///
    /// The refusal that points at the word that cannot be read. Any text is read or refused.
    pub fn read(ctx: Ctx<'_, World>, text: &str) -> Result<Self, Refusal> {
        let reader = Reader::new(ctx.world);
        if Verb::of(text).is_some() {
            let mut terms = TermNotation {
                world: ctx.world,
                names: reader.names(),
            };
            let act = notation::read(text, ctx.roster, &mut terms);
            return act.map(Self::Deal).map_err(Refusal::Unread);
        }
        let steps = notation::steps(text);
        if steps.len() > MOST_LINES {
            return Err(Refusal::TooLong);
        }
        let mut steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        if steps.is_empty() {
            return Err(unknown(""));
        }
        if let [only] = steps.as_slice() {
            if only.eq_ignore_ascii_case("unready") {
                return Ok(Self::Unready);
            }
            if only.eq_ignore_ascii_case("unseal") {
                return Ok(Self::Unseal);
            }
            if let Some(choice) = reader.choice(only) {
                let stay = |to: Option<_>| to.map_or(Choice::Stay, |to| Choice::Retreat { to });
                return choice.map(|to| Self::Choose(stay(to)));
            }
        }
        let is =
            |text: &str, words: [&str; 2]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
        let seal = steps
            .first()
            .copied()
            .filter(|first| is(first, ["seal", "seal blind"]));
        if seal.is_some() {
            steps.remove(0);
        }
        // They say that the sheet is whole, wherever in it they stand.
        let count = steps.len();
        steps.retain(|step| !is(step, ["ready", "end"]));
        let ends = steps.len() < count;
        let lines: Vec<Line> = steps
            .iter()
            .map(|step| reader.line(step))
            .collect::<Result<_, _>>()?;
        let stands = lines.iter().all(|line| matches!(line, Line::Stand { .. }));
        Ok(match seal {
            Some(word) => Self::Seal {
                lines,
                ask: word.eq_ignore_ascii_case("seal"),
            },
            None if stands && !ends => Self::Stand(lines),
            None => Self::Sheet(lines),
        })
    }

    /// As the notation writes it.
    pub fn write(&self, ctx: Ctx<'_, World>, view: &View) -> String {
        let world = ctx.world;
        let end = match view.board.season {
            Season::Winter => "ready",
            Season::Spring | Season::Summer | Season::Autumn => "end",
        };
        let write = |lines: &[Line]| {
            let lines: Vec<String> = lines.iter().map(|line| line.write(world)).collect();
            lines.join("; ")
        };
        match self {
            Self::Sheet(lines) if lines.is_empty() => end.into(),
            Self::Sheet(lines) => {
                let stands = lines.iter().all(|line| matches!(line, Line::Stand { .. }));
                let sheet = write(lines);
                if stands {
                    format!("{sheet}; {end}")
                } else {
                    sheet
                }
            }
            Self::Unready => "unready".into(),
            Self::Seal { lines, ask } => {
                let seal = if *ask { "seal" } else { "seal blind" };
                if lines.is_empty() {
                    return seal.into();
                }
                format!("{seal}; {}", write(lines))
            }
            Self::Unseal => "unseal".into(),
            Self::Stand(lines) => write(lines),
            Self::Choose(Choice::Stay) => "stay".into(),
            Self::Choose(Choice::Retreat { to }) => format!("retreat{}", write_places(world, to)),
            Self::Deal(act) => {
                let names = crate::erkenfara::world::names::Names::of(&world.map);
                notation::write(
                    act,
                    ctx.roster,
                    &TermNotation {
                        world,
                        names: &names,
                    },
                )
            }
        }
    }
}
