//! A small language of terms, and a table that plays lines of it.

use std::collections::BTreeMap;
use std::fmt;

use rules::offers::notation::{Language, Unread, read, read_words, write};
use rules::offers::{
    Act, Betrayal, Duty, Event, Force, Nature, Observation, Offers, Refusal, Signer, Term, Timing,
    Until, View, WordsId,
};
use rules::{Roster, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Terms of every nature and duty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Deal {
    Peace,
    Alliance,
    Passage,
    GetPassage,
    War,
    Give(u32),
    Get(u32),
    Loan { amount: u32, repay: u32, due: u32 },
    Promise(WordsId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Bond {
    Peace,
    /// Its breach is known, though it be secret.
    Alliance,
    Passage,
}

impl fmt::Display for Bond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Peace => "peace",
            Self::Alliance => "alliance",
            Self::Passage => "free passage",
        })
    }
}

impl Term for Deal {
    type Bond = Bond;

    fn nature(&self) -> Nature<Bond> {
        match self {
            Self::Peace => Nature::Bond(Bond::Peace),
            Self::Alliance => Nature::Bond(Bond::Alliance),
            Self::Passage | Self::GetPassage => Nature::Bond(Bond::Passage),
            Self::War | Self::Give(_) | Self::Get(_) => Nature::AtOnce,
            Self::Loan { due, .. } => Nature::Debt { due: *due },
            Self::Promise(_) => Nature::Word,
        }
    }

    fn duty(&self) -> Duty {
        match self {
            Self::Peace | Self::Alliance | Self::War => Duty::Both,
            Self::Passage | Self::Give(_) | Self::Promise(_) => Duty::Offerer,
            Self::GetPassage | Self::Get(_) | Self::Loan { .. } => Duty::Addressee,
        }
    }

    fn betrayal(bond: &Bond) -> Betrayal {
        match bond {
            Bond::Alliance => Betrayal::Open,
            Bond::Peace | Bond::Passage => Betrayal::Hushed,
        }
    }
}

/// How the terms are written; the words that may be used.
#[derive(Clone, Debug, Default)]
pub(super) struct Tongue {
    pub(super) words: BTreeMap<String, WordsId>,
}

impl Tongue {
    /// One that knows the words `I stay; you stay` as 17.
    pub(super) fn new() -> Self {
        Self {
            words: BTreeMap::from([("I stay; you stay".to_owned(), WordsId(17))]),
        }
    }
}

impl Language for Tongue {
    type Term = Deal;
    type Error = String;

    fn read_term(&mut self, text: &str) -> Result<Deal, String> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let number = |text: &str| {
            text.parse()
                .map_err(|_| format!("`{text}` is not a number"))
        };
        Ok(match words.as_slice() {
            ["peace"] => Deal::Peace,
            ["alliance"] => Deal::Alliance,
            ["passage"] => Deal::Passage,
            ["get", "passage"] => Deal::GetPassage,
            ["war"] => Deal::War,
            ["give", gold, "gold"] => Deal::Give(number(gold)?),
            ["get", gold, "gold"] => Deal::Get(number(gold)?),
            ["loan", amount, "repay", repay, "by", "round", due] => Deal::Loan {
                amount: number(amount)?,
                repay: number(repay)?,
                due: number(due)?,
            },
            ["promise", ..] => {
                let words = &text["promise".len()..];
                let id = read_words(words, &mut self.words).map_err(|no| no.to_string())?;
                Deal::Promise(id)
            }
            _ => return Err(format!("`{text}` is not a term")),
        })
    }

    fn write_term(&self, term: &Deal) -> String {
        match term {
            Deal::Peace => "peace".to_owned(),
            Deal::Alliance => "alliance".to_owned(),
            Deal::Passage => "passage".to_owned(),
            Deal::GetPassage => "get passage".to_owned(),
            Deal::War => "war".to_owned(),
            Deal::Give(gold) => format!("give {gold} gold"),
            Deal::Get(gold) => format!("get {gold} gold"),
            Deal::Loan { amount, repay, due } => {
                format!("loan {amount} repay {repay} by round {due}")
            }
            Deal::Promise(words) => format!("promise {words}"),
        }
    }

    fn bonds(&self) -> Vec<Bond> {
        vec![Bond::Peace, Bond::Alliance, Bond::Passage]
    }
}

