//! Land for an empire that enters a running campaign, dealt as at the start, of what is nobody's (EU-67, EU-76).

use std::cmp::Reverse;

use crate::Seat;
use crate::erkenfara::setup::fair::ground::Ground;
use crate::erkenfara::setup::fair::troops::{Share, troops};
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{Army, Board, Spot};
use crate::map::{Kind, Region};

/// What an empire that enters is given.
#[derive(Debug)]
pub(in crate::erkenfara) struct Grant {
    /// Its regions, fortifications among them.
    pub(in crate::erkenfara) regions: Vec<Region>,
    /// Where it may raise without a fortification.
    pub(in crate::erkenfara) muster: Option<Region>,
    pub(in crate::erkenfara) armies: Vec<Army>,
    /// What its regions yield in a year.
    pub(in crate::erkenfara) gold: i64,
}

/// What an empire that enters now would be given: three land regions side by side, else two, with what stands on them;
/// nothing where no two are free.
pub(in crate::erkenfara) fn grant(world: &World, board: &Board, seat: Seat) -> Option<Grant> {
    let ground = Ground::free(world, board);
    let most = usual(world);
    let mut best = None;
    for piece in pieces(&ground) {
        let gold: i64 = piece.iter().map(|land| ground.yields(*land)).sum();
        let forts = piece.iter().any(|land| has_fort(&ground, *land));
        let rank = (
            forts,
            gold.min(most),
            piece.len(),
            Reverse(gold),
            Reverse(piece),
        );
        if best.as_ref().is_none_or(|best| rank > *best) {
            best = Some(rank);
        }
    }
    let (has_forts, _, _, Reverse(gold), Reverse(mut lands)) = best?;
    let inner = |land: &usize| {
        let beside = ground.beside(*land, Kind::Land);
        let beside = beside.filter(|other| lands.contains(other)).count();
        (
            has_fort(&ground, *land),
            beside,
            ground.yields(*land),
            Reverse(*land),
        )
    };
    let first = lands.iter().copied().max_by_key(inner)?;
    lands.sort_by_key(|land| (*land != first, *land));
    let forts = lands.iter();
    let forts = forts.flat_map(|land| ground.beside(*land, Kind::Fortification));
    let share = Share {
        first,
        forts: forts.collect(),
        lands,
    };
    let dealt = troops(&ground, std::slice::from_ref(&share));
    let armies = dealt.into_iter().flatten().filter_map(|(kind, at, value)| {
        let region = region(at)?;
        Some(Army::new(Spot { region, kind, seat }, value))
    });
    let armies = armies.collect();
    let owned = share.lands.iter().chain(&share.forts);
    Some(Grant {
        regions: owned.filter_map(|at| region(*at)).collect(),
        muster: region(first).filter(|_| !has_forts),
        armies,
        gold,
    })
}

/// What the poorest of the empires that began yielded: who comes later begins with no more, where there is a choice.
fn usual(world: &World) -> i64 {
    let founders = world.founders.iter();
    let incomes = founders.map(|founder| -> i64 {
        let homeland = founder.homeland.iter();
        homeland.map(|region| world.site(*region).production).sum()
    });
    incomes.filter(|gold| *gold > 0).min().unwrap_or(i64::MAX)
}

fn has_fort(ground: &Ground, land: usize) -> bool {
    ground.beside(land, Kind::Fortification).next().is_some()
}

/// All threes of free land that hang together, and all twos.
fn pieces(ground: &Ground) -> Vec<Vec<usize>> {
    let mut pieces = Vec::new();
    for one in ground.of_kind(Kind::Land) {
        for two in ground.beside(one, Kind::Land) {
            if one < two {
                pieces.push(vec![one, two]);
            }
            let beside = ground
                .beside(one, Kind::Land)
                .chain(ground.beside(two, Kind::Land));
            for three in beside.filter(|it| *it != one && *it != two) {
                let mut piece = vec![one, two, three];
                piece.sort_unstable();
                pieces.push(piece);
            }
        }
    }
    pieces.sort_unstable();
    pieces.dedup();
    pieces
}

fn region(at: usize) -> Option<Region> {
    u16::try_from(at).ok().map(Region)
}
