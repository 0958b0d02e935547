//! Where the empires of a campaign begin: chosen in the lobby, each by its own people (EU-78, EU-85).

use rules::any::Refusal;
use rules::notation::one_of;
use rules::{Homeland, OptionKind, Seat};
use serde_json::Value;

use crate::table::error::{TableError, refuse};
use crate::table::model::{Notice, PersonId, TableId, TableRow};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

/// What somebody wants to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A region of the map or a power of its scenario, by any of its words.
    Typed(String),
    /// One of [`homelands`], by its name.
    Listed(String),
    /// Whatever is left.
    Any,
}

impl Tables {
    /// Chooses where a person's empire begins, or leaves it open again; the name of the land or the power.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game has begun or has no homelands to choose, the person holds no
    /// seat, or what they wish for is somebody else's or is not there.
    pub async fn set_homeland(
        &self,
        table: TableId,
        person: PersonId,
        wish: Wish,
    ) -> Result<Option<String>, TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_homeland(person, wish))
        })
        .await
    }
}

impl Session {
    async fn set_homeland(
        &mut self,
        person: PersonId,
        wish: Wish,
    ) -> Result<Option<String>, TableError> {
        self.in_lobby("choose where you begin")?;
        let seat = self.seat_of(person)?;
        let mut row = self.row.clone();
        let Some(option) = option(&row) else {
            let text = format!("{} has no homelands to choose", row.game.title());
            return Err(refuse(9, text));
        };
        let name = match wish {
            Wish::Any => None,
            Wish::Typed(text) => Some(named(&lands(&row), &text).unwrap_or(text)),
            Wish::Listed(name) => Some(listed(&row, seat, name)?),
        };
        set(&mut row, option, seat, name.clone());
        row.game
            .world(&row.setup())
            .map_err(|error| no(error.to_string()))?;
        self.change_row(row, Notice::Card).await?;
        Ok(name)
    }
}

/// A refusal whose text names its ruling.
fn no(text: String) -> TableError {
    TableError::Refused(Refusal { ruling: None, text })
}

/// A name of the list, if it is still there for a seat.
fn listed(row: &TableRow, seat: Seat, name: String) -> Result<String, TableError> {
    let homelands = homelands(row);
    let seats = || Seat::first(row.seats.len());
    let owner = |name: &str| seats().find(|other| homeland(row, *other) == Some(name));
    let is_there = homelands.iter().any(|it| it.name == name);
    let owner = owner(&name).filter(|other| *other != seat);
    if is_there && owner.is_none() {
        return Ok(name);
    }
    let free = homelands.iter().map(|it| it.name.as_str());
    let free: Vec<&str> = free.filter(|it| chosen_by(row, it).is_none()).collect();
    let why = match owner {
        Some(other) => format!("is taken by {}", row.roster().name(other)),
        None => "is not on the list any more".to_owned(),
    };
    let name = rules::notation::excerpt(&name);
    let free = one_of(&free);
    Err(no(format!("{name} {why}; free is {free} (EU-85)")))
}

/// The option of a table's game that holds homelands.
fn option(row: &TableRow) -> Option<&'static str> {
    let specs = row.game.options();
    let spec = specs.iter().find(|spec| spec.kind == OptionKind::Homelands);
    spec.map(|spec| spec.name)
}

/// Where a seat has chosen to begin.
pub fn homeland(row: &TableRow, seat: Seat) -> Option<&str> {
    let chosen = row.options.get(option(row)?)?.as_array()?;
    chosen.get(seat.index())?.as_str()
}

/// The seat that has chosen to begin with what has a name.
pub fn chosen_by(row: &TableRow, name: &str) -> Option<Seat> {
    Seat::first(row.seats.len()).find(|seat| homeland(row, *seat) == Some(name))
}

/// What the seats of a table would begin with if its game began now, in their order: those who choose, choose
/// among these. None in games without such a choice, and where the options make no game yet.
pub fn homelands(row: &TableRow) -> Vec<Homeland> {
    if option(row).is_none() {
        return Vec::new();
    }
    let setup = row.setup();
    let world = row.game.world(&setup);
    world.map_or_else(|_| Vec::new(), |world| world.homelands(&setup))
}

