//! Reads the lines of order sheets (EU-32, EU-45, EU-51, EU-59, TB-02). Any text is read or refused.

use crate::erkenfara::line::{Action, Line, Name, Scope, Standing};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::state::Tripwire;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::Season;
use crate::erkenfara::world::names::{begins, is_end, is_quote};
use crate::map::{Map, Region};
use crate::notation::is_arrow_char;

/// The most of any amount.
pub const MOST_AMOUNT: i64 = 1_000_000_000_000;

/// The words that lines and orders begin with.
pub(in crate::erkenfara) const VERBS: [&str; 25] = [
    "move", "sail", "tax", "burn", "siege", "occupy", "free", "rest", "disband", "raise", "stand",
    "all", "ready", "unready", "seal", "unseal", "end", "stay", "retreat", "offer", "counter",
    "accept", "decline", "withdraw", "break",
];

/// Reads the lines of a world's sheets.
#[derive(Debug)]
pub struct Reader<'a> {
    map: &'a Map,
}

/// What is left of a line.
#[derive(Clone, Copy, Debug)]
struct Scan<'a>(&'a str);

impl<'a> Scan<'a> {
    fn new(text: &'a str) -> Self {
        Self(text.trim())
    }

    fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The next word: up to white space, an arrow, a comma or a colon; at least one character.
    fn word(self) -> &'a str {
        let mut ends = self
            .0
            .char_indices()
            .skip(1)
            .filter(|(_, c)| is_end(*c) || is_quote(*c));
        let end = ends.next().map_or(self.0.len(), |(at, _)| at);
        &self.0[..end]
    }

    /// Takes a word, in any case.
    fn take(&mut self, word: &str) -> bool {
        let is_it = self.word().eq_ignore_ascii_case(word);
        if is_it {
            self.0 = self.0[word.len()..].trim_start();
        }
        is_it
    }

    /// Takes a mark.
    fn mark(&mut self, mark: char) -> bool {
        match self.0.strip_prefix(mark) {
            Some(rest) => {
                self.0 = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Takes an arrow: `to`, `>`, `→`, `-` and their like. What begins a number is none.
    fn arrow(&mut self) -> bool {
        if self.take("to") {
            return true;
        }
        let rest = self.0.trim_start_matches(is_arrow_char);
        let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
        if rest.len() == self.0.len() || (is_number && self.0.starts_with('-')) {
            return false;
        }
        self.0 = rest.trim_start();
        true
    }

    fn amount(&mut self, least: i64) -> Result<i64, Refusal> {
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';');
        let end = self.0.find(ends).unwrap_or(self.0.len());
        let word = &self.0[..end];
        let digits = word.trim_end_matches('%');
        let amount = digits.parse().ok().filter(|_| !digits.starts_with('+'));
        let amount = amount.filter(|amount| (least..=MOST_AMOUNT).contains(amount));
        let amount = amount.ok_or_else(|| Refusal::NoAmount {
            word: word.to_owned(),
            least,
            most: MOST_AMOUNT,
        })?;
        self.0 = self.0[end..].trim_start();
        Ok(amount)
    }

    fn starts_number(self) -> bool {
        let text = self.0.strip_prefix(['-', '+']).unwrap_or(self.0);
        text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Nothing more may stand there.
    fn done(self, wanted: &'static str) -> Result<(), Refusal> {
        if self.is_empty() {
            return Ok(());
        }
        Err(self.wrong(wanted))
    }

    fn wrong(self, wanted: &'static str) -> Refusal {
        Refusal::Unreadable {
            word: self.word().to_owned(),
            wanted,
            nearest: None,
        }
    }
}

impl<'a> Reader<'a> {
    /// For the regions of a world.
    pub fn new(world: &'a World) -> Self {
        Self { map: &world.map }
    }

    /// Reads one line of a sheet.
    ///
    /// # Errors
    ///
    /// The refusal that points at the word that cannot be read.
    pub fn line(&self, text: &str) -> Result<Line, Refusal> {
        let mut scan = Scan::new(text);
        let action = Action::ALL
            .into_iter()
            .find(|action| scan.take(action.word()));
        if let Some(action) = action {
            let army = self.army(&mut scan)?;
            scan.done("one region")?;
            return Ok(Line::Do { action, army });
        }
        if scan.take("move") {
            return self.movement(scan, false);
        }
        if scan.take("sail") {
            return self.movement(scan, true);
        }
        if scan.take("siege") {
            let fort = self.region(&mut scan)?;
            let from = scan
                .take("from")
                .then(|| self.army(&mut scan))
                .transpose()?;
            scan.done("siege FORT, or siege FORT from REGION")?;
            return Ok(Line::Siege { fort, from });
        }
        if scan.take("disband") {
            let army = self.army(&mut scan)?;
            let _ = scan.arrow();
            let to = scan.amount(0)?;
            scan.done("disband REGION 4000")?;
            return Ok(Line::Disband { army, to });
        }
        if scan.take("raise") {
            return self.raise(scan);
        }
        if scan.take("stand") {
            return self.stand(scan);
        }
        if scan.take("all") {
            let others = scan.take("others") && scan.take("rest") && scan.is_empty();
            let wrong = || scan.wrong("all others rest");
            return others.then_some(Line::OthersRest).ok_or_else(wrong);
        }
        Err(unknown(scan.word()))
    }

    /// The amount may stand in front, as people say it: `raise 3000 in Zara`.
    fn raise(&self, mut scan: Scan<'_>) -> Result<Line, Refusal> {
        let is_first = scan.starts_number() && begins(self.map, scan.0).is_none();
        let first = is_first.then(|| scan.amount(1)).transpose()?;
        let _ = is_first && (scan.take("in") || scan.take("at"));
        let region = self.army(&mut scan)?.region;
        let amount = first.map_or_else(|| scan.amount(1), Ok)?;
        scan.done("raise REGION 3000")?;
        Ok(Line::Raise { region, amount })
    }

    fn movement(&self, mut scan: Scan<'_>, sails: bool) -> Result<Line, Refusal> {
        let mut army = self.army(&mut scan)?;
        army.fleet |= sails;
        let (mut stops, mut via, mut part) = (Vec::new(), Vec::new(), None);
        while !scan.is_empty() {
            if scan.take("via") {
                via.extend(self.regions(&mut scan)?);
            } else if scan.starts_number() && !stops.is_empty() && part.is_none() {
                part = Some(scan.amount(1)?);
            } else if scan.arrow() {
                stops.push(self.region(&mut scan)?);
            } else {
                return Err(scan.wrong("move FROM > TO, and an amount for a part"));
            }
        }
        let Some(end) = stops.pop() else {
            return Err(scan.wrong("move FROM > TO"));
        };
        stops.extend(via);
        stops.push(end);
        Ok(Line::Move { army, stops, part })
    }

    fn stand(&self, mut scan: Scan<'_>) -> Result<Line, Refusal> {
        const FORM: &str = "stand REGION: fight, or stand REGION: retreat below 40% to REGION; `in REGION` and \
                            `all` are wider";
        let scope = self.scope(&mut scan)?;
        let _ = scan.mark(':');
        let standing = if scan.take("none") {
            None
        } else if scan.take("fight") {
            Some(Standing::Fight)
        } else if scan.take("retreat") {
            let percent = scan.take("below").then(|| percent(&mut scan)).transpose()?;
            let to = self.places(&mut scan)?;
            Some(match percent {
                Some(percent) => Standing::Below { percent, to },
                None => Standing::Retreat { to },
            })
        } else {
            return Err(scan.wrong(FORM));
        };
        scan.done(FORM)?;
        Ok(Line::Stand { scope, standing })
    }

    /// Whom a standing order is for: `Zara`, `fleet Mare`, `in Zara`, `all` (EU-46). What is longer is a region's
    /// name, such as that of "In Valley" or of "All Saints".
    fn scope(&self, scan: &mut Scan<'_>) -> Result<Scope<Name>, Refusal> {
        let region = begins(self.map, scan.0).map(|(_, rest)| rest.trim_start());
        let is_name = |rest: &str| region.is_some_and(|left| left.len() < rest.len());
        let mut wide = *scan;
        if wide.take("all") && !is_name(wide.0) {
            *scan = wide;
            return Ok(Scope::Empire);
        }
        let mut wide = *scan;
        if wide.take("in") && !is_name(wide.0) {
            // Where a region is called so, another has to follow.
            let follows = begins(self.map, wide.0).is_some();
            if follows || region.is_none() {
                *scan = wide;
                let all_in = self.region(scan)?;
                return Ok(Scope::Region { all_in });
            }
        }
        self.army(scan).map(Scope::Army)
    }

    /// Which turn a sheet is sealed for, and its tripwire: `seal`, `seal summer off`, `seal watch Zara, Pola`; nothing
    /// for another text. `blind` is what `off` was called.
    ///
    /// # Errors
    ///
    /// The refusal that points at the word that cannot be read.
    pub fn seal(&self, text: &str) -> Option<Result<(Option<Season>, Tripwire), Refusal>> {
        let mut scan = Scan::new(text);
        scan.take("seal").then(|| {
            let season = season(&mut scan);
            let tripwire = if scan.take("off") || scan.take("blind") {
                Tripwire::Off
            } else if scan.take("watch") {
                let mut regions = self.regions(&mut scan)?;
                regions.sort_unstable();
                regions.dedup();
                Tripwire::Watch(regions)
            } else {
                Tripwire::Threat
            };
            scan.done("seal SEASON, seal SEASON off or seal SEASON watch REGION, then the sheet")?;
            Ok((season, tripwire))
        })
    }

    /// Which sealed sheet is taken back: `unseal`, `unseal summer`; nothing for another text.
    ///
    /// # Errors
    ///
    /// The refusal that points at the word that cannot be read.
    pub fn unseal(&self, text: &str) -> Option<Result<Option<Season>, Refusal>> {
        let mut scan = Scan::new(text);
        scan.take("unseal").then(|| {
            let season = season(&mut scan);
            scan.done("unseal, or unseal SEASON").map(|()| season)
        })
    }

    /// What a side chooses: `stay`, `retreat`, `retreat to Zara, Pola`; nothing for another text.
    ///
    /// # Errors
    ///
    /// The refusal that points at the word that cannot be read.
    pub fn choice(&self, text: &str) -> Option<Result<Option<Vec<Region>>, Refusal>> {
        let mut scan = Scan::new(text);
        if scan.take("stay") {
            return Some(scan.done("stay").map(|()| None));
        }
        scan.take("retreat").then(|| {
            let to = self.places(&mut scan)?;
            scan.done("retreat to REGION, REGION")?;
            Ok(Some(to))
        })
    }

    /// ` to Zara, Pola`, or nothing.
    fn places(&self, scan: &mut Scan<'_>) -> Result<Vec<Region>, Refusal> {
        if scan.arrow() {
            self.regions(scan)
        } else {
            Ok(Vec::new())
        }
    }

    fn regions(&self, scan: &mut Scan<'_>) -> Result<Vec<Region>, Refusal> {
        let mut regions = vec![self.region(scan)?];
        while scan.mark(',') {
            regions.push(self.region(scan)?);
        }
        Ok(regions)
    }

    fn army(&self, scan: &mut Scan<'_>) -> Result<Name, Refusal> {
        // A region may be called "Fleet Street".
        let fleet = begins(self.map, scan.0).is_none() && scan.take("fleet");
        let region = self.region(scan)?;
        Ok(Name { region, fleet })
    }

    /// Takes the region whose name the text begins with.
    fn region(&self, scan: &mut Scan<'_>) -> Result<Region, Refusal> {
        if let Some((region, rest)) = begins(self.map, scan.0) {
            scan.0 = rest.trim_start();
            return Ok(region);
        }
        if scan.is_empty() {
            return Err(scan.wrong("the name of a region"));
        }
        let word = self.name_like(scan.0);
        let nearest = self.map.nearest(&word);
        Err(Refusal::NoRegion { word, nearest })
    }

    /// As much of a text as was probably to be a name: up to a mark, an arrow, a number or a word of
    /// orders.
    #[expect(
        clippy::unused_self,
        reason = "one of the reader's ways to look at a text"
    )]
    fn name_like(&self, text: &str) -> String {
        let is_stop = |word: &str| {
            let small = word.to_ascii_lowercase();
            let number = word.starts_with(|c: char| c.is_ascii_digit());
            number || matches!(small.as_str(), "to" | "via" | "from")
        };
        let mut words: Vec<&str> = Vec::new();
        let mut rest = Scan::new(text);
        while !rest.is_empty() && words.len() < 6 {
            let word = rest.word();
            if !words.is_empty() && is_stop(word) {
                break;
            }
            words.push(word.trim_matches(is_quote));
            let after = &rest.0[word.len()..];
            let next = after.trim_start();
            rest = Scan(next);
            if next.starts_with(|c: char| is_end(c) || is_quote(c)) {
                break;
            }
        }
        words.join(" ")
    }
}

fn season(scan: &mut Scan<'_>) -> Option<Season> {
    let mut all = Season::ALL.into_iter();
    all.find(|season| scan.take(season.name()))
}

fn percent(scan: &mut Scan<'_>) -> Result<i64, Refusal> {
    let word = scan.word().to_owned();
    let percent = scan.amount(1)?;
    if percent <= 100 {
        return Ok(percent);
    }
    let (least, most) = (1, 100);
    Err(Refusal::NoAmount { word, least, most })
}

/// A line that begins with no word of sheets.
pub(in crate::erkenfara) fn unknown(word: &str) -> Refusal {
    let small = word.to_lowercase();
    if let Some(word) = VERBS.into_iter().find(|verb| *verb == small) {
        return Refusal::NotInSheet { word };
    }
    let likeness = |verb: &&str| (strsim::damerau_levenshtein(verb, &small), **verb == *"all");
    let nearest = VERBS.into_iter().min_by_key(likeness);
    Refusal::Unreadable {
        word: word.to_owned(),
        wanted: "move, sail, tax, burn, siege, occupy, free, rest, disband, raise or stand",
        nearest: nearest.filter(|verb| strsim::damerau_levenshtein(verb, &small) <= 2),
    }
}
