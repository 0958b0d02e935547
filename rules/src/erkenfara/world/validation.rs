//! Whether a world is one that a set-up makes (EU-02, EU-31, EU-54).

use std::ops::RangeInclusive;

use crate::erkenfara::world::{
    MOST_EMPIRES, MOST_GOLD, MOST_STATUSES, Site, Status, World, invariants, names,
};
use crate::map::{Kind, Region};
use crate::{Seat, SetupError};

impl World {
    /// Checks what a world promises.
    ///
    /// # Errors
    ///
    /// [`SetupError`] naming the first thing that no set-up makes.
    pub fn check(&self) -> Result<(), SetupError> {
        let scenario = |text: String| Err(SetupError::Scenario(text));
        let empires = self.founders.len();
        if !(2..=MOST_EMPIRES).contains(&empires) {
            return scenario(format!("it has 2 to {MOST_EMPIRES} empires, not {empires}"));
        }
        if self.lands.len() != self.map.len() {
            return scenario("each region has a holding".into());
        }
        if self.statuses.len() > MOST_STATUSES {
            return scenario(format!("it makes at most {MOST_STATUSES} statuses"));
        }
        if self
            .quoted
            .iter()
            .any(|region| self.map.place(*region).is_none())
        {
            return scenario(
                "regions are written between quotes that the map does not have".into(),
            );
        }
        for region in self.map.regions() {
            let is_mark = |c: char| names::is_quote(c) || c == ';' || c.is_control();
            if self.name(region).contains(is_mark) {
                let name = self.name(region);
                return scenario(format!("the name {name:?} holds a mark that orders use"));
            }
            let site = self.check_site(region);
            site.map_err(|fault| SetupError::Scenario(fault.to_string()))?;
        }
        for status in &self.statuses {
            check_status(status).map_err(|fault| SetupError::Scenario(fault.to_string()))?;
        }
        if let Some(order) = &self.order {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if !sorted.into_iter().eq(Seat::first(empires)) {
                return scenario("the turn order names each empire once".into());
            }
        }
        for (one, other, _) in &self.bonds {
            if one >= other || other.index() >= empires {
                return scenario("a treaty lies between two of the empires".into());
            }
        }
        for founder in &self.founders {
            let range = 0..=MOST_GOLD;
            if !range.contains(&founder.treasury) {
                let (name, gold) = (&founder.name, founder.treasury);
                return scenario(format!(
                    "the treasury of {name} is 0 to {MOST_GOLD} gold, not {gold}"
                ));
            }
            let muster = founder.muster.map(|region| self.map.place(region));
            if muster.is_some_and(|place| place.is_none_or(|it| it.kind != Kind::Land)) {
                let name = &founder.name;
                return scenario(format!(
                    "the muster of {name} is a land region of the map (EU-76)"
                ));
            }
        }
        invariants::of_board(self, &self.board())
            .map_err(|broken| SetupError::Scenario(broken.to_string()))
    }

    /// Whether a site fits its region (EU-02).
    fn check_site(&self, region: Region) -> Result<(), SiteFault> {
        let (kind, site) = (self.kind(region), self.site(region));
        site_fault(self.name(region), kind, site).map_or(Ok(()), Err)?;
        let name = || self.name(region).to_owned();
        match kind {
            Kind::Sea | Kind::Land | Kind::Impassable => Ok(()),
            Kind::Fortification => {
                let near = self.map.borders(region).iter();
                let near: Vec<Kind> = near.map(|at| self.kind(*at)).collect();
                let count = |kind: Kind| near.iter().filter(|it| **it == kind).count();
                if count(Kind::Land) == 1 && count(Kind::Fortification) == 0 {
                    return Ok(());
                }
                Err(SiteFault::Borders(name()))
            }
        }
    }
}

/// What is wrong with what a region is worth (EU-02).
pub(in crate::erkenfara) fn site_fault(name: &str, kind: Kind, site: Site) -> Option<SiteFault> {
    let name = || name.to_owned();
    if !(0..=MOST_GOLD).contains(&site.production) {
        return Some(SiteFault::Production(name(), site.production));
    }
    match kind {
        Kind::Sea if site.production > 0 => Some(SiteFault::SeaProduction(name())),
        Kind::Fortification if !(1..=4).contains(&site.level) => {
            Some(SiteFault::Level(name(), site.level))
        }
        Kind::Impassable => Some(SiteFault::Impassable(name())),
        Kind::Fortification => None,
        Kind::Sea | Kind::Land => (site.level != 0).then(|| SiteFault::NoFortification(name())),
    }
}

/// What may be wrong with a region's site, or a scenario's status.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::erkenfara) enum SiteFault {
    #[error("{0} produces 0 to {MOST_GOLD} gold, not {1} (EU-02)")]
    Production(String, i64),
    #[error("{0} is sea and produces nothing (EU-02)")]
    SeaProduction(String),
    #[error("{0} is impassable, and a campaign's map has only regions that can be entered (EU-02)")]
    Impassable(String),
    #[error("{0} is not a fortification and has no level (EU-02)")]
    NoFortification(String),
    #[error("the level of {0} is 1 to 4, not {1} (EU-02)")]
    Level(String, i64),
    #[error("the fortification {0} borders exactly one land region and else only seas (EU-02)")]
    Borders(String),
    #[error(
        "{what} of the status {name:?} is {} to {}, not {found} (EU-31)",
        range.start(),
        range.end()
    )]
    Status {
        what: &'static str,
        name: String,
        range: RangeInclusive<i64>,
        found: i64,
    },
}

/// Whether a scenario's status is within its bounds (EU-31).
fn check_status(status: &Status) -> Result<(), SiteFault> {
    let bounds = [
        ("production", status.production, -100..=1000),
        ("advantage", status.advantage, -100..=100),
        ("current", status.current, 0..=100),
        ("maximal", status.maximal, 0..=100),
        ("rounds", status.rounds.map_or(1, i64::from), 1..=1000),
    ];
    for (what, found, range) in bounds {
        if !range.contains(&found) {
            return Err(SiteFault::Status {
                what,
                name: status.name.clone(),
                range,
                found,
            });
        }
    }
    Ok(())
}
