//! What refusals tell people: what was wrong, and what would be legal.

use super::card::Rank;
use super::field::{Place, Side};
use super::formation::{Flaw, SendFlaw};
use super::refusal::{Kind, NoVote, NotOut, Refusal, Unread};
use super::view::Step;
use crate::notation::one_of;
use crate::{Roster, Seat};

/// A sentence without a full stop.
pub(super) fn refusal(refusal: &Refusal, roster: &Roster) -> String {
    match refusal {
        Refusal::NoSuchSeat(seat) => {
            let last = roster.len();
            format!("there is no {seat} here: the seats are 1 to {last}")
        }
        Refusal::Train => {
            "6 is a supply train, which never fights: name troops of yours, 7 to A".into()
        }
        Refusal::NotStarted => "the cards are not dealt yet: wait for the start".into(),
        Refusal::GameOver => "the game is over: nothing may follow".into(),
        Refusal::Unread(why) => unread(why, roster),
        Refusal::NotNow {
            kind,
            step,
            waiting,
        } => not_now(*kind, *step, waiting, roster),
        Refusal::NoCards { suit, held, .. } => {
            format!("you hold no {suit}: choose {}", one_of(held))
        }
        Refusal::Target { on, legal } => target(*on, legal, roster),
        Refusal::NoPeace => "this table has no passing: declare war with a suit you hold".into(),
        Refusal::SupportCount => "name one card or two, the first line first".into(),
        Refusal::NotAFlank { free } => {
            let free = places(free);
            format!("supporters stand west or east: free for you: {free}")
        }
        Refusal::SupportCard { rank, suit, held } => {
            let held = one_of(held);
            format!("{rank} is no unused card of {suit} of yours: you have {held}")
        }
        Refusal::FlankTaken { side, flank, free } => {
            let free = places(free);
            format!("the {side}'s {flank} has a supporter: still free for you: {free}")
        }
        Refusal::Flaw { flaw, army } => deployment(*flaw, army),
        Refusal::SendFlaw {
            flaw,
            reserve,
            empty,
        } => reinforcement(*flaw, reserve, empty),
        Refusal::Vote(why) => vote(*why).into(),
        Refusal::Out(why) => out(*why).into(),
    }
}

fn unread(why: &Unread, roster: &Roster) -> String {
    match why {
        Unread::Order { text } => format!(
            "{text:?} cannot be read: write \"war hearts on\" and a name, \"defend spades\", \
             \"support attacker west K 7\", \"support none\", \"deploy centre K 10 west 9\", \
             \"send west 7\", \"hold\", \"stay out\" or \"end yes\""
        ),
        Unread::Suit { word, suits } => {
            let suits = one_of(suits);
            format!("{word:?} is no suit here: the suits are {suits}")
        }
        Unread::Rank { word } => {
            let ranks = one_of(&Rank::TROOPS);
            format!("{word:?} is no card: write {ranks}")
        }
        Unread::Seat { word, nearest } => {
            let names: Vec<String> = nearest.iter().map(|seat| roster.name(*seat)).collect();
            let names = one_of(&names);
            format!("nobody here is called {word:?}: did you mean {names}?")
        }
        Unread::NoPlace { word, reserve } => {
            let places = if *reserve {
                "centre, west, east or reserve"
            } else {
                "centre, west or east"
            };
            format!("{word:?} has no place: write {places} before it")
        }
        Unread::NotSentTo { word } => {
            format!("{word:?} is no place that cards are sent to: write centre, west or east")
        }
    }
}

const fn vote(why: NoVote) -> &'static str {
    match why {
        NoVote::Closed => "somebody said no in this turn: ask again when the next turn has begun",
        NoVote::Said { yes: true } => "you have said yes already: you may say no",
        NoVote::Said { yes: false } => "you have said no already: you may say yes",
        NoVote::NotOpen => "nobody has asked to end the game: go on playing",
    }
}

const fn out(why: NotOut) -> &'static str {
    match why {
        NotOut::NoBattle => "there is no battle that you will be asked for: wait for the next war",
        NotOut::Fighting => "you are in this battle: only the others may stay out",
        NotOut::Already => "you stay out of this battle already: nothing more is needed",
    }
}

fn not_now(kind: Kind, step: Step, waiting: &[Seat], roster: &Roster) -> String {
    let names: Vec<String> = waiting.iter().map(|seat| roster.name(*seat)).collect();
    let verb = match step {
        Step::War => "declares war",
        Step::Defence => "chooses the defence",
        Step::Support => "is asked for support",
        Step::Deployment if names.len() > 1 => "deploy",
        Step::Deployment => "deploys",
        Step::Reinforcement => "may send reserves",
    };
    let all = match names.as_slice() {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    format!("it is not the time for {}: now {all} {verb}", kind.text())
}

fn places(free: &[(Side, Place)]) -> String {
    let free: Vec<String> = free
        .iter()
        .map(|(side, flank)| format!("{side} {flank}"))
        .collect();
    one_of(&free)
}

fn target(on: Option<Seat>, legal: &[Seat], roster: &Roster) -> String {
    let names: Vec<String> = legal.iter().map(|seat| roster.name(*seat)).collect();
    let names = one_of(&names);
    match on {
        None => format!("say on whom: {names}"),
        Some(seat) => format!("{} cannot be challenged: {names} can", roster.name(seat)),
    }
}

fn deployment(flaw: Flaw, army: &[Rank]) -> String {
    match flaw {
        Flaw::NotInArmy(rank) => format!("{rank} is not in this army: it has {}", list(army)),
        Flaw::Twice(rank) => format!("{rank} is named twice: each card has one place"),
        Flaw::TooMany(place) => format!("the {place} takes two cards at most"),
        Flaw::Held(place) => {
            format!("a supporter holds the {place}: use the centre and what is free")
        }
        Flaw::NoCentre => "the centre is empty: one card or two must stand there".into(),
        Flaw::Missing(rank) => {
            format!(
                "{rank} has no place: every card of the army needs one, of {}",
                list(army)
            )
        }
        Flaw::OpenFlank(place) => {
            format!("a reserve needs the centre and both flanks covered: put a card on the {place}")
        }
        Flaw::ThinCentre(count) => format!(
            "behind a centre of one card one card may wait, not {count}: put a second one into \
             the centre"
        ),
    }
}

fn reinforcement(flaw: SendFlaw, reserve: &[Rank], empty: &[Place]) -> String {
    match flaw {
        SendFlaw::Nothing => format!("name a card for {}, or hold", one_of(empty)),
        SendFlaw::TooMany(place) => format!("the {place} takes two cards at most"),
        SendFlaw::NotInReserve(rank) => {
            format!("{rank} is not in your reserve: it has {}", list(reserve))
        }
        SendFlaw::Twice(rank) => format!("{rank} is named twice: each card goes to one place"),
        SendFlaw::Supported(place) => format!(
            "a supporter's card stands in the {place}: empty is {}",
            one_of(empty)
        ),
        SendFlaw::Occupied(place) => format!(
            "a card stands in the {place}, which cannot be filled up: empty is {}",
            one_of(empty)
        ),
    }
}

fn list(ranks: &[Rank]) -> String {
    let ranks: Vec<&str> = ranks.iter().map(|rank| rank.text()).collect();
    ranks.join(" ")
}