/// All among which the seats of a table may choose, each with another word for it: regions with their codes,
/// powers with the regions where they begin. None where the options make no game yet.
pub fn lands(row: &TableRow) -> Vec<(String, String)> {
    let setup = row.setup();
    let Ok(world) = row.game.world(&setup) else {
        return Vec::new();
    };
    let named = |region| {
        let (name, code) = world.region(region)?;
        Some((name.to_owned(), code.to_owned()))
    };
    let powers = world.homelands(&setup).into_iter().filter(|it| it.is_power);
    let powers = powers.filter_map(|power| Some((power.name, named(power.first)?.0)));
    let regions = world.lands(&setup).into_iter().filter_map(named);
    powers.chain(regions).collect()
}

/// The region of a name or a code, or the only one that begins like this.
fn named(known: &[(String, String)], text: &str) -> Option<String> {
    let wanted = text.trim().to_lowercase();
    let is = |it: &str| it.to_lowercase() == wanted;
    let exact = known.iter().find(|(name, code)| is(name) || is(code));
    let mut begin = known
        .iter()
        .filter(|(name, _)| name.to_lowercase().starts_with(&wanted));
    let only = || begin.next().filter(|_| begin.next().is_none());
    let found = exact.or_else(only);
    found.map(|(name, _)| name.clone())
}

/// Notes what a seat has chosen; a list without any choice is not stored as an option.
fn set(row: &mut TableRow, option: &str, seat: Seat, region: Option<String>) {
    let chosen = row.options.remove(option);
    let mut chosen = match chosen {
        Some(Value::Array(chosen)) => chosen,
        Some(_) | None => Vec::new(),
    };
    chosen.resize(row.seats.len().max(chosen.len()), Value::Null);
    chosen[seat.index()] = region.map_or(Value::Null, Value::from);
    if chosen.iter().any(|it| !it.is_null()) {
        row.options.insert(option.to_owned(), chosen.into());
    }
}

/// Leaves open where a seat begins.
pub(in crate::table) fn leave_open(row: &mut TableRow, seat: Seat) {
    if let Some(option) = option(row) {
        set(row, option, seat, None);
    }
}

/// Leaves open where all begin: the choices were of another map, or of other people. The seats that had chosen.
pub(in crate::table) fn leave_all_open(row: &mut TableRow) -> Vec<Seat> {
    let chosen = chosen(row);
    if let Some(option) = option(row) {
        row.options.remove(option);
    }
    chosen.into_iter().map(|(seat, _)| seat).collect()
}

/// Drops the choices with which no game can be made any more; the seats that had made them.
pub(in crate::table) fn lapse(row: &mut TableRow) -> Vec<Seat> {
    let can_begin = |row: &TableRow| row.game.world(&row.setup()).is_ok();
    let chosen = chosen(row);
    let Some(option) = option(row).filter(|_| !chosen.is_empty() && !can_begin(row)) else {
        return Vec::new();
    };
    let mut open = row.clone();
    leave_all_open(&mut open);
    if !can_begin(&open) {
        // They are not to blame.
        return Vec::new();
    }
    let mut lapsed = Vec::new();
    for (seat, name) in chosen {
        let before = open.options.get(option).cloned();
        set(&mut open, option, seat, Some(name));
        if !can_begin(&open) {
            lapsed.push(seat);
            open.options.remove(option);
            open.options
                .extend(before.map(|before| (option.to_owned(), before)));
        }
    }
    *row = open;
    lapsed
}

/// What seats have chosen.
fn chosen(row: &TableRow) -> Vec<(Seat, String)> {
    let seats = Seat::first(row.seats.len());
    let chosen = seats.filter_map(|seat| Some((seat, homeland(row, seat)?.to_owned())));
    chosen.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eu_78_a_region_is_found_by_name_code_or_beginning() {
        let known = [("Zara", "ZA"), ("Zaragoza", "ZG"), ("Pola", "PO")];
        let known = known.map(|(name, code)| (name.to_owned(), code.to_owned()));
        let cases = [
            ("zara", Some("Zara")),
            (" ZARA ", Some("Zara")),
            ("zg", Some("Zaragoza")),
            ("zarag", Some("Zaragoza")),
            ("po", Some("Pola")),
            ("za", Some("Zara")),
            ("zar", None),
            ("", None),
            ("Rome", None),
        ];
        for (text, found) in cases {
            assert_eq!(named(&known, text).as_deref(), found, "{text:?}");
        }
    }
}
