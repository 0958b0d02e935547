//! A game master who has the clock decide for an absent seat now (TB-09, EU-59): what it would do when the
//! time is up, as an entry of the clock that can be taken back like any other, and told in the open.
//!
//! Only a master who has held no seat of the game may: whoever plays would cut the time of the others short.

use rules::Seat;
use rules::proposals::Speaker;

use crate::table::error::{TableError, refuse};
use crate::table::master::corrections::Corrected;
use crate::table::model::{Notice, PersonId, Stage, TableId};
use crate::table::play::orders::{Accepted, Cause};
use crate::table::session::Session;
use crate::table::session::tables::Tables;

impl Tables {
    /// Has the clock decide for a seat now, at the word of a game master who does not play (TB-09).
    ///
    /// # Errors
    ///
    /// [`TableError::Refused`] when the person is not such a master, or nothing is waited for from the seat.
    pub async fn skip(
        &self,
        table: TableId,
        person: PersonId,
        cause: Cause,
        seat: Seat,
    ) -> Result<Corrected, TableError> {
        self.run(table, move |session| {
            Box::pin(async move { session.skip(person, &cause, seat).await })
        })
        .await
    }
}

/// The name of the seat that a correction's text skips: the game has no part in it.
pub(in crate::table) fn skipped(text: &str) -> Option<&str> {
    let word = |text: &str, word: &str| {
        let (first, rest) = text.split_once(char::is_whitespace)?;
        first
            .eq_ignore_ascii_case(word)
            .then(|| rest.trim_start().len())
    };
    let text = text.trim();
    let rest = &text[text.len() - word(text, "gm")?..];
    Some(&rest[rest.len() - word(rest, "skip")?..])
}

impl Session {
    /// The same of a seat that is named.
    pub(in crate::table) async fn skip_called(
        &mut self,
        person: PersonId,
        cause: &Cause,
        name: &str,
    ) -> Result<Corrected, TableError> {
        let roster = self.roster();
        let Some(seat) = roster.find(name) else {
            let nearest = roster.nearest(name);
            let nearest: Vec<String> = nearest.iter().map(|seat| roster.name(*seat)).collect();
            let (name, nearest) = (
                rules::notation::excerpt(name),
                rules::notation::one_of(&nearest),
            );
            return Err(refuse(
                9,
                format!("{name:?} is not a seat: did you mean {nearest}?"),
            ));
        };
        self.skip(person, cause, seat).await
    }

    async fn skip(
        &mut self,
        person: PersonId,
        cause: &Cause,
        seat: Seat,
    ) -> Result<Corrected, TableError> {
        match self.mastering(person)? {
            Speaker::Neutral => {}
            Speaker::Playing(_) | Speaker::Seat(_) => {
                return Err(refuse(
                    9,
                    "a game master who plays cannot skip a seat: the clock decides when the time is up",
                ));
            }
            Speaker::Former => {
                return Err(refuse(
                    9,
                    "a game master who has played in this game cannot skip a seat: the clock decides when the \
                     time is up",
                ));
            }
        }
        if self.counted(cause).is_some() {
            return Ok(Corrected::Before);
        }
        self.playing()?;
        if self.row.stage == Stage::Over {
            let text = "the game is over, so there is nobody to skip";
            return Err(refuse(9, text));
        }
        let name = self.roster().name(seat);
        let mut waits = self.waits().await?.into_iter();
        let Some(wait) = waits.find(|wait| wait.seat == seat && self.is_first(wait)) else {
            let text = format!("nobody waits for people of {name}, so there is nothing to skip");
            return Err(refuse(9, text));
        };
        let said = Some(Notice::Skipped { by: person, seat });
        let (seat, key) = (wait.seat, wait.key);
        match self.clock_plays((seat, &key), &cause.id, said).await? {
            None => Err(refuse(
                9,
                format!("the clock finds nothing legal to do for {name} just now"),
            )),
            Some(decision) => {
                self.wake().await?;
                Ok(match decision.accepted {
                    Accepted::Now(_) => Corrected::Done,
                    Accepted::Before(_) => Corrected::Before,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::skipped;

    #[test]
    fn tb_09_a_skip_is_read_from_a_correction() {
        for (text, name) in [
            ("gm skip Ann", Some("Ann")),
            ("  GM  Skip   Ann of Kent ", Some("Ann of Kent")),
            ("gm skipper Ann", None),
            ("gm won Ann 2", None),
            ("skip Ann", None),
            ("gm skip", None),
            ("", None),
        ] {
            assert_eq!(skipped(text), name, "{text:?}");
        }
    }
}
