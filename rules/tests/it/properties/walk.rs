//! Random games to check promises on.

use rules::dice::{Dice, DiceStop, Key, Sealed, Secret};
use rules::{
    Actor, BotContext, BotSeed, Ctx, Game, Halt, Roster, Running, Seat, Seen, Setup, Viewer,
};

use super::Subject;

/// The longest game that is played, if it need not be whole.
const MOST_STEPS: u64 = 150;
/// The longest game that is played to its end.
const WHOLE_STEPS: u64 = 5_000;

/// A random game in progress.
pub(super) struct Walk<G: Game> {
    pub(super) setup: Setup,
    pub(super) state: Running<G>,
    pub(super) events: Vec<G::Event>,
    pub(super) roster: Roster,
    key: Key,
    chance: Sealed,
    step: u64,
    most: u64,
    is_over: fn(&G::State) -> bool,
    /// Of a hundred orders of whole games so many are those of bot players.
    bots: usize,
    /// The first words of orders that chance takes more often than others.
    rash: &'static [&'static str],
    /// Whether what no list has is ordered too.
    bold: bool,
}

/// An order that is about to be given.
pub(super) struct Step<G: Game> {
    pub(super) actor: Actor,
    pub(super) order: G::Order,
    pub(super) seq: u64,
}

impl<G: Subject> Walk<G> {
    /// Starts game number `number`.
    pub(super) fn new(number: u16) -> Result<Self, String> {
        let setups = G::setups();
        let setup = setups[usize::from(number) % setups.len()].clone();
        Self::of(setup, number)
    }

    /// Starts game number `number` of a set-up.
    pub(super) fn of(setup: Setup, number: u16) -> Result<Self, String> {
        let mut secret = [7; 32];
        secret[..2].copy_from_slice(&number.to_le_bytes());
        let key = Key::new(&Secret::new(secret), &[]);
        let mut walk = Self {
            state: Running::new(&setup).map_err(|error| error.to_string())?,
            setup,
            events: Vec::new(),
            roster: Roster::of_names([
                "Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lee",
            ]),
            chance: key.dice(0),
            step: 1,
            most: MOST_STEPS,
            is_over: |_| false,
            bots: G::BOTS,
            rash: &[],
            bold: false,
            key,
        };
        let events = walk
            .state
            .start(&mut walk.dice())
            .map_err(|stop| stop.to_string())?;
        walk.apply(&events)?;
        Ok(walk)
    }

    /// The same game, played to its end.
    pub(super) fn whole(mut self) -> Self {
        self.most = WHOLE_STEPS;
        self
    }

