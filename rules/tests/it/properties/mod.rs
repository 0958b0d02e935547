//! Promises that every game keeps, written once for any game.
//!
//! Each checker plays random games and returns what is wrong, so that it can be shown to find a
//! planted fault (`planted.rs`, `faults.rs`, `secrets.rs`). A game takes part by implementing [`Subject`].

mod campaign;
mod cards;
pub(crate) mod checks;
mod faults;
mod hidden;
mod laws;
mod pieces;
mod planted;
mod purses;
mod realm;
mod ruins;
mod secrets;
mod subjects;
mod walk;
mod wars;

use rules::{Game, Seat, Setup, Viewer};

use checks::Verdict;

/// What the checkers need to know of a game beside its contract.
trait Subject: Game {
    /// The first words of all orders that may throw dice.
    const THROWS: &'static [&'static str] = &[];
    /// Kinds of orders that throw dice in few of them, because they let others' sealed sheets be played.
    const MAY_THROW: &'static [&'static str] = &[];
    /// Whether its games come to an end.
    const ENDS: bool = true;
    /// Of a hundred orders of whole games so many are those of bot players: by chance alone some games go
    /// nowhere.
    const BOTS: usize = 0;
    /// The first words of orders beside the asks that end a seat's game; in whole games they are rare.
    const GIVES_UP: &'static [&'static str] = &[];

    /// Tables to play.
    fn setups() -> Vec<Setup>;

    /// Every order a person might think of at some moment, legal or not.
    fn vocabulary(view: &Self::View, seat: Seat) -> Vec<String>;

    /// What may be ordered although no list has it: there is too much of its kind.
    fn unlisted() -> &'static [&'static str] {
        &[]
    }

    /// What a game master might write at any moment, legal or not.
    fn corrections() -> &'static [&'static str] {
        &[]
    }

    /// The same state with other facts behind what `viewer` cannot see; `None` if nothing is hidden.
    fn other_secrets(state: &Self::State, viewer: Viewer, pick: u8) -> Option<Self::State>;

    /// Whether `viewer` must not know that an order of a seat is given at all.
    fn is_hidden(_state: &Self::State, _given: (Seat, &Self::Order), _viewer: Viewer) -> bool {
        false
    }

    /// The same state, and the same order of a seat, with other facts that `viewer` still cannot see
    /// `after` it; `None` where nothing stays hidden.
    fn hidden_through(
        _before: &Self::State,
        _after: &Self::State,
        _given: (Seat, &Self::Order),
        _viewer: Viewer,
        _pick: u8,
    ) -> Option<(Self::State, Self::Order)> {
        None
    }
}

/// How many random games a checker plays.
const GAMES: u16 = 6;
/// How many are played in which the clock is asked at each step.
const CLOCKED: u16 = 24;
/// How many are played to their ends for what happens in few of them.
const DUELS: u16 = 30;

fn assert_holds(verdict: Verdict) {
    if let Err(fault) = verdict {
        panic!("{fault}");
    }
}

/// One test a promise and game.
macro_rules! promises {
    ($($module:ident: $game:ty;)*) => {$(
        mod $module {
            use super::*;

            #[test]
            fn promise_2_replay_equals_the_live_state() {
                assert_holds(checks::replay::<$game>(GAMES));
            }

            #[test]
            fn promise_3_refused_orders_change_nothing_and_use_no_dice() {
                assert_holds(checks::refusals::<$game>(GAMES));
            }

            #[test]
            fn promise_4_legal_lists_agree_with_decide() {
                assert_holds(checks::legality::<$game>(GAMES));
            }

            #[test]
            fn promise_4_pieces_make_every_legal_order_and_no_other() {
                assert_holds(pieces::pieces::<$game>(GAMES));
            }

            #[test]
            fn promise_5_hidden_facts_are_invisible() {
                assert_holds(hidden::secrecy::<$game>(GAMES));
            }

            #[test]
            fn a_view_is_what_is_public_and_ones_own() {
                assert_holds(checks::parts::<$game>(GAMES));
            }

            #[test]
            fn what_the_clock_does_is_legal_in_every_state() {
                assert_holds(checks::defaults::<$game>(CLOCKED));
            }

            #[test]
            fn what_has_begun_in_a_strand_ends_in_it() {
                assert_holds(checks::episodes::<$game>(DUELS));
            }

            #[test]
            fn promise_7_orders_round_trip_and_any_text_is_read_or_refused() {
                assert_holds(checks::notation::<$game>(GAMES));
            }
        }
    )*};
}

promises! {
    castles: rules::castles::Castles;
    boki: rules::boki::Boki;
    kerfuffle: rules::kerfuffle::Kerfuffle;
    erkenfara: rules::erkenfara::Erkenfara;
    probe: rules::probe::Probe;
}

/// Whole games of Partial Kerfuffle, from the picking of capitals to the last card.
#[test]
fn promise_5_kerfuffle_keeps_its_secrets_in_whole_games() {
    assert_holds(hidden::secrecy_for_one::<rules::kerfuffle::Kerfuffle>(500));
}

/// Campaigns of Erkenfara Universalis of five years each.
#[test]
fn promise_5_erkenfara_keeps_its_secrets_in_campaigns_of_years() {
    let is_over = |state: &rules::erkenfara::state::State| state.board.year > 5;
    assert_holds(hidden::secrecy_until::<rules::erkenfara::Erkenfara>(
        200, is_over,
    ));
}

/// Boki has the most secrets of all: a thousand games, each to its end.
#[test]
fn promise_5_boki_keeps_its_secrets_in_a_thousand_games() {
    assert_holds(hidden::secrecy_for_one::<rules::boki::Boki>(1_000));
}
