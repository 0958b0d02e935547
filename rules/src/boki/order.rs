//! Orders as lines of text (BK-33).

use super::card::{Rank, Suit};
use super::field::{Place, Side};
use super::formation::Formation;
use super::refusal::{Refusal, Unread};
use crate::{Roster, Seat, notation};

/// What a seat asks for. Some are beginnings, which a panel composes and `decide` refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Order {
    /// `war hearts on blue`; without the seat a beginning.
    War {
        /// The army's suit.
        suit: Suit,
        /// Whom to challenge.
        on: Option<Seat>,
    },
    /// `pass`, where the table allows it.
    Pass,
    /// Names the army that defends: `defend spades`.
    Defend {
        /// The army's suit.
        suit: Suit,
    },
    /// `support attacker west K 7`, first line first; without a card a beginning.
    Support {
        side: Side,
        /// West or east; the centre is refused.
        flank: Place,
        /// One card or two.
        cards: Vec<Rank>,
    },
    /// Supports neither side: `support none`.
    SupportNone,
    /// `deploy centre K 10 west 9 east 8 reserve 7`; with cards missing a beginning.
    Deploy(Formation),
    /// `send centre 9 west 7 8`; without a card a beginning.
    Send(Formation),
    /// Leaves the reserve where it is: `hold`.
    Hold,
    /// `end yes`, `end no`.
    End {
        /// Whether the seat agrees to end the game.
        yes: bool,
    },
    /// Asks not to be asked for support in this battle: `stay out`.
    StayOut,
}

impl Order {
    /// Reads an order.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] under BK-33 that quotes what cannot be read and says what could be.
    pub fn read(text: &str, roster: &Roster, suits: &[Suit]) -> Result<Self, Refusal> {
        read(text, roster, suits).map_err(Refusal::Unread)
    }

    /// The words of a text.
    pub(super) fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> + Clone {
        text.split(is_separator).filter(|word| !word.is_empty())
    }

    /// Whether a word stands before whom a war is declared on.
    pub(super) fn is_on(word: &str) -> bool {
        word.eq_ignore_ascii_case("on") || notation::is_arrow(word)
    }

    /// The cards that it names.
    pub(super) fn ranks(&self) -> impl Iterator<Item = Rank> + '_ {
        let (cards, formation) = match self {
            Self::Support { cards, .. } => (cards.as_slice(), None),
            Self::Deploy(formation) | Self::Send(formation) => (&[][..], Some(formation)),
            Self::War { .. }
            | Self::Pass
            | Self::Defend { .. }
            | Self::SupportNone
            | Self::Hold
            | Self::End { .. }
            | Self::StayOut => (&[][..], None),
        };
        let formed = formation.into_iter().flat_map(Formation::cards);
        cards.iter().copied().chain(formed)
    }

    /// Writes the order so that [`Order::read`] reads it again.
    pub fn write(&self, roster: &Roster) -> String {
        match self {
            Self::War { suit, on: None } => format!("war {suit}"),
            Self::War {
                suit,
                on: Some(seat),
            } => format!("war {suit} on {}", roster.write(*seat)),
            Self::Pass => "pass".into(),
            Self::Defend { suit } => format!("defend {suit}"),
            Self::Support { side, flank, cards } => {
                let mut line = format!("support {side} {flank}");
                push_ranks(&mut line, cards);
                line
            }
            Self::SupportNone => "support none".into(),
            Self::Deploy(formation) => write_formation("deploy", formation),
            Self::Send(formation) => write_formation("send", formation),
            Self::Hold => "hold".into(),
            Self::End { yes: true } => "end yes".into(),
            Self::End { yes: false } => "end no".into(),
            Self::StayOut => "stay out".into(),
        }
    }
}

/// The most words of an order; names count one by one.
const MOST_WORDS: usize = 40;

fn read(text: &str, roster: &Roster, suits: &[Suit]) -> Result<Order, Unread> {
    let unreadable = || unreadable(text);
    let words: Vec<&str> = Order::words(text).take(MOST_WORDS + 1).collect();
    let Some((verb, rest)) = words.split_first() else {
        return Err(unreadable());
    };
    if words.len() > MOST_WORDS {
        return Err(unreadable());
    }
    let is = |word: &str, what: &str| word.eq_ignore_ascii_case(what);
    match verb.to_ascii_lowercase().as_str() {
        "war" => read_war(text, roster, suits),
        "pass" if rest.is_empty() => Ok(Order::Pass),
        "hold" if rest.is_empty() => Ok(Order::Hold),
        "defend" => match rest {
            [word] => Ok(Order::Defend {
                suit: suit(word, suits)?,
            }),
            _ => Err(unreadable()),
        },
        "stay" if matches!(rest, [out] if is(out, "out")) => Ok(Order::StayOut),
        "end" => match rest {
            [word] if is(word, "yes") => Ok(Order::End { yes: true }),
            [word] if is(word, "no") => Ok(Order::End { yes: false }),
            _ => Err(unreadable()),
        },
        "support" => match rest {
            [word] if is(word, "none") => Ok(Order::SupportNone),
            [side, flank, cards @ ..] => {
                let side = Side::named(side).ok_or_else(unreadable)?;
                let flank = Place::named(flank).ok_or_else(unreadable)?;
                let cards = cards
                    .iter()
                    .map(|word| rank(word))
                    .collect::<Result<_, _>>()?;
                Ok(Order::Support { side, flank, cards })
            }
            _ => Err(unreadable()),
        },
        "deploy" => formation(rest, true).map(Order::Deploy),
        "send" => formation(rest, false).map(Order::Send),
        _ => Err(unreadable()),
    }
}

