//! What may come next in an order, piece by piece, and all whole steps for those who choose among them.
//! Of what is bought, placed and dismissed one kind after the other is offered (`shop`); as whole steps those
//! of one kind are listed.

use super::advance::Advance;
use super::asks::Wait;
use super::board::{Action, Deployment, Square};
use super::event::Bet;
use super::legality::Legality;
use super::options::World;
use super::order::{self, March, Order, Step};
use super::pieces::{Figure, Pieces};
use super::realm::{Party, Task, Withdrawal};
use super::refusal::Refusal;
use super::state::{State, View};
use super::treaties::{Act, Ransom};
use crate::map::Region;
use crate::offers::{Until, Which};
use crate::{Ctx, Next, Piece, Seat};

/// What may follow `partial`, and whether the order may end there.
pub(super) fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let Some((state, typed)) = begun(ctx, view, seat, partial) else {
        return Next::nothing();
    };
    let offer = Offer {
        legality: Legality {
            world: ctx.world,
            state: &state,
            seat,
        },
        ctx,
    };
    offer.next(&typed)
}

/// All steps that can be decided as they stand, as texts.
pub(super) fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
    if !partial.trim().is_empty() {
        return rest_of_deployment(ctx, view, seat, partial)
            .into_iter()
            .collect();
    }
    let steps = steps(ctx.world, &view.determinize(), seat);
    steps.iter().map(|step| order::write(ctx, step)).collect()
}

/// What makes an army whole that was begun to be set up.
fn rest_of_deployment(
    ctx: Ctx<'_, World>,
    view: &View,
    seat: Seat,
    partial: &str,
) -> Option<String> {
    let order = Order::read(ctx, partial).ok()?;
    let whole = completed(ctx.world, view, seat, &order)?;
    let ([Step::Deploy(begun)], [Step::Deploy(whole)]) = (&order.steps[..], &whole.steps[..])
    else {
        return None;
    };
    let is_there = |piece: &(Figure, Square)| begun.each().any(|it| it == *piece);
    let rest = Deployment::new(whole.each().filter(|piece| !is_there(piece)));
    Some(rest.to_string())
}

/// An army that was begun to be set up, with the rest of it where it usually stands.
pub(super) fn completed(world: &World, view: &View, seat: Seat, begun: &Order) -> Option<Order> {
    let state = view.determinize();
    let state = &state;
    let legality = Legality { world, state, seat };
    let [Step::Deploy(pieces)] = begun.steps.as_slice() else {
        return None;
    };
    let (party, army) = legality.deploying()?;
    match legality.deploy(pieces) {
        Err(Refusal::Undeployed { .. }) => {
            let whole = pieces.completed(army, party);
            Some(Order {
                steps: vec![Step::Deploy(whole)],
            })
        }
        Ok(()) | Err(_) => None,
    }
}

/// All steps that can be decided as they stand.
pub(super) fn steps(world: &World, state: &State, seat: Seat) -> Vec<Step> {
    Legality { world, state, seat }.wholes()
}

/// What the asked seat sees after the whole steps of a text, and the step that is typed after them.
fn begun(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Option<(State, String)> {
    let mut steps = order::steps(partial);
    let typed = steps.pop().unwrap_or_default();
    let mut advance = Advance::of(ctx.world, view.determinize());
    for text in &steps {
        let order = Order::read(ctx, text).ok()?;
        for step in &order.steps {
            let legality = Legality {
                world: ctx.world,
                state: &advance.state,
                seat,
            };
            legality.step(step).ok().filter(|()| step.may_go_on())?;
            advance.turn_step(seat, step);
        }
    }
    Some((advance.state, typed))
}

/// Where pieces may go from one province to another.
struct Way {
    verb: &'static str,
    from: Region,
    to: Region,
}

struct Offer<'a> {
    legality: Legality<'a>,
    ctx: Ctx<'a, World>,
}

/// A beginning of words, and what may follow it.
type Branch = (Vec<Piece>, bool);

