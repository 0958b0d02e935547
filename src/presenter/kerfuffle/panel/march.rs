//! The strategic map phase: a force, who of it goes, where to (PK-17, PK-18).

use std::collections::BTreeSet;

use rules::Seat;
use rules::kerfuffle::{March, Pieces, Step};
use rules::map::Region;

use super::{Board, OfferEditor, away, listed};
use crate::labels::names::upper_first;
use crate::presenter::kerfuffle::{GameView, in_words};
use crate::presenter::{Act, Button, Choice, Row, Style, Takes};

/// The provinces from which something may march; with a force picked up those it may go to.
pub(super) fn marching(view: &GameView, seat: Seat, picked: Option<&str>) -> Vec<Region> {
    let world = &view.world;
    let ready = view.ready(world, seat);
    let from = picked.and_then(|picked| world.map.begins(picked));
    let Some((from, _)) = from.filter(|(from, _)| ready.contains(from)) else {
        return ready;
    };
    let ways = view.ways(world, seat, from, None).into_iter();
    let to: BTreeSet<Region> = ways.filter_map(|step| target(&step)).collect();
    to.into_iter().collect()
}

/// Where a march or an attack leads.
fn target(step: &Step) -> Option<Region> {
    if let Step::Attack(march) | Step::Move(march) = step {
        Some(march.to)
    } else {
        None
    }
}

impl Board<'_, '_> {
    /// Three lists, each once the one before is chosen, and the end of the turn.
    pub(super) fn marches<'r>(&self) -> Vec<Row<'r>> {
        let (world, seat) = (&self.view.world, self.turn.seat);
        let ready = self.view.ready(world, seat);
        let picked = self.picked().filter(|(from, _)| ready.contains(from));
        let force = |(from, number): (&Region, usize)| {
            let pieces = self.view.movable(seat, *from);
            let label = format!("{number} · {}", self.name(*from));
            Choice::new(label, self.code(*from)).about(in_words(pieces))
        };
        let chosen = picked.and_then(|(from, _)| ready.iter().position(|at| *at == from));
        let forces = ready.iter().zip(1..).map(force).collect();
        let mut rows = vec![listed(Takes::Pick, "From", forces, chosen)];
        if let Some((from, wanted)) = picked {
            let parties = self.view.parties(seat, from);
            let party = wanted
                .filter(|wanted| parties.contains(wanted))
                .or(parties.first().copied());
            let chosen = parties.iter().position(|it| Some(*it) == party);
            let choice = |party: &Pieces| {
                let value = format!("{} {party}", self.code(from));
                Choice::new(upper_first(&in_words(*party)), value)
            };
            let choices = parties.iter().map(choice).collect();
            rows.push(listed(Takes::Pick, "Who goes", choices, chosen));
            let mut ways = self.view.ways(world, seat, from, party);
            // Attacks first: they are what a march is mostly for.
            ways.sort_by_key(|step| !matches!(step, Step::Attack(_)));
            let numbers = marching(self.view, seat, self.turn.picked);
            let ways = ways
                .into_iter()
                .filter_map(|step| self.way(&step, &numbers))
                .collect();
            rows.push(listed(Takes::Add, "Where to", ways, None));
        }
        rows.push(Row::Buttons(self.last()));
        rows
    }

    /// What was picked up: a force, and who of it goes.
    fn picked(&self) -> Option<(Region, Option<Pieces>)> {
        let (from, rest) = self.view.world.map.begins(self.turn.picked?)?;
        let pieces = rest.parse().ok();
        Some((from, pieces.filter(|pieces: &Pieces| !pieces.is_empty())))
    }

    /// Where to, by its number in the picture, and who stands there.
    fn way(&self, step: &Step, numbers: &[Region]) -> Option<Choice> {
        let (verb, March { from, to, pieces }) = if let Step::Attack(march) = step {
            ("attack", *march)
        } else if let Step::Move(march) = step {
            ("move", *march)
        } else {
            return None;
        };
        let (start, end) = (self.code(from), self.code(to));
        let order = format!("{verb} {start} > {end} {pieces}");
        let realm = &self.view.realm;
        let force = realm.force(to);
        let number = numbers.binary_search(&to).map_or(0, |place| place + 1);
        let name = self.name(to);
        Some(match force {
            Some(force) if verb == "attack" => {
                let whose = if force.neutral {
                    "neutral".to_owned()
                } else {
                    self.turn.seating.plain_name(force.of)
                };
                let about = format!("{whose}: {}", in_words(force.pieces));
                Choice::new(format!("{number} · ⚔ Attack {name}"), order).about(about)
            }
            Some(force) => {
                let about = format!("joins {}", in_words(force.pieces));
                Choice::new(format!("{number} · Move to {name}"), order).about(about)
            }
            None => Choice::new(format!("{number} · Move to {name}"), order),
        })
    }

    /// Neutral stacks to buy, and the end of the turn.
    fn last(&self) -> Vec<Button> {
        let view = self.view;
        let stacks = view.realm.stacks().filter(|(at, _)| {
            let step = Step::BuyStack(*at);
            view.may(&view.world, self.turn.seat, &step)
        });
        let stacks = stacks.take(3).map(|(at, force)| {
            let price = force.pieces.price();
            let label = format!("Buy {} in {}: {price} 🪙", force.pieces, self.name(at));
            Button::new(label, Act::Add(format!("buy stack at {}", self.code(at))))
                .styled(Style::Good)
        });
        let end = Button::new("End the turn", Act::Add("end".into())).styled(Style::Main);
        let deals = OfferEditor::button(self.turn);
        let away = away::button(self.turn);
        stacks.chain([end]).chain(deals).chain(away).collect()
    }
}
