//! What may come next in an order, piece by piece, and all whole steps for those who choose among them.
//! Of what is bought, placed and dismissed one kind after the other is offered (`shop`); as whole steps those
//! of one kind are listed.

mod whole;

pub(super) use whole::dearest;

use super::advance::Advance;
use super::asks::Wait;
use super::board::{Deployment, Square};
use super::legality::Legality;
use super::options::World;
use super::order::{self, Order, Step};
use super::party::Party;
use super::pieces::{Figure, Pieces};
use super::refusal::Refusal;
use super::state::{State, View};
use crate::map::Region;
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
