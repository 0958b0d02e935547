//! The probe game: small, and full of everything that can go wrong.
//!
//! Two seats or more, three rounds. Each seat is dealt a hidden card (dice, a private event), bids in
//! secret at the same time as the others, and may peek at a private die. When all bids are in they are
//! shown together with a die that breaks ties; at the end the cards are shown. It is in no release: it
//! holds the promises of every contract, delivery and clock test before the games that need them.
//!
//! With the option `regions` it carries ballast: a map in its world, and owners, armies and gold in its
//! state, as much as a campaign has ([`Land`]).
//!
//! | id | ruling |
//! |---|---|
//! | PR-01 | A bid is a whole number from 0 to 9. |
//! | PR-02 | Each seat bids once a round; nobody sees a bid before all are in. Who has bid may compose the next round's ahead of time. |
//! | PR-03 | Each seat may peek once a round, before it bids: a die only it sees. |
//! | PR-04 | A round goes to the highest bid; the shown die breaks a tie, counting round those that tie. |
//! | PR-05 | After three rounds the most rounds and card points win; a tie is a draw. |
//! | PR-06 | `bid N`, `peek`. Deadline default: `bid 0`. |
//! | PR-07 | With a map: `march N to REGION` moves an own army to a region that touches its own, at any time. |
//! | PR-08 | Somebody may join while the game is on, without a card, and bids from the present round on. |
//! | PR-09 | A game master may set how many rounds seats have won: `gm won SEAT N, SEAT N`. |
//! | PR-10 | `duel SEAT` beside the turn, where neither is in a duel: three exchanges. In each the challenger strikes openly, then the challenged, `high` or `low`; deadline default: `strike low`, in `live` too. A die is shown: with 3 or more the challenger hits if the strikes differ, else the challenged. More hits are worth a round; a duel that lasts to the end of the game is broken off. Who is to strike does so before bidding. |
//! | PR-11 | At any time seats may `offer`, `counter`, `accept`, `decline`, `withdraw` and `break` (TB-10, TB-12). Terms: `peace`, a bond whose breach all learn of; `give N` and `get N`, won rounds, which must be there on acceptance; `promise "…"`. Offers lapse when the next round's bids are shown. Bot players decline. |
//! | PR-12 | A seat may rest and come back: it is asked for no bid, and one that it has not given counts as 0. It does not while it is in a duel, as the last, or while only its bid is missing; and nobody can challenge it. |

mod deals;
mod duel;
mod event;
mod land;
mod options;
mod order;
mod state;
mod view;

use std::ops::{Range, RangeInclusive};

pub use deals::{Act, Bond, Deal};
pub use duel::{Duel, Fact, Strike};
pub use event::{Event, Observation};
pub use land::{Army, Holding, Land, Status};
pub use options::{DuelPlace, Tie, World};
pub use order::{Order, Refusal};
pub use state::State;
pub use view::{Own, Part, View};

use crate::dice::{Dice, DiceStop};
use crate::map::Region;
use crate::offers::{self, Signer, WordsId};
use crate::{
    Actor, Allowance, Ask, BotContext, Composed, Correction, Corrupt, Ctx, Edition, EventNature,
    Game, Halt, LogKind, Next, OptionSpec, Over, Piece, Preview, Seat, SeatChange, Setup,
    SetupError, Topic, Viewer, notation,
};

/// The game, as a marker.
#[derive(Clone, Copy, Debug)]
pub struct Probe;

/// The highest bid.
pub const MOST: u8 = 9;
/// Card values go from 1 to this.
pub const CARDS: u8 = 13;
/// The most seats.
pub const SEATS: usize = 12;

fn throw(dice: &mut dyn Dice, what: &str, sides: u8) -> Result<u8, DiceStop> {
    let result = dice.roll(what, u32::from(sides))?;
    Ok(u8::try_from(result).unwrap_or(sides))
}

