//! What the game waits for (PK-12, PK-68).

use super::realm::{Realm, Stage, Task};
use super::state::State;
use crate::map::Region;
use crate::{Ask, Seat};

/// A decision that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wait {
    /// A capital and two provinces (PK-07).
    Capital,
    /// A castle (PK-09).
    Castle,
    /// Keeping the card, or drawing another (PK-10).
    Card,
    /// Purchasing (PK-16).
    Purchase,
    /// The strategic map phase (PK-17).
    Moves,
    /// Retreat or battle, for the attack of a number (PK-19).
    Answer(u32),
    /// A bet in a battle (PK-36).
    Bet,
    /// Where the beaten go (PK-32).
    FallBack,
    /// Which half of the troops comes over (PK-40).
    Pick,
}

impl Wait {
    /// Its word, as the kind of an ask.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Capital => "capital",
            Self::Castle => "castle",
            Self::Card => "card",
            Self::Purchase => "purchase",
            Self::Moves => "moves",
            Self::Answer(_) => "answer",
            Self::Bet => "bet",
            Self::FallBack => "fall back",
            Self::Pick => "pick",
        }
    }

    /// What somebody is to do, behind their name and "to".
    const fn text(self) -> &'static str {
        match self {
            Self::Capital => "pick a capital",
            Self::Castle => "name a castle",
            Self::Card => "keep a card or draw another",
            Self::Purchase => "place and buy",
            Self::Moves => "move",
            Self::Answer(_) => "answer an attack",
            Self::Bet => "bet",
            Self::FallBack => "fall back",
            Self::Pick => "pick troops",
        }
    }
}

impl Realm {
    /// Who is waited for, and for what, in seat order; of several decisions of a seat the first first.
    pub fn waits(&self) -> Vec<(Seat, Wait)> {
        if self.over.is_some() {
            return Vec::new();
        }
        match &self.task {
            Some(Task::FallBack(away)) => return vec![(away.seat, Wait::FallBack)],
            Some(Task::Pick { by, .. }) => return vec![(*by, Wait::Pick)],
            None => {}
        }
        let picking = |wait| {
            self.picking()
                .map(|seat| (seat, wait))
                .into_iter()
                .collect()
        };
        let mut waits: Vec<(Seat, Wait)> = match self.stage {
            Stage::Opening => Vec::new(),
            Stage::Capitals => picking(Wait::Capital),
            Stage::Castles => picking(Wait::Castle),
            Stage::Cards => {
                let open = |seat: &Seat| self.faction(*seat).is_some_and(|own| !own.settled);
                let seats = self.living().filter(open);
                seats.map(|seat| (seat, Wait::Card)).collect()
            }
            Stage::Purchases => vec![(self.active, Wait::Purchase)],
            Stage::Moves => {
                let mut waits = self.answers();
                waits.push((self.active, Wait::Moves));
                waits
            }
            Stage::Battles => {
                let mut waits = self.answers();
                waits.extend(self.bettors().map(|seat| (seat, Wait::Bet)));
                waits
            }
        };
        waits.sort_unstable();
        waits
    }

    /// Attacks that wait for the defender's answer.
    fn answers(&self) -> Vec<(Seat, Wait)> {
        let open = self.attacks.iter().filter(|attack| !attack.answered);
        let answer = |attack: &super::realm::Attack| {
            let force = self.force(attack.at)?;
            Some((force.of, Wait::Answer(attack.number)))
        };
        open.filter_map(answer).collect()
    }

    /// Who is to bet.
    fn bettors(&self) -> impl Iterator<Item = Seat> + use<> {
        let battle = self.battle.as_ref();
        let sides = battle.and_then(|battle| self.sides(battle.number));
        let ready = battle.map_or([true; 2], |battle| battle.ready);
        let bettors = sides.into_iter().flatten().zip(ready);
        bettors
            .filter(|(_, ready)| !ready)
            .map(|(seat, _)| seat)
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// What a seat is asked first.
    pub fn asked(&self, seat: Seat) -> Option<Wait> {
        let waits = self.waits();
        waits
            .into_iter()
            .find(|(asked, _)| *asked == seat)
            .map(|(_, wait)| wait)
    }

    /// The key of a decision.
    fn key(&self, seat: Seat, wait: Wait) -> String {
        let round = self.round;
        match wait {
            Wait::Capital | Wait::Castle | Wait::Card => wait.kind().to_owned(),
            Wait::Purchase | Wait::Moves => format!("{}-{round}-{}", wait.kind(), seat.0),
            Wait::Answer(number) => format!("answer-{number}"),
            Wait::Bet => {
                let battle = self.battle.as_ref();
                let (number, round) = battle.map_or((0, 0), |battle| (battle.number, battle.round));
                format!("bet-{number}-{round}")
            }
            Wait::FallBack => match &self.task {
                Some(Task::FallBack(away)) => format!("fall-back-{}", away.number),
                Some(Task::Pick { .. }) | None => "fall-back".to_owned(),
            },
            Wait::Pick => match &self.task {
                Some(Task::Pick { from, .. }) => format!("pick-{}", from.0),
                Some(Task::FallBack(_)) | None => "pick".to_owned(),
            },
        }
    }

    /// The decisions that the game waits for.
    pub(super) fn asks(&self) -> Vec<Ask> {
        let ask = |(seat, wait): (Seat, Wait)| {
            let ask = Ask::new(seat, wait.kind(), self.key(seat, wait));
            match (&self.battle, wait) {
                (Some(battle), Wait::Bet) => ask.in_strand(strand(battle.number)),
                (_, _) => ask,
            }
        };
        self.waits().into_iter().map(ask).collect()
    }
}

/// The strand of a battle.
pub(super) fn strand(number: u32) -> String {
    format!("battle-{number}")
}

impl State {
    /// Who is waited for, and for what in words.
    pub(super) fn waiting(&self) -> Vec<(Seat, &'static str)> {
        let waits = self.realm.waits().into_iter();
        waits.map(|(seat, wait)| (seat, wait.text())).collect()
    }

    /// The provinces in which a faction is to answer an attack.
    pub(super) fn attacked(&self, seat: Seat) -> Vec<Region> {
        let waits = self
            .realm
            .waits()
            .into_iter()
            .filter(|(asked, _)| *asked == seat);
        let at = |(_, wait): (Seat, Wait)| match wait {
            Wait::Answer(number) => self.realm.attack(number).map(|attack| attack.at),
            Wait::Capital
            | Wait::Castle
            | Wait::Card
            | Wait::Purchase
            | Wait::Moves
            | Wait::Bet
            | Wait::FallBack
            | Wait::Pick => None,
        };
        waits.filter_map(at).collect()
    }
}
