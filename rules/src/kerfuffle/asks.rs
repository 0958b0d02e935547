//! What the game waits for (PK-12, PK-68).

use super::party::Party;
use super::realm::{Realm, Stage, Task};
use super::state::State;
use crate::map::Region;
use crate::{Allowance, Ask, Seat};

/// A decision that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wait {
    /// A capital and two provinces (PK-07).
    Capital,
    /// A castle (PK-09).
    Castle,
    /// Keeping the card, or drawing another (PK-10).
    Card,
    /// Placing and buying (PK-16).
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
    /// Setting up an army on a board (PK-23).
    Deploy,
    /// A move on a board (PK-24).
    Board,
    /// What becomes of prisoners (PK-33).
    Prisoners,
    /// Which of those that were offered to join come over (PK-35).
    Enlist,
    /// Whether a ransom is paid (PK-34).
    Ransom,
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
            Self::Deploy => "deploy",
            Self::Board => "board",
            Self::Prisoners => "prisoners",
            Self::Enlist => "enlist",
            Self::Ransom => "ransom",
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
            Self::Deploy => "set up an army",
            Self::Board => "move on the board",
            Self::Prisoners => "say what becomes of prisoners",
            Self::Enlist => "pick those who join",
            Self::Ransom => "answer the ransom",
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
            Some(Task::Enlist { by, .. }) => return vec![(*by, Wait::Enlist)],
            None => {}
        }
        if let Some(spoils) = &self.spoils {
            return vec![match spoils.ransom {
                Some(_) => (spoils.of, Wait::Ransom),
                None => (spoils.by, Wait::Prisoners),
            }];
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
                let deploys = self.to_deploy().map(|party| (party, Wait::Deploy));
                let moves = self.to_move().map(|(party, _)| (party, Wait::Board));
                let acting = deploys.or(moves).into_iter();
                waits.extend(
                    acting.filter_map(|(party, wait)| Some((self.commander(party)?, wait))),
                );
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
        let battle = self.battle.as_ref().filter(|_| self.board().is_none());
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
            // One call and one deadline for the whole turn.
            Wait::Purchase | Wait::Moves => turn_key(round, seat),
            Wait::Answer(number) => format!("answer-{number}"),
            Wait::Bet => {
                let battle = self.battle.as_ref();
                let (number, round) = battle.map_or((0, 0), |battle| (battle.number, battle.round));
                format!("bet-{number}-{round}")
            }
            Wait::FallBack => match &self.task {
                Some(Task::FallBack(away)) => format!("fall-back-{}", away.number),
                Some(Task::Pick { .. } | Task::Enlist { .. }) | None => "fall-back".to_owned(),
            },
            Wait::Pick => match &self.task {
                Some(Task::Pick { from, .. }) => format!("pick-{}", from.0),
                Some(Task::FallBack(_) | Task::Enlist { .. }) | None => "pick".to_owned(),
            },
            Wait::Deploy => {
                let battle = self.battle.as_ref().map_or(0, |battle| battle.number);
                let party = self.to_deploy().map_or("nobody", Party::name);
                format!("deploy-{battle}-{party}")
            }
            Wait::Board => {
                let battle = self.battle.as_ref();
                let actions = battle.and_then(|battle| battle.board.as_ref());
                let actions = actions.map_or(0, |field| field.actions);
                let number = battle.map_or(0, |battle| battle.number);
                format!("board-{number}-{actions}")
            }
            // They become fewer with each answer, but where a ransom is asked.
            Wait::Prisoners => self.spoils.as_ref().map_or_else(String::new, |spoils| {
                let (number, left) = (spoils.number, spoils.pieces.total());
                format!("prisoners-{number}-{left}-{}", spoils.asked)
            }),
            Wait::Ransom => self.ransom_key().unwrap_or_else(|| "ransom".to_owned()),
            Wait::Enlist => format!("enlist-{round}-{}-{}", seat.0, self.coins),
        }
    }

    /// The decisions that the game waits for.
    pub(super) fn asks(&self) -> Vec<Ask> {
        let ask = |(seat, wait): (Seat, Wait)| {
            let ask = Ask::new(seat, wait.kind(), self.key(seat, wait));
            match (&self.battle, wait) {
                (Some(battle), Wait::Bet) => Ask {
                    time: bank_of_bets(battle.number),
                    ..ask.in_episode(episode(battle.number))
                },
                (Some(battle), Wait::Deploy | Wait::Board) => Ask {
                    time: bank(battle.number),
                    ..ask.in_episode(episode(battle.number))
                },
                (_, _) => ask,
            }
        };
        self.waits().into_iter().map(ask).collect()
    }
}

/// The key of all that is asked in a turn.
pub(super) fn turn_key(round: u32, seat: Seat) -> String {
    format!("turn-{round}-{}", seat.0)
}

/// All that a side may take for a board battle (PK-70): 48 hours, 10 minutes in `live`.
fn bank(number: u32) -> Allowance {
    Allowance::Bank {
        name: episode(number),
        slow: 48 * 60 * 60 * 1_000,
        live: 10 * 60 * 1_000,
    }
}

/// All that a side may take for a battle by dice (PK-70): 24 hours, 5 minutes in `live`; what the same battle has
/// taken on a board does not count.
fn bank_of_bets(number: u32) -> Allowance {
    Allowance::Bank {
        name: format!("bets-{number}"),
        slow: 24 * 60 * 60 * 1_000,
        live: 5 * 60 * 1_000,
    }
}

/// The episode of a battle.
pub(super) fn episode(number: u32) -> String {
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
            | Wait::Pick
            | Wait::Deploy
            | Wait::Board
            | Wait::Prisoners
            | Wait::Enlist
            | Wait::Ransom => None,
        };
        waits.filter_map(at).collect()
    }
}
