//! The banner of a seat in the lobby: what it is called, its colour with the emblem that goes with it, and a
//! picture of its own (TB-02, PK-06).

use letters::Look;

use crate::maps::brought::has_maps;
use crate::table::error::{TableError, refuse};
use crate::table::model::seats::{self, SIDES};
use crate::table::model::{Holder, Notice, OwnEmblem, PersonId, SeatRow, TableId};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

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
    /// The picture that the seat has brought.
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
        self.run(table, move |session| {
            Box::pin(session.set_banner(person, banner))
        })
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
        self.run(table, move |session| {
            let may = session.may_set_banner(person).map(drop);
            Box::pin(async move { may })
        })
        .await
    }
}

impl Session {
    /// The seat whose banner a person may change.
    fn may_set_banner(&self, person: PersonId) -> Result<usize, TableError> {
        self.in_lobby("change your banner")?;
        let seat = self.seat_of(person)?.index();
        if has_maps(self.row.game) {
            return Ok(seat);
        }
        let text = format!(
            "the sides of {} are fixed: own banners exist only in games on maps",
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
        if let Some(name) = &banner.name {
            self.allows_text(name).await?;
        }
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
            "is not a colour of a banner"
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
    let others = all.iter().enumerate().filter(|(at, _)| *at != seat);
    let others: Vec<&SeatRow> = others.map(|(_, row)| row).collect();
    let said: Vec<&str> = wanted.split_whitespace().collect();
    let name = said.join(" ");
    if let Some(problem) = problem(&name, &others) {
        let (short, own) = (rules::notation::excerpt(wanted), &all[seat].label.name);
        let text = format!("the name “{short}” {problem}; it stays {own}");
        return Err(refuse(2, text));
    }
    all[seat].label.name = letters::clean(&name);
    Ok(())
}

/// What is wrong with a name beside those of others, and what would do.
pub(in crate::table) fn problem(name: &str, others: &[&SeatRow]) -> Option<String> {
    let (most, length) = (seats::NAME_MOST, name.chars().count());
    if letters::clean(name).is_empty() {
        return Some("has no letter that can be seen: write one".to_owned());
    }
    if let Some(flaw) = letters::flaw(name) {
        return Some(format!("{flaw}: leave that out"));
    }
    if length > most {
        return Some(format!("has {length} characters: the limit is {most}"));
    }
    let look = Look::of(name);
    let is_like = |other: &str| Look::of(other).is_like(&look);
    if let Some(other) = others.iter().find(|row| is_like(&row.label.name)) {
        let other = &other.label.name;
        return Some(format!(
            "looks like {other}, another seat's name: take one that differs"
        ));
    }
    let words = others
        .iter()
        .flat_map(|row| [&row.label.code, &row.label.emblem]);
    let word = words.into_iter().find(|word| is_like(word))?;
    Some(format!(
        "is read as {word}, the code or the emblem of another seat: take one that differs"
    ))
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
        // Taking one's own banner again exchanges nothing.
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
            ("pink", "not a colour"),
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
        for (name, why) in [
            ("ben", "“ben” looks like Ben"),
            ("Веn", "“Веn” looks like Ben"),
            ("𝐁𝐞𝐧", "“𝐁𝐞𝐧” looks like Ben"),
            ("", "“” has no letter that can be seen"),
            ("\u{200b}", "“<U+200B>” has no letter that can be seen"),
            ("EM", "“EM” is read as EM"),
            ("сhevron", "“сhevron” is read as chevron"),
            (&long, "has 33 characters: the limit is 32"),
            (
                "\u{202e}evil",
                "“<U+202E>evil” holds the character U+202E, which cannot be seen",
            ),
            (
                "B\u{ad}ea",
                "“B<U+00AD>ea” holds the character U+00AD, which cannot be seen",
            ),
            ("Bea\u{2800}", "“Bea<U+2800>” holds"),
            ("Bea\u{3164}", "“Bea<U+3164>” holds"),
            ("Bea\u{115f}", "“Bea<U+115F>” holds"),
            ("Bea\u{e000}", "“Bea<U+E000>” holds"),
            ("Bea\u{e0041}", "“Bea<U+E0041>” holds"),
            ("Be\u{200d}a", "“Be<U+200D>a” holds"),
            (
                "B\u{335}\u{336}\u{337}\u{338}ea",
                "heaps more than 3 marks on a letter",
            ),
            ("\u{301}Bea", "stands on no letter"),
        ] {
            let mut tried = all.clone();
            let Err(TableError::Refused(refusal)) = rename(&mut tried, 0, name) else {
                panic!("{name:?} is refused");
            };
            let said = refusal.to_string();
            assert!(
                said.contains(why) && said.contains("it stays House of Kent"),
                "{said}"
            );
            assert_eq!(tried, all);
        }
        let mut tried = all.clone();
        rename(&mut tried, 0, "Zoë 👩\u{200d}🚀 ❤\u{fe0f}").unwrap();
        assert_eq!(tried[0].label.name, "Zoë 👩\u{200d}🚀 ❤\u{fe0f}");
        // One's own may stay, and be written otherwise.
        rename(&mut all, 0, "HOUSE OF KENT").unwrap();
    }
}
