//! Offers of the probe game (PR-11): its terms, how they are written, and what they lead to.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Event, Refusal, State, View, World};
use crate::offers::notation::{self, Language, References, Unread, Verb, read_words};
use crate::offers::{
    self, Betrayal, Duty, Force, Moment, Nature, Outlook, Seen, Signer, Term, Timing, Until, Which,
    WordsId,
};
use crate::{Ctx, Next, Piece, Roster, Seat};

/// The most rounds that a term may give or ask for.
const MOST: u16 = 5_000;
/// The word that promises begin with.
const PROMISE: &str = "promise";

/// A term of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deal {
    /// `peace`: a bond whose breach everybody learns of.
    Peace,
    /// `give N`: rounds that the offerer has won.
    Give(u16),
    /// `get N`: rounds that the other has won.
    Get(u16),
    /// `promise "…"`: free text, which binds nobody.
    Promise(WordsId),
}

/// What may be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bond {
    /// Stands until one of the two breaks it.
    Peace,
}

/// What a seat asks for.
pub type Act = offers::Act<Deal>;

impl fmt::Display for Bond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Peace => f.write_str("peace"),
        }
    }
}

impl Term for Deal {
    type Bond = Bond;

    fn nature(&self) -> Nature<Bond> {
        match self {
            Self::Peace => Nature::Bond(Bond::Peace),
            Self::Give(_) | Self::Get(_) => Nature::AtOnce,
            Self::Promise(_) => Nature::Word,
        }
    }

    fn duty(&self) -> Duty {
        match self {
            Self::Peace => Duty::Both,
            Self::Give(_) | Self::Promise(_) => Duty::Offerer,
            Self::Get(_) => Duty::Addressee,
        }
    }

    fn betrayal(bond: &Bond) -> Betrayal {
        match bond {
            Bond::Peace => Betrayal::Open,
        }
    }

    fn words(&self) -> Option<WordsId> {
        match self {
            Self::Promise(words) => Some(*words),
            Self::Peace | Self::Give(_) | Self::Get(_) => None,
        }
    }
}

/// How the terms are written.
struct TermNotation;

impl Language for TermNotation {
    type Term = Deal;
    type Error = String;

    fn read_term(&mut self, text: &str) -> Result<Deal, String> {
        let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let rest = rest.trim();
        let number = || match rest.parse() {
            Ok(number @ 1..=MOST) => Ok(number),
            Ok(_) | Err(_) => Err(format!(
                "`{}` is not a number of rounds: write 1 to {MOST}",
                crate::notation::excerpt(rest)
            )),
        };
        match word.to_ascii_lowercase().as_str() {
            "peace" if rest.is_empty() => Ok(Deal::Peace),
            "give" => number().map(Deal::Give),
            "get" => number().map(Deal::Get),
            PROMISE => match read_words(rest, &mut References) {
                Ok(words) => Ok(Deal::Promise(words)),
                Err(no) => Err(no.to_string()),
            },
            _ => Err(format!(
                "`{}` is not a term: write peace, give 1, get 1 or promise \"…\"",
                crate::notation::excerpt(text)
            )),
        }
    }

    fn write_term(&self, term: &Deal) -> String {
        match term {
            Deal::Peace => "peace".to_owned(),
            Deal::Give(rounds) => format!("give {rounds}"),
            Deal::Get(rounds) => format!("get {rounds}"),
            Deal::Promise(words) => format!("{PROMISE} {words}"),
        }
    }

    fn bonds(&self) -> Vec<Bond> {
        vec![Bond::Peace]
    }
}

/// Whether a text is one of an offer; then it is read, or why not.
pub(super) fn read(roster: &Roster, text: &str) -> Option<Result<Act, Unread<String>>> {
    Verb::of(text).map(|_| notation::read(text, roster, &mut TermNotation))
}

/// As the notation writes it.
pub(super) fn write(act: &Act, roster: &Roster) -> String {
    notation::write(act, roster, &TermNotation)
}

/// Where free text stands.
pub(super) fn words(text: &str) -> Vec<std::ops::Range<usize>> {
    notation::free_text(text, PROMISE)
}

/// What is made in a round can be answered until the next one's bids are shown.
fn timing(round: u16) -> Timing {
    Timing {
        until: Until::Round(u32::from(round).saturating_add(1)),
        force: Force::Now,
    }
}

