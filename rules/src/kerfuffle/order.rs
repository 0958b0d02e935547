//! Orders as lines of text (PK-60, PK-66, PK-71).

use super::board::{Action, Deployment, Square};
use super::event::Bet;
use super::options::World;
use super::pieces::{Figure, Pieces};
use super::refusal::{Refusal, Unread};
use super::treaties::{self, Act, Ransom};
use crate::map::{Map, Region};
use crate::offers::notation::{Verb, reach};
use crate::{Ctx, Seat, notation};

/// One step of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Step {
    /// `capital Tartu with Elva Valga`.
    Capital {
        capital: Region,
        provinces: [Region; 2],
    },
    /// Names the province of the first castle: `castle Narva`.
    Castle(Region),
    /// Keeps the card that was dealt: `keep`.
    Keep,
    /// Draws another card instead: `redraw`.
    Redraw,
    /// Shows the card to everybody: `show card`.
    ShowCard,
    /// `place 2P N at Tartu`.
    Place(Pieces, Region),
    /// `dismiss P at Elva`.
    Dismiss(Pieces, Region),
    /// `buy 3P R G`.
    Buy(Pieces),
    /// Ends the purchase: `done`.
    Done,
    /// `move Tartu > Elva K 2P N`.
    Move(March),
    /// `attack Tartu > Elva K 2P N`.
    Attack(March),
    /// `buy stack at Elva`.
    BuyStack(Region),
    /// Ends the turn: `end`.
    End,
    /// `battle dice`, `battle dice at Elva`.
    Battle {
        /// On a board.
        board: bool,
        /// Where, if several attacks wait.
        at: Option<Region>,
    },
    /// `retreat to Valga`, `retreat to Valga at Elva`.
    Retreat {
        to: Region,
        /// Which force, if several attacks wait.
        at: Option<Region>,
    },
    /// `bet N`, `bet retreat`.
    Bet(Bet),
    /// `fall back Elva: K 2P; Valga: R`.
    FallBack(Vec<(Region, Pieces)>),
    /// `pick 2P at Elva, N at Narva`.
    Pick(Vec<(Region, Pieces)>),
    /// `surrender to blue`.
    Surrender(Seat),
    /// `deploy Ka1 Qb1 Pc2`.
    Deploy(Deployment),
    /// `e2e4`, `e7e8r`, `e1off`, `pass`, `retreat`.
    Play(Action),
    /// `settle by dice`.
    Settle,
    /// `hold N P`.
    Hold(Pieces),
    /// `execute N P`, `execute N P of blue`.
    Execute(Pieces, Option<Seat>),
    /// `recruit N P`, `recruit N P of blue`.
    Recruit(Pieces, Option<Seat>),
    /// `pick N P`.
    Enlist(Pieces),
    /// `ransom N P for 5`.
    Ransom(Ransom),
    /// `offer blue: alliance`, `accept 3`, `break alliance with blue`.
    Deal(Act),
}

/// Pieces that go from one province to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct March {
    pub from: Region,
    pub to: Region,
    pub pieces: Pieces,
}

/// What a faction asks for: steps of its turn, or one decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// In order; at least one.
    pub steps: Vec<Step>,
}

/// The most steps of an order.
const MOST_STEPS: usize = 60;

