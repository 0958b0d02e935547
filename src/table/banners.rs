//! The banner of a seat in the lobby: what it is called, its colour with the emblem that goes with it, and a
//! picture of its own (TB-02, PK-06).

use super::error::{TableError, refuse};
use super::live::Live;
use super::model::{Holder, Notice, OwnEmblem, PersonId, SeatRow, TableId};
use super::seats::{self, SIDES};
use super::tables::Tables;
use crate::charts::brought::has_maps;

/// What somebody wants of their banner; what is missing stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Banner {
    /// The name of the seat.
    pub name: Option<String>,
    /// The word of a side, such as `Jade`: its colour, short code and emblem.
    pub colour: Option<String>,
    /// A picture of one's own beside those.
    pub picture: Option<Picture>,
}

/// What becomes of the picture on a banner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// This one.
    Own(OwnEmblem),
    /// None any more.
    Gone,
}

impl Tables {
    /// Changes the banner of a person's seat; how the seat is called now, and its side.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game has begun or is played without a map, the person holds no seat,
    /// or the name or colour cannot be had; it names what could.
    pub async fn set_banner(
        &self,
        table: TableId,
        person: PersonId,
        banner: Banner,
    ) -> Result<SeatRow, TableError> {
        self.run(table, move |live| Box::pin(live.set_banner(person, banner)))
            .await
    }
}

impl Tables {
    /// Whether a person may change a banner at a table now.
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the game has begun or is played without a map, or the person holds no seat.
    pub async fn may_set_banner(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        self.run(table, move |live| {
            let may = live.may_set_banner(person).map(drop);
            Box::pin(async move { may })
        })
        .await
    }
}

impl Live {
    /// The seat whose banner a person may change.
    fn may_set_banner(&self, person: PersonId) -> Result<usize, TableError> {
        self.in_lobby("change your banner")?;
        let seat = self.seat_of(person)?.index();
        if has_maps(self.row.game) {
            return Ok(seat);
        }
        let text = format!(
            "the sides of {} are fixed: games on maps have banners of one's own",
            self.row.game.title()
        );
        Err(refuse(2, text))
    }

    async fn set_banner(
        &mut self,
        person: PersonId,
        banner: Banner,
    ) -> Result<SeatRow, TableError> {
        let seat = self.may_set_banner(person)?;
        let mut row = self.row.clone();
        if let Some(word) = &banner.colour {
            recolour(&mut row.seats, seat, word)?;
        }
        if let Some(name) = &banner.name {
            rename(&mut row.seats, seat, name)?;
        }
        match banner.picture {
            Some(Picture::Own(picture)) => row.seats[seat].picture = Some(picture),
            Some(Picture::Gone) => row.seats[seat].picture = None,
            None => {}
        }
        let own = row.seats[seat].clone();
        self.change_row(row, Notice::Card).await?;
        Ok(own)
    }
}

/// Gives a seat another side. Who has it, without being a person, takes the old one in exchange.
fn recolour(all: &mut [SeatRow], seat: usize, word: &str) -> Result<(), TableError> {
    let called = |(name, code, emblem): &(&str, &str, &str)| {
        [name, code, emblem]
            .iter()
            .any(|it| it.eq_ignore_ascii_case(word.trim()))
    };
    let wanted = SIDES.iter().position(called);
    let holder = |side: usize| all.iter().position(|it| usize::from(it.colour) == side);
    let is_free = |side: usize| {
        holder(side).is_none_or(|at| at == seat || !matches!(all[at].holder, Holder::People(_)))
    };
    let Some(wanted) = wanted.filter(|side| is_free(*side)) else {
        let why = if wanted.is_some() {
            "belongs to somebody else"
        } else {
            "is no colour of a banner"
        };
        let free = (0..SIDES.len()).filter(|side| is_free(*side));
        let free: Vec<&str> = free.map(|side| SIDES[side].0).collect();
        let word = rules::notation::excerpt(word);
        let free = free.join(", ");
        return Err(refuse(2, format!("{word:?} {why}; there are {free}")));
    };
    let old = all[seat].colour;
    if let Some(other) = holder(wanted).filter(|at| *at != seat) {
        dress(&mut all[other], old);
        if all[other].holder == Holder::Bot {
            // Its name begins with its side's, which is another one now.
            all[other].label.name = String::new();
            let name = seats::bot_name(&all[other], all);
            all[other].label.name = name;
        }
    }
    let wanted = u8::try_from(wanted).unwrap_or(old);
    dress(&mut all[seat], wanted);
    Ok(())
}

