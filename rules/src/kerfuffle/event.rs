//! The facts of a game of Partial Kerfuffle: the only things that change its state. What is somebody's
//! own in a fact is there for the state and for them, and missing in what others are told.

use serde::{Deserialize, Serialize};

use super::board::{Deployment, End};
use super::card::{Card, Kind};
use super::conditional::Line;
use super::field::Played;
use super::party::Party;
use super::pieces::{Figure, Pieces};
use super::plan::Plan;
use super::realm::{Goal, Stage};
use super::stance::Stance;
use super::treaties::Deal;
use crate::map::Region;
use crate::{Over, Seat};

/// Gold that comes and goes at the beginning of a turn (PK-13, PK-14).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// What there was before.
    pub before: i64,
    /// Provinces that yield 1.
    pub territory: u32,
    /// What the capital yields: 2 or 0.
    pub capital: u32,
    /// What king and queen outside the capital cost.
    pub heads: u32,
    /// What generals outside the capital cost.
    pub generals: u32,
    /// What occupied castles cost.
    pub castles: u32,
    /// What who comes later in the order has more, in the first round (PK-12).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub later: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_zero(gold: &u32) -> bool {
    *gold == 0
}

impl Ledger {
    /// What there is afterwards.
    pub fn after(&self) -> i64 {
        let income = i64::from(self.territory) + i64::from(self.capital) + i64::from(self.later);
        let upkeep = i64::from(self.heads) + i64::from(self.generals) + i64::from(self.castles);
        self.before.saturating_add(income).saturating_sub(upkeep)
    }
}

/// What a side does in a round of a battle with dice (PK-36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bet {
    /// A piece fights.
    Figure(Figure),
    /// The side retreats.
    Retreat,
}

/// Why a faction was dealt a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dealt {
    /// At the start.
    First,
    /// It laid its first one back.
    Redrawn,
    /// Somebody else conquered the faction that its card named (PK-11).
    Overtaken,
}

/// A coin that was tossed (PK-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coin {
    /// Half of the troops comes over.
    Heads,
    /// All stay, and belong to nobody.
    Tails,
}

/// What becomes of generals who are taken (PK-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prison {
    /// They sit in the winner's capital; if it is occupied, they are told to be free right after it (PK-57).
    Held,
    /// They are executed, as in the first edition where the winner's capital was occupied.
    Executed,
}

/// A fact of a game; the only thing that changes its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The set-up, and cards (article 4).
    SetUp(SetUp),
    /// Upkeep, purchasing and the end of turns (articles 5.2, 5.3).
    Turn(Turn),
    /// The strategic map phase (article 5.4).
    March(March),
    /// Battles (article 5.5).
    #[serde(rename = "fight")]
    Battle(BattleEvent),
    /// Prisoners (article 5.5.2).
    Captive(Captive),
    /// Deals (article 5.4.3).
    Deal(Deal),
    /// Who leaves the game, and how it ends (article 6).
    Fate(Fate),
}

/// The set-up, and cards (article 4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum SetUp {
    /// The turn order was drawn (PK-06).
    OrderDrawn {
        /// The factions, the first one first.
        order: Vec<Seat>,
    },
    /// The game is at something else.
    Began { stage: Stage },
    /// A faction has its capital and two provinces, with what stands there (PK-07, PK-08).
    CapitalChosen {
        seat: Seat,
        capital: Region,
        provinces: [Region; 2],
    },
    /// A faction has named a castle (PK-09).
    CastleChosen { seat: Seat, at: Region },
    /// The deck lies as it will be drawn (PK-11). Hidden from everybody.
    Shuffled {
        /// The card that is drawn first in front.
        deck: Vec<Kind>,
    },
    /// A card was drawn (PK-10). Its owner's alone.
    CardDealt {
        seat: Seat,
        card: Card,
        why: Dealt,
        /// How many cards of the deck were passed over and laid beneath it, because nobody could be named.
        passed: u32,
        /// Whether it was one that another faction had laid back: which.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        laid: Option<u32>,
    },
    /// A faction's card is settled (PK-10); whether it drew another is its own.
    CardSettled { seat: Seat },
    /// A faction shows its card (PK-10).
    CardShown { seat: Seat, card: Card },
}

