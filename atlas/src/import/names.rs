//! Names for regions that orders can tell apart, from what a file calls them.

use std::collections::BTreeSet;

use letters::Look;

use super::mend::Mend;
use super::read::Place;
use crate::bounds;
use crate::generate::{Namer, Random, Style};
use crate::names::{fold, unreadable};

/// Properties that name a place, those that say most of it first.
const NAMES: [&str; 38] = [
    "name:en",
    "name_en",
    "NAME_EN",
    "name",
    "NAME_5",
    "NAME_4",
    "NAME_3",
    "NAME_2",
    "NAME_1",
    "NAME_LONG",
    "ADMIN",
    "NAME_0",
    "COUNTRY",
    "NAMELSAD",
    "NAME_ENG",
    "ENGLISH",
    "title",
    "label",
    "inkscape:label",
    "aria-label",
    "data-name",
    "nom",
    "nombre",
    "naam",
    "namn",
    "navn",
    "nome",
    "GEN",
    "NUTS_NAME",
    "LAN_NAME",
    "SHAPENAME",
    "region",
    "province",
    "state",
    "county",
    "district",
    "fullname",
    "id",
];
/// Properties that say in what a place lies, for telling two of one name apart.
const PARENTS: [&str; 10] = [
    "NAME_1",
    "admin",
    "NAME_0",
    "sovereignt",
    "state",
    "STATE_NAME",
    "province",
    "region",
    "country",
    "continent",
];

/// The property whose values tell the most places apart; nothing where none does.
pub(super) fn property(places: &[Place]) -> Option<String> {
    let told = |name: &str| {
        let values: Vec<String> = places.iter().filter_map(|place| place.text(name)).collect();
        let of_letters = values
            .iter()
            .filter(|value| value.chars().any(char::is_alphabetic))
            .count();
        let mut different: Vec<String> = values.iter().map(|value| fold(value)).collect();
        different.sort_unstable();
        different.dedup();
        (of_letters, different.len())
    };
    let mut best: Option<(usize, &str)> = None;
    for name in NAMES {
        let (letters, different) = told(name);
        if letters * 2 < places.len() || letters == 0 {
            continue;
        }
        if different * 10 >= letters * 9 {
            return Some(name.to_owned());
        }
        if best.is_none_or(|(most, _)| different > most) {
            best = Some((different, name));
        }
    }
    if let Some((_, name)) = best {
        return Some(name.to_owned());
    }
    // Whatever tells them apart with letters: the first of those with the most values.
    let mut all: Vec<&String> = places
        .iter()
        .flat_map(|place| place.facts.iter().map(|(name, _)| name))
        .collect();
    all.sort_unstable();
    all.dedup();
    all.truncate(200);
    let known = all.into_iter().map(|name| (told(name), name));
    let lettered =
        known.filter(|((letters, different), _)| *letters * 2 > places.len() && *different > 1);
    lettered
        .rev()
        .max_by_key(|((_, different), _)| *different)
        .map(|(_, name)| name.clone())
}

/// What a place is called in the file.
pub(super) fn called(place: &Place, property: Option<&str>) -> Option<String> {
    property
        .and_then(|name| place.text(name))
        .or_else(|| NAMES.iter().find_map(|name| place.text(name)))
}

/// In what a place lies, if that is not what it is called itself.
pub(super) fn parent(place: &Place, called: &str) -> Option<String> {
    PARENTS
        .iter()
        .filter_map(|name| place.text(name))
        .find(|parent| fold(parent) != fold(called))
}

/// Gives names that orders can read, none of them like another.
pub(super) struct Names {
    used: Vec<Look>,
    folded: BTreeSet<String>,
    codes: Vec<String>,
    namer: Namer,
    renamed: Vec<(String, String)>,
    made: Vec<String>,
}

