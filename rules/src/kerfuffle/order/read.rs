//! Orders read from text.

use crate::kerfuffle::NotPieces;
use crate::kerfuffle::board::{Action, Deployment, Square};
use crate::kerfuffle::conditional;
use crate::kerfuffle::event::Bet;
use crate::kerfuffle::options::World;
use crate::kerfuffle::order::{March, Step};
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::plan::Plan;
use crate::kerfuffle::refusal::{Refusal, Unread};
use crate::kerfuffle::stance::{self, Stance, StandingAnswer};
use crate::kerfuffle::treaties;
use crate::map::{Map, Region};
use crate::{Ctx, Seat, notation};

/// Reads a text from its beginning.
struct Reader<'a> {
    map: &'a Map,
    whole: &'a str,
    rest: &'a str,
}

pub(super) fn is_quote(c: char) -> bool {
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

    /// Takes a word that has to stand there.
    fn expects(&mut self, word: &str) -> Result<(), Refusal> {
        let found = self.takes(word);
        self.needs(found)
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
pub(super) fn read(ctx: Ctx<'_, World>, text: &str) -> Result<Step, Refusal> {
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
            reader.expects("with")?;
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
            reader.expects("card")?;
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
            reader.expects("at")?;
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
        "bets" => return read_bets(ctx, &text, reader.rest),
        "attacked" | "attacked:" => return read_stances(ctx, &text, reader.rest),
        "if" => return conditional::read(&text).map(Step::Lines),
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
pub(in crate::kerfuffle) fn read_deployment(
    whole: &str,
    rest: &str,
) -> Result<Deployment, Refusal> {
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
        None => Err(Unread::Pieces(NotPieces(notation::excerpt(word))).into()),
    }
}

/// `bets N N P`, `bets at Elva: cheapest first; retreat below 3`, `bets none` (PK-91).
fn read_bets(ctx: Ctx<'_, World>, whole: &str, rest: &str) -> Result<Step, Refusal> {
    let no = || Refusal::NotAPlan(notation::excerpt(whole));
    let mut reader = Reader {
        map: &ctx.world.map,
        whole,
        rest,
    };
    if !reader.takes("at") {
        let plan = Plan::read(rest, no)?;
        return Ok(Step::Bets { at: None, plan });
    }
    let (place, plan) = reader.rest.split_once(':').ok_or_else(no)?;
    let mut reader = Reader {
        rest: place,
        ..reader
    };
    let at = Some(reader.region()?);
    reader.ends()?;
    let plan = Plan::read(plan, no)?;
    Ok(Step::Bets { at, plan })
}

/// `attacked: retreat to Elva, Narva below 30 %; dice`, `attacked: none` (PK-92).
fn read_stances(ctx: Ctx<'_, World>, whole: &str, rest: &str) -> Result<Step, Refusal> {
    let rest = rest.trim_start_matches([':', ' ']);
    if rest.trim().eq_ignore_ascii_case("none") {
        return Ok(Step::Attacked(Vec::new()));
    }
    let rest = rest.replace(',', " ");
    let parts: Vec<&str> = rest.split(';').collect();
    if parts.len() > stance::MOST {
        return Err(Refusal::NotAStance(notation::excerpt(whole)));
    }
    let stances = parts.into_iter().map(|rest| {
        let map = &ctx.world.map;
        read_stance(&mut Reader { map, whole, rest })
    });
    stances.collect::<Result<_, _>>().map(Step::Attacked)
}

fn read_stance(reader: &mut Reader<'_>) -> Result<Stance, Refusal> {
    let no = Refusal::NotAStance(notation::excerpt(reader.whole.trim()));
    reader.rest = reader.rest.trim_start();
    let answer = if reader.takes("dice") {
        StandingAnswer::Dice
    } else if reader.takes("board") {
        StandingAnswer::Board
    } else if reader.takes("retreat") {
        let names_some = reader.takes("to") || reader.takes(">");
        let mut to = Vec::new();
        while names_some && !reader.rest.trim().is_empty() && below(reader.rest).is_none() {
            to.push(reader.region()?);
        }
        if to.is_empty() == names_some || to.len() > stance::MOST {
            return Err(no);
        }
        StandingAnswer::Retreat(to)
    } else {
        return Err(no);
    };
    let below = match reader.rest.trim() {
        "" => None,
        rest => Some(below(rest).ok_or(no)?),
    };
    Ok(Stance { answer, below })
}

/// Of how many hundredths `below 30 %` speaks.
fn below(text: &str) -> Option<u8> {
    let lower = text.trim().to_lowercase();
    let number = lower.strip_prefix("below ")?.trim_end_matches(['%', ' ']);
    let number = number.trim_start().parse().ok()?;
    (1..100).contains(&number).then_some(number)
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
