//! The game behind the contract.

use std::ops::{Range, RangeInclusive};

use crate::dice::{Dice, DiceStop, shuffle};
use crate::erkenfara::Erkenfara;
use crate::erkenfara::advance::Advance;
use crate::erkenfara::advance::conflict::is_asked;
use crate::erkenfara::advance::deals;
use crate::erkenfara::advance::sealed::{pruned, sealing};
use crate::erkenfara::advance::seats;
use crate::erkenfara::ahead;
use crate::erkenfara::bot;
use crate::erkenfara::calendar::taken_back;
use crate::erkenfara::compose;
use crate::erkenfara::event::Event;
use crate::erkenfara::judge;
use crate::erkenfara::legality::{asked_for_sheet, check};
use crate::erkenfara::master;
use crate::erkenfara::nature::episode;
use crate::erkenfara::next;
use crate::erkenfara::notation::order::{Order, is_ending};
use crate::erkenfara::preview::preview;
use crate::erkenfara::refusal::{Refusal, eu};
use crate::erkenfara::setup;
use crate::erkenfara::standing::given;
use crate::erkenfara::state::{Choice, State};
use crate::erkenfara::turn::forces::named;
use crate::erkenfara::turn::idle::idle;
use crate::erkenfara::view::{Observation, Own, View};
use crate::erkenfara::waiting;
use crate::erkenfara::world::board::Season;
use crate::erkenfara::world::{MOST_EMPIRES, World};
use crate::history::History;
use crate::map::{Form, Kind, Region};
use crate::offers::{Signer, WordsId, notation};
use crate::{
    Actor, Admission, Allowance, Ask, BotContext, Composed, Correction, Corrupt, Ctx, Edition,
    EventNature, Game, Halt, Homeland, LogKind, Next, OptionSpec, Over, Preview, Question, Ruling,
    Seat, SeatChange, Setup, SetupError, Topic, Viewer,
};