impl Offer<'_> {
    fn next(&self, typed: &str) -> Next {
        let typed = simple(typed);
        if self.legality.state.realm.asked(self.legality.seat) == Some(Wait::Purchase) {
            let name = |at| simple(&self.write(&Piece::Region(at)));
            return self.legality.shop(&typed, &name);
        }
        if let Some((party, army)) = self.legality.deploying() {
            return setting_up(&typed, party, army);
        }
        let mut pieces: Vec<Piece> = Vec::new();
        let mut may_end = false;
        for line in self.lines(&typed) {
            let mut text = String::new();
            let (line, whole) = line;
            let mut at = 0;
            while text != typed && at < line.len() {
                text = simple(&format!("{text} {}", self.write(&line[at])));
                at += 1;
            }
            if text != typed {
                continue;
            }
            match line.get(at) {
                Some(piece) if !pieces.contains(piece) => pieces.push(piece.clone()),
                Some(_) => {}
                None => may_end |= whole,
            }
        }
        Next::of(pieces).ending(may_end)
    }

    fn write(&self, piece: &Piece) -> String {
        let name = |at| {
            let place = self.ctx.world.map.place(at)?;
            Some((place.name.as_str(), place.code.as_str()))
        };
        piece.write(self.ctx.roster, name)
    }

    /// Rows of words that orders are made of, as far as `typed` is about them; the flag says whether a row
    /// is a whole order.
    fn lines(&self, typed: &str) -> Vec<Branch> {
        let realm = &self.legality.state.realm;
        let word = |text: String| (vec![Piece::word(text)], true);
        match realm.asked(self.legality.seat) {
            None => Vec::new(),
            Some(Wait::Capital) => self.capital_lines(typed),
            Some(Wait::Castle) => {
                let spots = self.legality.castles();
                spots
                    .map(|at| (vec![Piece::word("castle"), Piece::Region(at)], true))
                    .collect()
            }
            Some(Wait::Moves) => {
                let mut lines = Vec::new();
                for way in self.legality.ways() {
                    self.way_lines(&way, typed, &mut lines);
                }
                let stacks = self.legality.stacks().into_iter();
                let stack = Piece::word("buy stack at");
                lines.extend(stacks.map(|at| (vec![stack.clone(), Piece::Region(at)], true)));
                let captives = self.legality.captured().into_iter();
                lines.extend(captives.map(|step| word(order::write(self.ctx, &step))));
                lines.push(word("end".into()));
                lines
            }
            Some(Wait::Answer(_)) => {
                let wholes = self.legality.wholes();
                wholes.iter().filter_map(answer_line).collect()
            }
            Some(
                Wait::Ransom
                | Wait::Card
                // An army is set up piece by piece.
                | Wait::Deploy
                | Wait::Board
                | Wait::Prisoners
                | Wait::Enlist
                // What stands in the shop is told kind by kind.
                | Wait::Purchase
                | Wait::Bet
                | Wait::FallBack
                | Wait::Pick,
            ) => {
                let wholes = self.legality.wholes();
                wholes
                    .iter()
                    .map(|step| word(order::write(self.ctx, step)))
                    .collect()
            }
        }
    }

    fn capital_lines(&self, typed: &str) -> Vec<Branch> {
        let mut lines = Vec::new();
        for capital in self.legality.world.land() {
            let head = [
                Piece::word("capital"),
                Piece::Region(capital),
                Piece::word("with"),
            ];
            let text = format!("capital {}", self.write(&head[1]));
            let open = self.legality.starts_with(capital);
            if !typed.starts_with(&simple(&text)) {
                if open.into_iter().next().is_some() {
                    lines.push((head.to_vec(), false));
                }
                continue;
            }
            for [one, other] in open {
                let mut line = head.to_vec();
                line.extend([Piece::Region(one), Piece::Region(other)]);
                lines.push((line, true));
            }
        }
        lines
    }

    fn way_lines(&self, way: &Way, typed: &str, lines: &mut Vec<Branch>) {
        let head = [
            Piece::word(way.verb),
            Piece::Region(way.from),
            Piece::word(">"),
            Piece::Region(way.to),
        ];
        let text: Vec<String> = head.iter().map(|piece| self.write(piece)).collect();
        let text = simple(&text.join(" "));
        if !typed.starts_with(&text) {
            let mut line = head.to_vec();
            // There is something that may follow.
            line.push(Piece::word("…"));
            lines.push((line, false));
            return;
        }
        for party in self.legality.parties(way) {
            let mut line = head.to_vec();
            line.extend(words(party));
            lines.push((line, true));
        }
    }
}