fn unreadable(text: &str) -> Unread {
    Unread::Order {
        text: notation::excerpt(text.trim()),
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ';' || c == ','
}

/// The first word of a text, and what stands behind it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(is_separator);
    let end = text.find(is_separator).unwrap_or(text.len());
    text.split_at(end)
}

/// `war SUIT on SEAT`: the seat is all that stands behind, since names may hold spaces and commas.
fn read_war(text: &str, roster: &Roster, suits: &[Suit]) -> Result<Order, Unread> {
    let (_, rest) = split_word(text);
    let (word, rest) = split_word(rest);
    let (on, name) = split_word(rest);
    let name = name.trim_matches(|c: char| c.is_whitespace() || c == ';');
    let begun = on.is_empty() && !word.is_empty();
    if !begun && (!Order::is_on(on) || name.is_empty()) {
        return Err(unreadable(text));
    }
    let suit = suit(word, suits)?;
    if begun {
        return Ok(Order::War { suit, on: None });
    }
    let seat = roster.find(name).ok_or_else(|| Unread::Seat {
        word: notation::excerpt(name),
        nearest: roster.nearest(name),
    })?;
    Ok(Order::War {
        suit,
        on: Some(seat),
    })
}

fn suit(word: &str, suits: &[Suit]) -> Result<Suit, Unread> {
    Suit::named(word)
        .filter(|suit| suits.contains(suit))
        .ok_or_else(|| Unread::Suit {
            word: notation::excerpt(word),
            suits: suits.to_vec(),
        })
}

fn rank(word: &str) -> Result<Rank, Unread> {
    Rank::named(word).ok_or_else(|| Unread::Rank {
        word: notation::excerpt(word),
    })
}

/// Where a card of a formation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    /// Into a place, behind those that stand there.
    Place(Place),
    /// Into the reserve.
    Reserve,
}

impl To {
    /// The one that a word names.
    pub(super) fn named(word: &str) -> Option<Self> {
        let is = |it: &&str| word.eq_ignore_ascii_case(it);
        let reserve = || ["reserve", "rear", "r"].iter().any(is);
        let place = Place::named(word).map(Self::Place);
        place.or_else(|| reserve().then_some(Self::Reserve))
    }

    /// Adds a card to a formation.
    pub(super) fn put(self, formation: &mut Formation, rank: Rank) {
        match self {
            Self::Place(place) => formation.add(place, rank),
            Self::Reserve => formation.reserve.push(rank),
        }
    }
}

/// `centre K 10 west 9 …`: each rank goes to the place that was named last.
fn formation(words: &[&str], reserve: bool) -> Result<Formation, Unread> {
    let mut formation = Formation::default();
    let mut to = None;
    for word in words {
        if let Some(named) = To::named(word) {
            if named == To::Reserve && !reserve {
                return Err(Unread::NotSentTo {
                    word: notation::excerpt(word),
                });
            }
            to = Some(named);
        } else {
            let rank = rank(word)?;
            match to {
                Some(to) => to.put(&mut formation, rank),
                None => {
                    return Err(Unread::NoPlace {
                        word: notation::excerpt(word),
                        reserve,
                    });
                }
            }
        }
    }
    // The reserve has no order of its own.
    formation.reserve.sort_unstable();
    Ok(formation)
}

fn write_formation(verb: &str, formation: &Formation) -> String {
    let mut line = verb.to_owned();
    for place in Place::ALL {
        if !formation.at(place).is_empty() {
            line.push(' ');
            line.push_str(place.name());
            push_ranks(&mut line, formation.at(place));
        }
    }
    if !formation.reserve.is_empty() {
        line.push_str(" reserve");
        push_ranks(&mut line, &formation.reserve);
    }
    line
}

fn push_ranks(line: &mut String, ranks: &[Rank]) {
    for rank in ranks {
        line.push(' ');
        line.push_str(rank.text());
    }
}
