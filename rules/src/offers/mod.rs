//! Offers between seats, and the treaties and promises that come of them (TB-10, TB-12).
//!
//! A game keeps an [`Offers`] of its own [`Term`]s in its state. What a seat asks for is an [`Act`];
//! [`Offers::decide`] checks it and says the [`Event`] it leads to; [`Offers::apply`] alone changes
//! anything; [`Offers::observation`] and [`Offers::view`] are the only ways out. [`notation`] has the shared
//! words as lines of text. Which ruling a [`Refusal`] belongs to, who may make offers at all, whether
//! gold is there, and what a deed does, are the game's.
//!
//! # What holds for all games
//!
//! - **Numbers.** Each pair of seats counts its own offers, from 1. Only the two see these numbers,
//!   of public offers too: a gap would tell others of what was secret. Whoever types a number that
//!   several offers to the seat have is asked which one.
//! - **Public or secret**, as the offerer chooses. A public offer is seen by all from the moment it
//!   is made, with every answer: the offerer speaks in the open, and others may outbid. The one who
//!   is addressed may still counter in secret: others are then told that the offer was declined. A
//!   counter is as secret as what it answers, unless it says otherwise.
//! - **Several seats** may be addressed by one offer (peace for all). Each answers for itself, and
//!   has its own number and treaty with the offerer. The paper names all of them, so each knows who
//!   else got it; of a secret one's answers each learns its own only.
//! - **Acceptance** takes force at once or later, as the game says. Deeds are then done; bonds, debts
//!   and promises stand as treaties, each for itself.
//! - **Breaking** ends all bonds of that name between the two. Others are told of it if one of them
//!   was public, or if the game makes the breach of a secret bond known ([`Betrayal`]); they are told
//!   who, what and with whom, no more.
//! - **Lapsing**: an offer says how long it can be answered, and [`Offers::lapse`] finds what is over.
//! - **Stand-ins** (bot players, deputies and the clock on a person's seat) only decline and withdraw.
//!
//! # Examples
//!
//! Peace is offered in secret, countered, accepted, and broken; nobody else hears of it before the
//! breach, which this game makes known.
//!
//! ```
//! use rules::offers::notation::{Language, read};
//! use rules::offers::{
//!     Betrayal, Duty, Force, Nature, Offers, Signer, Term, Timing, Observation, Until,
//! };
//! use rules::{Roster, Seat, Viewer};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
//! enum Deal {
//!     Peace,
//!     Gold(u32),
//! }
//!
//! impl Term for Deal {
//!     type Bond = String;
//!
//!     fn nature(&self) -> Nature<String> {
//!         match self {
//!             Self::Peace => Nature::Bond("peace".to_owned()),
//!             Self::Gold(_) => Nature::AtOnce,
//!         }
//!     }
//!
//!     fn duty(&self) -> Duty {
//!         match self {
//!             Self::Peace => Duty::Both,
//!             Self::Gold(_) => Duty::Offerer,
//!         }
//!     }
//!
//!     fn betrayal(_: &String) -> Betrayal {
//!         Betrayal::Open
//!     }
//! }
//!
//! struct Words;
//!
//! impl Language for Words {
//!     type Term = Deal;
//!     type Error = String;
//!
//!     fn read_term(&mut self, text: &str) -> Result<Deal, String> {
//!         let gold = text.strip_prefix("gold ").and_then(|gold| gold.parse().ok());
//!         match (text, gold) {
//!             ("peace", _) => Ok(Deal::Peace),
//!             (_, Some(gold)) => Ok(Deal::Gold(gold)),
//!             _ => Err(format!("`{text}` is neither peace nor gold")),
//!         }
//!     }
//!
//!     fn write_term(&self, term: &Deal) -> String {
//!         match term {
//!             Deal::Peace => "peace".to_owned(),
//!             Deal::Gold(gold) => format!("gold {gold}"),
//!         }
//!     }
//!
//!     fn bonds(&self) -> Vec<String> {
//!         vec!["peace".to_owned()]
//!     }
//! }
//!
//! let roster = Roster::of_names(["Red", "Blue", "Green"]);
//! let [red, blue, green] = [Seat(0), Seat(1), Seat(2)];
//! let timing = Timing { until: Until::Round(3), force: Force::Now };
//! let mut offers = Offers::new();
//! let mut heard_by_green = Vec::new();
//! for (seat, line) in [
//!     (red, "offer Blue: peace; gold 5; secret"),
//!     (blue, "counter 1: peace"),
//!     (red, "accept 2"),
//!     (red, "break peace with Blue"),
//! ] {
//!     let act = read(line, &roster, &mut Words).unwrap();
//!     let event = offers.decide(Signer::own(seat), &act, &timing).unwrap();
//!     heard_by_green.extend(offers.observation(&event, Viewer::Seat(green)));
//!     offers.apply(&event)?;
//! }
//! let breach = Observation::Broken { by: red, with: blue, bond: "peace".to_owned() };
//! assert_eq!(heard_by_green, [breach]);
//!
//! // The number is the pair's own; a third one cannot even learn that there is a second offer.
//! let accept = read("accept 2", &roster, &mut Words).unwrap();
//! let refusal = offers.decide(Signer::own(green), &accept, &timing).unwrap_err();
//! assert_eq!(
//!     refusal.explain(&roster),
//!     "no open offer to you has the number 2, and there is none that you could accept"
//! );
//! # Ok::<(), rules::Corrupt>(())
//! ```

mod event;
mod id;
mod legality;
pub mod notation;
mod observe;
mod outlook;
mod refusal;
mod state;
mod term;

pub use event::{
    Act, Addressee, Ending, Event, Force, Hand, Moment, Paper, Signer, Timing, Until, Which,
};
pub use id::{NoId, OfferId, Pair, TreatyId};
pub use observe::{Closing, Observation, Seen, SeenTreaty, View};
pub use outlook::Outlook;
pub use refusal::{Candidate, Refusal, Reply};
pub use state::{Offer, Offers, Treaty};
pub use term::{Betrayal, Duty, Nature, Openness, Term, WordsId};

/// The most terms of one offer.
pub const MOST_TERMS: usize = 12;

/// The most offers of one seat to another that wait for an answer.
pub const MOST_OPEN_TO_ONE: usize = 4;

/// The most offers of one seat that wait for an answer, one for each seat that it addresses.
pub const MOST_OPEN: usize = 32;

/// The most terms that stand between two seats, what is agreed and has not taken force among them.
pub const MOST_STANDING: usize = 64;