/// Checks an act of `seat`, which has this view, and says where it leads.
pub(super) fn outlook(view: &View, seat: Seat, act: &Act) -> Result<Outlook<Deal>, Refusal> {
    if view.over.is_some() {
        return Err(Refusal::Over);
    }
    let seats = view.won.len();
    if let Act::Offer { to, .. } = act
        && let Some(seat) = to.iter().find(|to| to.index() >= seats)
    {
        return Err(Refusal::NotPlaying(*seat));
    }
    let outlook = view.offers.outlook(seat, act, &timing(view.round));
    let outlook = outlook.map_err(Refusal::Offer)?;
    if let Act::Accept(which) = act
        && let Some(offer) = accepted(&view.offers, seat, *which)
    {
        for (payer, _, owed) in debts(offer) {
            let has = view.won.get(payer.index()).copied().unwrap_or(0);
            if owed > has {
                return Err(Refusal::CannotPay {
                    seat: payer,
                    owed,
                    has,
                });
            }
        }
    }
    Ok(outlook)
}

fn accepted(view: &offers::View<Deal>, seat: Seat, which: Which) -> Option<&Seen<Deal>> {
    let mut open = view.open_to(seat);
    let meant = |(number, offer): &(u32, &Seen<Deal>)| {
        *number == which.number && which.with.is_none_or(|with| with == offer.from)
    };
    open.find(meant).map(|(_, offer)| offer)
}

/// What is paid when an offer is accepted: by whom, to whom, how many rounds.
fn debts(offer: &Seen<Deal>) -> Vec<(Seat, Seat, u16)> {
    let sum = |rounds: fn(&Deal) -> u16| {
        let each = offer.terms.iter().map(rounds);
        each.fold(0, u16::saturating_add)
    };
    let gives = sum(|term| match term {
        Deal::Give(rounds) => *rounds,
        Deal::Peace | Deal::Get(_) | Deal::Promise(_) => 0,
    });
    let gets = sum(|term| match term {
        Deal::Get(rounds) => *rounds,
        Deal::Peace | Deal::Give(_) | Deal::Promise(_) => 0,
    });
    let both = [(offer.from, offer.to, gives), (offer.to, offer.from, gets)];
    both.into_iter().filter(|(_, _, owed)| *owed > 0).collect()
}

/// What an act leads to that its seat may do; a stand-in may do less.
pub(super) fn decide(
    state: &State,
    view: &View,
    signer: Signer,
    act: &Act,
) -> Result<Vec<Event>, Refusal> {
    let timing = timing(state.round);
    let event = state.offers.decide(signer, act, &timing);
    let mut events = vec![Event::Deal(event.map_err(Refusal::Offer)?)];
    if let Act::Accept(which) = act
        && let Some(offer) = accepted(&view.offers, signer.seat, *which)
    {
        let paid = debts(offer).into_iter();
        events.extend(paid.map(|(from, to, rounds)| Event::Paid { from, to, rounds }));
    }
    Ok(events)
}

/// What lapses when the bids of a round are shown.
pub(super) fn lapsed(state: &State) -> impl Iterator<Item = Event> {
    let next = u32::from(state.round).saturating_add(1);
    state
        .offers
        .lapse(Moment::Round(next))
        .into_iter()
        .map(Event::Deal)
}

/// The words that acts begin with which the seat may do now.
pub(super) fn verbs(ctx: Ctx<'_, World>, view: &View, seat: Seat) -> Vec<Piece> {
    let may = |verb: &Verb| !next(ctx, view, seat, verb.word()).is_empty();
    let verbs = Verb::ALL.into_iter().filter(may);
    verbs.map(|verb| Piece::word(verb.word())).collect()
}

