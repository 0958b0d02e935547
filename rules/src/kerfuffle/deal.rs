//! Drawing: objective cards with what they name (PK-10, PK-11), and starts where they are drawn (PK-70).

use std::collections::BTreeSet;

use super::advance::{Advance, Thrown};
use super::card::{self, Card, Kind, Side};
use super::event::{Dealt, SetUp};
use super::legality::Legality;
use super::realm::Stage;
use super::starts;
use crate::Seat;
use crate::dice::{Dice, shuffle};
use crate::map::Region;

/// One of several by a throw; the only one without.
fn pick<T: Copy>(all: &[T], what: &str, dice: &mut dyn Dice) -> Thrown<Option<T>> {
    match all {
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        [first, ..] => {
            let sides = u32::try_from(all.len()).unwrap_or(u32::MAX);
            let at = dice.roll(what, sides)?.saturating_sub(1) as usize;
            Ok(Some(all.get(at).copied().unwrap_or(*first)))
        }
    }
}

impl Advance<'_> {
    /// Shuffles the deck and deals a card to each faction (PK-10, PK-11).
    pub(super) fn deal(&mut self, dice: &mut dyn Dice) -> Thrown {
        let own = self.world.options.deck.clone();
        let deck = own.unwrap_or_else(|| card::deck(self.world.seats));
        let deck = in_any_order(&deck, dice)?;
        self.push(SetUp::Shuffled { deck });
        let living: Vec<Seat> = self.state.realm.living().collect();
        for seat in living {
            self.draw_card(seat, Dealt::First, dice)?;
        }
        let stage = Stage::Cards;
        self.push(SetUp::Began { stage });
        Ok(())
    }

    /// Draws a card for a faction: from the deck, else from what others laid back; with nothing left
    /// its card stays (PK-66).
    pub(super) fn draw_card(&mut self, seat: Seat, why: Dealt, dice: &mut dyn Dice) -> Thrown {
        let mut found = None;
        for (passed, kind) in (0..).zip(self.state.deck.clone()) {
            if self.can_be_named(seat, kind) {
                found = Some((kind, passed, None));
                break;
            }
        }
        if found.is_none() {
            let others = (0..).zip(&self.state.laid);
            let mut others = others.filter(|(_, (who, _))| *who != seat);
            let laid = others.find(|(_, (_, kind))| self.can_be_named(seat, *kind));
            found = laid.map(|(at, (_, kind))| (*kind, 0, Some(at)));
        }
        let Some((kind, passed, laid)) = found else {
            return Ok(());
        };
        if let Some(card) = self.named(seat, kind, dice)? {
            self.push(SetUp::CardDealt {
                seat,
                card,
                why,
                passed,
                laid,
            });
        }
        Ok(())
    }

    /// Whether there is what a card would name for a faction.
    fn can_be_named(&self, seat: Seat, kind: Kind) -> bool {
        match kind {
            Kind::Hold { provinces, .. } => {
                self.nameable(seat, provinces).len() >= usize::from(provinces)
            }
            Kind::Conquer(side) => self.neighbour(seat, side).is_some(),
            Kind::Gold { .. } | Kind::Castles { .. } | Kind::Generals => true,
        }
    }

    fn named(&self, seat: Seat, kind: Kind, dice: &mut dyn Dice) -> Thrown<Option<Card>> {
        Ok(match kind {
            Kind::Hold { provinces, turns } => {
                let provinces = self.drawn(seat, provinces, dice)?;
                Some(Card::Hold { provinces, turns })
            }
            Kind::Conquer(side) => {
                let neighbour = self.neighbour(seat, side);
                neighbour.map(|seat| Card::Conquer { seat, side })
            }
            Kind::Gold { gold } => Some(Card::Gold { gold }),
            Kind::Castles { turns } => Some(Card::Castles { turns }),
            Kind::Generals => Some(Card::Generals),
        })
    }

    /// The provinces that a card may name for a faction (PK-11); cards of one have others each.
    fn nameable(&self, seat: Seat, count: u8) -> Vec<Region> {
        let realm = &self.state.realm;
        let home = realm.faction(seat).map(|faction| &faction.home);
        let is_home = |at: &Region| home.is_some_and(|home| home.contains(at));
        let free = |at: &Region| realm.capital_of(*at).is_none() && !is_home(at);
        let all: Vec<Region> = self.world.land().filter(free).collect();
        let named: BTreeSet<Region> = self.sets(count).into_iter().flatten().collect();
        let other: Vec<Region> = all
            .iter()
            .copied()
            .filter(|at| !named.contains(at))
            .collect();
        // Where the map is too small for that, they are not.
        if count == 1 && !other.is_empty() {
            other
        } else {
            all
        }
    }

    /// What cards of so many provinces name already.
    fn sets(&self, count: u8) -> Vec<Vec<Region>> {
        let cards = self.state.own.iter().filter_map(|own| own.card.as_ref());
        let sets = cards.filter_map(|card| match card {
            Card::Hold { provinces, .. } => Some(provinces.clone()),
            Card::Gold { .. } | Card::Conquer { .. } | Card::Castles { .. } | Card::Generals => {
                None
            }
        });
        sets.filter(|set| set.len() == usize::from(count)).collect()
    }

    /// Draws provinces for a card: a set that no other card has, where there is one.
    fn drawn(&self, seat: Seat, count: u8, dice: &mut dyn Dice) -> Thrown<Vec<Region>> {
        let mut left = self.nameable(seat, count);
        let mut drawn: Vec<Region> = Vec::new();
        for _ in 0..count {
            if let Some(at) = pick(&left, "province", dice)? {
                left.retain(|other| *other != at);
                drawn.push(at);
            }
        }
        let sets = self.sets(count);
        let sorted = |drawn: &[Region]| {
            let mut sorted = drawn.to_vec();
            sorted.sort_unstable();
            sorted
        };
        while sets.contains(&sorted(&drawn))
            && let Some(at) = pick(&left, "province", dice)?
        {
            left.retain(|other| *other != at);
            drawn.pop();
            drawn.push(at);
        }
        Ok(sorted(&drawn))
    }

    /// Who sits on a side of a faction among those that play.
    fn neighbour(&self, seat: Seat, side: Side) -> Option<Seat> {
        let living: Vec<Seat> = self.state.realm.living().collect();
        let at = living.iter().position(|other| *other == seat)?;
        let count = living.len();
        let step = match side {
            Side::Left => 1,
            Side::Right => count.checked_sub(1)?,
            Side::Across => (count.is_multiple_of(2)).then_some(count / 2)?,
        };
        living
            .get((at + step) % count)
            .copied()
            .filter(|other| *other != seat)
    }

    /// Draws capitals, provinces and castles for all (PK-70): capitals far from each other, castles near
    /// the own capital.
    pub(super) fn draw_starts(&mut self, dice: &mut dyn Dice) -> Thrown {
        let stage = Stage::Capitals;
        self.push(SetUp::Began { stage });
        for (capital, provinces) in self.places(dice)? {
            if let Some(seat) = self.state.realm.picking() {
                self.push(SetUp::CapitalChosen {
                    seat,
                    capital,
                    provinces,
                });
            }
        }
        let stage = Stage::Castles;
        self.push(SetUp::Began { stage });
        while let Some(seat) = self.state.realm.picking() {
            let Some(at) = pick(&self.castle_spots(seat), "castle", dice)? else {
                break;
            };
            self.push(SetUp::CastleChosen { seat, at });
        }
        Ok(())
    }

    /// A capital with its provinces for each faction, in the order of turns. The first that is drawn may lie
    /// anywhere and the others must be far from it, so they are dealt once all are drawn: nobody has a better
    /// place for going first or last.
    fn places(&self, dice: &mut dyn Dice) -> Thrown<Vec<(Region, [Region; 2])>> {
        let mut draft = Advance::of(self.world, self.state.clone());
        let mut places = Vec::new();
        while let Some(seat) = draft.state.realm.picking() {
            let Some(capital) = pick(&draft.spots(seat), "capital", dice)? else {
                break;
            };
            let Some(provinces) = pick(&draft.open_pairs(seat, capital), "provinces", dice)? else {
                break;
            };
            draft.push(SetUp::CapitalChosen {
                seat,
                capital,
                provinces,
            });
            places.push((capital, provinces));
        }
        let count = u32::try_from(places.len()).unwrap_or(u32::MAX);
        let order = shuffle(dice, "place", count)?;
        Ok(order.into_iter().map(|at| places[at as usize]).collect())
    }

    fn legality(&self, seat: Seat) -> Legality<'_> {
        Legality {
            world: self.world,
            state: &self.state,
            seat,
        }
    }

    /// The pairs of provinces that leave each later faction a start (PK-07).
    fn open_pairs(&self, seat: Seat, capital: Region) -> Vec<[Region; 2]> {
        let legality = self.legality(seat);
        let pairs = legality.pairs(capital).into_iter();
        let open = |[one, other]: &[Region; 2]| legality.leaves_room([capital, *one, *other]);
        pairs.filter(open).collect()
    }

    /// Capitals that may be drawn: of those at hand the farther half from the others.
    fn spots(&self, seat: Seat) -> Vec<Region> {
        let realm = &self.state.realm;
        let legality = self.legality(seat);
        let open = |at: &Region| {
            let free = realm.force(*at).is_none();
            let leaves = |[one, other]: [Region; 2]| legality.leaves_room([*at, one, other]);
            free && legality.pairs(*at).into_iter().any(leaves)
        };
        let spots: Vec<Region> = self.world.land().filter(open).collect();
        starts::far(self.world, spots, &realm.capitals())
    }

    /// Castles that may be drawn: where nobody stands, as near to the own capital as there are.
    fn castle_spots(&self, seat: Seat) -> Vec<Region> {
        let realm = &self.state.realm;
        let legality = self.legality(seat);
        let all: Vec<Region> = self
            .world
            .land()
            .filter(|at| legality.may_have_castle(*at))
            .collect();
        let free: Vec<Region> = all
            .iter()
            .copied()
            .filter(|at| realm.force(*at).is_none())
            .collect();
        let spots = if free.is_empty() { all } else { free };
        let capital = realm.faction(seat).and_then(|faction| faction.capital);
        let steps = starts::steps(self.world, capital.as_slice());
        let least = spots.iter().map(|at| steps[at.index()]).min().unwrap_or(0);
        spots
            .into_iter()
            .filter(|at| steps[at.index()] == least)
            .collect()
    }
}

/// Cards in an order that is thrown.
pub(super) fn in_any_order(cards: &[Kind], dice: &mut dyn Dice) -> Thrown<Vec<Kind>> {
    let count = u32::try_from(cards.len()).unwrap_or(u32::MAX);
    let order = shuffle(dice, "deck", count)?;
    Ok(order.into_iter().map(|at| cards[at as usize]).collect())
}
