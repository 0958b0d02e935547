//! Names for everything: each once, readable in orders, short enough for a label.

use std::collections::BTreeSet;

use letters::Look;

use super::Style;
use super::random::Random;
use super::words;

/// The longest name of land.
const LONGEST: usize = 13;

/// Gives names, none of them twice.
#[derive(Debug)]
pub(crate) struct Namer {
    style: Style,
    random: Random,
    used: Vec<Look>,
    /// Beginnings that were used, so that they are not used again soon.
    recent: Vec<&'static str>,
    river: &'static str,
}

impl Namer {
    pub(crate) fn new(style: Style, mut random: Random) -> Self {
        let river = random.pick(&words::RIVERS).copied().unwrap_or("Wend");
        Self {
            style,
            random,
            used: Vec::new(),
            recent: Vec::new(),
            river,
        }
    }

    /// A title for the whole map.
    pub(super) fn title(&mut self) -> String {
        match self.style {
            Style::City => format!(
                "{} on the {}",
                self.composed(&words::TONGUES[0]),
                self.river
            ),
            Style::Continent => self.title_of(&words::TITLE_LANDS),
            Style::Archipelago => self.title_of(&words::TITLE_ISLES),
        }
    }

    fn title_of(&mut self, lands: &[&'static str]) -> String {
        let head = self
            .random
            .pick(&words::TITLE_HEADS)
            .copied()
            .unwrap_or("Old");
        let land = self.random.pick(lands).copied().unwrap_or("Lands");
        format!("The {head} {land}")
    }

    /// A name for land where people speak the tongue of that number.
    pub(crate) fn land(&mut self, tongue: usize) -> String {
        let tongue = match self.style {
            Style::City => &words::CITY,
            Style::Continent | Style::Archipelago => &words::TONGUES[tongue % words::TONGUES.len()],
        };
        self.unique(|namer| namer.composed(tongue))
    }

    /// A name for a sea; of a river where it is one.
    pub(crate) fn water(&mut self, is_river: bool, coast: Option<&str>) -> String {
        self.unique(|namer| match (namer.style, is_river) {
            (_, true) => {
                let part = namer
                    .random
                    .pick(&words::RIVER_PARTS)
                    .copied()
                    .unwrap_or("Upper");
                format!("{part} {}", namer.river)
            }
            (Style::City, false) => namer.of(&words::CITY_WATERS),
            _ => namer.sea(coast),
        })
    }

    fn sea(&mut self, coast: Option<&str>) -> String {
        let head = self.of(&words::SEA_HEADS);
        let tail = self.of(&words::SEA_TAILS);
        match (self.random.below(10), coast) {
            (0..3, _) => format!("Sea of {}", self.of(&words::SEA_OF)),
            (3, Some(coast)) => format!("Gulf of {coast}"),
            (4, Some(coast)) => format!("{coast} Sound"),
            _ => format!("{head} {tail}"),
        }
    }

    /// A name for a fortification in a region of that name.
    pub(crate) fn fort(&mut self, region: &str) -> String {
        let short = region.split(' ').next().unwrap_or(region).to_owned();
        self.unique(|namer| {
            let patterns: &[_] = match namer.style {
                Style::City => &words::CITY_FORTS,
                Style::Continent | Style::Archipelago => &words::FORTS,
            };
            let &(before, after) = namer.random.pick(patterns).unwrap_or(&("Fort ", ""));
            format!("{before}{short}{after}")
        })
    }

    /// A tongue for so many peoples' lands.
    pub(super) fn tongues(&mut self, many: usize) -> Vec<usize> {
        let mut tongues: Vec<usize> = (0..words::TONGUES.len()).collect();
        self.random.shuffle(&mut tongues);
        (0..many)
            .map(|people| tongues[people % tongues.len()])
            .collect()
    }

    fn of(&mut self, list: &[&'static str]) -> String {
        self.random
            .pick(list)
            .copied()
            .unwrap_or_default()
            .to_owned()
    }

    fn composed(&mut self, tongue: &words::Tongue) -> String {
        let fitting = |head: &str| -> Vec<&'static str> {
            let fits = |tail: &&&'static str| {
                let (last, first) = (head.chars().last(), tail.chars().next());
                let is_vowel =
                    |letter: Option<char>| letter.is_some_and(|it| "aeiouy".contains(it));
                let doubled = last == first || (is_vowel(last) && is_vowel(first));
                let again = tail.trim().eq_ignore_ascii_case(head);
                !doubled && !again && head.len() + tail.len() <= LONGEST
            };
            tongue.tails.iter().filter(fits).copied().collect()
        };
        let (mut head, mut tails) = ("", Vec::new());
        for _ in 0..12 {
            head = self.random.pick(tongue.heads).copied().unwrap_or_default();
            tails = fitting(head);
            if !tails.is_empty() && !self.recent.contains(&head) {
                break;
            }
        }
        self.recent.push(head);
        if self.recent.len() > tongue.heads.len() * 3 / 5 {
            self.recent.remove(0);
        }
        let tail = self.random.pick(&tails).copied().unwrap_or_default();
        format!("{head}{tail}")
    }

    /// What is made, if it is new; else made again, in the end with a word in front.
    fn unique(&mut self, make: impl Fn(&mut Self) -> String) -> String {
        for word in [
            "", "New ", "Old ", "Upper ", "Lower ", "Far ", "Little ", "Great ",
        ] {
            for _ in 0..40 {
                let name = format!("{word}{}", make(self));
                let look = Look::of(&name);
                if !self.used.iter().any(|used| used.is_like(&look)) {
                    self.used.push(look);
                    return name;
                }
            }
        }
        // Each map has fewer regions than one list has words with these in front.
        make(self)
    }
}

/// A code for a name of several words, of its first and its last one; nothing where one word gives
/// its own, or where it is taken.
pub(super) fn code(name: &str, taken: &mut BTreeSet<String>) -> Option<String> {
    let (first, rest) = name.split_once(' ')?;
    let last = rest.split(' ').next_back()?;
    let code: String = first.chars().take(1).chain(last.chars().take(2)).collect();
    let code = code.to_uppercase();
    (code.len() == 3 && taken.insert(code.clone())).then_some(code)
}