impl Step {
    /// Whether others may follow in the same order: nothing is thrown, and the turn goes on.
    pub fn may_go_on(&self) -> bool {
        match self {
            Self::Place(..)
            | Self::Dismiss(..)
            | Self::Buy(_)
            | Self::Done
            | Self::Move(_)
            | Self::Attack(_)
            | Self::BuyStack(_) => true,
            Self::Capital { .. }
            | Self::Castle(_)
            | Self::Keep
            | Self::Redraw
            | Self::ShowCard
            | Self::End
            | Self::Battle { .. }
            | Self::Retreat { .. }
            | Self::Bet(_)
            | Self::FallBack(_)
            | Self::Pick(_)
            | Self::Deploy(_)
            | Self::Play(_)
            | Self::Settle
            | Self::Hold(_)
            | Self::Execute(..)
            | Self::Recruit(..)
            | Self::Enlist(_)
            | Self::Ransom(_)
            | Self::Deal(_)
            | Self::Surrender(_) => false,
        }
    }
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] under PK-60 that quotes what cannot be read and says what could be.
    pub fn read(ctx: Ctx<'_, World>, text: &str) -> Result<Self, Refusal> {
        let texts = steps(text);
        if texts.is_empty() || texts.len() > MOST_STEPS {
            return Err(Unread::order(text).into());
        }
        let mut steps = Vec::new();
        for text in &texts {
            steps.push(read(ctx, text)?);
        }
        if steps.len() > 1
            && let Some(deal) = steps.iter().find(|step| matches!(step, Step::Deal(_)))
        {
            return Err(Unread::NotAlone(write(ctx, deal)).into());
        }
        let before_last = steps.split_last().map_or(&[][..], |(_, before)| before);
        match before_last.iter().find(|step| !step.may_go_on()) {
            Some(step) => Err(Unread::NotLast(write(ctx, step)).into()),
            None => Ok(Self { steps }),
        }
    }

    /// Writes the order so that [`Order::read`] reads it again.
    pub fn write(&self, ctx: Ctx<'_, World>) -> String {
        let steps: Vec<String> = self.steps.iter().map(|step| write(ctx, step)).collect();
        join(&steps)
    }
}

/// Puts steps together again; an offer takes the rest of its line.
pub(super) fn join(steps: &[String]) -> String {
    let mut text = String::new();
    for step in steps {
        let line = text.rsplit('\n').next().unwrap_or_default();
        let ends = reach(line).is_some_and(|end| end == line.len()) || Verb::of(step).is_some();
        match (text.is_empty(), ends) {
            (true, _) => {}
            (false, true) => text.push('\n'),
            (false, false) => text.push_str("; "),
        }
        text.push_str(step);
    }
    text
}

/// Cuts a text into steps (TB-02); where the beaten go is one step, however many places it names, and an
/// offer takes the rest of its line.
pub(super) fn steps(text: &str) -> Vec<String> {
    let steps = crate::offers::notation::steps(text);
    match steps.first() {
        Some(first) if is_fall_back(first) => vec![steps.join("; ")],
        Some(_) | None => steps,
    }
}

fn is_fall_back(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let mut is = |what: &str| {
        words
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case(what))
    };
    is("fall") && is("back")
}

/// Reads a text from its beginning.
struct Reader<'a> {
    map: &'a Map,
    whole: &'a str,
    rest: &'a str,
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }

    /// Takes a word if it is the one.
    fn takes(&mut self, what: &str) -> bool {
        let rest = self.rest;
        let found = self.word().eq_ignore_ascii_case(what);
        if !found {
            self.rest = rest;
        }
        found
    }

    fn takes_arrow(&mut self) -> bool {
        let rest = self.rest;
        let found = notation::is_arrow(self.word());
        if !found {
            self.rest = rest;
        }
        found
    }

    fn unread(&self) -> Refusal {
        Unread::order(self.whole).into()
    }

    fn needs(&self, found: bool) -> Result<(), Refusal> {
        if found { Ok(()) } else { Err(self.unread()) }
    }

    fn ends(&self) -> Result<(), Refusal> {
        self.needs(self.rest.trim().is_empty())
    }

    /// A province by name or code; the longest known name wins (TB-02).
    fn region(&mut self) -> Result<Region, Refusal> {
        let rest = self
            .rest
            .trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if let Some(quoted) = rest.strip_prefix(is_quote)
            && let Some((name, after)) = quoted.split_once(is_quote)
        {
            let region = self.map.find(name).ok_or_else(|| self.no_region(name))?;
            self.rest = after.trim_start();
            return Ok(region);
        }
        match self.map.begins(rest) {
            Some((region, after)) => {
                self.rest = after;
                Ok(region)
            }
            None => Err(self.no_region(rest.split_whitespace().next().unwrap_or_default())),
        }
    }

    fn no_region(&self, word: &str) -> Refusal {
        Unread::Province {
            word: notation::excerpt(word),
            nearest: self.map.nearest(word),
        }
        .into()
    }

    /// The words up to one of `ends`, as pieces; at least one.
    fn pieces(&mut self, ends: &str) -> Result<Pieces, Refusal> {
        let mut pieces = Pieces::NONE;
        loop {
            let rest = self.rest;
            let word = self.word();
            if word.is_empty() || (!ends.is_empty() && word.eq_ignore_ascii_case(ends)) {
                self.rest = rest;
                break;
            }
            let some: Pieces = word.parse().map_err(Unread::Pieces)?;
            pieces = pieces.with(&some);
        }
        self.needs(!pieces.is_empty())?;
        Ok(pieces)
    }

    fn pieces_at(&mut self) -> Result<(Pieces, Region), Refusal> {
        let pieces = self.pieces("at")?;
        let at = self.takes("at");
        self.needs(at)?;
        let region = self.region()?;
        Ok((pieces, region))
    }

    fn march(&mut self) -> Result<March, Refusal> {
        let from = self.region()?;
        let arrow = self.takes_arrow();
        self.needs(arrow)?;
        let to = self.region()?;
        let pieces = self.pieces("")?;
        Ok(March { from, to, pieces })
    }

    fn at(&mut self) -> Result<Option<Region>, Refusal> {
        let at = self.takes("at");
        at.then(|| self.region()).transpose()
    }
}

