//! The turn that a faction composes while others are awaited: when it comes, and what the faction would see then
//! (PK-95).
//!
//! All of it follows from the faction's view. The turn is seen as if it began now: nobody has moved in between, and a
//! battle that is not over counts as not fought.

use super::advance::Advance;
use super::options::World;
use super::order::{Order, Step};
use super::realm::{Attack, Realm, Stage};
use super::refusal::Refusal;
use super::state::{State, View};
use super::{Kerfuffle, asks};
use crate::contract::compose_sheet;
use crate::{Ask, Composed, Ctx, Seat};

/// What a faction may compose while it is not asked; nothing during a battle of its own, which it watches.
pub(super) fn ask(world: &World, view: &View, seat: Seat) -> Option<Ask> {
    if view.realm.party(seat).is_some() {
        return None;
    }
    let round = view.realm.round_of_turn(world, seat)?;
    Some(Ask::new(seat, "turn", asks::turn_key(round, seat)))
}

/// Whether a draft is for the turn that comes next.
pub(super) fn is_kept(world: &World, view: &View, seat: Seat, key: &str) -> bool {
    let round = view.realm.round_of_turn(world, seat);
    round.is_some_and(|round| asks::turn_key(round, seat) == key)
}

impl Realm {
    /// The round of a faction's present turn, or else of its next one, if nobody leaves the game before it.
    fn round_of_turn(&self, world: &World, seat: Seat) -> Option<u32> {
        if self.over.is_some() || !self.is_living(seat) {
            return None;
        }
        let scenario = world.options.scenario.as_ref();
        let (round, last) = match self.stage {
            Stage::Opening | Stage::Capitals | Stage::Castles => return None,
            // Turns have not begun: whoever comes before the first one has its turn a round later.
            Stage::Cards => {
                let first = scenario.and_then(|scenario| scenario.active);
                let first = first.and_then(|first| self.place(first)).unwrap_or(0);
                let round = scenario.map_or(1, |scenario| scenario.round);
                (round, first.checked_sub(1))
            }
            Stage::Purchases | Stage::Moves if self.active == seat => return Some(self.round),
            Stage::Purchases | Stage::Moves | Stage::Battles => {
                (self.round, self.place(self.active))
            }
        };
        let comes = last.is_none_or(|last| self.place(seat).is_some_and(|place| place > last));
        Some(if comes {
            round
        } else {
            round.saturating_add(1)
        })
    }

    /// A faction's place in the order of turns.
    fn place(&self, seat: Seat) -> Option<usize> {
        self.order.iter().position(|other| *other == seat)
    }
}

/// What a faction would see if the turn that it composes ahead of time began now.
fn foreseen(world: &World, view: &View, seat: Seat) -> Option<View> {
    ask(world, view, seat)?;
    let round = view.realm.round_of_turn(world, seat)?;
    let mut state = view.determinize();
    state.realm.task = None;
    state.realm.spoils = None;
    let goes_on = state.realm.active == seat && round == state.realm.round;
    if !(goes_on && matches!(state.realm.stage, Stage::Purchases | Stage::Moves)) {
        state.call_off();
        state.realm.round = round;
        let mut advance = Advance::of(world, state);
        advance.begin_turn(seat);
        state = advance.state;
    }
    Some(View {
        me: view.me,
        own: state.own(seat).cloned().unwrap_or_default(),
        realm: state.realm,
        offers: view.offers.clone(),
    })
}

impl State {
    /// Sends all attackers back to where they came from, as far as they can stand there.
    fn call_off(&mut self) {
        self.realm.battle = None;
        for Attack { by, parts, .. } in std::mem::take(&mut self.realm.attacks) {
            for (from, pieces) in parts {
                let fits = self.realm.room(by, from).joining(&pieces);
                if !fits.is_empty() && !self.realm.is_foreign(by, from) {
                    // There is room for them.
                    let _: Option<()> = self.join(by, from, fits, false);
                }
            }
        }
    }
}