impl Game for Probe {
    const ID: &'static str = "probe";
    const TITLE: &'static str = "Probe";
    const EDITIONS: &'static [Edition] = &[Edition {
        number: 1,
        changed: &[],
        about: "The first rules.",
    }];
    const SECRETS: bool = true;
    const SHEETS: bool = true;
    const KINDS: &'static [LogKind] = &[LogKind::Battles, LogKind::Treaties, LogKind::Orders];

    type World = World;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Own = Part;
    type Observation = Observation;

    fn seats() -> RangeInclusive<usize> {
        2..=SEATS
    }

    fn options() -> &'static [OptionSpec] {
        options::SPECS
    }

    fn world(setup: &Setup) -> Result<World, SetupError> {
        options::check_seats(setup.seats)?;
        World::read(setup)
    }

    fn check(world: &World) -> Result<(), SetupError> {
        options::check_seats(world.seats)?;
        world.check()
    }

    fn founders(world: &World) -> usize {
        world.seats
    }

    fn open(world: &World) -> State {
        State::new(world)
    }

    fn start(world: &World, _state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        let mut deal = |seat| {
            let card = throw(dice, "card", CARDS)?;
            Ok(Event::Dealt { seat, card })
        };
        Seat::first(world.seats).map(&mut deal).collect()
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
        order.check(ctx.world, &view, seat).map_err(Halt::Refused)?;
        match order {
            Order::Bid(bid) => Ok(state.decide_bid(ctx.world, seat, *bid, dice)?),
            Order::Peek => Ok(vec![Event::Peeked {
                seat,
                die: throw(dice, "peek", 6)?,
            }]),
            Order::March { army, to } => Ok(vec![Event::Marched {
                army: *army,
                to: *to,
            }]),
            Order::Duel(on) => Ok(vec![state.decide_duel(ctx.world, seat, *on)]),
            Order::Strike(strike) => Ok(state.decide_strike(seat, *strike, dice)?),
            Order::Deal(act) => {
                deals::decide(state, &view, Signer::of(actor), act).map_err(Halt::Refused)
            }
        }
    }

    fn reseat(_world: &World, state: &State, change: SeatChange) -> Result<Vec<Event>, String> {
        match change {
            SeatChange::Joined(_) | SeatChange::Entered(_) if state.over.is_some() => {
                Err("the game is over: join the next one".into())
            }
            SeatChange::Joined(seat) | SeatChange::Entered(seat)
                if seat.index() == state.bids.len() =>
            {
                Ok(vec![Event::Joined { seat }])
            }
            SeatChange::Joined(_) | SeatChange::Entered(_) => {
                Err("somebody else was faster: join again".into())
            }
            SeatChange::Left(_) | SeatChange::Abandoned(_) | SeatChange::Dissolved(_) => {
                Err("nobody leaves before the last round: hand it on".into())
            }
            SeatChange::Handed(_) => Ok(Vec::new()),
            SeatChange::Paused(seat) | SeatChange::Resumed(seat) => {
                let rests = matches!(change, SeatChange::Paused(_));
                Ok(vec![state.decide_rest(seat, rests)?])
            }
        }
    }

    fn correct(
        ctx: Ctx<'_, World>,
        state: &State,
        text: &str,
    ) -> Option<Result<Correction<Event>, Refusal>> {
        let unreadable = || Refusal::Unreadable(notation::excerpt(text));
        let read = || {
            let words: Vec<&str> = notation::words(text).collect();
            let ["gm", "won", rest @ ..] = words.as_slice() else {
                return Err(unreadable());
            };
            let one = |text: &str| {
                let (name, won) = text.trim().rsplit_once(' ')?;
                Some((ctx.roster.find(name)?, won.parse().ok()?))
            };
            let all: Option<Vec<(Seat, u16)>> = rest.join(" ").split(',').map(one).collect();
            let all = all.ok_or_else(unreadable)?;
            if state.over.is_some() {
                return Err(Refusal::Over);
            }
            let write = |(seat, won): &(Seat, u16)| format!("{} {won}", ctx.roster.write(*seat));
            let texts: Vec<String> = all.iter().map(write).collect();
            Ok(Correction {
                text: format!("gm won {}", texts.join(", ")),
                affected: all.iter().map(|(seat, _)| *seat).collect(),
                events: all
                    .into_iter()
                    .map(|(seat, won)| Event::Corrected { seat, won })
                    .collect(),
            })
        };
        Some(read())
    }

    fn apply(_world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.apply(event)
    }

    fn asks(world: &World, state: &State) -> Vec<Ask> {
        let asked = |seat: &Seat| state.asked(*seat);
        let time = world
            .thinking
            .map_or(Allowance::Whole, |all| Allowance::Bank {
                name: "thinking".into(),
                slow: all,
                live: all,
            });
        let ask = |seat| Ask {
            time: time.clone(),
            ..Ask::new(seat, "bid", format!("bid-{}", state.round))
        };
        let asks = |seat: Seat| {
            let bid = Some(seat).filter(asked).map(ask);
            state.strike_of(seat).into_iter().chain(bid)
        };
        Seat::first(state.bids.len()).flat_map(asks).collect()
    }

    fn over(_world: &World, state: &State) -> Option<Over> {
        state.over.clone()
    }

    fn view(_world: &World, state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn resting(view: &View) -> Vec<Seat> {
        view.resting.iter().copied().collect()
    }

    fn own(view: &View, seat: Seat) -> Part {
        Part {
            facts: view.own_of(seat),
            offers: view.offers.own_of(seat),
        }
    }

    fn with_own(mut public: View, seat: Seat, own: &Part) -> View {
        if let Some(slot) = public.own.get_mut(seat.index()) {
            *slot = own.facts;
        }
        public.offers = public.offers.with_own(seat, own.offers.clone());
        public
    }

    fn observe(
        _world: &World,
        before: &State,
        event: &Event,
        viewer: Viewer,
    ) -> Option<Observation> {
        event.observation(before, viewer)
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
        deals::words(text)
    }

    fn next(_ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        if !partial.trim().is_empty() {
            return Next::nothing();
        }
        if view.strikes(seat) {
            return Next::words(Strike::ALL.map(|strike| format!("strike {}", strike.word())));
        }
        if !view.asked(seat) {
            return Next::nothing();
        }
        Next::words((0..=MOST).map(|bid| format!("bid {bid}")))
    }

    fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        if offers::notation::Verb::of(partial).is_some() {
            return deals::next(ctx, view, seat, partial);
        }
        let whole = Order::read(ctx, partial).is_ok_and(|order| {
            Self::is_aside(&order) && order.check(ctx.world, view, seat).is_ok()
        });
        if whole {
            return Next::nothing().ending(true);
        }
        let may = |order: Order| order.check(ctx.world, view, seat).is_ok();
        let words: Vec<&str> = notation::words(partial).collect();
        match words.as_slice() {
            [] => {
                let peek = may(Order::Peek).then(|| Piece::word("peek"));
                let marches = view.over.is_none() && view.armies_of(seat).next().is_some();
                let duel = view.foes(seat).next().is_some();
                let march = marches.then(|| Piece::word("march"));
                let duel = duel.then(|| Piece::word("duel"));
                Next::of(
                    duel.into_iter()
                        .chain(march)
                        .chain(peek)
                        .chain(deals::verbs(ctx, view, seat)),
                )
            }
            ["duel"] => Next::of(view.foes(seat).map(Piece::Seat)),
            ["march"] => {
                let armies = view.armies_of(seat);
                Next::of(armies.map(|army| Piece::word(format!("{army} to"))))
            }
            ["march", army, to] if notation::is_arrow(to) => {
                let army: Option<u16> = army.parse().ok();
                let army = army.and_then(|army| view.land.armies.get(usize::from(army)));
                let from = army
                    .filter(|army| army.seat == seat)
                    .map(|army| army.region);
                let near = ctx.world.map.as_ref().zip(from);
                let near = near.map_or(&[][..], |(map, from)| map.borders(from));
                Next::of(near.iter().map(|region| Piece::Region(*region)))
            }
            _ => Next::nothing(),
        }
    }

    fn is_aside(order: &Order) -> bool {
        match order {
            Order::Peek | Order::March { .. } | Order::Duel(_) | Order::Deal(_) => true,
            Order::Bid(_) | Order::Strike(_) => false,
        }
    }

    fn region(world: &World, region: Region) -> Option<(&str, &str)> {
        let place = world.map.as_ref()?.place(region)?;
        Some((&place.name, &place.code))
    }

    fn preview(
        ctx: Ctx<'_, World>,
        view: &View,
        seat: Seat,
        order: &Order,
    ) -> Result<Preview<Self>, Refusal> {
        order.check(ctx.world, view, seat)?;
        Ok(view.after(ctx.world, seat, order))
    }

    fn steps(text: &str) -> Vec<String> {
        offers::notation::steps(text)
    }

    fn join(steps: &[String]) -> String {
        offers::notation::join(steps)
    }

    /// One bid is all there is to say, so of several steps the first that fits stays.
    fn compose(ctx: Ctx<'_, World>, view: &View, seat: Seat, steps: &[String]) -> Composed<Self> {
        view::compose(ctx, view, seat, steps)
    }

    fn ahead(world: &World, view: &View, seat: Seat) -> Option<Ask> {
        let waits = view.over.is_none() && view.ready.get(seat.index()) == Some(&true);
        let next = view.round.saturating_add(1);
        (waits && next <= world.rounds).then(|| Ask::new(seat, "bid", format!("bid-{next}")))
    }

    fn default_order(
        _world: &World,
        view: &View,
        seat: Seat,
        _context: BotContext,
    ) -> Option<Order> {
        let bid = view.asked(seat).then_some(Order::Bid(0));
        let strike = view.strikes(seat).then_some(Order::Strike(Strike::Low));
        strike.or(bid)
    }

    fn is_default_ruled(view: &View, seat: Seat) -> bool {
        view.strikes(seat)
    }

    fn bot_order(_world: &World, view: &View, seat: Seat, _context: BotContext) -> Option<Order> {
        let card = view.own.get(seat.index())?.card.unwrap_or(0);
        if view.strikes(seat) {
            return Some(Order::Strike(Strike::High));
        }
        if view.asked(seat) {
            return Some(Order::Bid(card.min(MOST)));
        }
        deals::declined(view, seat).map(Order::Deal)
    }

    fn parse(ctx: Ctx<'_, World>, _view: &View, text: &str) -> Result<Order, Refusal> {
        Order::read(ctx, text)
    }

    fn print(ctx: Ctx<'_, World>, _view: &View, order: &Order) -> String {
        order.write(ctx)
    }
}