/// Puts blanks around arrows that stand between names, and before colons none.
fn spaced(text: &str) -> String {
    text.replace('→', ">")
        .replace("->", ">")
        .replace('>', " > ")
}

/// Reads one step.
fn read(ctx: Ctx<'_, World>, text: &str) -> Result<Step, Refusal> {
    if let Some(act) = treaties::read(text, ctx.roster) {
        return act.map(Step::Deal);
    }
    let text = spaced(text);
    let mut reader = Reader {
        map: &ctx.world.map,
        whole: &text,
        rest: &text,
    };
    let verb = reader.word().to_ascii_lowercase();
    let step = match verb.as_str() {
        "capital" => {
            let capital = reader.region()?;
            let with = reader.takes("with");
            reader.needs(with)?;
            let mut provinces = [reader.region()?, reader.region()?];
            provinces.sort_unstable();
            Step::Capital { capital, provinces }
        }
        "castle" => Step::Castle(reader.region()?),
        "keep" => Step::Keep,
        "redraw" => Step::Redraw,
        "done" => Step::Done,
        "end" => Step::End,
        "show" => {
            let card = reader.takes("card");
            reader.needs(card)?;
            Step::ShowCard
        }
        "place" => {
            let (pieces, at) = reader.pieces_at()?;
            Step::Place(pieces, at)
        }
        "dismiss" => {
            let (pieces, at) = reader.pieces_at()?;
            Step::Dismiss(pieces, at)
        }
        "buy" if reader.takes("stack") => {
            let at = reader.takes("at");
            reader.needs(at)?;
            Step::BuyStack(reader.region()?)
        }
        "buy" => Step::Buy(reader.pieces("")?),
        "move" => Step::Move(reader.march()?),
        "attack" => Step::Attack(reader.march()?),
        "battle" => {
            let board = reader.takes("board");
            let known = board || reader.takes("dice");
            reader.needs(known)?;
            Step::Battle {
                board,
                at: reader.at()?,
            }
        }
        "retreat" if reader.rest.trim().is_empty() => Step::Play(Action::Retreat),
        "deploy" => return read_deployment(&text, reader.rest).map(Step::Deploy),
        "settle" => {
            let dice = reader.takes("by") && reader.takes("dice");
            reader.needs(dice)?;
            Step::Settle
        }
        "ransom" => return treaties::read_ransom(reader.rest, ctx.roster).map(Step::Ransom),
        "hold" => Step::Hold(reader.pieces("")?),
        "execute" | "recruit" => {
            let pieces = reader.pieces("of")?;
            let of = if reader.takes("of") {
                Some(read_seat(ctx, reader.rest)?)
            } else {
                None
            };
            return Ok(if verb == "execute" {
                Step::Execute(pieces, of)
            } else {
                Step::Recruit(pieces, of)
            });
        }
        "retreat" => {
            let arrow = reader.takes_arrow();
            reader.needs(arrow)?;
            let to = reader.region()?;
            Step::Retreat {
                to,
                at: reader.at()?,
            }
        }
        "bet" => Step::Bet(read_bet(&mut reader)?),
        "fall" => return read_fall_back(ctx, &text),
        "pick" => return read_pick(ctx, &text),
        "surrender" => {
            let arrow = reader.takes_arrow();
            reader.needs(arrow)?;
            return read_seat(ctx, reader.rest).map(Step::Surrender);
        }
        _ => {
            let action = text.parse().ok();
            return action.map(Step::Play).ok_or_else(|| reader.unread());
        }
    };
    reader.ends()?;
    Ok(step)
}

