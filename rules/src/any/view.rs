//! What a viewer of any game may know, and what it may do.

use std::sync::Arc;

use serde_json::Value;

#[cfg(feature = "probe")]
use super::probe;
use super::{
    AnyComposed, AnyObservation, AnyOrder, AnyOwn, AnyPreview, AnyView, AnyWorld, OtherGame,
    Refusal, StoredView, boki, castles, erkenfara, foreign, kerfuffle, value_of,
};
use crate::map::Region;
use crate::offers::WordsId;
use crate::{Ask, BotContext, Game, Next, Preview, Roster, Seat, Seen};

impl AnyView {
    /// The world it is of.
    pub fn world(&self) -> AnyWorld {
        of_value!(Self, self, _Game, seen => Arc::clone(&seen.world).into())
    }

    /// The edition of the rules that it is read and written by (TB-11).
    pub fn edition(&self) -> u32 {
        of_value!(Self, self, _Game, seen => seen.edition)
    }

    /// What moves alone, to be stored.
    pub fn stored(&self) -> StoredView {
        of_value!(Self, self, _Game, seen => seen.view.clone().into())
    }

    /// What moves, as JSON, without the game's name around it.
    ///
    /// # Errors
    ///
    /// What serde reports; none of this crate's types fails.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        of_value!(Self, self, _Game, seen => value_of(&seen.view))
    }

    /// What `seat`, whose view it is, knows beyond everybody.
    pub fn own(&self, seat: Seat) -> AnyOwn {
        of_value!(Self, self, G, seen => own::<G>(seen, seat))
    }

    /// The view of `seat`: this public one with what the seat knows beyond it. An own part of another
    /// game changes nothing.
    #[must_use]
    pub fn with_own(&self, seat: Seat, own: &AnyOwn) -> Self {
        of_value!(Self, self, G, seen => match own.try_into() {
            Ok(own) => seen.with(G::with_own(seen.view.clone(), seat, own)).into(),
            Err(OtherGame { .. }) => self.clone(),
        })
    }

    /// What may come next in the order that `seat` has begun with `partial`.
    pub fn next(&self, roster: &Roster, seat: Seat, partial: &str) -> Next {
        of_value!(Self, self, _Game, seen => seen.next(roster, seat, partial))
    }

    /// The same for orders beside the present asks.
    pub fn beside(&self, roster: &Roster, seat: Seat, partial: &str) -> Next {
        of_value!(Self, self, _Game, seen => seen.beside(roster, seat, partial))
    }

    /// The words of people that stand in it.
    pub fn words(&self) -> Vec<WordsId> {
        of_value!(Self, self, G, seen => G::words_in_view(&seen.view))
    }

    /// The name and the code of a region.
    pub fn region(&self, region: Region) -> Option<(&str, &str)> {
        of_value!(Self, self, G, seen => G::region(&seen.world, region))
    }

    /// What `seat` may add to the order begun with `partial` so that it can be decided, as texts, sorted.
    pub fn legal(&self, roster: &Roster, seat: Seat, partial: &str) -> Vec<String> {
        of_value!(Self, self, _Game, seen => seen.legal(roster, seat, partial))
    }

    /// Orders that `seat` may give beside the present asks, as texts, sorted.
    pub fn asides(&self, roster: &Roster, seat: Seat) -> Vec<String> {
        of_value!(Self, self, _Game, seen => seen.asides(roster, seat))
    }

    /// The order that a beginning becomes when its gaps are filled.
    pub fn finish(
        &self,
        roster: &Roster,
        seat: Seat,
        begun: &str,
        context: BotContext,
    ) -> Option<String> {
        of_value!(Self, self, _Game, seen => {
            let order = seen.parse(roster, begun).ok()?;
            Some(seen.print(roster, &seen.finish(seat, &order, context)?))
        })
    }

    /// Whether a text is an order beside the present asks, legal now or not.
    pub fn is_aside(&self, roster: &Roster, text: &str) -> bool {
        of_value!(Self, self, G, seen => {
            seen.parse(roster, text).is_ok_and(|order| G::is_aside(&order))
        })
    }

    /// Whether steps that `seat` types say that its order is whole (TB-19).
    pub fn closes(&self, seat: Seat, steps: &[String]) -> bool {
        of_value!(Self, self, G, seen => G::closes(&seen.view, seat, steps))
    }

    /// Whether whoever types this order is asked before it counts; not for an order of another game.
    pub fn asks_first(&self, seat: Seat, order: &AnyOrder) -> bool {
        of_value!(Self, self, G, seen => {
            let order = order.try_into();
            order.is_ok_and(|order| G::asks_first(&seen.world, &seen.view, seat, order))
        })
    }

    /// Reads an order (TB-02).
    ///
    /// # Errors
    ///
    /// The game's refusal when `text` cannot be read.
    pub fn read(&self, roster: &Roster, text: &str) -> Result<AnyOrder, Refusal> {
        of_value!(Self, self, _Game, seen => {
            let order = seen.parse(roster, text);
            order.map(AnyOrder::from).map_err(|refusal| Refusal::of(&refusal, seen.ctx(roster)))
        })
    }

    /// Reads an order of a log ([`Game::parse_kept`]).
    ///
    /// # Errors
    ///
    /// The game's refusal when `text` cannot be read.
    pub fn read_kept(&self, roster: &Roster, text: &str) -> Result<AnyOrder, Refusal> {
        of_value!(Self, self, G, seen => {
            let ctx = seen.ctx(roster);
            let order = G::parse_kept(ctx, &seen.view, text);
            order.map(AnyOrder::from).map_err(|refusal| Refusal::of(&refusal, ctx))
        })
    }

    /// Writes an order so that [`AnyView::read`] reads the same order again; empty for one of another
    /// game.
    pub fn write(&self, roster: &Roster, order: &AnyOrder) -> String {
        of_value!(Self, self, _Game, seen => {
            order.try_into().map(|order| seen.print(roster, order)).unwrap_or_default()
        })
    }

    /// What `seat` would see after an order that was read already, as far as it can know.
    ///
    /// # Errors
    ///
    /// The refusal that deciding the order would give; an order of another game is refused.
    pub fn preview_order(
        &self,
        seat: Seat,
        roster: &Roster,
        order: &AnyOrder,
    ) -> Result<AnyPreview, Refusal> {
        of_value!(Self, self, _Game, seen => {
            let order = order.try_into().map_err(foreign)?;
            let preview = seen.preview(roster, seat, order);
            let preview = preview.map_err(|refusal| Refusal::of(&refusal, seen.ctx(roster)))?;
            Ok(any_preview(seen, preview, seen.print(roster, order)))
        })
    }

    /// What `seat` would see after an order, as far as it can know.
    ///
    /// # Errors
    ///
    /// The refusal that deciding the order would give.
    pub fn preview(&self, seat: Seat, roster: &Roster, text: &str) -> Result<AnyPreview, Refusal> {
        of_value!(Self, self, G, seen => {
            let ctx = seen.ctx(roster);
            let say = |refusal: <G as Game>::Refusal| Refusal::of(&refusal, ctx);
            let order = seen.parse(roster, text).map_err(say)?;
            let text = seen.print(roster, &order);
            let preview = seen.preview(roster, seat, &order).map_err(say)?;
            Ok(any_preview(seen, preview, text))
        })
    }

    /// What `seat` composes: what of its steps fits now, and where that leads (TB-03).
    pub fn compose(&self, seat: Seat, roster: &Roster, steps: &[String]) -> AnyComposed {
        of_value!(Self, self, G, seen => {
            let ctx = seen.ctx(roster);
            let composed = G::compose(ctx, &seen.view, seat, steps);
            let say = |refusal: <G as Game>::Refusal| Refusal::of(&refusal, ctx);
            let verdicts = composed.verdicts.into_iter();
            AnyComposed {
                verdicts: verdicts.map(|verdict| verdict.map_err(say)).collect(),
                preview: any_preview(seen, composed.preview, composed.text),
            }
        })
    }

    /// The seats that rest.
    pub fn resting(&self) -> Vec<Seat> {
        of_value!(Self, self, G, seen => G::resting(&seen.view))
    }

    /// The ask that `seat` may compose for ahead of time.
    pub fn ahead(&self, seat: Seat) -> Option<Ask> {
        of_value!(Self, self, G, seen => G::ahead(&seen.world, &seen.view, seat))
    }

    /// Whether a draft of `seat` for `key` is kept though something else is asked now.
    pub fn keeps_draft(&self, seat: Seat, key: &str) -> bool {
        of_value!(Self, self, G, seen => G::keeps_draft(&seen.world, &seen.view, seat, key))
    }

    /// What the clock does for `seat` when its deadline passes.
    pub fn default_order(
        &self,
        seat: Seat,
        roster: &Roster,
        context: BotContext,
    ) -> Option<String> {
        of_value!(Self, self, _Game, seen => {
            Some(seen.print(roster, &seen.default_order(seat, context)?))
        })
    }

    /// Whether the clock gives that even where it would let the bot player decide.
    pub fn is_default_ruled(&self, seat: Seat) -> bool {
        of_value!(Self, self, G, seen => G::is_default_ruled(&seen.view, seat))
    }

    /// Whether the game waits for `seat`, which is asked, or goes on without its answer.
    pub fn is_needed(&self, seat: Seat) -> bool {
        of_value!(Self, self, G, seen => G::is_needed(&seen.view, seat))
    }

    /// What a bot player on `seat` does now.
    pub fn bot_order(&self, seat: Seat, roster: &Roster, context: BotContext) -> Option<String> {
        of_value!(Self, self, _Game, seen => {
            Some(seen.print(roster, &seen.bot_order(seat, context)?))
        })
    }
}

fn own<G: Game>(seen: &Seen<G>, seat: Seat) -> AnyOwn
where
    AnyOwn: From<G::Own>,
{
    G::own(&seen.view, seat).into()
}

fn any_preview<G: Game>(seen: &Seen<G>, preview: Preview<G>, order: String) -> AnyPreview
where
    AnyView: From<Seen<G>>,
    AnyObservation: From<G::Observation>,
{
    let observation = preview.observation.into_iter();
    AnyPreview {
        view: seen.with(preview.view).into(),
        observation: observation.map(Into::into).collect(),
        order,
        complete: preview.complete,
    }
}
