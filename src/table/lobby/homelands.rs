//! Where the empires of a campaign begin: chosen in the lobby, each by its own people (EU-78).

use rules::{OptionKind, Seat};
use serde_json::Value;

use crate::table::error::{TableError, refuse};
use crate::table::model::{Notice, PersonId, TableId, TableRow};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

impl Tables {
    /// Chooses where a person's empire begins, or leaves it open again; the region's name.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game has begun or has no homelands to choose, the person holds no
    /// seat, or the region is none to begin in.
    pub async fn set_homeland(
        &self,
        table: TableId,
        person: PersonId,
        region: Option<String>,
    ) -> Result<Option<String>, TableError> {
        self.run(table, move |session| {
            Box::pin(session.set_homeland(person, region))
        })
        .await
    }
}

impl Session {
    async fn set_homeland(
        &mut self,
        person: PersonId,
        region: Option<String>,
    ) -> Result<Option<String>, TableError> {
        self.in_lobby("choose where you begin")?;
        let seat = self.seat_of(person)?;
        let mut row = self.row.clone();
        let Some(option) = option(&row) else {
            let text = format!("{} has no homelands to choose", row.game.title());
            return Err(refuse(9, text));
        };
        let known = lands(&row);
        let region = region.map(|text| named(&known, &text).unwrap_or(text));
        set(&mut row, option, seat, region.clone());
        row.game
            .world(&row.setup())
            .map_err(|error| refuse(9, error.to_string()))?;
        self.change_row(row, Notice::Card).await?;
        Ok(region)
    }
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

/// The names and codes of the regions among which the seats of a table choose; none where its options make
/// no game yet.
pub fn lands(row: &TableRow) -> Vec<(String, String)> {
    let Ok(world) = row.game.world(&row.setup()) else {
        return Vec::new();
    };
    let named = |region| {
        let (name, code) = world.region(region)?;
        Some((name.to_owned(), code.to_owned()))
    };
    world.homelands().into_iter().filter_map(named).collect()
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

/// Leaves open where all begin: the choices were of another map, or of other people.
pub(in crate::table) fn leave_all_open(row: &mut TableRow) {
    if let Some(option) = option(row) {
        row.options.remove(option);
    }
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
