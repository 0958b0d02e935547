//! Standing orders: whom they are for, which of them counts, and how they go along with armies (EU-26, EU-46).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::erkenfara::line::{Line, Name, Scope, Standing};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::world::board::{Army, Board, Spot};
use crate::map::Region;

/// Standing orders as they are given; nothing takes one back.
pub type Given = Vec<(Scope<Spot>, Option<Standing>)>;

/// Of which armies each army is made after moves or a retreat, the one whose order counts first.
pub type MadeOf = Vec<(Spot, Vec<Spot>)>;

/// The standing orders of an empire. That of an army counts before that of its region, and both before that of the
/// empire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingOrders {
    /// Those of armies, sorted.
    #[serde(default, rename = "standing", skip_serializing_if = "Vec::is_empty")]
    pub armies: Vec<(Spot, Standing)>,
    /// Those of regions, sorted.
    #[serde(default, rename = "standing_in", skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<(Region, Standing)>,
    /// That of the empire.
    #[serde(
        default,
        rename = "standing_all",
        skip_serializing_if = "Option::is_none"
    )]
    pub empire: Option<Standing>,
}

impl StandingOrders {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The order that an own army has for itself.
    pub fn of_army(&self, spot: Spot) -> Option<&Standing> {
        find(&self.armies, &spot)
    }

    /// The order that counts for an own army.
    pub fn of(&self, spot: Spot) -> Option<&Standing> {
        let wide = || find(&self.regions, &spot.region).or(self.empire.as_ref());
        self.of_army(spot).or_else(wide)
    }

    /// The order that counts for each army of `seat`, whose orders these are.
    pub fn by_army(&self, board: &Board, seat: Seat) -> Vec<(Spot, Standing)> {
        let own = board.armies_of(seat).map(|army| army.spot);
        own.filter_map(|spot| Some((spot, self.of(spot)?.clone())))
            .collect()
    }

    /// Gives or takes back orders.
    pub fn give(&mut self, orders: &Given) {
        for (scope, order) in orders {
            match scope {
                Scope::Army(spot) => put(&mut self.armies, *spot, order.as_ref()),
                Scope::Region { all_in } => put(&mut self.regions, *all_in, order.as_ref()),
                Scope::Empire => self.empire.clone_from(order),
            }
        }
    }

    /// Forgets the order of an army that is gone.
    pub fn forget(&mut self, spot: Spot) {
        put(&mut self.armies, spot, None);
    }

    /// What armies that are made of others have for themselves: the order of the first of those that has one.
    pub fn along(&self, made_of: &MadeOf) -> Given {
        let order = |from: &Vec<Spot>| from.iter().find_map(|spot| self.of_army(*spot)).cloned();
        let all = made_of.iter();
        all.map(|(spot, from)| (Scope::Army(*spot), order(from)))
            .collect()
    }

    /// The orders of those that change what there is.
    pub fn news(&self, mut orders: Given) -> Given {
        orders.retain(|(scope, order)| {
            let now = match scope {
                Scope::Army(spot) => self.of_army(*spot),
                Scope::Region { all_in } => find(&self.regions, all_in),
                Scope::Empire => self.empire.as_ref(),
            };
            now != order.as_ref()
        });
        orders
    }

    /// All of them, as the lines that give them.
    pub fn lines(&self) -> Vec<Line> {
        let line = |scope, order: &Standing| Line::Stand {
            scope,
            standing: Some(order.clone()),
        };
        let armies = self.armies.iter();
        let armies = armies.map(|(spot, order)| line(Scope::Army(Name::of(*spot)), order));
        let regions = self.regions.iter();
        let regions = regions.map(|(all_in, order)| line(Scope::Region { all_in: *all_in }, order));
        let empire = self.empire.iter().map(|order| line(Scope::Empire, order));
        armies.chain(regions).chain(empire).collect()
    }
}

fn find<'a, K: Ord>(orders: &'a [(K, Standing)], key: &K) -> Option<&'a Standing> {
    let at = orders.binary_search_by(|(at, _)| at.cmp(key)).ok()?;
    orders.get(at).map(|(_, order)| order)
}

fn put<K: Ord>(orders: &mut Vec<(K, Standing)>, key: K, order: Option<&Standing>) {
    match (
        orders.binary_search_by(|(at, _)| at.cmp(&key)),
        order.cloned(),
    ) {
        (Ok(at), Some(order)) => orders[at].1 = order,
        (Ok(at), None) => drop(orders.remove(at)),
        (Err(at), Some(order)) => orders.insert(at, (key, order)),
        (Err(_), None) => {}
    }
}

/// Armies that come together, so that the order of one of them counts: the larger by maximal value, of equal ones
/// the one named first (EU-46).
#[derive(Debug, Default)]
pub(in crate::erkenfara) struct Joining(BTreeMap<Spot, Vec<(Reverse<i64>, usize, Spot)>>);

impl Joining {
    /// An army, or a part of one, comes to stand at a spot; `named` says which was named first.
    pub(in crate::erkenfara) fn add(&mut self, army: &Army, from: Spot, named: usize) {
        let of = self.0.entry(army.spot).or_default();
        of.push((Reverse(army.maximal), named, from));
    }

    /// Of which armies each is made.
    pub(in crate::erkenfara) fn made_of(self) -> MadeOf {
        let of = |(spot, mut from): (Spot, Vec<(Reverse<i64>, usize, Spot)>)| {
            from.sort_unstable();
            (spot, from.into_iter().map(|(_, _, from)| from).collect())
        };
        self.0.into_iter().map(of).collect()
    }
}

/// For whom a line of a sheet is: `army` finds the one that a name means.
///
/// # Errors
///
/// The refusal where no own army is there.
pub(in crate::erkenfara) fn meant(
    scope: Scope<Name>,
    army: impl FnOnce(Name) -> Result<Spot, Refusal>,
) -> Result<Scope<Spot>, Refusal> {
    Ok(match scope {
        Scope::Army(name) => Scope::Army(army(name)?),
        Scope::Region { all_in } => Scope::Region { all_in },
        Scope::Empire => Scope::Empire,
    })
}

/// The standing orders of lines, without those for armies that are not there.
pub(in crate::erkenfara) fn given(
    lines: &[Line],
    army: impl Fn(Name) -> Result<Spot, Refusal>,
) -> Given {
    let orders = lines.iter().filter_map(|line| {
        let Line::Stand { scope, standing } = line else {
            return None;
        };
        Some((meant(*scope, &army).ok()?, standing.clone()))
    });
    orders.collect()
}
