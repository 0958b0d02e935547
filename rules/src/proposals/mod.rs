//! Corrections by a game master (TB-09).
//!
//! A *neutral* master, somebody who has held no seat of the game, corrects it at once and in the open. A
//! master who *plays*, or gave a seat of it up, proposes: each seat that is affected can veto for 24 hours,
//! and without a veto the correction takes effect. A seat may also agree; when all that are affected have
//! agreed there is nothing to wait for.
//!
//! What a correction leads to is the game's to say ([`Game::correct`](crate::Game::correct)). Those that
//! wait are kept by the table, beside its log, as texts: no game keeps any. [`Proposals::correct`] and
//! [`Proposals::decide`] check and say the [`Event`]; [`Proposals::apply`] alone changes anything.
//! Times come from outside, as [`Millis`]. At each tick of the clock the table asks
//! [`Proposals::ripe`], has the game decide each anew on the state of then, and applies
//! [`Event::Corrected`] with the entry of its log, or [`Event::Dropped`].
//!
//! # Everything here is open
//!
//! Events may be told to everybody as they are, and [`Proposals`] may be shown to everybody. So
//! a correction says what is to be done and nothing that is hidden, and a game judges who is affected
//! by what everybody can see; when in doubt, all are. A master who plays must not learn from a
//! refusal what its seat cannot know: what hangs on hidden facts is judged when the correction takes
//! effect.
//!
//! # Examples
//!
//! ```
//! use std::collections::BTreeSet;
//! use rules::proposals::{Answer, Event, Millis, Proposals, Speaker, VETO};
//! use rules::{Roster, Seat};
//!
//! let [red, blue] = [Seat(0), Seat(1)];
//! let mut proposals = Proposals::new();
//! let affected = BTreeSet::from([red, blue]);
//! let start = Millis(0);
//! let gold = "gold Red +500".to_owned();
//! let event = proposals.correct(Speaker::Playing(red), gold, affected, start).unwrap();
//! proposals.apply(&event)?;
//!
//! // A day passes without a word of Blue's.
//! let day_after = Millis(VETO.0 + 1);
//! let late = proposals.decide(Speaker::Seat(blue), Answer::Veto(1), day_after).unwrap_err();
//! assert_eq!(
//!     late.explain(&Roster::of_names(["Red", "Blue"])),
//!     "the time for vetoes of proposal 1 is over"
//! );
//! let (number, proposal) = proposals.ripe(day_after).next().unwrap();
//! let correction = proposal.correction.clone();
//! proposals.apply(&Event::Corrected { number: Some(number), correction })?;
//! assert_eq!(proposals.open().count(), 0);
//! # Ok::<(), rules::Corrupt>(())
//! ```

mod refusal;
mod state;
mod text;

pub use refusal::Refusal;
pub use state::{Answer, Correction, Event, Millis, Proposal, Proposals, Speaker};
pub use text::{Unread, Verb, read, write};

/// How long an affected seat can veto: 24 hours (TB-09).
pub const VETO: Millis = Millis(24 * 60 * 60 * 1_000);

/// The most proposals that wait at a time.
pub const MOST_OPEN: usize = 16;