fn read_seat(ctx: Ctx<'_, World>, name: &str) -> Result<Seat, Refusal> {
    let name = name.trim();
    let found = ctx.roster.find(name);
    found.ok_or_else(|| {
        Unread::Seat {
            word: notation::excerpt(name),
            nearest: ctx.roster.nearest(name),
        }
        .into()
    })
}

/// `Ka1 Qb1 Pc2`: a piece and its square a word; commas are as good as blanks.
pub(super) fn read_deployment(whole: &str, rest: &str) -> Result<Deployment, Refusal> {
    let words = rest.split(|c: char| c.is_whitespace() || c == ',');
    let mut pieces = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        let figure = letters.next().and_then(Figure::of_letter);
        let square: Option<Square> = letters.as_str().parse().ok();
        let (Some(figure), Some(square)) = (figure, square) else {
            return Err(Unread::Deployed(notation::excerpt(word)).into());
        };
        pieces.push((figure, square));
    }
    if pieces.is_empty() {
        return Err(Unread::order(whole).into());
    }
    Ok(Deployment::new(pieces))
}

fn read_bet(reader: &mut Reader<'_>) -> Result<Bet, Refusal> {
    if reader.takes("retreat") {
        return Ok(Bet::Retreat);
    }
    let word = reader.word();
    let mut letters = word.chars();
    let figure = letters.next().and_then(Figure::of_letter);
    let named = Figure::ALL
        .into_iter()
        .find(|figure| figure.name().eq_ignore_ascii_case(word));
    let alone = figure.filter(|_| letters.next().is_none());
    match alone.or(named) {
        Some(figure) => Ok(Bet::Figure(figure)),
        None => Err(Unread::Pieces(super::NotPieces(notation::excerpt(word))).into()),
    }
}

/// `fall back Elva: K 2P; Valga: R`; `fall back` alone where there is no place for anybody.
fn read_fall_back(ctx: Ctx<'_, World>, text: &str) -> Result<Step, Refusal> {
    let unread = || Refusal::from(Unread::order(text));
    let mut reader = Reader {
        map: &ctx.world.map,
        whole: text,
        rest: text,
    };
    let is_whole = reader.takes("fall") && reader.takes("back");
    reader.needs(is_whole)?;
    let mut to = Vec::new();
    for part in reader
        .rest
        .split(';')
        .filter(|part| !part.trim().is_empty())
    {
        let (name, pieces) = part.rsplit_once(':').ok_or_else(unread)?;
        let mut reader = Reader {
            map: &ctx.world.map,
            whole: text,
            rest: name,
        };
        let at = reader.region()?;
        reader.ends()?;
        let pieces: Pieces = pieces.parse().map_err(Unread::Pieces)?;
        to.push((at, pieces));
    }
    gathered(to).map(Step::FallBack).ok_or_else(unread)
}

/// `pick 2P at Elva, N at Narva`.
fn read_pick(ctx: Ctx<'_, World>, text: &str) -> Result<Step, Refusal> {
    let rest = text.trim_start().get("pick".len()..).unwrap_or_default();
    // Of prisoners it is not said where they stand.
    if let Ok(pieces) = rest.parse::<Pieces>()
        && !pieces.is_empty()
    {
        return Ok(Step::Enlist(pieces));
    }
    let mut taken = Vec::new();
    for part in rest.split(',').filter(|part| !part.trim().is_empty()) {
        let mut reader = Reader {
            map: &ctx.world.map,
            whole: text,
            rest: part,
        };
        let (pieces, at) = reader.pieces_at()?;
        reader.ends()?;
        taken.push((at, pieces));
    }
    let taken = gathered(taken).filter(|taken| !taken.is_empty());
    taken
        .map(Step::Pick)
        .ok_or_else(|| Unread::order(text).into())
}

/// Pieces by province, in order, each province once; `None` for a part without pieces.
fn gathered(parts: Vec<(Region, Pieces)>) -> Option<Vec<(Region, Pieces)>> {
    let mut all = std::collections::BTreeMap::<Region, Pieces>::new();
    for (at, pieces) in parts {
        (!pieces.is_empty()).then_some(())?;
        let sum = all.entry(at).or_default();
        *sum = sum.with(&pieces);
    }
    Some(all.into_iter().collect())
}

