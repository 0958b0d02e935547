//! What the seats of a table are called, so that notation and refusals can name them (TB-02).

use serde::{Deserialize, Serialize};

use crate::{Seat, notation};

/// How one seat is called: its name, short code and emblem, each unique at its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The seat's name, as people wrote it.
    pub name: String,
    /// Two or three letters, printed beside the colour.
    pub code: String,
    /// The emblem's word, such as `tower`.
    pub emblem: String,
}

/// The labels of all seats of a table, in seat order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    labels: Vec<Label>,
    /// What seats are called beside: by their people, by their colour.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    also: Vec<(Seat, String)>,
}

impl Roster {
    /// Takes the labels in seat order.
    pub fn new(labels: Vec<Label>) -> Self {
        let also = Vec::new();
        Self { labels, also }
    }

    /// Adds what seats are called beside: a seat is found by it where no seat's own name is, and no other seat is
    /// called the same beside (PK-94).
    #[must_use]
    pub fn also_called(mut self, names: impl IntoIterator<Item = (Seat, String)>) -> Self {
        self.also.extend(names);
        self
    }

    /// Labels seats by name alone; codes are `S1`, `S2`, … and emblems are `seat1`, ….
    pub fn of_names<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        let label = |(index, name): (usize, S)| Label {
            name: name.into(),
            code: format!("S{}", index + 1),
            emblem: format!("seat{}", index + 1),
        };
        Self::new(names.into_iter().enumerate().map(label).collect())
    }

    /// The name of `seat`, or `seat N` where it has no label.
    pub fn name(&self, seat: Seat) -> String {
        self.labels
            .get(seat.index())
            .map_or_else(|| seat.to_string(), |label| label.name.clone())
    }

    /// The label of `seat`, if it has one.
    pub fn label(&self, seat: Seat) -> Option<&Label> {
        self.labels.get(seat.index())
    }

    /// The seat that `text` names: `#2`, or a name, short code or emblem in any case; `gold` names
    /// `Gold bot` too, where nothing else is called so. Quotes around it are left out where they belong
    /// to no name, and any white space is as good as another (TB-02).
    pub fn find(&self, text: &str) -> Option<Seat> {
        let wanted = simple(text);
        if let Some(number) = wanted.strip_prefix('#') {
            let number: usize = number.parse().ok()?;
            return self.seats().nth(number.checked_sub(1)?);
        }
        self.called(&wanted)
            .or_else(|| self.called(&simple(unquoted(&wanted)?)))
    }

    /// Whether the name of a seat, or what it is called beside, begins with `text`, in any case.
    pub fn begins(&self, seat: Seat, text: &str) -> bool {
        let wanted = simple(text);
        let beside = self.also.iter().filter(|(whose, _)| *whose == seat);
        let own = self.label(seat).map(|label| &label.name);
        let mut names = own.into_iter().chain(beside.map(|(_, name)| name));
        names.any(|name| simple(name).starts_with(&wanted))
    }

    /// The seats that are called so beside their own names, in small letters.
    fn beside(&self, wanted: &str) -> Vec<Seat> {
        let also = self
            .also
            .iter()
            .filter(|(_, name)| letters(name).eq(wanted.chars()));
        let mut seats: Vec<Seat> = also.map(|(seat, _)| *seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The seat of a name, short code or emblem, in small letters, or of what it alone is called beside.
    fn called(&self, wanted: &str) -> Option<Seat> {
        if wanted.is_empty() {
            return None;
        }
        let by = |part: fn(&Label) -> &str| {
            let at = |label: &Label| letters(part(label)).eq(wanted.chars());
            self.seats().nth(self.labels.iter().position(at)?)
        };
        by(|label| &label.name)
            .or_else(|| by(|label| &label.code))
            .or_else(|| by(|label| &label.emblem))
            .or_else(|| {
                let is_bot = |label: &Label| simple(&label.name).strip_suffix(BOT) == Some(wanted);
                self.seats().nth(self.labels.iter().position(is_bot)?)
            })
            .or_else(|| match self.beside(wanted)[..] {
                [only] => Some(only),
                [] | [_, _, ..] => None,
            })
    }

    /// A text for `seat` that [`Roster::find`] finds again: its name, or its number where the name
    /// would not be read as it is written.
    pub fn write(&self, seat: Seat) -> String {
        let name = self.name(seat);
        let as_read = notation::words(&name).collect::<Vec<_>>().join(" ");
        if !name.is_empty() && as_read == name && self.find(&name) == Some(seat) {
            name
        } else {
            format!("#{}", seat.index() + 1)
        }
    }

    /// The seats whose names are most like `text`, at most three; for refusals. Where it is what several are called
    /// beside, those.
    pub fn nearest(&self, text: &str) -> Vec<Seat> {
        self.nearest_of(text, |_| true)
    }

    /// The same of some seats alone, such as those other than whoever asks.
    pub fn nearest_of(&self, text: &str, is_meant: impl Fn(Seat) -> bool) -> Vec<Seat> {
        let wanted = simple(text);
        let doubted = self.beside(&wanted);
        if doubted.len() > 1 {
            return doubted
                .into_iter()
                .filter(|seat| is_meant(*seat))
                .take(3)
                .collect();
        }
        let unlikeness = |text: &String| strsim::damerau_levenshtein(&simple(text), &wanted);
        let likeness = |(label, seat): (&Label, Seat)| {
            let own = [&label.name, &label.code, &label.emblem].into_iter();
            let beside = self.also.iter().filter(|(of, _)| *of == seat);
            let texts = own.chain(beside.map(|(_, name)| name));
            (texts.map(unlikeness).min().unwrap_or(usize::MAX), seat)
        };
        let seats = self.labels.iter().zip(self.seats());
        let seats = seats.filter(|(_, seat)| is_meant(*seat));
        let mut seats: Vec<(usize, Seat)> = seats.map(likeness).collect();
        seats.sort_unstable();
        seats.into_iter().take(3).map(|(_, seat)| seat).collect()
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::first(self.labels.len())
    }

    /// How many seats have a label.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether no seat has a label.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }
}

/// How the names of bot players end, after that of their side.
const BOT: &str = " bot";

/// A name as it is compared: small letters, one space between words.
fn simple(text: &str) -> String {
    letters(text).collect()
}

/// The letters of [`simple`], one by one.
fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    let words = text.split_whitespace().enumerate();
    words.flat_map(|(at, word)| {
        let space = (at > 0).then_some(' ');
        space
            .into_iter()
            .chain(word.chars().flat_map(char::to_lowercase))
    })
}

/// What stands between a pair of quotes.
fn unquoted(text: &str) -> Option<&str> {
    text.strip_prefix(is_quote)?.strip_suffix(is_quote)
}

/// Whether a character is a quote, straight or curly.
fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '“' | '”' | '„' | '‘' | '’')
}
