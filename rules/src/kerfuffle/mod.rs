//! Partial Kerfuffle: two to six factions on a map, gold, armies of chess pieces, battles with dice
//! (PK-01 … PK-81).
//!
//! Start at [`Realm`] for what everybody sees and what the rules make of it, at [`State`] for a running
//! game and its events, at [`Order`] for notation. By article: `starts`, `deal` set up (4), `check` and
//! `advance` are the turn (5.2 … 5.4), `war` battles and conquest (5.5, 6.2), `goals` income and ends
//! (5.2, 6.1), `ahead` the turn that is composed while others are awaited. [`View`] and [`Observation`] are all that leaves a state: treasuries, purchases on their way,
//! cards and bets are their owner's alone (PK-67). [`bot`] has the bot player.
//!
//! A battle on a board is `board` for what stands and moves there, `field` for what the table sees of it,
//! `battle_legality` for what its commanders may do; `plan`, `stance` and `conditional` have what they file for when
//! they are away (PK-91 … PK-93); `prisoners` and `captives` have what comes of it (5.5.2). Deals are [`treaties`] (5.4.3).

mod advance;
mod ahead;
mod asks;
mod battle_legality;
mod beside;
pub mod board;
pub mod bot;
mod captives;
mod card;
mod conditional;
mod deal;
mod event;
mod field;
mod form;
mod goals;
mod history;
mod judge;
mod legality;
mod nature;
mod next;
mod observe;
mod odds;
mod offers;
mod options;
mod order;
mod party;
mod pieces;
mod plan;
mod prisoners;
mod realm;
mod reason;
mod refusal;
mod scenario;
mod setup;
mod shop;
mod stance;
mod starts;
mod state;
pub mod treaties;
mod war;

use std::ops::{Range, RangeInclusive};

pub use asks::Wait;
pub use card::{Card, Kind, Side, deck};
pub use conditional::{Line, Reply};
pub use event::{
    BattleEvent, Bet, Captive, Coin, Dealt, Event, Fate, Ledger, March as Marched, Prison, SetUp,
    Turn,
};
pub use field::{Field, Played, Spoils};
pub use observe::{Encounter, Observation};
pub use odds::Odds;
pub use options::{Battles, Options, Start, World};
pub use order::{March, Order, Step};
pub use party::Party;
pub use pieces::{CAPS, Figure, GENERALS, NotPieces, Pieces};
pub use plan::{Filed, How, Plan};
pub use realm::{
    Attack, Battle, Faction, Fall, Force, Goal, Province, Realm, Stage, Task, Withdrawal,
};
pub use refusal::{Kind as ActionKind, Refusal, Unread};
pub use scenario::{Scenario, ScenarioSeat, Stack};
pub use stance::{Stance, StandingAnswer};
pub use state::{HistoryRows, Own, Part, State, View};
pub use treaties::Deal;

use crate::dice::{Dice, DiceStop};
use crate::history::History;
use crate::map::{Form, Region};
use crate::offers::{Signer, WordsId};
use crate::{
    Actor, Ask, BotContext, Composed, Corrupt, Ctx, Edition, EventNature, Game, Halt, LogKind,
    Next, OptionSpec, Over, Preview, Question, Ruling, Seat, Setup, SetupError, Topic, Viewer,
};
use advance::Advance;
use legality::Legality;

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Kerfuffle;

/// Checks the steps of an order one after another, on what its faction sees.
fn checked<'a>(
    world: &'a World,
    view: &View,
    seat: Seat,
    order: &Order,
) -> Result<Advance<'a>, Refusal> {
    let mut advance = Advance::of(world, view.determinize());
    for step in &order.steps {
        let state = &advance.state;
        Legality { world, state, seat }.step(step)?;
        advance.turn_step(seat, step);
    }
    Ok(advance)
}