impl Legality<'_> {
    /// The pairs that may be picked with a capital (PK-07).
    fn starts_with(&self, capital: Region) -> impl IntoIterator<Item = [Region; 2]> + '_ {
        let is_free = self.state.realm.force(capital).is_none();
        let pairs = if is_free {
            self.pairs(capital)
        } else {
            Vec::new()
        };
        let open = move |pair: &[Region; 2]| self.leaves_room([capital, pair[0], pair[1]]);
        pairs.into_iter().filter(open)
    }

    fn castles(&self) -> impl Iterator<Item = Region> + '_ {
        let land = self.world.land();
        land.filter(|at| self.may_have_castle(*at))
    }

    /// From where to where something may go.
    fn ways(&self) -> Vec<Way> {
        let (realm, seat) = (&self.state.realm, self.seat);
        let mut ways = Vec::new();
        for (from, _) in realm.forces(seat) {
            if !self.movable(from).has_leader() {
                continue;
            }
            for to in self.world.near(from) {
                let is_attack = realm.is_foreign(seat, to);
                let verb = if is_attack { "attack" } else { "move" };
                let way = Way { verb, from, to };
                if !self.parties(&way).is_empty() {
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// What may leave a province together: with a leader (PK-04).
    pub(super) fn parties_of(&self, from: Region) -> Vec<Pieces> {
        let mut parties = self.movable(from).parts();
        parties.retain(Pieces::has_leader);
        parties
    }

    /// What may go there together.
    fn parties(&self, way: &Way) -> Vec<Pieces> {
        let fits = |pieces: &Pieces| self.step(&way.step(*pieces)).is_ok();
        let mut parties = self.parties_of(way.from);
        parties.retain(fits);
        parties
    }

    /// The neutral stacks that may be bought (PK-41).
    fn stacks(&self) -> Vec<Region> {
        let stacks = self.state.realm.stacks().map(|(at, _)| at);
        stacks
            .filter(|at| self.step(&Step::BuyStack(*at)).is_ok())
            .collect()
    }

    /// All steps that are legal now, but for what names several kinds of pieces at once in the shop.
    fn wholes(&self) -> Vec<Step> {
        let realm = &self.state.realm;
        let steps = match realm.asked(self.seat) {
            None => Vec::new(),
            Some(Wait::Capital) => {
                let mut steps = Vec::new();
                for capital in self.world.land() {
                    let pairs = self.starts_with(capital).into_iter();
                    steps.extend(pairs.map(|provinces| Step::Capital { capital, provinces }));
                }
                steps
            }
            Some(Wait::Castle) => self.castles().map(Step::Castle).collect(),
            Some(Wait::Card) => vec![Step::Keep, Step::Redraw],
            Some(Wait::Purchase) => self.purchases(),
            Some(Wait::Moves) => {
                let mut steps = Vec::new();
                for way in self.ways() {
                    steps.extend(self.parties(&way).into_iter().map(|party| way.step(party)));
                }
                steps.extend(self.stacks().into_iter().map(Step::BuyStack));
                steps.extend(self.captured());
                steps.push(Step::End);
                steps
            }
            Some(Wait::Answer(_)) => self.answers(),
            Some(Wait::Bet) => {
                let army = self.betting().map(|(_, army)| army).unwrap_or_default();
                let bets = army.each().map(|(figure, _)| Bet::Figure(figure));
                bets.chain([Bet::Retreat]).map(Step::Bet).collect()
            }
            Some(Wait::FallBack) => {
                let away = self.withdrawal();
                away.map_or_else(Vec::new, |away| self.withdrawals(away))
            }
            Some(Wait::Pick) => self.picks(),
            Some(Wait::Deploy) => {
                let auto = self.deploying();
                let auto = auto.map(|(party, army)| Deployment::auto(army, party));
                auto.map(Step::Deploy).into_iter().collect()
            }
            Some(Wait::Board) => {
                let moves = self.moving().map(|(_, position)| position.moves());
                let moves = moves.unwrap_or_default().into_iter();
                moves.chain([Action::Retreat]).map(Step::Play).collect()
            }
            Some(Wait::Prisoners) => self.captured(),
            Some(Wait::Ransom) => self.ransoms(),
            Some(Wait::Enlist) => {
                let Some(Task::Enlist { pieces, count, .. }) = realm.task else {
                    return Vec::new();
                };
                let mut parts = pieces.parts();
                parts.retain(|part| part.total() == count);
                parts.into_iter().map(Step::Enlist).collect()
            }
        };
        let is_legal = |step: &Step| self.step(step).is_ok();
        steps.into_iter().filter(is_legal).collect()
    }

    fn purchases(&self) -> Vec<Step> {
        let mut steps = vec![Step::Done];
        let Some(own) = self.state.own(self.seat) else {
            return steps;
        };
        let some = |figure, most: u8| (1..=most).map(move |count| Pieces::of(figure, count));
        for (figure, count) in own.waiting.each() {
            for at in self.depots() {
                let room = self.state.realm.room(self.seat, at).room(figure);
                steps.extend(some(figure, count.min(room)).map(|some| Step::Place(some, at)));
            }
        }
        for (at, force) in self.state.realm.forces(self.seat) {
            for (figure, count) in force.pieces.each() {
                steps.extend(some(figure, count).map(|some| Step::Dismiss(some, at)));
            }
        }
        for figure in Figure::SOLD {
            let price = i64::from(figure.price().unwrap_or(1));
            let most = u8::try_from((own.treasury / price).clamp(0, 254)).unwrap_or(0);
            steps.extend(some(figure, most).map(Step::Buy));
        }
        steps
    }

    fn answers(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let waiting = self.state.attacked(self.seat);
        let is_one = waiting.len() == 1;
        for at in waiting {
            let open = self.state.realm.retreats(self.world, at);
            // Where one attack waits it need not be named, and may be.
            for at in is_one.then_some(None).into_iter().chain([Some(at)]) {
                for board in [false, true] {
                    let step = Step::Battle { board, at };
                    if self.step(&step).is_ok() {
                        steps.push(step);
                    }
                }
                let retreats = open.iter().map(|to| Step::Retreat { to: *to, at });
                steps.extend(retreats);
            }
        }
        steps
    }

    /// What may become of prisoners: of those of the battle that was just won any part; of those that are
    /// held so many of one kind, or all.
    fn captured(&self) -> Vec<Step> {
        let realm = &self.state.realm;
        let mut steps = Vec::new();
        if let Some((_, pieces)) = realm.spoils.as_ref().and(realm.captives(self.seat, None)) {
            for part in pieces.parts() {
                steps.extend([
                    Step::Hold(part),
                    Step::Execute(part, None),
                    Step::Recruit(part, None),
                    ransom(part, None),
                ]);
            }
        } else if let Some(own) = realm.faction(self.seat) {
            let several = own.prisoners.len() > 1;
            for (owner, pieces) in &own.prisoners {
                let of = several.then_some(*owner);
                let some = pieces.each().flat_map(|(figure, count)| {
                    (1..=count).map(move |count| Pieces::of(figure, count))
                });
                let mut parts: Vec<Pieces> = some.chain([*pieces]).collect();
                parts.dedup();
                for part in parts {
                    let all = [Step::Execute(part, of), Step::Recruit(part, of)];
                    steps.extend(all.into_iter().chain([ransom(part, of)]));
                }
            }
        }
        steps.retain(|step| self.step(step).is_ok());
        steps
    }

    /// Paying the ransom that is asked, or not (PK-34).
    fn ransoms(&self) -> Vec<Step> {
        let own = self.state.offers.own(self.seat);
        let asked = own.open_to(self.seat);
        let asked = asked.filter(|(_, offer)| matches!(offer.until, Until::Ask(_)));
        let which = asked.map(|(number, offer)| Which {
            number,
            with: Some(offer.from),
        });
        let which: Vec<Which> = which.collect();
        let acts = which.into_iter().flat_map(|which| {
            [
                Step::Deal(Act::Accept(which)),
                Step::Deal(Act::Decline(which)),
            ]
        });
        acts.collect()
    }

    /// Ways to fall back: each place is filled first once, and with little room by any of those that may go.
    fn withdrawals(&self, away: &Withdrawal) -> Vec<Step> {
        let realm = &self.state.realm;
        let havens = realm.havens(self.world, away);
        let mut steps = Vec::new();
        for first in 0..havens.len() {
            let mut ways = vec![(away.pieces, Vec::new())];
            for (at, only) in havens.iter().cycle().skip(first).take(havens.len()) {
                let mut longer = Vec::new();
                for (left, to) in ways {
                    let able = only.map_or(left, |only| only.common(&left));
                    for going in realm.room(self.seat, *at).joinings(&able) {
                        let mut to = to.clone();
                        to.extend((!going.is_empty()).then_some((*at, going)));
                        longer.push((left.less(&going), to));
                    }
                }
                ways = longer;
            }
            for (_, mut to) in ways {
                to.sort_unstable();
                let step = Step::FallBack(to);
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Halves to pick: from each province first once, the dearest pieces first.
    fn picks(&self) -> Vec<Step> {
        let realm = &self.state.realm;
        let Some(Task::Pick { from, count, .. }) = realm.task else {
            return Vec::new();
        };
        let forces = realm
            .forces(from)
            .filter(|(at, _)| realm.attack_on(*at).is_none());
        let forces: Vec<(Region, Pieces)> = forces.map(|(at, force)| (at, force.pieces)).collect();
        let mut steps = Vec::new();
        for first in 0..forces.len() {
            let mut left = count;
            let mut taken = Vec::new();
            for (at, pieces) in forces.iter().cycle().skip(first).take(forces.len()) {
                let some = dearest(*pieces, left);
                left = left.saturating_sub(some.total());
                if !some.is_empty() {
                    taken.push((*at, some));
                }
            }
            taken.sort_unstable();
            let step = Step::Pick(taken);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        steps
    }
}

impl Way {
    fn step(&self, pieces: Pieces) -> Step {
        let march = March {
            from: self.from,
            to: self.to,
            pieces,
        };
        if self.verb == "attack" {
            Step::Attack(march)
        } else {
            Step::Move(march)
        }
    }
}

/// What is asked for prisoners where nothing else is said: their price, and as much as a general's for a king or
/// queen.
fn ransom(pieces: Pieces, of: Option<Seat>) -> Step {
    let head = Figure::General.price().unwrap_or(10);
    let heads = u32::from(pieces.count(Figure::King)) + u32::from(pieces.count(Figure::Queen));
    Step::Ransom(Ransom {
        pieces,
        of,
        gold: Some(pieces.price() + head * heads),
        promise: None,
    })
}

/// The words of an answer to an attack.
fn answer_line(step: &Step) -> Option<Branch> {
    let (mut line, at) = if let Step::Battle { board, at } = step {
        let how = if *board {
            "battle board"
        } else {
            "battle dice"
        };
        (vec![Piece::word(how)], at)
    } else if let Step::Retreat { to, at } = step {
        (vec![Piece::word("retreat to"), Piece::Region(*to)], at)
    } else {
        return None;
    };
    if let Some(at) = at {
        line.extend([Piece::word("at"), Piece::Region(*at)]);
    }
    Some((line, true))
}

/// What may follow while an army is set up: each figure that is left, on each free square.
fn setting_up(typed: &str, party: Party, army: Pieces) -> Next {
    if typed.is_empty() {
        return Next::of([Piece::word("deploy")]);
    }
    let Some(rest) = typed.strip_prefix("deploy") else {
        return Next::nothing();
    };
    let so_far = if rest.is_empty() {
        Deployment::default()
    } else if let Ok(so_far) = order::read_deployment(typed, rest) {
        so_far
    } else {
        return Next::nothing();
    };
    if so_far.fault(party).is_some() || !army.contains(&so_far.pieces()) {
        return Next::nothing();
    }
    let left = army.less(&so_far.pieces());
    let is_free = |square: &Square| so_far.each().all(|(_, taken)| taken != *square);
    let spots: Vec<Square> = Deployment::spots(party).filter(is_free).collect();
    let pieces = left.each().flat_map(|(figure, _)| {
        let spots = spots.iter();
        spots.map(move |square| Piece::word(format!("{}{square}", figure.letter())))
    });
    Next::of(pieces).ending(left.is_empty())
}

/// So many pieces of some, the dearest ones.
pub(super) fn dearest(pieces: Pieces, most: u32) -> Pieces {
    let mut left = most;
    let mut taken = Pieces::NONE;
    for figure in Figure::DEAREST {
        let count = u32::from(pieces.count(figure)).min(left);
        left -= count;
        taken = taken.with(&Pieces::of(figure, u8::try_from(count).unwrap_or(0)));
    }
    taken
}

/// The words of pieces, such as `K` and `2P`.
fn words(pieces: Pieces) -> impl Iterator<Item = Piece> + use<> {
    let one = |(figure, count)| Piece::word(Pieces::of(figure, count).to_string());
    pieces.each().map(one)
}

/// A text as it is compared: small letters, one blank between words.
fn simple(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}