pub(super) const RED: Seat = Seat(0);
pub(super) const BLUE: Seat = Seat(1);
pub(super) const GREEN: Seat = Seat(2);
pub(super) const WHITE: Seat = Seat(3);

/// Red, Blue, Green and White.
pub(super) fn roster() -> Roster {
    Roster::of_names(["Red", "Blue", "Green", "White"])
}

/// Everybody who can look.
pub(super) fn viewers() -> impl Iterator<Item = Viewer> {
    Seat::first(4).map(Viewer::Seat).chain([Viewer::Public])
}

/// Why a line did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum No {
    Unread(Unread<String>),
    Refused(Refusal),
}

/// Offers in play, and what everybody was told.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) offers: Offers<Deal>,
    pub(super) timing: Timing,
    pub(super) observation: Vec<(Viewer, Observation<Deal>)>,
}

impl Table {
    pub(super) fn new() -> Self {
        let timing = Timing {
            until: Until::Answered,
            force: Force::Now,
        };
        Self {
            offers: Offers::new(),
            timing,
            observation: Vec::new(),
        }
    }

    /// What a line would lead to.
    pub(super) fn ask(&self, signer: Signer, line: &str) -> Result<Event<Deal>, No> {
        let act = act(line).map_err(No::Unread)?;
        let event = self.offers.decide(signer, &act, &self.timing);
        event.map_err(No::Refused)
    }

    /// Plays a line that is legal.
    #[track_caller]
    pub(super) fn play(&mut self, seat: Seat, line: &str) -> Event<Deal> {
        match self.ask(Signer::own(seat), line) {
            Ok(event) => {
                self.apply(&event);
                event
            }
            Err(no) => panic!("{line}: {no:?}"),
        }
    }

    /// Plays lines that are legal, each as `Red: offer …`.
    #[track_caller]
    pub(super) fn play_all(&mut self, lines: &[&str]) {
        for line in lines {
            let (name, line) = line.split_once(": ").unwrap();
            self.play(roster().find(name).unwrap(), line);
        }
    }

    /// The sentence with which a line is refused.
    #[track_caller]
    pub(super) fn refused(&self, seat: Seat, line: &str) -> String {
        match self.ask(Signer::own(seat), line) {
            Ok(event) => panic!("{line} leads to {event:?}"),
            Err(No::Refused(refusal)) => refusal.explain(&roster()),
            Err(No::Unread(unread)) => unread.explain(&roster(), Clone::clone),
        }
    }

    #[track_caller]
    pub(super) fn apply(&mut self, event: &Event<Deal>) {
        for viewer in viewers() {
            let observation = self.offers.observation(event, viewer);
            self.observation
                .extend(observation.map(|observation| (viewer, observation)));
        }
        self.offers.apply(event).unwrap();
    }

    pub(super) fn view(&self, seat: Seat) -> View<Deal> {
        self.offers.view(Viewer::Seat(seat))
    }

    /// What a viewer was told since the last time that anybody asked.
    pub(super) fn heard(&mut self, viewer: Viewer) -> Vec<Observation<Deal>> {
        let observation = std::mem::take(&mut self.observation);
        let heard = observation.into_iter().filter(|(to, _)| *to == viewer);
        heard.map(|(_, observation)| observation).collect()
    }
}

/// Reads a line.
pub(super) fn act(line: &str) -> Result<Act<Deal>, Unread<String>> {
    read(line, &roster(), &mut Tongue::new())
}

/// Writes an act.
pub(super) fn line(act: &Act<Deal>) -> String {
    write(act, &roster(), &Tongue::new())
}
