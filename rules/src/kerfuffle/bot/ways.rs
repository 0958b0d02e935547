//! What of a force may go together, and how far it is from province to province.

use crate::kerfuffle::legality::Legality;
use crate::kerfuffle::next;
use crate::kerfuffle::options::World;
use crate::kerfuffle::order::{March, Step};
use crate::kerfuffle::pieces::{Figure, Pieces};
use crate::kerfuffle::starts;
use crate::map::Region;

/// How many borders lie between provinces.
pub(super) struct Ways(Vec<Vec<usize>>);

impl Ways {
    pub(super) fn of(world: &World) -> Self {
        let all = world.map.regions();
        Self(all.map(|from| starts::steps(world, &[from])).collect())
    }

    /// From one to another; far more than any way where there is none.
    pub(super) fn between(&self, from: Region, to: Region) -> i64 {
        let steps = self.0.get(from.index()).and_then(|row| row.get(to.index()));
        i64::try_from(steps.copied().unwrap_or(usize::MAX)).unwrap_or(i64::MAX)
    }
}

/// The marches that are thought about, and what else may be done in the phase but about prisoners.
pub(super) fn steps(legality: &Legality<'_>) -> Vec<Step> {
    let realm = &legality.state.realm;
    let mut steps = vec![Step::End];
    steps.extend(realm.stacks().map(|(at, _)| Step::BuyStack(at)));
    for (from, _) in realm.forces(legality.seat) {
        let free = legality.movable(from);
        if !free.has_leader() {
            continue;
        }
        for to in legality.world.near(from) {
            let is_attack = realm.is_foreign(legality.seat, to);
            for pieces in parties(free, realm.room(legality.seat, to)) {
                let march = March { from, to, pieces };
                steps.push(if is_attack {
                    Step::Attack(march)
                } else {
                    Step::Move(march)
                });
            }
        }
    }
    steps.retain(|step| legality.step(step).is_ok());
    steps
}

/// What may leave a force together to join what is there: some of the leaders, with all, some or none of the
/// troops.
fn parties(free: Pieces, there: Pieces) -> Vec<Pieces> {
    let troops = free.troops();
    let one = cheapest(troops);
    let mut some = vec![
        troops,
        there.joining(&troops),
        troops.less(&one),
        troops.less(&one).less(&cheapest(troops.less(&one))),
        next::dearest(troops, 3),
        one,
        Pieces::NONE,
    ];
    some.dedup();
    let mut parties = Vec::new();
    for leaders in leaders(free) {
        for troops in &some {
            let party = leaders.with(troops);
            if !parties.contains(&party) {
                parties.push(party);
            }
        }
    }
    parties
}

/// Leaders that may go together.
fn leaders(free: Pieces) -> Vec<Pieces> {
    let all = free.only(Figure::is_leader);
    let [king, queen, general] =
        [Figure::King, Figure::Queen, Figure::General].map(|figure| Pieces::of(figure, 1));
    let mut some = vec![
        all,
        general,
        king,
        queen,
        king.with(&queen),
        all.less(&king),
        all.less(&king).less(&queen),
    ];
    some.retain(|leaders| !leaders.is_empty() && all.contains(leaders));
    let mut found = Vec::new();
    for leaders in some {
        if !found.contains(&leaders) {
            found.push(leaders);
        }
    }
    found
}

/// One of the cheapest troops.
fn cheapest(troops: Pieces) -> Pieces {
    troops
        .cheapest()
        .map_or(Pieces::NONE, |figure| Pieces::of(figure, 1))
}
