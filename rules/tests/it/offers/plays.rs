//! Random plays, made of numbers that shrink well.

use rules::offers::{
    Act, Ending, Event, Force, Moment, Offers, Openness, Signer, Timing, Until, Which, WordsId,
};
use rules::{Seat, Viewer};

use super::checks::{Book, Verdict};
use super::support::{Bond, Deal};

/// The numbers of which one step of a random play is made.
pub(super) type Choice = [u8; 7];

pub(super) const SEATS: u8 = 4;

fn term(choice: u8) -> Deal {
    let number = u32::from(choice / 9);
    match choice % 9 {
        0 => Deal::Peace,
        1 => Deal::Alliance,
        2 => Deal::Passage,
        3 => Deal::GetPassage,
        4 => Deal::War,
        5 => Deal::Give(number),
        6 => Deal::Get(number),
        7 => Deal::Loan {
            amount: number,
            repay: number + 1,
            due: number % 5,
        },
        _ => Deal::Promise(WordsId(u64::from(number % 4))),
    }
}

pub(super) fn bond(choice: u8) -> Bond {
    match choice % 3 {
        0 => Bond::Peace,
        1 => Bond::Alliance,
        _ => Bond::Passage,
    }
}

fn terms(first: u8, second: u8) -> Vec<Deal> {
    if second.is_multiple_of(3) {
        vec![term(first)]
    } else {
        vec![term(first), term(second)]
    }
}

/// An act that a seat might think of, legal or not: mostly about an offer that is open.
pub(super) fn act(offers: &Offers<Deal>, choice: Choice) -> (Seat, Act<Deal>) {
    let [kind, seat, pick, first, second, mark, with] = choice;
    let open = offers.view(Viewer::Seat(Seat(seat % SEATS))).open;
    let mine: Vec<_> = open.iter().filter(|offer| offer.number.is_some()).collect();
    let seat = Seat(seat % SEATS);
    let which = if mine.is_empty() || mark % 7 == 0 {
        Which {
            number: u32::from(pick % 4),
            with: None,
        }
    } else {
        let offer = mine[usize::from(pick) % mine.len()];
        let other = if offer.from == seat {
            offer.to
        } else {
            offer.from
        };
        Which {
            number: offer.number.unwrap_or(0),
            with: (mark % 2 == 0).then_some(other),
        }
    };
    let openness = [Openness::Public, Openness::Secret][usize::from(mark / 8 % 2)];
    let act = match kind % 9 {
        0..=2 => {
            let mut to = vec![Seat(with % SEATS)];
            if pick % 3 == 0 {
                to.push(Seat(pick / 3 % SEATS));
            }
            Act::Offer {
                to,
                terms: terms(first, second),
                openness,
            }
        }
        3 => Act::Counter {
            which,
            terms: terms(first, second),
            openness: (mark % 3 > 0).then_some(openness),
        },
        4 | 5 => Act::Accept(which),
        6 => Act::Decline(which),
        7 => Act::Withdraw(which),
        _ => Act::Break {
            bond: bond(first),
            with: Seat(with % SEATS),
        },
    };
    (seat, act)
}

/// What happens in one step: an act if it is legal, or what a game does by itself.
pub(super) fn happens(offers: &Offers<Deal>, choice: Choice) -> Vec<Event<Deal>> {
    let [kind, _, pick, .., mark, _] = choice;
    match kind % 16 {
        12 => offers.lapse(Moment::Round(u32::from(pick % 5))),
        13 => offers.lapse(Moment::Ask("turn")),
        14 => {
            let force = |(offer, _)| match pick % 3 {
                0 => Event::FellThrough { offer },
                _ => Event::TookForce { offer },
            };
            offers.agreed().map(force).take(1).collect()
        }
        15 if pick % 16 == 0 => offers.leave(Seat(mark % SEATS)),
        15 => {
            let debts = offers.due(u32::from(pick % 5)).into_iter().take(1);
            let settled = |(treaty, _)| Event::Ended {
                treaty,
                why: Ending::Settled,
            };
            debts.map(settled).collect()
        }
        _ => {
            let (seat, act) = act(offers, choice);
            let decided = offers.decide(Signer::own(seat), &act, &timing(choice));
            decided.into_iter().collect()
        }
    }
}

pub(super) fn timing([kind, .., mark, with]: Choice) -> Timing {
    Timing {
        until: match with % 3 {
            0 => Until::Answered,
            1 => Until::Round(u32::from(mark % 5)),
            _ => Until::Ask("turn".to_owned()),
        },
        force: [Force::Now, Force::Later][usize::from(kind / 16 % 2)],
    }
}

/// Plays, and looks at each event before it is applied.
pub(super) fn play(
    book: &Book,
    choices: &[Choice],
    mut look: impl FnMut(&Offers<Deal>, &Event<Deal>) -> Verdict,
) -> Result<(Offers<Deal>, Vec<Event<Deal>>), String> {
    let mut offers = Offers::new();
    let mut events = Vec::new();
    for choice in choices {
        for event in happens(&offers, *choice) {
            look(&offers, &event)?;
            (book.apply)(&mut offers, &event).map_err(|corrupt| corrupt.to_string())?;
            events.push(event);
        }
    }
    Ok((offers, events))
}

pub(super) const NOW: Timing = Timing {
    until: Until::Answered,
    force: Force::Now,
};
