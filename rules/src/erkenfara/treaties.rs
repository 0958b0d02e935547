//! What empires agree on (EU-05, EU-30, EU-42, EU-43, EU-59).

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::erkenfara::world::World;
use crate::erkenfara::world::names;
use crate::erkenfara::world::ties::Ties;
use crate::map::Region;
use crate::notation::{excerpt, one_of};
use crate::offers::notation::{Language, NoWords, References, read_words};
use crate::offers::{self, Betrayal, Duty, Nature, Pair, WordsId};

pub use crate::erkenfara::world::bond::Bond;

/// One term of an offer, seen from who offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// Peace, an alliance or another bond between the two.
    Bond(Bond),
    /// The end of peace and alliance between the two.
    War,
    /// Peace leaves occupations as they are (EU-42), and they count as hostile (EU-08).
    KeepOccupations,
    /// Gold that is given.
    Gold(i64),
    /// Gold that is asked for.
    GetGold(i64),
    /// A region that is given.
    Cede(Region),
    /// A region that is asked for.
    GetRegion(Region),
    /// Words of its own, which bind nobody by the rules.
    Promise(WordsId),
    /// A term whose effect everybody may see although the treaty is secret (EU-82).
    Openly(Box<Term>),
}

impl Term {
    /// The term itself, without the word that it may be seen.
    pub fn plain(&self) -> &Self {
        if let Self::Openly(term) = self {
            term.plain()
        } else {
            self
        }
    }

    /// The same, seen from the other side; nothing of words that only who offers can say.
    pub fn turned(&self) -> Option<Self> {
        Some(match self {
            Self::Bond(_) | Self::War | Self::KeepOccupations => self.clone(),
            Self::Gold(gold) => Self::GetGold(*gold),
            Self::GetGold(gold) => Self::Gold(*gold),
            Self::Cede(region) => Self::GetRegion(*region),
            Self::GetRegion(region) => Self::Cede(*region),
            Self::Promise(_) => return None,
            Self::Openly(term) => Self::Openly(Box::new(term.turned()?)),
        })
    }

    /// Whether everybody can see what it does.
    fn shows(&self) -> bool {
        match self {
            Self::Cede(_) | Self::GetRegion(_) | Self::Bond(Bond::Peace | Bond::Alliance) => true,
            Self::Bond(Bond::Passage | Bond::Foraging)
            | Self::War
            | Self::KeepOccupations
            | Self::Gold(_)
            | Self::GetGold(_)
            | Self::Promise(_)
            | Self::Openly(_) => false,
        }
    }
}

impl offers::Term for Term {
    type Bond = Bond;

    fn nature(&self) -> Nature<Bond> {
        match self {
            Self::Bond(bond) => Nature::Bond(*bond),
            Self::War | Self::Gold(_) | Self::GetGold(_) | Self::Cede(_) | Self::GetRegion(_) => {
                Nature::AtOnce
            }
            // It stands while the peace does, and is not broken by itself.
            Self::KeepOccupations | Self::Promise(_) => Nature::Word,
            Self::Openly(term) => term.nature(),
        }
    }

    fn duty(&self) -> Duty {
        match self {
            Self::Bond(_) | Self::War | Self::KeepOccupations => Duty::Both,
            Self::Gold(_) | Self::Cede(_) | Self::Promise(_) => Duty::Offerer,
            Self::GetGold(_) | Self::GetRegion(_) => Duty::Addressee,
            Self::Openly(term) => term.duty(),
        }
    }

    fn betrayal(_: &Bond) -> Betrayal {
        Betrayal::Hushed
    }

    fn words(&self) -> Option<WordsId> {
        if let Self::Promise(words) = self {
            Some(*words)
        } else {
            None
        }
    }
}

impl Ties {
    /// Adds what stands between two empires.
    pub fn add(&mut self, one: Seat, other: Seat, term: &Term) {
        let Some(pair) = Pair::of(one, other) else {
            return;
        };
        match term {
            Term::Bond(Bond::Peace) => drop(self.peace.insert(pair)),
            Term::Bond(Bond::Alliance) => {
                self.peace.insert(pair);
                self.alliance.insert(pair);
            }
            Term::Bond(Bond::Foraging) => drop(self.forage.insert(pair)),
            Term::KeepOccupations => drop(self.kept.insert(pair)),
            Term::Openly(term) => self.add(one, other, term),
            Term::Bond(Bond::Passage)
            | Term::War
            | Term::Gold(_)
            | Term::GetGold(_)
            | Term::Cede(_)
            | Term::GetRegion(_)
            | Term::Promise(_) => {}
        }
    }
}

/// The words that terms begin with.
const TERMS: [&str; 10] = [
    "peace",
    "alliance",
    "passage",
    "foraging",
    "war",
    "keep occupations",
    "gold",
    "cede",
    "get",
    "promise",
];

/// The most gold of one term.
pub const MOST_TERM: i64 = 1_000_000_000_000;