impl Names {
    /// With codes that no name may be.
    pub(super) fn new(codes: &[String]) -> Self {
        Self {
            used: Vec::new(),
            folded: BTreeSet::new(),
            codes: codes.iter().map(|code| fold(code)).collect(),
            namer: Namer::new(Style::Continent, Random::new(1, 0, 90)),
            renamed: Vec::new(),
            made: Vec::new(),
        }
    }

    /// The name for what the file calls so, in what it lies.
    pub(super) fn give(&mut self, called: Option<&str>, parent: Option<&str>) -> String {
        let wanted = called.map(legible).filter(|name| !name.is_empty());
        let Some(plain) = wanted else {
            let name = self.any();
            self.made.push(name.clone());
            return name;
        };
        let within = parent.map(legible).filter(|parent| !parent.is_empty());
        let with_parent = within.map(|parent| join(&plain, &format!(" in {parent}")));
        let numbered = (2..500).map(|number| join(&plain, &format!(" {}", roman(number))));
        let name = std::iter::once(plain.clone())
            .chain(with_parent)
            .chain(numbered)
            .map(|name| finished(&name))
            .find(|name| self.is_free(name));
        let name = match name {
            Some(name) => {
                self.take(&name);
                name
            }
            None => self.any(),
        };
        let called = called.unwrap_or_default();
        if name != called {
            self.renamed.push((called.to_owned(), name.clone()));
        }
        name
    }

    /// A name for a sea beside a coast.
    pub(super) fn sea(&mut self, coast: Option<&str>) -> String {
        let short = coast
            .filter(|coast| coast.chars().count() < 20)
            .map(str::to_owned);
        for _ in 0..20 {
            let name = self.namer.water(false, short.as_deref());
            if self.is_free(&name) {
                self.take(&name);
                return name;
            }
        }
        self.give(Some("Sea"), None)
    }

    /// A name for a fortification in a region.
    pub(super) fn fort(&mut self, region: &str) -> String {
        let name = self.namer.fort(region);
        let before = self.renamed.len();
        let name = self.give(Some(&name), None);
        self.renamed.truncate(before);
        name
    }

    /// Says what was changed.
    pub(super) fn tell(self, mends: &mut Vec<Mend>) {
        if !self.made.is_empty() {
            mends.push(Mend::Made(self.made));
        }
        if !self.renamed.is_empty() {
            mends.push(Mend::Renamed(self.renamed));
        }
    }

    /// Keeps a name from being given.
    pub(super) fn take(&mut self, name: &str) {
        self.used.push(Look::of(name));
        self.folded.insert(fold(name));
    }

    fn is_free(&self, name: &str) -> bool {
        let look = Look::of(name);
        let is_good = unreadable(name).is_none() && letters::flaw(name).is_none();
        is_good
            && !self.codes.contains(&fold(name))
            && !self.folded.contains(&fold(name))
            && !self.used.iter().any(|used| used.is_like(&look))
    }

    fn any(&mut self) -> String {
        for round in 0..400 {
            let made = self.namer.land(round % 6);
            let made = if round < 40 {
                made
            } else {
                format!("{made} {}", roman(round))
            };
            if self.is_free(&made) {
                self.take(&made);
                return made;
            }
        }
        let many = (1..4000).map(|number| format!("Region {}", roman(number)));
        let name = many
            .into_iter()
            .find(|name| self.is_free(name))
            .unwrap_or_default();
        self.take(&name);
        name
    }
}