impl From<SetUp> for Event {
    fn from(fact: SetUp) -> Self {
        Self::SetUp(fact)
    }
}

/// Upkeep, purchasing and the end of turns (articles 5.2, 5.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Turn {
    /// A round begins (PK-12).
    RoundBegan { round: u32 },
    /// A turn begins, with its upkeep (PK-12 … PK-14).
    TurnBegan {
        seat: Seat,
        /// What it gains and pays; its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ledger: Option<Ledger>,
    },
    /// Troops that were bought a turn ago stand on the map (PK-16).
    Placed {
        seat: Seat,
        at: Region,
        pieces: Pieces,
    },
    /// Pieces were dismissed (PK-14).
    Dismissed {
        seat: Seat,
        at: Region,
        pieces: Pieces,
    },
    /// Pieces were bought (PK-16). The buyer's alone.
    Bought { seat: Seat, pieces: Pieces },
    /// Purchasing is over, and the strategic map phase begins.
    PurchasesEnded { seat: Seat },
    /// A neutral stack was bought (PK-41).
    StackBought {
        seat: Seat,
        at: Region,
        /// For how much.
        price: u32,
    },
    /// A turn is over: for how many own turns in a row its faction has held what its card names. The
    /// number is its own.
    TurnEnded {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turns: Option<u32>,
    },
}

impl From<Turn> for Event {
    fn from(fact: Turn) -> Self {
        Self::Turn(fact)
    }
}

/// The strategic map phase (article 5.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum March {
    /// Pieces moved (PK-17).
    Moved {
        seat: Seat,
        from: Region,
        to: Region,
        pieces: Pieces,
    },
    /// An attack was declared, or another force joined one (PK-18).
    Attacked {
        seat: Seat,
        from: Region,
        /// On which province.
        to: Region,
        /// With which pieces.
        pieces: Pieces,
        /// The number of the attack.
        number: u32,
    },
    /// The defender retreats; the attacker stands in the province (PK-19).
    Retreated {
        /// The number of the attack.
        number: u32,
        to: Region,
    },
    /// The defender does battle (PK-19).
    Stood {
        /// The number of the attack.
        number: u32,
        /// Whether on a board.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        board: bool,
    },
    /// Generals alone were taken without a battle (PK-21).
    Captured {
        /// The number of the attack.
        number: u32,
        /// What becomes of them.
        prison: Prison,
    },
    /// The strategic map phase is over.
    MovesEnded { seat: Seat },
    /// An attack was called off, because its faction is conquered (PK-78).
    CalledOff {
        /// The number of the attack.
        number: u32,
        /// Those who go back, and where.
        back: Vec<(Region, Pieces)>,
    },
}

impl From<March> for Event {
    fn from(fact: March) -> Self {
        Self::March(fact)
    }
}

