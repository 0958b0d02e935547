//! What holds in every campaign after every event; the only list of it.
//!
//! 1. A sea has no owner, no occupier, no status but those of the scenario (EU-02).
//! 2. An army has 1000 ≤ current ≤ maximal (EU-06), heroes of no negative grade and an enchantment of 0
//!    to 3 (EU-22).
//! 3. Sea armies are only in seas (EU-03); an empire has at most one army of a kind in a region, and
//!    armies are sorted.
//! 4. Two empires that are not friends have armies of one kind in one region only while the conflicts of a turn are
//!    open (EU-03); friends do until the guest has left (EU-37).
//! 5. Nobody occupies what is its own; owners and occupiers take part (EU-04).
//! 6. Only fortifications are besieged (EU-27).
//! 7. A region has each status of the scenario once, an army too, and of its kind (EU-31).
//! 8. No treasury is negative (EU-11).
//! 9. The turn order has each empire that takes part once, and the empire on turn is in it (EU-54).
//! 10. It is nobody's turn in winter (EU-07).

use crate::Seat;
use crate::erkenfara::state::State;
use crate::erkenfara::world::board::{Army, Board, Holding, LEAST, Lasting, Season};
use crate::erkenfara::world::ties::Ties;
use crate::erkenfara::world::{StatusOf, World};
use crate::map::Kind;

/// What does not hold of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the texts say it")]
pub enum Broken {
    #[error("{0} {1}")]
    Land(String, &'static str),
    #[error("the army in {0} {1}")]
    Army(String, &'static str),
    #[error("two armies of one empire and kind stand in one region (EU-03)")]
    Twins,
    #[error("two armies of one kind stand in {0} (EU-03)")]
    TwoArmies(String),
    #[error("{seat} has {gold} gold")]
    Treasury { seat: Seat, gold: i64 },
    #[error("the turn order is not that of the empires (EU-54)")]
    Order,
    #[error("it is the turn of {0} in winter")]
    TurnInWinter(Seat),
    #[error("it is the turn of {0}, which is not in the order (EU-54)")]
    NotInOrder(Seat),
}

/// Checks all that must hold of a state that was started.
///
/// # Errors
///
/// [`Broken`] saying what does not.
pub fn check(world: &World, state: &State) -> Result<(), Broken> {
    of_board(world, &state.board)?;
    if state.turning.is_none() {
        one_of_a_kind(world, &state.board, &state.ties(world))?;
    }
    for (seat, private) in state.board.seats().zip(&state.private) {
        if private.treasury < 0 {
            let gold = private.treasury;
            return Err(Broken::Treasury { seat, gold });
        }
    }
    order(&state.board)
}

/// Checks what must hold of a board at any time.
///
/// # Errors
///
/// [`Broken`] saying what does not.
pub fn of_board(world: &World, board: &Board) -> Result<(), Broken> {
    for (region, land) in world.map.regions().zip(&board.lands) {
        holding(world, board, world.kind(region), land)
            .map_err(|why| Broken::Land(world.name(region).to_owned(), why))?;
    }
    let sorted = board.armies.windows(2).all(|two| two[0].spot < two[1].spot);
    if !sorted {
        return Err(Broken::Twins);
    }
    for found in &board.armies {
        army(world, board, found)
            .map_err(|why| Broken::Army(world.name(found.region()).to_owned(), why))?;
    }
    Ok(())
}

fn holding(world: &World, board: &Board, kind: Kind, land: &Holding) -> Result<(), &'static str> {
    let bare = Holding {
        made: land.made.clone(),
        ..Holding::default()
    };
    if kind == Kind::Sea && *land != bare {
        return Err("is sea, which nobody owns (EU-02)");
    }
    if land.occupier.is_some() && land.occupier == land.owner {
        return Err("is occupied by its owner (EU-04)");
    }
    let mut holders = land.owner.into_iter().chain(land.occupier);
    if !holders.all(|seat| board.plays(seat)) {
        return Err("belongs to somebody who does not take part (EU-04)");
    }
    if land.besieged && kind != Kind::Fortification {
        return Err("is besieged, but not a fortification (EU-27)");
    }
    made(world, &land.made, StatusOf::Region)
}

fn army(world: &World, board: &Board, army: &Army) -> Result<(), &'static str> {
    if army.current < LEAST {
        return Err("has less than 1000 (EU-06)");
    }
    if army.current > army.maximal {
        return Err("has more than its maximal value (EU-06)");
    }
    if army.spot.kind == crate::erkenfara::world::board::ArmyKind::Sea
        && world.kind(army.region()) != Kind::Sea
    {
        return Err("is a fleet on land (EU-03)");
    }
    if army.region().index() >= board.lands.len() {
        return Err("stands outside of the map (EU-03)");
    }
    if !board.plays(army.seat()) {
        return Err("is of somebody who does not take part (EU-01)");
    }
    if army.heroes < 0 || !(0..=3).contains(&army.enchantment) {
        return Err("has heroes or an enchantment out of bounds (EU-22)");
    }
    made(world, &army.made, StatusOf::Army)
}

fn made(world: &World, made: &[Lasting], of: StatusOf) -> Result<(), &'static str> {
    let sorted = made.windows(2).all(|two| two[0].status < two[1].status);
    let known = |it: &Lasting| world.status(*it).is_some_and(|status| status.of == of);
    if sorted && made.iter().all(known) {
        return Ok(());
    }
    Err("has a status that it cannot have (EU-31)")
}

fn one_of_a_kind(world: &World, board: &Board, ties: &Ties) -> Result<(), Broken> {
    let same = |two: &&[Army]| {
        let [one, other] = [two[0].spot, two[1].spot];
        let meet = one.region == other.region && one.kind == other.kind;
        meet && !ties.friends(one.seat, other.seat)
    };
    match board.armies.windows(2).find(same) {
        Some(two) => {
            let name = world.name(two[0].region());
            Err(Broken::TwoArmies(name.to_owned()))
        }
        None => Ok(()),
    }
}

fn order(board: &Board) -> Result<(), Broken> {
    let mut sorted = board.order.clone();
    sorted.sort_unstable();
    let here = board.seats().filter(|seat| board.plays(*seat));
    if !sorted.iter().copied().eq(here) {
        return Err(Broken::Order);
    }
    match (board.season, board.turn) {
        (Season::Winter, Some(seat)) => Err(Broken::TurnInWinter(seat)),
        (_, Some(seat)) if !board.order.contains(&seat) => Err(Broken::NotInOrder(seat)),
        (_, Some(_) | None) => Ok(()),
    }
}