/// What may follow in an act that was begun. Numbers of rounds and words are typed.
pub(super) fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let Some(verb) = Verb::of(partial) else {
        return Next::nothing();
    };
    let begun = partial.trim();
    let fits = |rest: &str| {
        let act = read(ctx.roster, &format!("{begun} {rest}"));
        act.is_some_and(|act| act.is_ok_and(|act| outlook(view, seat, &act).is_ok()))
    };
    let is_bare = begun.len() == verb.word().len();
    let pieces: Vec<String> = match verb {
        Verb::Offer | Verb::Counter if begun.ends_with(':') => {
            let whole = ["peace", "peace; secret"].into_iter();
            let whole = whole.filter(|term| fits(term));
            let begun = ["give", "get"].into_iter();
            let begun = begun.filter(|word| fits(&format!("{word} 1")));
            let promise = fits("promise words#0").then_some(PROMISE);
            whole
                .chain(begun)
                .chain(promise)
                .map(str::to_owned)
                .collect()
        }
        Verb::Offer | Verb::Counter if begun.ends_with(" give") || begun.ends_with(" get") => {
            let rounds = Piece::Amount {
                from: 1,
                to: i64::from(MOST),
            };
            return Next::of(fits("1").then_some(rounds));
        }
        Verb::Offer if is_bare => {
            let others = Seat::first(view.won.len()).filter(|other| *other != seat);
            let heads = others.map(|other| format!("{}:", notation::write_seat(other, ctx.roster)));
            heads
                .filter(|head| fits(&format!("{head} peace")))
                .collect()
        }
        Verb::Counter if is_bare => {
            let heads = numbers(ctx, view, seat, true).map(|number| format!("{number}:"));
            heads
                .filter(|head| fits(&format!("{head} peace")))
                .collect()
        }
        Verb::Accept | Verb::Decline if is_bare => numbers(ctx, view, seat, true)
            .filter(|it| fits(it))
            .collect(),
        Verb::Withdraw if is_bare => numbers(ctx, view, seat, false)
            .filter(|it| fits(it))
            .collect(),
        Verb::Break if is_bare => {
            let others = Seat::first(view.won.len()).filter(|other| *other != seat);
            let name = |other| notation::write_seat(other, ctx.roster);
            let bonds = others.map(|other| format!("{} with {}", Bond::Peace, name(other)));
            bonds.filter(|bond| fits(bond)).collect()
        }
        Verb::Offer
        | Verb::Counter
        | Verb::Accept
        | Verb::Decline
        | Verb::Withdraw
        | Verb::Break => Vec::new(),
    };
    Next::of(pieces.into_iter().map(Piece::word)).ending(fits(""))
}

/// The offers to a seat, or those that it made, by their numbers; with the other seat's name where the
/// number alone says too little.
fn numbers(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    to_it: bool,
) -> impl Iterator<Item = String> {
    let ends = view.offers.open.iter().filter_map(move |offer| {
        let (mine, other) = if to_it {
            (offer.to, offer.from)
        } else {
            (offer.from, offer.to)
        };
        (mine == seat).then_some((offer.number?, other))
    });
    let ends: Vec<(u32, Seat)> = ends.collect();
    let all = ends.clone();
    ends.into_iter().map(move |(number, other)| {
        let same = all.iter().filter(|(it, _)| *it == number).count();
        if same == 1 {
            number.to_string()
        } else {
            format!("{} {number}", notation::write_seat(other, ctx.roster))
        }
    })
}

/// The offer that a bot player declines next: it takes none.
pub(super) fn declined(view: &View, seat: Seat) -> Option<Act> {
    let (number, offer) = view.offers.open_to(seat).next()?;
    let which = Which {
        number,
        with: Some(offer.from),
    };
    view.over.is_none().then_some(Act::Decline(which))
}

/// The same offers with other secrets between those who are not `viewer`, for secrecy tests.
pub(super) fn with_other_secrets(
    state: &State,
    viewer: crate::Viewer,
    pick: u8,
) -> offers::Offers<Deal> {
    let mut other = state.offers.clone();
    let seats = || Seat::first(state.won.len()).filter(|seat| viewer != crate::Viewer::Seat(*seat));
    for from in seats() {
        for to in seats().filter(|to| *to != from) {
            let Some(pair) = offers::Pair::of(from, to) else {
                continue;
            };
            let view = other.own(from);
            let secret = view.open.iter().find(|offer| {
                offer.from == from && offer.to == to && offer.openness == offers::Openness::Secret
            });
            let withdrawn = secret.and_then(|offer| offer.number).map(|number| {
                let offer = offers::OfferId { pair, number };
                offers::Event::Withdrawn { offer }
            });
            let act = Act::Offer {
                to: vec![to],
                terms: vec![Deal::Promise(WordsId(u64::from(pick))), Deal::Give(1)],
                openness: offers::Openness::Secret,
            };
            let timing = timing(state.round);
            // What was there goes, or what was not comes; sometimes it is taken at once.
            let event = withdrawn.or_else(|| other.decide(Signer::own(from), &act, &timing).ok());
            let taken = event.as_ref().and_then(|event| {
                let offers::Event::Made { to, .. } = event else {
                    return None;
                };
                let number = to.first().filter(|_| pick.is_multiple_of(2))?.number;
                Some(offers::Event::Accepted {
                    offer: offers::OfferId { pair, number },
                    force: Force::Now,
                })
            });
            for event in event.into_iter().chain(taken) {
                let mut next = other.clone();
                if next.apply(&event).is_ok() {
                    other = next;
                }
            }
        }
    }
    other
}