/// Battles (article 5.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum BattleEvent {
    /// A battle begins (PK-68).
    BattleBegan {
        /// The number of its attack.
        number: u32,
        /// Whether on a board.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        board: bool,
    },
    /// A side has set up its army (PK-23).
    Deployed {
        number: u32,
        party: Party,
        /// What stands where.
        pieces: Deployment,
    },
    /// A side has done something at its move (PK-24 … PK-28).
    Played { number: u32, played: Played },
    /// A side offers to go on by dice, or both agree on it (PK-69).
    Settled {
        number: u32,
        party: Party,
        /// Whether the other one has offered it, too.
        agreed: bool,
    },
    /// The generals of a side that was destroyed on a board are taken prisoner (PK-31).
    Taken {
        number: u32,
        /// Whose they were.
        party: Party,
        pieces: Pieces,
    },
    /// A side has bet (PK-36). Its own until both have.
    BetPlaced {
        number: u32,
        seat: Seat,
        /// What; its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bet: Option<Bet>,
    },
    /// A side has filed what it bets in a battle, or in its next one, or has taken that back; its own (PK-91).
    Planned {
        seat: Seat,
        /// The attack it is for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// What it bets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
    },
    /// A side has filed how it answers attacks, or has taken that back; its own (PK-92).
    StancesFiled {
        seat: Seat,
        /// What it answers; the first that fits counts.
        stances: Vec<Stance>,
    },
    /// A side has filed replies to moves on the board, or has taken them back; its own (PK-93).
    LinesFiled {
        seat: Seat,
        /// What it replies.
        lines: Vec<Line>,
    },
    /// Both bets are shown, and the dice thrown if both fight (PK-36, PK-56).
    Fought {
        number: u32,
        /// The attacker's bet and the defender's.
        bets: [Bet; 2],
        /// Each throw of both sides' dice; all but the last were equal.
        throws: Vec<[Vec<u8>; 2]>,
        /// Whose piece was killed.
        lost: Option<Party>,
    },
    /// A battle is over (PK-29, PK-37).
    BattleEnded {
        number: u32,
        /// Who holds the province.
        winner: Party,
        /// How, if it ended on a board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<End>,
    },
    /// Those who lost a battle have gone where they could (PK-32, PK-38, PK-63).
    FellBack {
        seat: Seat,
        /// Where to, and which.
        to: Vec<(Region, Pieces)>,
        /// Those for whom there was no place, and who are killed.
        killed: Pieces,
        /// Those for whom there was no place, and who are taken prisoner (PK-32).
        #[serde(default, skip_serializing_if = "Pieces::is_empty")]
        taken: Pieces,
    },
}

impl From<BattleEvent> for Event {
    fn from(fact: BattleEvent) -> Self {
        Self::Battle(fact)
    }
}

/// Prisoners (PK-33 … PK-35).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Captive {
    /// The winner of a battle holds some in its capital.
    Held {
        by: Seat,
        /// Whose they are.
        of: Seat,
        pieces: Pieces,
    },
    /// Some were executed.
    Executed {
        by: Seat,
        /// Whose they were.
        of: Seat,
        pieces: Pieces,
    },
    /// Some were offered to join, and a coin was tossed: heads, half of them does; tails, all are executed.
    Offered {
        by: Seat,
        /// Whose they were.
        of: Seat,
        pieces: Pieces,
        /// How the coin fell.
        coin: Coin,
    },
    /// Those that join were picked; the others stay prisoners, or are told to be free right after it (PK-57).
    Enlisted {
        by: Seat,
        /// Whose they were.
        of: Seat,
        taken: Pieces,
        /// Which stay prisoners.
        rest: Pieces,
        /// Whether they do; in the first edition they were executed where the capital was occupied.
        held: bool,
    },
}

impl From<Captive> for Event {
    fn from(fact: Captive) -> Self {
        Self::Captive(fact)
    }
}

/// Who leaves the game, and how it ends (article 6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Fate {
    /// A faction was conquered, or has surrendered (PK-39).
    Conquered {
        seat: Seat,
        /// By whom; nobody where a neutral stack beat it, or both sides of a battle fell.
        by: Option<Seat>,
        /// Whether it surrendered.
        surrendered: bool,
        /// The coin, where it still has troops (PK-40).
        coin: Option<Coin>,
    },
    /// The conqueror has picked its half (PK-40); the rest is removed.
    Picked {
        by: Seat,
        /// Whose troops they were.
        from: Seat,
        taken: Vec<(Region, Pieces)>,
    },
    /// Prisoners go free (PK-33, PK-40, PK-57).
    Freed {
        /// Who held them; after a battle with a neutral stack, who commanded it.
        holder: Seat,
        /// Whose they are.
        owner: Seat,
        /// Which; those of a conquered faction are removed.
        pieces: Pieces,
        /// Where they go, if they can.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Region>,
        /// Which of them wait like purchases (PK-34, PK-57).
        #[serde(default, skip_serializing_if = "Pieces::is_empty")]
        waiting: Pieces,
    },
    /// A faction has achieved something (PK-42).
    Achieved { seat: Seat, goal: Goal },
    /// The game is over, and the cards are shown (PK-43).
    Finished {
        cards: Vec<Option<Card>>,
        /// How it ended.
        over: Over,
    },
}

impl From<Fate> for Event {
    fn from(fact: Fate) -> Self {
        Self::Fate(fact)
    }
}
