//! How players of Boki think: how much they try, what they foresee, what they weigh.

use crate::Level;

/// How a player thinks.
#[derive(Debug)]
pub(super) struct Profile {
    /// Ways to deal the hidden cards that options are tried against. After each batch the worse half of
    /// the options is left behind.
    pub(super) batches: &'static [usize],
    /// The most options that are tried; of more a random choice is.
    pub(super) options: usize,
    /// What it expects of others.
    pub(super) foresight: Foresight,
    /// Which of the options it takes in the end.
    pub(super) taste: Taste,
    /// What it weighs.
    pub(super) weights: Weights,
}

/// What a player expects of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Foresight {
    /// Armies in any order, defenders who know everything, and no support that is not there.
    None,
    /// Others may support, and those who defend or deploy do so by what they know.
    Others,
}

/// Which option is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taste {
    /// The option with the highest worth.
    Best,
    /// Any of the better half.
    BetterHalf,
}

/// What things weigh, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A supply train that changes hands, or comes as the Fast Player Reward.
    pub(super) train: i32,
    /// Any card of one's own that is lost.
    pub(super) card: i32,
    /// The same for each rank that the lost card beats. A card brings coins in every battle that it
    /// lives to see, so it is worth more than any coin at once.
    pub(super) strength: i32,
    /// A card that the enemy loses.
    pub(super) enemy_card: i32,
    /// Supporting at all: it shows what one has.
    pub(super) shown: i32,
    /// The points that all rivals together would get if each got one; those who do not stand behind
    /// count three times as much as the others.
    pub(super) rivals: i32,
    /// Whether the Fast Player Reward counts.
    pub(super) reward: bool,
}

impl Profile {
    /// The bot player of a level.
    pub(super) const fn of(level: Level) -> &'static Self {
        match level {
            Level::Gentle => &GENTLE,
            Level::Keen => &KEEN,
        }
    }
}

/// Plays for points, and knows what others may do.
const KEEN: Profile = Profile {
    batches: &[8, 8, 16, 32],
    options: 160,
    foresight: Foresight::Others,
    taste: Taste::Best,
    weights: Weights {
        train: 300,
        card: 0,
        strength: 85,
        enemy_card: 4,
        shown: 4,
        rivals: 40,
        reward: true,
    },
};

/// Glances at a few ways it may go, and is content with what looks better than half.
const GENTLE: Profile = Profile {
    batches: &[2],
    options: 8,
    foresight: Foresight::None,
    taste: Taste::BetterHalf,
    weights: FORMER.weights,
};

/// What tables had before: it weighs cards and trains, and expects nobody beside the two.
pub(super) const FORMER: Profile = Profile {
    batches: &[8],
    options: 24,
    foresight: Foresight::None,
    taste: Taste::Best,
    weights: Weights {
        train: 150,
        card: 12,
        strength: 0,
        enemy_card: 4,
        shown: 12,
        rivals: 0,
        reward: false,
    },
};

/// Takes what promises most points at once, as far as it can know.
pub(super) const GREEDY: Profile = Profile {
    batches: &[16],
    options: 48,
    foresight: Foresight::None,
    taste: Taste::Best,
    weights: Weights {
        train: 300,
        card: 0,
        strength: 0,
        enemy_card: 0,
        shown: 0,
        rivals: 0,
        reward: true,
    },
};