/// The name without marks that mean something in orders, of a length that fits.
fn legible(text: &str) -> String {
    let text = letters::clean(&text.replace('_', " "));
    let short = if text.chars().count() > bounds::NAME {
        // What stands in brackets or behind a comma says more of it, not what it is.
        let end = text.find(['(', '[', ',', ';', '/']).filter(|&end| end > 2);
        text[..end.unwrap_or(text.len())].to_owned()
    } else {
        text
    };
    let plain: String = short
        .chars()
        .map(|c| match c {
            '>' | ';' | ':' | ',' | '→' | '|' => ' ',
            '"' | '“' | '”' | '„' | '‟' | '«' | '»' => '\'',
            other => other,
        })
        .collect();
    let is_arrow = |word: &str| {
        word.eq_ignore_ascii_case("to") || word.chars().all(|c| matches!(c, '-' | '–' | '—'))
    };
    let words: Vec<&str> = plain.split_whitespace().collect();
    // `to` by itself reads as an arrow; a name that is nothing else is made another one.
    let words: Vec<String> = words
        .iter()
        .filter(|word| words.len() == 1 || !word.chars().all(|c| matches!(c, '-' | '–' | '—')))
        .map(|word| {
            if is_arrow(word) {
                "unto".to_owned()
            } else {
                (*word).to_owned()
            }
        })
        .collect();
    let text = words.join(" ");
    if text.chars().any(char::is_alphabetic) {
        return cut(&text, bounds::NAME);
    }
    let number = text
        .chars()
        .filter(char::is_ascii_digit)
        .collect::<String>()
        .parse::<usize>();
    match number {
        Ok(number) if (1..4000).contains(&number) => format!("Region {}", roman(number)),
        Ok(_) | Err(_) => String::new(),
    }
}

/// The name as it ends well: numbers are Roman, and single letters of pieces are not last.
fn finished(name: &str) -> String {
    let mut name = name.to_owned();
    if name.ends_with(char::is_numeric) {
        let digits = name.chars().rev().take_while(char::is_ascii_digit).count();
        let (head, tail) = name.split_at(name.len() - digits);
        let head = head.trim_end_matches([' ', '-', '.', '#']);
        name = match tail.parse::<usize>() {
            Ok(number) if (1..4000).contains(&number) && !head.is_empty() => {
                join(head, &format!(" {}", roman(number)))
            }
            _ => join(&name, " Land"),
        };
    }
    if unreadable(&name).is_some() {
        name = join(&name, " Land");
    }
    name
}

/// Both, the first one cut so that they fit.
fn join(head: &str, tail: &str) -> String {
    let room = bounds::NAME.saturating_sub(tail.chars().count());
    if room < 4 {
        return cut(&format!("{head}{tail}"), bounds::NAME);
    }
    format!("{}{tail}", cut(head, room))
}

/// The beginning of a text, whole words if those are most of it.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let short = letters::first(text, most);
    let words = short
        .rfind(' ')
        .filter(|&end| short[..end].chars().count() * 2 > most);
    let end = words.unwrap_or(short.len());
    short[..end]
        .trim_end_matches([' ', '-', '\'', '(', '.'])
        .to_owned()
}

/// A number as the Romans wrote it.
pub(super) fn roman(number: usize) -> String {
    const SIGNS: [(usize, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut left = number;
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while left >= value {
            text.push_str(sign);
            left -= value;
        }
    }
    text
}

/// A word with a capital, unless it has one somewhere: `england` is `England`, `iOS` and `DE` stay.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if !word.chars().any(char::is_uppercase) => {
            first.to_uppercase().chain(letters).collect()
        }
        Some(_) | None => word.to_owned(),
    }
}

/// A title: what the file says, or what it is called.
pub(super) fn title(own: Option<&str>, file_name: &str, mends: &mut Vec<Mend>) -> String {
    let clean =
        |text: &str| letters::first(&letters::clean_start(text, bounds::TITLE), bounds::TITLE);
    if let Some(own) = own.map(clean).filter(|own| !own.is_empty()) {
        return own;
    }
    let stem = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem
        .split('.')
        .next()
        .unwrap_or_default()
        .replace(['_', '-', '+'], " ");
    let words: Vec<String> = stem.split_whitespace().map(capitalised).collect();
    let mut title = clean(&words.join(" "));
    if title.is_empty() {
        "A map".clone_into(&mut title);
    }
    mends.push(Mend::Title(title.clone()));
    title
}
