//! Names and codes as texts have them: without case and accents, the longest known one first (TB-02).

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::region::{Place, Region};

/// A name as it is compared: small letters without accents, one space between words.
///
/// # Examples
///
/// ```
/// use ground::fold;
///
/// assert_eq!(fold("  Écija   NOVÁ "), "ecija nova");
/// assert_eq!(fold("Łódź"), "lodz");
/// ```
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in simple(text).split(' ') {
        let before = folded.len();
        // Lower case may bring accents of its own, and taking those away may bring capitals back.
        let letters = word
            .chars()
            .map(|letter| if letter == 'ŀ' { 'l' } else { letter });
        let bare = letters.nfkd().filter(|letter| !is_combining_mark(*letter));
        for letter in bare.flat_map(char::to_lowercase) {
            match plain(letter) {
                Some(plain) => folded.push_str(plain),
                None if letter.is_whitespace() => {}
                None => folded.push(letter),
            }
        }
        if before > 0 && folded.len() > before {
            folded.insert(before, ' ');
        }
    }
    folded
}

/// Small letters, one space between words.
fn simple(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

/// The letters that stand for one that is not written with an accent apart.
fn plain(letter: char) -> Option<&'static str> {
    if letter.is_ascii() {
        return None;
    }
    Some(match letter {
        'ð' | 'đ' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ł' => "l",
        'ø' => "o",
        'ŧ' => "t",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        '’' | '‘' | 'ʼ' => "'",
        _ => return None,
    })
}

/// The regions of a map by their names and codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// As they are folded; where two are folded to the same, the first has it, but whoever is written so exactly.
    known: BTreeMap<String, Region>,
    /// The bytes of the longest one.
    longest: usize,
}

impl Names {
    /// Of places in their order. Where two are folded to the same, the first has it, and names go before codes; a
    /// text that is the name of one but for case means that one.
    pub fn of(places: &[Place]) -> Self {
        let all = || places.iter().zip((0..).map(Region));
        let mut known = BTreeMap::new();
        for (place, region) in all() {
            known.entry(fold(&place.name)).or_insert(region);
        }
        for (place, region) in all() {
            known.entry(fold(&place.code)).or_insert(region);
        }
        for (place, region) in all() {
            known.insert(simple(&place.name), region);
            known.insert(simple(&place.code), region);
        }
        let longest = known.keys().map(String::len).max().unwrap_or(0);
        Self { known, longest }
    }

    /// The region of a name or code, in any case.
    pub fn find(&self, text: &str) -> Option<Region> {
        let found = self.known.get(&simple(text));
        // Letters of ASCII have no accents to be taken away.
        match found {
            None if !text.is_ascii() => self.known.get(&fold(text)).copied(),
            found => found.copied(),
        }
    }

    /// The region with the longest name that `text` begins with, where a name ends before such a character or with
    /// the text, and how many bytes it takes.
    pub fn longest(&self, text: &str, is_end: impl Fn(char) -> bool) -> Option<(Region, usize)> {
        // Four bytes a letter, as accents may be written apart, and blanks between words.
        let most = 4 * self.longest + 8;
        let ends = text.char_indices().filter(|(_, c)| is_end(*c));
        let ends = ends.map(|(at, _)| at).chain([text.len()]);
        let found = ends.take_while(|at| *at <= most);
        let found = found.filter_map(|at| Some((self.find(&text[..at])?, at)));
        found.last()
    }

    /// All names and codes as they are compared, with their regions.
    pub fn all(&self) -> impl Iterator<Item = (&str, Region)> {
        let all = self.known.iter();
        all.map(|(name, region)| (name.as_str(), *region))
    }

    /// Whether something is called so, as it is compared.
    pub fn has(&self, folded: &str) -> bool {
        self.known.contains_key(folded)
    }

    /// The regions whose names or codes are most like `text`, at most three; for refusals.
    pub fn nearest(&self, text: &str) -> Vec<Region> {
        let wanted = fold(text);
        let likeness = |(name, region)| (strsim::damerau_levenshtein(name, &wanted), region);
        let mut regions: Vec<(usize, Region)> = self.all().map(likeness).collect();
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn names(all: &[&str]) -> Names {
        let place = |name: &&str| Place::new(name, &format!("x{}", name.len()));
        let places: Vec<Place> = all.iter().map(place).collect();
        Names::of(&places)
    }

    #[test]
    fn a_name_but_for_case_goes_before_one_without_accents() {
        let names = names(&["São", "Sao", "Łan"]);
        assert_eq!(names.find("SÃO"), Some(Region(0)));
        assert_eq!(names.find("sao"), Some(Region(1)));
        assert_eq!(names.find("lan"), Some(Region(2)));
        assert_eq!(names.find("lam"), None);
    }

    #[test]
    fn tb_02_the_longest_name_wins() {
        let names = names(&["Pola", "Pola Nova"]);
        let blank = char::is_whitespace;
        assert_eq!(names.longest("pola nova x", blank), Some((Region(1), 9)));
        assert_eq!(names.longest("pola novax", blank), Some((Region(0), 4)));
        assert_eq!(names.longest("polanova", blank), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,24}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn the_longest_name_is_found_before_anything(
            name in "[A-Za-zÀ-ž]{1,8}( [A-Za-zÀ-ž]{1,8})?",
            rest in "[, a-z]{0,12}",
        ) {
            let known = names(&[&name]);
            let text = format!("{name},{rest}");
            prop_assert_eq!(known.longest(&text, |c| c == ','), Some((Region(0), name.len())));
        }
    }
}