impl Game for Kerfuffle {
    const ID: &'static str = "kerfuffle";
    const TITLE: &'static str = "Partial Kerfuffle";
    const EDITIONS: &'static [Edition] = &[
        Edition {
            number: 1,
            changed: &[],
            about: "The first rules.",
        },
        Edition {
            number: 2,
            changed: &[
                Ruling::new("PK", 32),
                Ruling::new("PK", 33),
                Ruling::new("PK", 35),
                Ruling::new("PK", 42),
                Ruling::new("PK", 57),
                Ruling::new("PK", 59),
                Ruling::new("PK", 62),
            ],
            about: "With little room the beaten choose who goes, prisoners who cannot be held go free, whoever takes \
                    a surrender may win by it, and the clock attacks nobody.",
        },
    ];
    const SECRETS: bool = true;
    const SHEETS: bool = true;
    const KINDS: &'static [LogKind] = &LogKind::ALL;
    const QUESTIONS: &'static [Question] = judge::QUESTIONS;

    type World = World;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Own = Part;
    type Observation = Observation;

    fn seats() -> RangeInclusive<usize> {
        2..=6
    }

    fn scenarios() -> Option<Form> {
        Some(form::FORM)
    }

    fn set_by(scenario: &crate::map::Scenario) -> serde_json::Map<String, serde_json::Value> {
        form::deck_of(scenario)
    }

    fn options() -> &'static [OptionSpec] {
        setup::SPECS
    }

    fn world(setup: &Setup) -> Result<World, SetupError> {
        World::read(setup)
    }

    fn check(world: &World) -> Result<(), SetupError> {
        world.check()
    }

    fn founders(world: &World) -> usize {
        world.seats
    }

    fn open(world: &World) -> State {
        State::new(world)
    }

    fn is_alive(_world: &World, state: &State, seat: Seat) -> bool {
        let realm = &state.realm;
        let plays = realm
            .faction(seat)
            .is_some_and(|faction| faction.fallen.is_none());
        // Who is conquered commands what is left of its troops (PK-41).
        let is_its = |force: &Force| force.neutral && force.of == seat;
        let mut forces = realm.provinces.iter().filter_map(|it| it.force.as_ref());
        plays || forces.any(is_its)
    }

    fn start(world: &World, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        let mut advance = Advance::of(world, state.clone());
        advance.start(dice)?;
        Ok(advance.observation())
    }

    fn decide(
        ctx: Ctx<'_, World>,
        state: &State,
        actor: Actor,
        order: &Order,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Event>, Halt<Refusal>> {
        let seat = actor.seat();
        let view = state.view(Viewer::Seat(seat));
        checked(ctx.world, &view, seat, order).map_err(Halt::Refused)?;
        if let Some(no) = treaties::stand_in(Signer::of(actor), order) {
            return Err(Halt::Refused(Refusal::Deal(no)));
        }
        let mut advance = Advance::of(ctx.world, state.clone());
        for step in &order.steps {
            advance.step(seat, step, dice)?;
        }
        advance.answer_attacks(dice)?;
        advance.reply(dice)?;
        advance.duel(dice)?;
        advance.take_force();
        Ok(advance.observation())
    }

    fn redraw(_world: &World, state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        if state.deck.len() < 2 || state.realm.over.is_some() {
            return Ok(Vec::new());
        }
        let deck = deal::in_any_order(&state.deck, dice)?;
        Ok(vec![SetUp::Shuffled { deck }.into()])
    }

    fn apply(world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        if let Event::Turn(Turn::RoundBegan { round }) = event {
            state.note(world, round.saturating_sub(1));
        }
        if let Event::Battle(BattleEvent::BattleEnded { number, winner, .. }) = event {
            state.count_battle(*number, *winner);
        }
        state.apply(event)
    }

    fn history(world: &World, state: &State, viewer: Viewer) -> History {
        state.history(world, viewer)
    }

    fn asks(_world: &World, state: &State) -> Vec<Ask> {
        state.realm.asks()
    }

    fn over(_world: &World, state: &State) -> Option<Over> {
        state.realm.over.clone()
    }

    fn view(_world: &World, state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn own(view: &View, seat: Seat) -> Part {
        let mine = (view.me == Some(seat)).then(|| view.own.clone());
        Part {
            own: mine.unwrap_or_default(),
            offers: view.offers.own_of(seat),
        }
    }

    fn with_own(public: View, seat: Seat, part: &Part) -> View {
        View {
            me: Some(seat),
            realm: public.realm,
            own: part.own.clone(),
            offers: public.offers.with_own(seat, part.offers.clone()),
        }
    }

    fn observe(
        _world: &World,
        before: &State,
        event: &Event,
        viewer: Viewer,
    ) -> Option<Observation> {
        before.observe(event, viewer)
    }

    fn nature(event: &Event) -> EventNature {
        event.nature()
    }

    fn topic(observation: &Observation) -> Topic {
        observation.topic()
    }

    fn words_in_view(view: &View) -> Vec<WordsId> {
        view.offers.words()
    }

    fn words(text: &str) -> Vec<Range<usize>> {
        treaties::words(text)
    }

    fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        next::next(ctx, view, seat, partial)
    }

    fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
        next::legal(ctx, view, seat, partial)
    }

    fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        beside::beside(ctx, view, seat, partial)
    }

    fn is_aside(order: &Order) -> bool {
        matches!(
            order.steps.as_slice(),
            [Step::ShowCard
                | Step::Settle
                | Step::Surrender(_)
                | Step::Deal(_)
                | Step::Bets { .. }
                | Step::Attacked(_)
                | Step::Lines(_)]
        )
    }

    fn region(world: &World, region: Region) -> Option<(&str, &str)> {
        let place = world.map.place(region)?;
        Some((&place.name, &place.code))
    }

    fn preview(
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        order: &Order,
    ) -> Result<Preview<Self>, Refusal> {
        if let [Step::Deal(act)] = order.steps.as_slice() {
            return treaties::preview(ctx.world, view, seat, act);
        }
        let begun = next::completed(ctx.world, view, seat, order).is_some();
        let advance = if begun {
            let mut advance = Advance::of(ctx.world, view.determinize());
            order
                .steps
                .iter()
                .for_each(|step| advance.turn_step(seat, step));
            advance
        } else {
            checked(ctx.world, view, seat, order)?
        };
        let own = advance.state.own(seat).filter(|_| view.me == Some(seat));
        let after = View {
            me: view.me,
            realm: advance.state.realm.clone(),
            own: own.unwrap_or(&view.own).clone(),
            offers: view.offers.clone(),
        };
        let mut before = view.determinize();
        let mut observation = Vec::new();
        for event in advance.observation() {
            observation.extend(before.observe(&event, Viewer::Seat(seat)));
            // It was applied once already.
            let _: Result<(), Corrupt> = before.apply(&event);
        }
        let ends = |step: &Step| *step == Step::Done || !step.may_go_on();
        Ok(Preview {
            view: after,
            observation,
            complete: order.steps.last().is_some_and(ends) && !Self::is_aside(order) && !begun,
        })
    }

    fn finish(
        world: &World,
        view: &View,
        seat: Seat,
        begun: &Order,
        _context: BotContext,
    ) -> Option<Order> {
        next::completed(world, view, seat, begun)
    }

    fn steps(text: &str) -> Vec<String> {
        order::steps(text)
    }

    fn join(steps: &[String]) -> String {
        order::join(steps)
    }

    fn compose(ctx: Ctx<'_, World>, view: &View, seat: Seat, steps: &[String]) -> Composed<Self> {
        ahead::compose(ctx, view, seat, steps)
    }

    fn ahead(world: &World, view: &View, seat: Seat) -> Option<Ask> {
        ahead::ask(world, view, seat)
    }

    fn keeps_draft(world: &World, view: &View, seat: Seat, key: &str) -> bool {
        ahead::is_kept(world, view, seat, key)
    }

    fn default_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
        bot::default(world, view, seat, context)
    }

    fn is_default_ruled(view: &View, seat: Seat) -> bool {
        // PK-59 names them all, for `live` too.
        view.realm.asked(seat).is_some()
    }

    fn bot_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
        bot::order(world, view, seat, context)
    }

    fn parse(ctx: Ctx<'_, World>, view: &View, text: &str) -> Result<Order, Refusal> {
        Order::read(ctx, text).map_err(|refusal| refusal.for_seat(view.me, ctx.roster))
    }

    fn print(ctx: Ctx<'_, World>, _view: &View, order: &Order) -> String {
        order.write(ctx)
    }
}