/// Why a text is not a term.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NoTerm {
    /// It begins with no word of terms.
    #[error("`{word}` is not a term: did you mean {nearest}?")]
    Word { word: String, nearest: &'static str },
    /// Something follows a term that takes no more words, or too little of one stands there.
    #[error("`{text}` cannot be read: write `{term}` alone")]
    Longer { text: String, term: &'static str },
    /// No region is called so.
    #[error("{word:?} is not a region: did you mean {}?", one_of(nearest))]
    Region { word: String, nearest: Vec<String> },
    /// Something follows the region.
    #[error("{rest:?} after {region} cannot be read: name one region in each term")]
    Rest { region: String, rest: String },
    /// A term that nobody can see.
    #[error(
        "`openly` stands behind what everybody would see, such as `cede Zara` or `peace`, not behind {term:?}"
    )]
    Openly { term: String },
    /// It is not a number within the bounds.
    #[error("{word:?} is not an amount of gold: write 1 to {MOST_TERM}")]
    Gold { word: String },
    /// Its free text cannot be read.
    #[error(transparent)]
    Words(#[from] NoWords),
}

/// Reads and writes terms.
#[derive(Debug)]
pub struct TermNotation<'a> {
    /// What regions are called.
    pub world: &'a World,
}

impl Language for TermNotation<'_> {
    type Term = Term;
    type Error = NoTerm;

    fn read_term(&mut self, text: &str) -> Result<Term, NoTerm> {
        let read = self.read_plain(text);
        // A region may be called "Port Openly".
        let Some(begun) = openly(text).filter(|_| read.is_err()) else {
            return read;
        };
        let term = self.read_plain(begun)?;
        if !term.shows() {
            let term = excerpt(begun);
            return Err(NoTerm::Openly { term });
        }
        Ok(Term::Openly(Box::new(term)))
    }

    fn write_term(&self, term: &Term) -> String {
        match term {
            Term::Bond(bond) => bond.to_string(),
            Term::War => "war".into(),
            Term::KeepOccupations => "keep occupations".into(),
            Term::Gold(gold) => format!("gold {gold}"),
            Term::GetGold(gold) => format!("get gold {gold}"),
            Term::Cede(region) => format!("cede {}", self.world.name(*region)),
            Term::GetRegion(region) => format!("get {}", self.world.name(*region)),
            Term::Promise(words) => format!("promise {words}"),
            Term::Openly(term) => format!("{} openly", self.write_quoted(term)),
        }
    }

    fn bonds(&self) -> Vec<Bond> {
        Bond::ALL.to_vec()
    }
}

impl TermNotation<'_> {
    fn read_plain(&self, text: &str) -> Result<Term, NoTerm> {
        let text = text.trim();
        let small = text.to_lowercase();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if let Some(bond) = Bond::ALL.into_iter().find(|bond| bond.to_string() == small) {
            return Ok(Term::Bond(bond));
        }
        match (word.to_lowercase().as_str(), small.as_str()) {
            (_, "war") => Ok(Term::War),
            (_, "keep occupations") => Ok(Term::KeepOccupations),
            ("gold", _) => gold(rest).map(Term::Gold),
            ("cede", _) => self.region(rest).map(Term::Cede),
            ("get", _) => {
                let (what, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                if what.eq_ignore_ascii_case("gold") && !more.trim().is_empty() {
                    gold(more.trim()).map(Term::GetGold)
                } else {
                    self.region(rest).map(Term::GetRegion)
                }
            }
            ("promise", _) => Ok(Term::Promise(read_words(rest, &mut References)?)),
            _ => Err(unknown(word, text)),
        }
    }

    /// A term with its region's name quoted where what follows it could be a part of the name.
    fn write_quoted(&self, term: &Term) -> String {
        let written =
            |verb: &str, region: &Region| format!("{verb} {}", self.world.written(*region));
        if let Term::Cede(region) = term {
            written("cede", region)
        } else if let Term::GetRegion(region) = term {
            written("get", region)
        } else {
            self.write_term(term)
        }
    }

    fn region(&self, text: &str) -> Result<Region, NoTerm> {
        match names::begins(&self.world.map, text) {
            Some((region, rest)) if rest.trim().is_empty() => Ok(region),
            Some((region, rest)) => Err(NoTerm::Rest {
                region: self.world.name(region).to_owned(),
                rest: excerpt(rest.trim()),
            }),
            None => Err(NoTerm::Region {
                word: excerpt(text),
                nearest: self.world.names(&self.world.map.nearest(text)),
            }),
        }
    }
}

/// What stands before `openly`, if a term ends with it.
fn openly(text: &str) -> Option<&str> {
    let (begun, last) = text.trim().rsplit_once(char::is_whitespace)?;
    last.eq_ignore_ascii_case("openly").then_some(begun)
}

fn gold(text: &str) -> Result<i64, NoTerm> {
    let gold = text
        .parse()
        .ok()
        .filter(|gold| (1..=MOST_TERM).contains(gold));
    gold.ok_or_else(|| NoTerm::Gold {
        word: excerpt(text),
    })
}

/// Why a text is not a term that begins with this word.
fn unknown(word: &str, text: &str) -> NoTerm {
    let small = word.to_lowercase();
    let is_begun = |term: &&&str| term.split(' ').next() == Some(small.as_str());
    if let Some(term) = TERMS.iter().find(is_begun) {
        let text = excerpt(text);
        return NoTerm::Longer { text, term };
    }
    let distance = |term: &&str| strsim::damerau_levenshtein(term, &small);
    let nearest = TERMS.iter().min_by_key(|term| distance(term));
    NoTerm::Word {
        word: excerpt(word),
        nearest: nearest.map_or("peace", |term| term),
    }
}
