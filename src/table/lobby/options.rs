//! The options of a table in its lobby: read from text, or brought as files.

use rules::any::GameId;
use rules::{OptionKind, OptionSpec, Seat};
use serde_json::Value;

use crate::maps;
use crate::maps::brought::Brought;
use crate::table::error::{TableError, refuse};
use crate::table::lobby::homelands;
use crate::table::model::duration;
use crate::table::model::{Notice, PersonId, TableId, TableRow};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

impl Tables {
    /// Sets an option.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] naming the value and its bounds, or that the person is not the host.
    pub async fn set_option(
        &self,
        table: TableId,
        person: PersonId,
        name: &str,
        value: &str,
    ) -> Result<(), TableError> {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.run(table, move |session| {
            Box::pin(async move { session.set_option(person, &name, &value).await })
        })
        .await
    }

    /// Whether somebody may bring anything to a table now.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game is on, or the person is not the host.
    pub async fn may_bring(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.may_bring(person) })
        })
        .await
    }

    /// Sets what is brought to a table, such as a map of somebody's own.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when so many seats cannot play on it, the game is on, or the person is not the
    /// host.
    pub async fn bring(
        &self,
        table: TableId,
        person: PersonId,
        brought: Brought,
    ) -> Result<(), TableError> {
        self.run(table, move |session| {
            Box::pin(session.bring(person, brought))
        })
        .await
    }
}

impl Session {
    /// Sets an option of the game from text.
    pub(in crate::table) async fn set_option(
        &mut self,
        person: PersonId,
        name: &str,
        value: &str,
    ) -> Result<(), TableError> {
        self.in_lobby("change options")?;
        self.only_host(person, "change options")?;
        let specs = self.row.game.options();
        let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
            let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
            let name = rules::notation::excerpt(name);
            return Err(refuse(
                9,
                format!(
                    "there is no option {name:?}; the options are {}",
                    known.join(", ")
                ),
            ));
        };
        if spec.kind == OptionKind::Scenario {
            check_scenario(self.row.game, value)?;
        }
        if spec.kind == OptionKind::Map {
            let named = Brought::named(self.row.game, value);
            if let Some(brought) = named.map_err(|no| refuse(9, no.to_string()))? {
                return self.bring(person, brought).await;
            }
        }
        let mut row = self.row.clone();
        if spec.kind == OptionKind::Map {
            forget_brought(&mut row);
        }
        let mut lapsed = Vec::new();
        if spec.kind == OptionKind::Scenario {
            lapsed = homelands::leave_all_open(&mut row);
        }
        if value == spec.default {
            row.options.remove(name);
        } else {
            row.options.insert(
                name.to_owned(),
                read_option(row.game, &spec.kind, value, row.seats.len())?,
            );
        }
        self.change_options(row, lapsed).await
    }

    /// Sets what somebody brought.
    pub(in crate::table) async fn bring(
        &mut self,
        person: PersonId,
        brought: Brought,
    ) -> Result<(), TableError> {
        self.may_bring(person)?;
        let mut row = self.row.clone();
        forget_brought(&mut row);
        let lapsed = homelands::leave_all_open(&mut row);
        row.options.extend(brought.options);
        self.change_options(row, lapsed).await
    }

    fn may_bring(&self, person: PersonId) -> Result<(), TableError> {
        self.in_lobby("change the map")?;
        self.only_host(person, "change the map")
    }

    /// Changes options, with which the choices of some seats have lapsed.
    async fn change_options(&mut self, row: TableRow, lapsed: Vec<Seat>) -> Result<(), TableError> {
        row.game
            .world(&row.setup())
            .map_err(|error| refuse(9, error.to_string()))?;
        self.change_row_saying(row, Notice::open_again(lapsed))
            .await
    }
}

/// Takes out what came with a map beside the options that people set: it is for no other map.
fn forget_brought(row: &mut TableRow) {
    let specs = row.game.options();
    row.options
        .retain(|name, _| specs.iter().any(|spec| spec.name == name));
}