impl Game for Erkenfara {
    const ID: &'static str = "erkenfara";
    const TITLE: &'static str = "Erkenfara Universalis";
    const EDITIONS: &'static [Edition] = &[
        Edition {
            number: 1,
            changed: &[],
            about: "The first rules.",
        },
        Edition {
            number: 2,
            changed: &[
                eu(8),
                eu(18),
                eu(27),
                eu(31),
                eu(33),
                eu(35),
                eu(38),
                eu(49),
                eu(57),
            ],
            about: "A friend's occupation takes income only where a treaty keeps it, and ceded land is free of \
                    it. Taxing and burning pay what a region yields now. Troops at sea may act when their fleet \
                    alone fought. A sealed sheet whose owner is asked and does not answer is played at the \
                    deadline. Winter sheets may have standing orders.",
        },
        Edition {
            number: 3,
            changed: &[
                eu(29),
                eu(37),
                eu(46),
                eu(54),
                eu(57),
                eu(58),
                eu(61),
                eu(62),
                eu(64),
                eu(67),
                eu(68),
                eu(76),
                eu(79),
                eu(80),
                eu(81),
                eu(82),
                eu(83),
            ],
            about: "The turn order rotates each winter, nobody is asked who can do nothing, and the orders of a \
                    whole year can be sealed ahead. Without orders a side holds while its advantages, walls \
                    included, are at least the enemy's. Whoever leaves leaves an empire behind, which others can \
                    claim. A secret treaty whose effect everybody would see says so.",
        },
    ];
    const SECRETS: bool = true;
    const SHEETS: bool = true;
    const SEALS: bool = true;
    const YEARS: Option<Ruling> = Some(Ruling::new("EU", 77));
    const KINDS: &'static [LogKind] = &LogKind::ALL;
    const QUESTIONS: &'static [Question] = judge::QUESTIONS;

    type World = World;
    type State = State;
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;
    type Own = Own;
    type Observation = Observation;

    fn seats() -> RangeInclusive<usize> {
        2..=MOST_EMPIRES
    }

    fn scenarios() -> Option<Form> {
        Some(setup::form::FORM)
    }

    fn options() -> &'static [OptionSpec] {
        setup::SPECS
    }

    fn world(setup: &Setup) -> Result<World, SetupError> {
        setup::world(setup)
    }

    fn check(world: &World) -> Result<(), SetupError> {
        world.check()
    }

    fn change_option(name: &str, value: &str) -> Option<String> {
        // EU-57.
        (name == "round").then(|| master::round_set(value))
    }

    fn weigh(name: &str, value: &str, seats: usize) -> Option<String> {
        let round = setup::ROUNDS.into_iter().find(|it| it.word() == value);
        let waits = round.filter(|_| name == "round")?.waits(seats);
        Some(format!(
            "up to {waits} deadlines a year with {seats} empires"
        ))
    }

    fn founders(world: &World) -> usize {
        world.founders.len()
    }

    fn open(world: &World) -> State {
        State::new(world)
    }

    fn start(world: &World, _state: &State, dice: &mut dyn Dice) -> Result<Vec<Event>, DiceStop> {
        if world.order.is_some() {
            return Ok(Vec::new());
        }
        let count = u32::try_from(world.founders.len()).unwrap_or(0);
        let order = shuffle(dice, "turn order", count)?.into_iter();
        let order = order
            .filter_map(|at| u8::try_from(at).ok())
            .map(Seat)
            .collect();
        Ok(vec![Event::Ordered { order }])
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
        match (actor, order) {
            // The clock plays a sheet as far as it is legal (TB-03, EU-63).
            (Actor::Clock(_), Order::Sheet(_)) => asked_for_sheet(&view, seat),
            (Actor::Clock(_) | Actor::Seat(_) | Actor::Deputy(_), _) => {
                check(ctx.world, &view, seat, order)
            }
        }
        .map_err(Halt::Refused)?;
        let mut advance = Advance::new(ctx.world, state, dice);
        ordered(&mut advance, &view, actor, order).map_err(Halt::Refused)?;
        advance.run()?;
        Ok(advance.events)
    }

    fn reseat(world: &World, state: &State, change: SeatChange) -> Result<Vec<Event>, String> {
        seats::reseat(world, state, change).map_err(|no| no.to_string())
    }

    fn admission(world: &World) -> Admission {
        world.options.entry
    }

    fn vacancy(world: &World, state: &State) -> Option<Seat> {
        seats::vacancy(world, state)
    }

    fn is_alive(_world: &World, state: &State, seat: Seat) -> bool {
        state.board.plays(seat)
    }

    fn correct(
        ctx: Ctx<'_, World>,
        state: &State,
        text: &str,
    ) -> Option<Result<Correction<Event>, Refusal>> {
        Some(master::correct(ctx, state, text))
    }

    fn apply(_world: &World, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.note(event);
        state.apply(event)
    }

    fn history(_world: &World, state: &State, viewer: Viewer) -> History {
        state.history(viewer)
    }

    fn asks(world: &World, state: &State) -> Vec<Ask> {
        let board = &state.board;
        let round = format!("{}-{}", board.season.name(), board.year);
        if board.order.is_empty() {
            return Vec::new();
        }
        if let Some(conflict) = state
            .turning
            .as_ref()
            .and_then(|turning| turning.conflict.as_ref())
        {
            let chosen = |seat| {
                state
                    .of(seat)
                    .is_some_and(|private| private.choice.is_some())
            };
            let mut asked: Vec<Seat> = conflict.sides.into_iter().collect();
            asked.retain(|seat| is_asked(conflict, *seat, chosen(*seat)));
            asked.sort_unstable();
            let key = format!("choice-{}-{}", conflict.number, conflict.exchanges);
            let again = |seat| conflict.side(seat).is_some_and(|side| conflict.asked[side]);
            let ask = |seat| Ask {
                time: Allowance::Episode(50),
                again: again(seat),
                ..Ask::new(seat, "choice", key.clone()).in_episode(episode(conflict.number))
            };
            return asked.into_iter().map(ask).collect();
        }
        if let Some(seat) = board.turn {
            return vec![Ask::new(seat, "turn", format!("{round}-{}", seat.0))];
        }
        let kind = match board.season {
            Season::Winter => "winter",
            Season::Spring | Season::Summer | Season::Autumn => "turn",
        };
        let ask = |seat| Ask::new(seat, kind, round.clone());
        let asked = waiting::asked(world, board, |seat| state.is_ready(seat));
        asked.into_iter().map(ask).collect()
    }

    fn over(_world: &World, _state: &State) -> Option<Over> {
        // EU-01: there is no end.
        None
    }

    fn year(_world: &World, state: &State) -> Option<u32> {
        // EU-60.
        Some(state.board.year)
    }

    fn view(_world: &World, state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn resting(view: &View) -> Vec<Seat> {
        let board = &view.board;
        let rests = |seat: &Seat| board.plays(*seat) && !board.is_here(*seat);
        board.seats().filter(rests).collect()
    }

    fn own(view: &View, seat: Seat) -> Own {
        Own {
            private: view.own.get(&seat).cloned(),
            offers: view.offers.own_of(seat),
            incidents: view.own_incidents(seat),
        }
    }

    fn with_own(mut public: View, seat: Seat, own: &Own) -> View {
        if let Some(private) = &own.private {
            public.own.insert(seat, private.clone());
        }
        public.offers = public.offers.with_own(seat, own.offers.clone());
        public.put_incidents(&own.incidents);
        public
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
        notation::free_text(text, "promise")
    }

    fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        next::next(ctx, view, seat, partial)
    }

    fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
        next::legal(ctx, view, seat, partial)
    }

    fn compose(ctx: Ctx<'_, World>, view: &View, seat: Seat, steps: &[String]) -> Composed<Self> {
        compose::compose(ctx, view, seat, steps)
    }

    fn ahead(world: &World, view: &View, seat: Seat) -> Option<Ask> {
        ahead::ask(world, view, seat)
    }

    fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
        next::beside(ctx, view, seat, partial)
    }

    fn is_aside(order: &Order) -> bool {
        match order {
            Order::Unready
            | Order::Seal { .. }
            | Order::Unseal { .. }
            | Order::Stand(_)
            | Order::Deal(_) => true,
            Order::Sheet(_) | Order::Choose(_) => false,
        }
    }

    fn is_composed_ahead(order: &Order) -> bool {
        matches!(order, Order::Seal { .. })
    }

    fn closes(view: &View, seat: Seat, steps: &[String]) -> bool {
        // A sheet ends with its last word alone (EU-80).
        asked_for_sheet(view, seat).is_err() || steps.iter().any(|step| is_ending(step))
    }

    fn asks_first(world: &World, view: &View, seat: Seat, order: &Order) -> bool {
        // EU-80.
        let Order::Sheet(lines) = order else {
            return false;
        };
        view.board.season != Season::Winter
            && view.on_field(world, |field| !idle(field, seat, lines).is_empty())
    }

    fn lands(setup: &Setup, world: &World) -> Vec<Region> {
        if setup::homelands::has_powers(setup) {
            return Vec::new();
        }
        let regions = world.map.regions();
        regions
            .filter(|region| world.kind(*region) == Kind::Land)
            .collect()
    }

    fn homelands(setup: &Setup, world: &World) -> Vec<Homeland> {
        setup::homelands::homelands(setup, world)
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
        check(ctx.world, view, seat, order)?;
        preview(ctx.world, view, seat, order)
    }

    fn steps(text: &str) -> Vec<String> {
        notation::steps(text)
    }

    fn join(steps: &[String]) -> String {
        notation::join(steps)
    }

    fn default_order(
        world: &World,
        view: &View,
        seat: Seat,
        _context: BotContext,
    ) -> Option<Order> {
        bot::default_order(world, view, seat)
    }

    fn is_needed(view: &View, seat: Seat) -> bool {
        // EU-58.
        let open = view.conflict.as_ref();
        let side = open.and_then(|conflict| Some((conflict, conflict.side(seat)?)));
        side.is_none_or(|(conflict, side)| view.of(seat).standing.of(conflict.spot(side)).is_none())
    }

    fn is_default_ruled(view: &View, seat: Seat) -> bool {
        // EU-29, EU-62, EU-63.
        view.conflict.is_some() || asked_for_sheet(view, seat).is_ok()
    }

    fn bot_order(world: &World, view: &View, seat: Seat, context: BotContext) -> Option<Order> {
        bot::order(world, view, seat, context)
    }

    fn parse(ctx: Ctx<'_, World>, view: &View, text: &str) -> Result<Order, Refusal> {
        Self::parse_kept(ctx, view, text)?.in_season(view.board.season, text)
    }

    fn parse_kept(ctx: Ctx<'_, World>, view: &View, text: &str) -> Result<Order, Refusal> {
        let me = view.own.keys().next().copied();
        Order::read(ctx, text).map_err(|mut refusal| {
            if let Refusal::Unread(deal) = &mut refusal {
                deal.observe(me, ctx.roster);
            }
            refusal
        })
    }

    fn print(ctx: Ctx<'_, World>, view: &View, order: &Order) -> String {
        order.write(ctx, view)
    }
}

