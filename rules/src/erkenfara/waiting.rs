//! Whom the game waits for where all send their sheets at the same time, and who can do nothing, so that nobody
//! waits for it (EU-79).
//!
//! All of it follows from what everybody sees, so that nobody learns of hidden gold or a secret treaty from whom the
//! game waits for. What may be is enough: whoever could raise or would have to disband with some treasury, and with
//! some secret treaties, is asked.

use crate::Seat;
use crate::erkenfara::winter::economy::{is_rested, upkeep};
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{ArmyKind, Board, LEAST, Season, Spot};
use crate::erkenfara::world::production::production;
use crate::map::{Kind, Region};

/// The empires that have not sent their sheet and are waited for, in seat order.
pub fn waited_for(world: &World, board: &Board, is_ready: impl Fn(Seat) -> bool) -> Vec<Seat> {
    let missing = |seat: &Seat| board.is_here(*seat) && !is_ready(*seat);
    let idle = idle(world, board);
    let seats = board.seats().filter(missing);
    seats.filter(|seat| !idle.contains(seat)).collect()
}

/// Whom the game asks: those whom it waits for, and where it waits for nobody although a sheet is missing, those who
/// have sent none. A correction can make it so, which is not followed by anything.
pub fn asked(world: &World, board: &Board, is_ready: impl Fn(Seat) -> bool) -> Vec<Seat> {
    let waited_for = waited_for(world, board, &is_ready);
    if !waited_for.is_empty() {
        return waited_for;
    }
    let missing = |seat: &Seat| board.is_here(*seat) && !is_ready(*seat);
    board.seats().filter(missing).collect()
}

/// The empires that can do nothing in the present round, in seat order; nobody where that is true of all.
pub fn idle(world: &World, board: &Board) -> Vec<Seat> {
    let here = board.seats().filter(|seat| board.is_here(*seat));
    let (able, idle): (Vec<Seat>, Vec<Seat>) = here.partition(|seat| can_act(world, board, *seat));
    if able.is_empty() { Vec::new() } else { idle }
}

/// Whether an empire can do anything in the present round: in winter raise, or disband what it may not be able to pay;
/// in the others order an army.
fn can_act(world: &World, board: &Board, seat: Seat) -> bool {
    if board.season != Season::Winter {
        return board.armies_of(seat).next().is_some();
    }
    let total = board.armies_of(seat).map(|army| army.maximal);
    let total = total.fold(0, i64::saturating_add);
    let (least, most) = income(world, board, seat);
    let price = world.map.regions();
    let price = price.filter_map(|region| price_at(world, board, seat, region));
    upkeep(total) > least || price.min().is_some_and(|price| price <= most)
}

/// The least and the most that an empire may take in (EU-08): an occupation counts or not, as treaties have it that
/// may be secret.
fn income(world: &World, board: &Board, seat: Seat) -> (i64, i64) {
    let regions = world.map.regions().zip(&board.lands);
    let yields = regions.map(|(region, land)| {
        let gold = production(world, region, land);
        match (land.owner, land.occupier) {
            (Some(owner), None) if owner == seat => (gold, gold),
            (Some(owner), Some(_)) if owner == seat => (0, gold),
            (Some(_), Some(occupier)) if occupier == seat => (0, gold / 5),
            (Some(_) | None, _) => (0, 0),
        }
    });
    yields.fold((0, 0), |(least, most), (low, high)| {
        (
            i64::saturating_add(least, low),
            i64::saturating_add(most, high),
        )
    })
}

/// The least gold for which an empire may raise in a region (EU-12, EU-37, EU-76); nothing where it cannot.
fn price_at(world: &World, board: &Board, seat: Seat, region: Region) -> Option<i64> {
    let own = |at: Region| {
        let land = board.land(at);
        land.filter(|land| land.owner == Some(seat) && !land.is_negative(world))
    };
    let is_fort = |at: Region| world.kind(at) == Kind::Fortification && own(at).is_some();
    let land_kind = world.kind(region);
    let kind = match land_kind {
        Kind::Sea => ArmyKind::Sea,
        Kind::Land | Kind::Fortification | Kind::Impassable => ArmyKind::Land,
    };
    let army = board.army(Spot { region, kind, seat });
    let is_place = match land_kind {
        // Whether troops alone at sea are an enemy's may be secret.
        Kind::Sea => world.map.borders(region).iter().any(|at| is_fort(*at)),
        Kind::Land | Kind::Fortification => {
            let is_muster = board.is_muster(seat, region) && own(region).is_some();
            is_fort(region) || is_muster || is_rested(army, own(region))
        }
        Kind::Impassable => false,
    };
    let mut there = board.armies_in(region);
    let is_taken = there.any(|other| other.spot.kind == kind && other.seat() != seat);
    let least = if army.is_some() { 1 } else { LEAST };
    (is_place && !is_taken).then_some(least)
}
