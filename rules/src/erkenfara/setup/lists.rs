//! How long the lists of a scenario may be: looked at before anything is made of them.

use crate::erkenfara::setup::fault::Fault;
use crate::erkenfara::setup::scenario::{Scenario, empires};
use crate::erkenfara::world::{MOST_EMPIRES, MOST_STATUSES};
use crate::map::Map;

/// Each two regions may touch.
const MOST_EDGES: usize = Map::MOST * (Map::MOST - 1) / 2;
/// Each two empires may have a treaty of one kind.
const MOST_TREATIES: usize = MOST_EMPIRES * (MOST_EMPIRES - 1) / 2;
/// One army of the land and one of the sea stand in a region (EU-03).
const MOST_ARMIES: usize = 2 * Map::MOST;
/// Beside the statuses that the scenario makes, those that the rules have for regions or armies.
const MOST_AT_ONCE: usize = MOST_STATUSES + 4;

impl Scenario {
    /// Says which list is longer than it may be.
    pub(in crate::erkenfara) fn lists(&self) -> Result<(), Fault> {
        let lists = [
            ("starts", self.starts.len(), Map::MOST),
            ("regions", self.regions.len(), Map::MOST),
            ("edges", self.edges.len(), MOST_EDGES),
            ("empires", self.empires.len(), MOST_EMPIRES),
            ("armies", self.armies.len(), MOST_ARMIES),
            ("treasury", self.treasury.len(), MOST_EMPIRES),
            ("turn_order", self.turn_order.len(), MOST_EMPIRES),
            ("peace", self.peace.len(), MOST_TREATIES),
            ("alliance", self.alliance.len(), MOST_TREATIES),
            ("homeland", self.homeland.len(), MOST_EMPIRES),
            ("muster", self.muster.len(), MOST_EMPIRES),
            ("statuses", self.statuses.len(), MOST_STATUSES),
        ];
        for (list, count, most) in lists {
            fits(list, count, most)?;
        }
        // Without a list of them, those that anything names.
        fits("empires", empires(self).len(), MOST_EMPIRES)?;
        for regions in self.homeland.values() {
            fits("a homeland", regions.len(), Map::MOST)?;
        }
        for region in self.regions.values() {
            fits(
                "the statuses of a region",
                region.statuses.len(),
                MOST_AT_ONCE,
            )?;
        }
        for army in &self.armies {
            fits("the statuses of an army", army.statuses.len(), MOST_AT_ONCE)?;
        }
        Ok(())
    }
}

fn fits(list: &'static str, count: usize, most: usize) -> Result<(), Fault> {
    if count > most {
        return Err(Fault::TooMany { list, count, most });
    }
    Ok(())
}