    /// The same game, played to its end with less thought: half of its orders are chance's, and of these a quarter
    /// begin with such words, where any do.
    pub(super) fn rash(self, rash: &'static [&'static str]) -> Self {
        let bots = self.bots.min(50);
        Self {
            bots,
            rash,
            ..self.whole()
        }
    }

    /// The same game, played until it has come so far.
    pub(super) fn until(self, is_over: fn(&G::State) -> bool) -> Self {
        Self {
            is_over,
            ..self.whole()
        }
    }

    /// The same game, in which much is ordered that no list has.
    pub(super) fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// The dice of the present entry.
    pub(super) fn dice(&self) -> Sealed {
        self.key.dice(self.step)
    }

    /// A random number below `count`.
    pub(super) fn pick(&mut self, count: usize) -> usize {
        let sides = u32::try_from(count).unwrap();
        usize::try_from(self.chance.throw("choice", sides)).unwrap() - 1
    }

    /// The seats of the table.
    pub(super) fn seats(&self) -> Vec<Seat> {
        Seat::first(self.setup.seats).collect()
    }

    /// What a random seat that is asked might do: a legal text, now and then something beside it, of
    /// another seat, too.
    pub(super) fn next(&mut self) -> Result<Option<Step<G>>, String> {
        let asks = self.state.asks();
        if asks.is_empty() || (self.is_over)(&self.state.state) {
            return Ok(None);
        }
        if self.step > self.most {
            return if self.most == WHOLE_STEPS {
                Err(format!("no end after {WHOLE_STEPS} orders"))
            } else {
                Ok(None)
            };
        }
        if self.bold
            && self.pick(3) > 0
            && let Some(step) = self.unlisted()
        {
            return Ok(Some(step));
        }
        let mut seat = asks[self.pick(asks.len())].seat;
        let chance = self.pick(40);
        if (2..4).contains(&chance) {
            // Whoever is not asked may have something to say, too.
            seat = Seat::first(self.setup.seats)
                .nth(self.pick(self.setup.seats))
                .unwrap();
        }
        let view = self.state.view(Viewer::Seat(seat));
        let legal = view.legal(&self.roster, seat, "");
        let asides = self.asides(&view, seat);
        let is_whole = self.most == WHOLE_STEPS && self.bots > 0;
        let is_bots = is_whole && chance >= 4 && self.pick(100) < self.bots;
        let (actor, text) = match chance {
            _ if is_bots => {
                let mut seed = [3; 32];
                seed[..8].copy_from_slice(&self.step.to_le_bytes());
                let context = BotContext::gentle(BotSeed::new(seed));
                let order = view
                    .bot_order(seat, context)
                    .ok_or("a bot player has no order though asked")?;
                (Actor::Seat(seat), view.print(&self.roster, &order))
            }
            0 => (Actor::Clock(seat), self.by_clock(seat)?.1),
            1..4 if !asides.is_empty() => (Actor::Seat(seat), self.pick_aside(asides)),
            2..4 if legal.is_empty() => return self.next(),
            _ if legal.is_empty() => return Err(format!("{seat} is asked, and nothing is legal")),
            _ => (Actor::Seat(seat), self.pick_legal(legal)),
        };
        let order = view
            .parse(&self.roster, &text)
            .map_err(|refusal| format!("{text:?} is said to be legal: {refusal:?}"))?;
        Ok(Some(Step {
            actor,
            order,
            seq: self.step,
        }))
    }

    /// One of the orders that are legal.
    fn pick_legal(&mut self, mut legal: Vec<String>) -> String {
        let is_rash = |text: &String| self.rash.iter().any(|word| text.starts_with(word));
        let rash: Vec<String> = legal.iter().filter(|text| is_rash(text)).cloned().collect();
        if !rash.is_empty() && self.pick(4) == 0 {
            legal = rash;
        }
        legal.swap_remove(self.pick(legal.len()))
    }

    /// Something that no list has, of any seat, if it is legal.
    fn unlisted(&mut self) -> Option<Step<G>> {
        let seats = self.seats();
        let seat = seats[self.pick(seats.len())];
        let texts = G::unlisted();
        if texts.is_empty() {
            return None;
        }
        let text = texts[self.pick(texts.len())];
        let view = self.state.view(Viewer::Seat(seat));
        let step = Step {
            actor: Actor::Seat(seat),
            order: view.parse(&self.roster, text).ok()?,
            seq: self.step,
        };
        self.decide(&step).is_ok().then_some(step)
    }

    /// What the clock would do for a seat that is asked, as it is written and read again, and its text.
    pub(super) fn by_clock(&self, seat: Seat) -> Result<(Step<G>, String), String> {
        let view = self.state.view(Viewer::Seat(seat));
        let order = view
            .default_order(seat, crate::context())
            .ok_or("no default though asked")?;
        let text = view.print(&self.roster, &order);
        let order = view
            .parse(&self.roster, &text)
            .map_err(|refusal| format!("{text:?} is what the clock would do: {refusal:?}"))?;
        let step = Step {
            actor: Actor::Clock(seat),
            order,
            seq: self.step,
        };
        Ok((step, text))
    }

    /// What may be ordered beside the asks; in whole games hardly ever that a seat gives up.
    fn asides(&mut self, view: &Seen<G>, seat: Seat) -> Vec<String> {
        let mut asides = whole_asides(view, &self.roster, seat);
        let gives_up = |text: &String| G::GIVES_UP.iter().any(|word| text.starts_with(word));
        if self.most == WHOLE_STEPS && asides.iter().any(gives_up) && self.pick(50) > 0 {
            asides.retain(|text| !gives_up(text));
        }
        asides
    }

    /// One of the orders beside the asks: each word that they begin with is as likely, however much may
    /// follow it.
    fn pick_aside(&mut self, mut asides: Vec<String>) -> String {
        let word = |text: &String| text.split(' ').next().unwrap_or_default().to_owned();
        let mut words: Vec<String> = asides.iter().map(word).collect();
        words.sort_unstable();
        words.dedup();
        let picked = words.swap_remove(self.pick(words.len()));
        asides.retain(|text| word(text) == picked);
        asides.swap_remove(self.pick(asides.len()))
    }

    /// What a step leads to.
    pub(super) fn decide(&self, step: &Step<G>) -> Result<Vec<G::Event>, String> {
        self.state
            .decide(&self.roster, step.actor, &step.order, &mut self.dice())
            .map_err(|halt| format!("entry {}: {:?} was {halt:?}", step.seq, step.order))
    }

    /// Decides a step and applies what it leads to.
    pub(super) fn take(&mut self, step: &Step<G>) -> Result<Vec<G::Event>, String> {
        let events = self.decide(step)?;
        self.apply(&events)?;
        Ok(events)
    }

    fn apply(&mut self, events: &[G::Event]) -> Result<(), String> {
        for event in events {
            self.state
                .apply(event)
                .map_err(|corrupt| corrupt.to_string())?;
        }
        self.events.extend_from_slice(events);
        self.step += 1;
        Ok(())
    }
}