/// An option's value as people write it.
pub fn shown_option(spec: &OptionSpec, value: &Value) -> String {
    // People count seats from 1.
    let seat = |value: &Value| {
        value
            .as_u64()
            .map(|seat| seat.saturating_add(1).to_string())
    };
    match &spec.kind {
        OptionKind::Seat => seat(value).unwrap_or_else(|| value.to_string()),
        OptionKind::Seats(_) => {
            let seats = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let seats: Vec<String> = seats.iter().filter_map(seat).collect();
            seats.join(", ")
        }
        OptionKind::Duration(_) => value
            .as_i64()
            .map_or_else(|| value.to_string(), duration::write),
        OptionKind::Choice(_) | OptionKind::Text { .. } => value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned),
        OptionKind::Map | OptionKind::Scenario => maps::title(value).into_owned(),
        OptionKind::Homelands => {
            let chosen = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let chosen = (1..).zip(chosen).filter_map(|(seat, region)| {
                let region = region.as_str()?;
                Some(format!("seat {seat} in {region}"))
            });
            chosen.collect::<Vec<_>>().join(", ")
        }
        OptionKind::Flag | OptionKind::Number(_) => value.to_string(),
    }
}

/// Checks that there is a scenario of that word.
fn check_scenario(game: GameId, word: &str) -> Result<(), TableError> {
    let known = maps::offered(game).into_iter().map(|it| it.word);
    let known: Vec<String> = known.collect();
    if known.iter().any(|it| it.eq_ignore_ascii_case(word)) {
        return Ok(());
    }
    let (short, known) = (rules::notation::excerpt(word), known.join(", "));
    Err(refuse(
        9,
        format!("{short:?} is not a scenario; the scenarios are {known}"),
    ))
}

/// Reads an option's value as people write it; `seats` is how many seats the table has.
fn read_option(
    game: GameId,
    kind: &OptionKind,
    value: &str,
    seats: usize,
) -> Result<Value, TableError> {
    let short = rules::notation::excerpt(value);
    let no = |what: String| Err(refuse(9, format!("{short:?} {what}")));
    match kind {
        OptionKind::Flag => match value.parse::<bool>() {
            Ok(flag) => Ok(flag.into()),
            Err(_) => no("is not true or false".into()),
        },
        OptionKind::Number(bounds) => match value.parse::<i64>() {
            Ok(number) if bounds.contains(&number) => Ok(number.into()),
            Ok(_) | Err(_) => no(format!(
                "is not a number from {} to {}",
                bounds.start(),
                bounds.end()
            )),
        },
        OptionKind::Seat => match read_seat(value, seats) {
            Some(seat) => Ok(seat.0.into()),
            None => no(format!("is not a seat from 1 to {seats}")),
        },
        OptionKind::Seats(bounds) => {
            let words = value.split(|c: char| c == ',' || c.is_whitespace());
            let words = words.filter(|word| !word.is_empty());
            let Some(read) = words
                .map(|word| read_seat(word, seats))
                .collect::<Option<Vec<Seat>>>()
            else {
                return no(format!("are not all seats from 1 to {seats}, such as 1, 2"));
            };
            let distinct: std::collections::BTreeSet<Seat> = read.iter().copied().collect();
            if distinct.len() != read.len() || !bounds.contains(&read.len()) {
                let (least, most) = (bounds.start(), bounds.end());
                return no(format!("are not {least} to {most} seats, each once"));
            }
            Ok(read.into_iter().map(|seat| seat.0).collect())
        }
        OptionKind::Choice(choices) => {
            let mut words = choices.iter().map(|choice| choice.word);
            if let Some(word) = words.find(|word| word.eq_ignore_ascii_case(value)) {
                return Ok(word.into());
            }
            let words: Vec<&str> = choices.iter().map(|choice| choice.word).collect();
            no(format!("is none of {}", rules::notation::one_of(&words)))
        }
        OptionKind::Text { most } if value.chars().count() > *most => {
            no(format!("is too long: the limit is {most} characters"))
        }
        OptionKind::Text { .. } | OptionKind::Scenario => Ok(value.into()),
        OptionKind::Homelands => {
            no("is chosen by the people of each seat, with /table homeland".into())
        }
        OptionKind::Map => {
            if let Some(name) = maps::maps().find(|name| name.eq_ignore_ascii_case(value)) {
                return Ok(name.into());
            }
            let all = maps::offered(game);
            let names: Vec<&str> = all.iter().map(|it| it.word.as_str()).collect();
            no(format!("is none of {}", rules::notation::one_of(&names)))
        }
        OptionKind::Duration(bounds) => match duration::read(value) {
            Some(time) if bounds.contains(&time) => Ok(time.into()),
            Some(_) | None => {
                let (least, most) = (
                    duration::write(*bounds.start()),
                    duration::write(*bounds.end()),
                );
                no(format!(
                    "is not a time from {least} to {most}, such as 36h or 2d"
                ))
            }
        },
    }
}

/// A seat as people count, from 1.
fn read_seat(text: &str, seats: usize) -> Option<Seat> {
    let number: usize = text.parse().ok()?;
    Seat::first(seats).nth(number.checked_sub(1)?)
}
