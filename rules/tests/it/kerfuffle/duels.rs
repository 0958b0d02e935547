//! Battles on a board between players of several kinds, which say how strong the bot player is; for tests
//! and the benchmark.
//!
//! Both sides have the same army, set up in the usual way, and each player has each side as often. Won has
//! who saved more: of what stands on the board at the end or has left it, a pawn counts 1, a knight or
//! bishop 3, a rook 5, a king 6 and a queen 10, promoted pieces as the pawns that they are on the map.
//! Where both saved as much, who holds the province has won. The province alone would favour the defender,
//! who keeps it by doing nothing (PK-30), and what was saved alone whoever runs away at once.

use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;
use rules::kerfuffle::board::{Action, Deployment, End, Position, search};
use rules::kerfuffle::{Figure, Party, Pieces};
use rules::{BotContext, BotSeed, Level};

/// What both sides have, one battle after the other.
const ARMIES: [&str; 5] = ["K 2P N", "4P 2N R", "K 3P 2B", "Q 4P R B N", "K Q 4P 2R N"];

/// Who plays a side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    /// The bot player.
    Bot(Level),
    /// The same for troops that never retreat (PK-58).
    Stack(Level),
    /// Takes what is worth most at once, else goes ahead with any piece.
    Greedy,
    /// Any move, each as likely.
    Random,
}

/// What came of some battles.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Score {
    /// How many the first player won.
    pub(crate) won: u32,
    /// In how many it held the province.
    pub(crate) provinces: u32,
    /// How many ended because nothing happened any more (PK-30).
    pub(crate) failed: u32,
    /// The actions of both sides, in all of them.
    pub(crate) actions: u32,
    /// The actions of the longest.
    pub(crate) longest: u32,
}

/// Battles of one player against another, who attack in turn.
pub(crate) fn battles(count: u8, players: [Player; 2]) -> Score {
    let mut score = Score::default();
    for number in 0..count {
        let party = Party::BOTH[usize::from(number % 2)];
        let army = ARMIES[usize::from(number / 2) % ARMIES.len()];
        let army: Pieces = army.parse().expect("an army");
        let sides = Party::BOTH.map(|side| players[usize::from(side != party)]);
        let end = fight([army; 2], sides, number);
        let [own, other] = [party, party.enemy()].map(|side| end.saved[side.index()]);
        let holds = end.holder == party;
        score.won += u32::from(own > other || (own == other && holds));
        score.provinces += u32::from(holds);
        score.failed += u32::from(end.how == End::Quiet);
        score.actions += end.actions;
        score.longest = score.longest.max(end.actions);
    }
    score
}

/// What is left of a neutral stack, and who hunts it down.
const HUNTS: [(&str, &str); 5] = [
    ("K 2R", "P"),
    ("Q R", "N"),
    ("K Q 2R", "B"),
    ("K 3R 2P", "R"),
    ("K Q 2N R", "2N"),
];

/// How many of some attacks on stacks by a much stronger side succeed, and how many actions all take.
pub(crate) fn hunts(count: u8, level: Level) -> [u32; 2] {
    let mut sums = [0; 2];
    for number in 0..count {
        let (hunter, stack) = HUNTS[usize::from(number) % HUNTS.len()];
        let armies = [hunter, stack].map(|army| army.parse().expect("an army"));
        let end = fight(armies, [Player::Bot(level), Player::Stack(level)], number);
        sums[0] += u32::from(end.holder == Party::Attacker);
        sums[1] += end.actions;
    }
    sums
}

/// How a battle ended.
struct Ended {
    holder: Party,
    how: End,
    /// What the attacker and the defender saved.
    saved: [u32; 2],
    actions: u32,
}

fn fight(armies: [Pieces; 2], sides: [Player; 2], number: u8) -> Ended {
    let set_up = Party::BOTH.map(|party| Deployment::auto(armies[party.index()], party));
    let mut position = Position::of(set_up.each_ref());
    let mut saved = [0; 2];
    let mut chance = BotSeed::new([number; 32]).chance();
    let mut actions = 0;
    loop {
        if let Some((holder, how)) = position.over() {
            for party in Party::BOTH {
                let left = position.army(party).each();
                let left = left.map(|(figure, count)| u32::from(count) * value(figure));
                saved[party.index()] += left.sum::<u32>();
            }
            return Ended {
                holder,
                how,
                saved,
                actions,
            };
        }
        let turn = position.turn().index();
        let action = act(sides[turn], &position, &mut chance);
        let (next, outcome) = position.after(action);
        saved[turn] += outcome.left.map_or(0, value);
        position = next;
        actions += 1;
    }
}

fn act(player: Player, position: &Position, chance: &mut Xoshiro256PlusPlus) -> Action {
    let moves = position.moves();
    match player {
        Player::Bot(level) => thought(position, true, level, chance),
        Player::Stack(level) => thought(position, false, level, chance),
        Player::Greedy => {
            let prize = |action: Action| position.after(action).1.lost;
            let prize = |action| prize(action).map_or(0, |lost| value(lost.figure));
            let most = moves.iter().map(|action| prize(*action)).max();
            let mut best = moves.clone();
            best.retain(|action| Some(prize(*action)) == most);
            if most == Some(0) {
                best.retain(|action| goes_ahead(position, *action));
            }
            one_of(if best.is_empty() { &moves } else { &best }, chance)
        }
        Player::Random => one_of(&moves, chance),
    }
}

fn thought(
    position: &Position,
    may_retreat: bool,
    level: Level,
    chance: &mut Xoshiro256PlusPlus,
) -> Action {
    let context = BotContext::of(level, BotSeed::new(chance.random()));
    search::choose(position, may_retreat, context).expect("the battle is not over")
}

fn goes_ahead(position: &Position, action: Action) -> bool {
    let party = position.turn();
    match action {
        Action::Step { from, to, .. } => to.depth(party) > from.depth(party),
        Action::Leave(_) | Action::Pass | Action::Retreat => false,
    }
}

fn one_of(moves: &[Action], chance: &mut Xoshiro256PlusPlus) -> Action {
    moves[chance.random_range(..moves.len())]
}

fn value(figure: Figure) -> u32 {
    match figure {
        Figure::Pawn => 1,
        Figure::Knight | Figure::Bishop => 3,
        Figure::Rook => 5,
        Figure::King => 6,
        Figure::Queen => 10,
        Figure::General => 0,
    }
}