/// Dice that count how often they are thrown.
pub(super) struct Counting<D> {
    dice: D,
    pub(super) thrown: u32,
}

impl<D: Dice> Counting<D> {
    pub(super) fn new(dice: D) -> Self {
        Self { dice, thrown: 0 }
    }
}

impl<D: Dice> Dice for Counting<D> {
    fn roll(&mut self, what: &str, sides: u32) -> Result<u32, DiceStop> {
        self.thrown += 1;
        self.dice.roll(what, sides)
    }
}

/// What `decide` answers to a text, with what it cost.
pub(super) fn answer<G: Game>(
    state: &Running<G>,
    seat: Seat,
    roster: &Roster,
    text: &str,
    dice: impl Dice,
) -> (Result<Vec<G::Event>, String>, u32) {
    let view = state.view(Viewer::Seat(seat));
    let mut dice = Counting::new(dice);
    let result = match view.parse(roster, text) {
        Err(refusal) => Err(explain::<G>(&refusal, state.ctx(roster))),
        Ok(order) => state
            .decide(roster, Actor::Seat(seat), &order, &mut dice)
            .map_err(|halt| match halt {
                Halt::Refused(refusal) => explain::<G>(&refusal, state.ctx(roster)),
                Halt::Dice(stop) => panic!("sealed dice stopped: {stop}"),
            }),
    };
    (result, dice.thrown)
}

/// All that may be ordered beside the asks, whole: what takes arguments is followed to its ends.
pub(super) fn whole_asides<G: Game>(view: &Seen<G>, roster: &Roster, seat: Seat) -> Vec<String> {
    let name = |region| G::region(&view.world, region);
    let mut whole = Vec::new();
    let mut begun = vec![String::new()];
    while let Some(text) = begun.pop() {
        let next = view.beside(roster, seat, &text);
        if next.may_end {
            whole.push(text.clone());
        }
        let more: Vec<String> = next.texts(roster, name).collect();
        begun.extend(
            more.iter()
                .map(|more| format!("{text} {more}").trim().to_owned()),
        );
    }
    whole
}

pub(super) fn explain<G: Game>(refusal: &G::Refusal, ctx: Ctx<'_, G::World>) -> String {
    use rules::Refuse;
    let ruling = refusal
        .ruling()
        .map(|ruling| ruling.to_string())
        .unwrap_or_default();
    format!("{} {ruling}", refusal.explain(ctx))
}