/// What a faction composes: for what it is asked, or else the turn that comes next. The shop comes before the map
/// (PK-12), in whatever order steps were added.
pub(super) fn compose(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    steps: &[String],
) -> Composed<Kerfuffle> {
    let then = match view.realm.asked(seat) {
        Some(_) => None,
        None => foreseen(ctx.world, view, seat),
    };
    let seen = then.as_ref().unwrap_or(view);
    let mut composed = compose_sheet(ctx, seen, seat, steps);
    if composed.verdicts.iter().any(Result::is_err) {
        let turn = Arranged::of(ctx, steps, then.is_some());
        let other = turn.compose(ctx, seen, seat, steps.len());
        if refused(&other) <= refused(&composed) {
            composed = other;
        }
    }
    if then.is_some() {
        let waiting = view.determinize().waiting();
        for verdict in &mut composed.verdicts {
            if let Err(Refusal::NotNow { waiting: then, .. }) = verdict {
                then.clone_from(&waiting);
            }
        }
    }
    composed
}

fn refused(composed: &Composed<Kerfuffle>) -> usize {
    let verdicts = composed.verdicts.iter();
    verdicts.filter(|verdict| verdict.is_err()).count()
}

/// The steps of a turn in its order, each with its place among those that were given.
struct Arranged {
    shop: Vec<(usize, String)>,
    done: Vec<(usize, String)>,
    map: Vec<(usize, String)>,
    /// Whether the shop is left by a step of the map.
    leaves: bool,
}

impl Arranged {
    fn of(ctx: Ctx<'_, World>, steps: &[String], is_ahead: bool) -> Self {
        let mut all = Self {
            shop: Vec::new(),
            done: Vec::new(),
            map: Vec::new(),
            leaves: false,
        };
        for (at, text) in steps.iter().enumerate() {
            let order = Order::read(ctx, text).ok();
            let first = order.as_ref().and_then(|order| order.steps.first());
            let part = match first {
                Some(Step::Place(..) | Step::Dismiss(..) | Step::Buy(_)) => &mut all.shop,
                Some(Step::Done) => &mut all.done,
                Some(_) | None => &mut all.map,
            };
            part.push((at, text.clone()));
            all.leaves |= match first {
                Some(Step::Move(_) | Step::Attack(_) | Step::BuyStack(_)) => true,
                Some(Step::End) => is_ahead,
                Some(_) | None => false,
            };
        }
        all.leaves &= all.done.is_empty();
        all
    }

    fn compose(
        self,
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        count: usize,
    ) -> Composed<Kerfuffle> {
        let leaves = self.leaves && view.realm.stage == Stage::Purchases;
        let done = leaves.then(|| (usize::MAX, "done".to_owned()));
        let before = self.shop.into_iter().chain(self.done).chain(done);
        let (before, map): (Vec<_>, Vec<_>) = (before.collect(), self.map);
        let all: Vec<&(usize, String)> = before.iter().chain(&map).collect();
        let texts: Vec<String> = all.iter().map(|(_, text)| text.clone()).collect();
        let mut composed = compose_sheet(ctx, view, seat, &texts);
        let is_left = composed.verdicts[before.len()..].iter().any(Result::is_ok);
        let mut verdicts: Vec<_> = (0..count).map(|_| None).collect();
        for ((at, _), verdict) in all.iter().zip(composed.verdicts) {
            if let Some(place) = verdicts.get_mut(*at) {
                *place = Some(verdict);
            }
        }
        if leaves && !is_left {
            // Nothing on the map fits, so the shop is not left.
            let shop = &texts[..before.len().saturating_sub(1)];
            composed = Composed {
                verdicts: Vec::new(),
                ..compose_sheet(ctx, view, seat, shop)
            };
        }
        Composed {
            verdicts: verdicts.into_iter().flatten().collect(),
            text: composed.text,
            preview: composed.preview,
        }
    }
}
