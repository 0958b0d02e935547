//! Names as orders are read by: without case or accents (EU-32, TB-02).

use std::collections::BTreeMap;

use crate::map::{Map, Region};
use crate::notation::is_arrow_char;

/// A name as it is compared: small letters without accents, one space between words.
///
/// # Examples
///
/// ```
/// use rules::erkenfara::world::names::fold;
///
/// assert_eq!(fold("  Écija   NOVÁ "), "ecija nova");
/// ```
pub fn fold(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters = words.join(" ");
    let small = letters.chars().flat_map(char::to_lowercase);
    let mut folded = String::new();
    for letter in small.filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)) {
        match plain(letter) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

/// The letters that stand for one with an accent or a ligature.
fn plain(letter: char) -> Option<&'static str> {
    const PLAIN: [(&str, &str); 24] = [
        ("àáâãäåāăąǎ", "a"),
        ("çćĉċč", "c"),
        ("ďđð", "d"),
        ("èéêëēĕėęě", "e"),
        ("ĝğġģ", "g"),
        ("ĥħ", "h"),
        ("ìíîïĩīĭįı", "i"),
        ("ĵ", "j"),
        ("ķ", "k"),
        ("ĺļľŀł", "l"),
        ("ñńņňŋ", "n"),
        ("òóôõöøōŏő", "o"),
        ("ŕŗř", "r"),
        ("śŝşšș", "s"),
        ("ß", "ss"),
        ("ţťŧț", "t"),
        ("ùúûüũūŭůűų", "u"),
        ("ŵ", "w"),
        ("ýÿŷ", "y"),
        ("źżž", "z"),
        ("æ", "ae"),
        ("œ", "oe"),
        ("þ", "th"),
        ("’‘ʼ", "'"),
    ];
    let found = PLAIN.iter().find(|(from, _)| from.contains(letter));
    found.map(|(_, to)| *to)
}

/// The regions of a map by their folded names and codes; made once for a text that is read.
#[derive(Clone, Debug)]
pub struct Names {
    known: BTreeMap<String, Region>,
    longest: usize,
}

impl Names {
    /// Of a map. Where two are folded to the same, the first has it.
    pub fn of(map: &Map) -> Self {
        let mut known = BTreeMap::new();
        let places = || map.regions().filter_map(|at| Some((at, map.place(at)?)));
        for (at, place) in places() {
            known.entry(fold(&place.name)).or_insert(at);
        }
        for (at, place) in places() {
            known.entry(fold(&place.code)).or_insert(at);
        }
        let longest = known.keys().map(String::len).max().unwrap_or(0);
        Self { known, longest }
    }

    /// The region of a name or code.
    pub fn find(&self, text: &str) -> Option<Region> {
        self.known.get(&fold(text)).copied()
    }

    /// The region with the longest name that a text begins with, quoted or not, and what follows it.
    pub fn begins<'a>(&self, text: &'a str) -> Option<(Region, &'a str)> {
        let text = text.trim_start();
        if let Some(open) = text.chars().next().filter(|c| is_quote(*c)) {
            let inner = &text[open.len_utf8()..];
            let (end, close) = inner.char_indices().find(|(_, c)| is_quote(*c))?;
            let region = self.find(&inner[..end])?;
            return Some((region, &inner[end + close.len_utf8()..]));
        }
        let mut found = None;
        // Four bytes a letter, as accents may be written apart, and blanks between words.
        for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
            if at > 4 * self.longest + 8 {
                break;
            }
            if is_end(c)
                && let Some(region) = self.find(&text[..at])
            {
                found = Some((region, &text[at..]));
            }
        }
        found
    }

    /// The regions whose names must be quoted: where a longer name begins like theirs, or like theirs with `fleet`
    /// or `in` in front, or where it is `all`.
    pub fn ambiguous(&self) -> Vec<Region> {
        let keys = || self.known.keys();
        let longer = |name: &str, key: &str| {
            let rest = key.strip_prefix(name);
            rest.and_then(|rest| rest.chars().next())
                .is_some_and(is_end)
        };
        let is_ambiguous = |name: &String| {
            let after = |word: &str| self.known.contains_key(&format!("{word} {name}"));
            name == "all"
                || keys().any(|key| longer(name, key))
                || ["fleet", "in"].into_iter().any(after)
        };
        let found = self.known.iter().filter(|(name, _)| is_ambiguous(name));
        let mut regions: Vec<Region> = found.map(|(_, region)| *region).collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    /// The regions whose names or codes are most like a text, at most three.
    pub fn nearest(&self, text: &str) -> Vec<Region> {
        let wanted = fold(text);
        let likeness = |(name, region): (&String, &Region)| {
            (strsim::damerau_levenshtein(name, &wanted), *region)
        };
        let mut regions: Vec<(usize, Region)> = self.known.iter().map(likeness).collect();
        regions.sort_unstable();
        let mut nearest = Vec::new();
        for (_, region) in regions {
            if !nearest.contains(&region) {
                nearest.push(region);
            }
            if nearest.len() == 3 {
                break;
            }
        }
        nearest
    }
}

/// Whether a character ends an unquoted name.
pub(in crate::erkenfara) fn is_end(c: char) -> bool {
    c.is_whitespace() || is_arrow_char(c) || matches!(c, ',' | ':' | ';')
}

/// Whether a character is a quote that names stand between.
pub(in crate::erkenfara) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»')
}