/// Changes the side of a seat; a name that was the side's alone changes with it.
fn dress(seat: &mut SeatRow, side: u8) {
    let is_sides = seat.label.name == seats::side_name(seat);
    seat.colour = side;
    let (name, code, emblem) = SIDES[usize::from(side)];
    code.clone_into(&mut seat.label.code);
    emblem.clone_into(&mut seat.label.emblem);
    if is_sides {
        name.clone_into(&mut seat.label.name);
    }
}

/// Calls a seat by a name that no other seat has, and that no side is found by.
fn rename(all: &mut [SeatRow], seat: usize, wanted: &str) -> Result<(), TableError> {
    let short = rules::notation::excerpt(wanted);
    let own = std::mem::take(&mut all[seat].label.name);
    let name = seats::fit_name(wanted, all, "");
    let said: Vec<&str> = wanted.split_whitespace().collect();
    let most = seats::NAME_MOST;
    let problem = if name.is_empty() {
        Some("has no letter that can be seen".to_owned())
    } else if wanted.chars().count() > most {
        Some(format!("is too long: {most} characters are the most"))
    } else if name != said.join(" ") {
        Some("is taken, or holds marks that cannot be shown".to_owned())
    } else if all.iter().enumerate().any(|(at, row)| {
        let words = [&row.label.code, &row.label.emblem];
        at != seat && words.iter().any(|it| it.eq_ignore_ascii_case(&name))
    }) {
        Some("is the code or the emblem of another seat".to_owned())
    } else {
        None
    };
    if let Some(problem) = problem {
        return Err(refuse(
            2,
            format!("the name {short:?} {problem}; it was {own}"),
        ));
    }
    all[seat].label.name = name;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> Vec<SeatRow> {
        let mut all = seats::empty(4);
        all[0].holder = Holder::People(vec![PersonId(1)]);
        all[0].label.name = "Ann".into();
        all[1].holder = Holder::People(vec![PersonId(2)]);
        all[1].label.name = "Ben".into();
        all[2].holder = Holder::Bot;
        all[2].label.name = "Gold bot".into();
        all
    }

    fn named(all: &[SeatRow]) -> Vec<(&str, &str, &str)> {
        let of = |row: &SeatRow| SIDES[usize::from(row.colour)].0;
        all.iter()
            .map(|row| (row.label.name.as_str(), of(row), row.label.emblem.as_str()))
            .collect()
    }

    #[test]
    fn pk_06_a_colour_comes_with_its_emblem_and_is_exchanged_with_who_is_no_person() {
        let mut all = seats();
        recolour(&mut all, 0, " jade").unwrap();
        assert_eq!(named(&all)[0], ("Ann", "Jade", "leaf"));
        recolour(&mut all, 0, "Gold").unwrap();
        assert_eq!(
            named(&all),
            [
                ("Ann", "Gold", "star"),
                ("Ben", "Ember", "chevron"),
                ("Jade bot", "Jade", "leaf"),
                ("Violet", "Violet", "crescent"),
            ]
        );
        recolour(&mut all, 0, "violet").unwrap();
        assert_eq!(named(&all)[3], ("Gold", "Gold", "star"));
        // One's own is no exchange.
        let before = all.clone();
        recolour(&mut all, 0, "violet").unwrap();
        assert_eq!(all, before);
        let mut colours: Vec<u8> = all.iter().map(|row| row.colour).collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), 4, "no two are alike");
    }

    #[test]
    fn pk_06_a_colour_of_somebody_else_is_refused_and_says_which_are_free() {
        let mut all = seats();
        let before = all.clone();
        for (word, why) in [
            ("ember", "belongs"),
            ("chevron", "belongs"),
            ("pink", "no colour"),
        ] {
            let Err(TableError::Refused(refusal)) = recolour(&mut all, 0, word) else {
                panic!("{word} is refused");
            };
            let said = refusal.to_string();
            assert!(said.contains(why) && said.contains("Jade"), "{said}");
            assert!(!said.contains("Ember,"), "{said}");
        }
        assert_eq!(all, before);
    }

    #[test]
    fn tb_02_a_name_that_another_seat_is_found_by_is_refused() {
        let mut all = seats();
        rename(&mut all, 0, " House  of Kent ").unwrap();
        assert_eq!(all[0].label.name, "House of Kent");
        let long = "x".repeat(33);
        for name in [
            "ben",
            "",
            "\u{200b}",
            "EM",
            "chevron",
            &long,
            "\u{202e}evil",
        ] {
            let mut tried = all.clone();
            assert!(rename(&mut tried, 0, name).is_err(), "{name:?}");
        }
        // One's own may stay, and be written otherwise.
        rename(&mut all, 0, "HOUSE OF KENT").unwrap();
    }
}
