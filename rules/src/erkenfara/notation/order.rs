//! Orders, and how they are read and written (EU-32, EU-57, EU-59).

use crate::Ctx;
use crate::erkenfara::line::{Line, MOST_LINES, write_places};
use crate::erkenfara::notation::read::{Reader, unknown};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::state::{Choice, Tripwire};
use crate::erkenfara::treaties::{Term, TermNotation};
use crate::erkenfara::view::View;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Season;
use crate::offers::Act;
use crate::offers::notation::{self, Verb};

/// The word that ends a winter sheet, and nothing else (EU-80).
pub(in crate::erkenfara) const READY: &str = "ready";

/// Whether a step says that a sheet is whole: `ready`, `end`.
pub(in crate::erkenfara) fn is_ending(step: &str) -> bool {
    let word = step.trim_matches(|c: char| c == ';' || c.is_whitespace());
    [READY, "end"]
        .iter()
        .any(|it| word.eq_ignore_ascii_case(it))
}

/// What a seat asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Order {
    /// The sheet of a round: it is the whole order, and ends the turn.
    Sheet(Vec<Line>),
    /// Takes the sheet of a round back (EU-07).
    Unready,
    /// A sheet for a turn to come, sent early (EU-57).
    Seal {
        /// The season of the turn; nothing for the next one.
        season: Option<Season>,
        /// What makes its people be asked first.
        tripwire: Tripwire,
        lines: Vec<Line>,
    },
    /// Takes it back.
    Unseal {
        /// The season of its turn; nothing for the next one that is sealed.
        season: Option<Season>,
    },
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
            let mut terms = TermNotation { world: ctx.world };
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
            if let Some(season) = reader.unseal(only) {
                return season.map(|season| Self::Unseal { season });
            }
            if let Some(choice) = reader.choice(only) {
                let stay = |to: Option<_>| to.map_or(Choice::Stay, |to| Choice::Retreat { to });
                return choice.map(|to| Self::Choose(stay(to)));
            }
        }
        let seal = steps.first().and_then(|first| reader.seal(first));
        let seal = seal.transpose()?;
        if seal.is_some() {
            steps.remove(0);
        }
        // They say that the sheet is whole, wherever in it they stand.
        let count = steps.len();
        steps.retain(|step| !is_ending(step));
        let ends = steps.len() < count;
        let lines: Vec<Line> = steps
            .iter()
            .map(|step| reader.line(step))
            .collect::<Result<_, _>>()?;
        let stands = lines.iter().all(|line| matches!(line, Line::Stand { .. }));
        Ok(match seal {
            Some((season, tripwire)) => Self::Seal {
                season,
                tripwire,
                lines,
            },
            None if stands && !ends => Self::Stand(lines),
            None => Self::Sheet(lines),
        })
    }

    /// The order, if its text does not end with `ready` what is not a winter sheet: that comes too late (EU-80).
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLate`] then.
    pub fn in_season(self, season: Season, text: &str) -> Result<Self, Refusal> {
        let is_ready = |step: &String| step.eq_ignore_ascii_case(READY);
        let is_late = season != Season::Winter
            && matches!(self, Self::Sheet(_))
            && notation::steps(text).iter().any(is_ready);
        if is_late {
            return Err(Refusal::TooLate { season });
        }
        Ok(self)
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
            Self::Seal {
                season,
                tripwire,
                lines,
            } => {
                let seal = write_seal(world, *season, tripwire);
                if lines.is_empty() {
                    return seal;
                }
                format!("{seal}; {}", write(lines))
            }
            Self::Unseal { season: None } => "unseal".into(),
            Self::Unseal {
                season: Some(season),
            } => format!("unseal {}", season.name()),
            Self::Stand(lines) => write(lines),
            Self::Choose(Choice::Stay) => "stay".into(),
            Self::Choose(Choice::Retreat { to }) => format!("retreat{}", write_places(world, to)),
            Self::Deal(act) => notation::write(act, ctx.roster, &TermNotation { world }),
        }
    }
}

/// `seal summer watch Zara, Pola`.
pub(in crate::erkenfara) fn write_seal(
    world: &World,
    season: Option<Season>,
    tripwire: &Tripwire,
) -> String {
    let season = season.map_or(String::new(), |season| format!(" {}", season.name()));
    let tripwire = match tripwire {
        Tripwire::Off => " off".to_owned(),
        Tripwire::Watch(regions) => {
            let names: Vec<String> = regions.iter().map(|it| world.written(*it)).collect();
            format!(" watch {}", names.join(", "))
        }
        Tripwire::Threat => String::new(),
    };
    format!("seal{season}{tripwire}")
}