/// What an order leads to at once; the rest goes on by itself.
fn ordered(
    advance: &mut Advance<'_>,
    view: &View,
    actor: Actor,
    order: &Order,
) -> Result<(), Refusal> {
    let seat = actor.seat();
    match order {
        Order::Sheet(lines) if view.board.turn.is_none() => {
            let lines = lines.clone();
            advance.emit(Event::Filed { seat, lines });
        }
        Order::Sheet(lines) => {
            let ties = advance.ties();
            let field = crate::erkenfara::world::ties::Field::new(
                advance.world,
                &advance.state.board,
                &ties,
            );
            let (lines, left_out) = pruned(field, seat, lines);
            advance.march(seat, &lines, left_out);
        }
        Order::Unready => advance.emit(Event::Unfiled { seat }),
        Order::Seal {
            season,
            tripwire,
            lines,
        } => {
            let sheet = (*season, tripwire, lines.as_slice());
            let sealed = view.on_field(advance.world, |field| sealing(field, seat, sheet));
            let (sealed, round) = (Some(sealed), None);
            advance.emit(Event::Sealed {
                seat,
                sealed,
                round,
            });
        }
        Order::Unseal { season } => {
            let round = taken_back(advance.world, view, seat, *season);
            let sealed = None;
            advance.emit(Event::Sealed {
                seat,
                sealed,
                round,
            });
        }
        Order::Stand(lines) => {
            let orders = view.on_field(advance.world, |field| {
                given(lines, |army| named(field, seat, army))
            });
            advance.stand(seat, orders);
        }
        Order::Choose(choice) => {
            let choice: Choice = choice.clone();
            advance.emit(Event::Chose { seat, choice });
            if let Actor::Clock(_) = actor {
                advance.time_up();
            }
        }
        Order::Deal(act) => deals::decide(advance, view, Signer::of(actor), act)?,
    }
    Ok(())
}