/// Writes one step.
pub(super) fn write(ctx: Ctx<'_, World>, step: &Step) -> String {
    let name = |at: &Region| name(&ctx.world.map, *at);
    let march = |march: &March| {
        let (from, to) = (name(&march.from), name(&march.to));
        format!("{from} > {to} {}", march.pieces)
    };
    let at = |at: &Option<Region>| at.map_or_else(String::new, |at| format!(" at {}", name(&at)));
    let whose = |of: &Option<Seat>| {
        of.map_or_else(String::new, |of| format!(" of {}", ctx.roster.write(of)))
    };
    match step {
        Step::Capital { capital, provinces } => {
            let [one, other] = provinces.each_ref().map(name);
            format!("capital {} with {one} {other}", name(capital))
        }
        Step::Castle(at) => format!("castle {}", name(at)),
        Step::Keep => "keep".into(),
        Step::Redraw => "redraw".into(),
        Step::ShowCard => "show card".into(),
        Step::Place(pieces, at) => format!("place {pieces} at {}", name(at)),
        Step::Dismiss(pieces, at) => format!("dismiss {pieces} at {}", name(at)),
        Step::Buy(pieces) => format!("buy {pieces}"),
        Step::Done => "done".into(),
        Step::Move(moved) => format!("move {}", march(moved)),
        Step::Attack(moved) => format!("attack {}", march(moved)),
        Step::BuyStack(at) => format!("buy stack at {}", name(at)),
        Step::End => "end".into(),
        Step::Battle {
            board: true,
            at: on,
        } => format!("battle board{}", at(on)),
        Step::Battle {
            board: false,
            at: on,
        } => format!("battle dice{}", at(on)),
        Step::Retreat { to, at: on } => format!("retreat to {}{}", name(to), at(on)),
        Step::Bet(Bet::Retreat) => "bet retreat".into(),
        Step::Bet(Bet::Figure(figure)) => format!("bet {}", figure.letter()),
        Step::FallBack(to) => {
            let parts = to
                .iter()
                .map(|(at, pieces)| format!("{}: {pieces}", name(at)));
            let parts: Vec<String> = parts.collect();
            format!("fall back {}", parts.join("; "))
                .trim_end()
                .to_owned()
        }
        Step::Pick(taken) => {
            let parts = taken
                .iter()
                .map(|(at, pieces)| format!("{pieces} at {}", name(at)));
            let parts: Vec<String> = parts.collect();
            format!("pick {}", parts.join(", "))
        }
        Step::Surrender(seat) => format!("surrender to {}", ctx.roster.write(*seat)),
        Step::Deploy(pieces) => format!("deploy {pieces}"),
        Step::Play(action) => action.to_string(),
        Step::Settle => "settle by dice".into(),
        Step::Hold(pieces) => format!("hold {pieces}"),
        Step::Execute(pieces, of) => format!("execute {pieces}{}", whose(of)),
        Step::Recruit(pieces, of) => format!("recruit {pieces}{}", whose(of)),
        Step::Enlist(pieces) => format!("pick {pieces}"),
        Step::Ransom(ransom) => treaties::write_ransom(ransom, ctx.roster),
        Step::Deal(act) => treaties::write(act, ctx.roster),
    }
}

/// What a province is called in orders: its name, quoted where another name begins with it, or its code
/// where marks of the notation stand in the name.
pub(super) fn name(map: &Map, at: Region) -> String {
    let Some(place) = map.place(at) else {
        return format!("region {}", at.0);
    };
    let marks = |c: char| is_quote(c) || matches!(c, ';' | ':' | ',' | '>' | '→' | '\n' | '\r');
    if place.name.contains(marks) {
        return place.code.clone();
    }
    let lower = place.name.to_lowercase();
    let is_longer = |other: Region| {
        let other = map.place(other).map(|other| other.name.to_lowercase());
        other.is_some_and(|other| {
            other
                .strip_prefix(&lower)
                .is_some_and(|rest| rest.starts_with(' '))
        })
    };
    let reads_back = map.begins(&place.name) == Some((at, ""));
    if map.regions().any(is_longer) || !reads_back {
        return format!("\"{}\"", place.name);
    }
    place.name.clone()
}
