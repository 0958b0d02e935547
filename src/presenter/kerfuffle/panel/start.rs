//! The set-up: a capital with its provinces, a castle, the objective.

use std::collections::BTreeSet;

use rules::Seat;
use rules::kerfuffle::{Step, Wait};
use rules::map::Region;

use super::super::GameView;
use super::march::marching;
use super::{Board, listed};
use crate::presenter::{Act, Button, Choice, Row, Style, Takes};

/// The provinces that a seat may choose from now, in the order of the list: it and the picture give each the
/// same number, from 1. With a capital picked up they are those that go with it.
pub(in crate::presenter::kerfuffle) fn candidates(
    view: &GameView,
    seat: Seat,
    picked: Option<&str>,
) -> Vec<Region> {
    let asked = view.realm.asked(seat);
    if asked == Some(Wait::Moves) {
        return marching(view, seat, picked);
    }
    if !matches!(asked, Some(Wait::Capital | Wait::Castle)) {
        return Vec::new();
    }
    let world = &view.world;
    let picked = picked.and_then(|picked| world.map.find(picked));
    let steps = view.steps(world, seat).into_iter();
    let all = steps.flat_map(|step| match (step, picked) {
        (Step::Capital { capital, provinces }, Some(picked)) if capital == picked => {
            provinces.to_vec()
        }
        (Step::Capital { capital, .. }, None) => vec![capital],
        (Step::Castle(at), _) => vec![at],
        _ => Vec::new(),
    });
    let all: BTreeSet<Region> = all.collect();
    all.into_iter().collect()
}

impl Board<'_, '_> {
    /// The capital first, then the pairs of provinces that go with it (PK-07).
    pub(super) fn capitals<'r>(&self) -> Vec<Row<'r>> {
        let world = &self.view.world;
        let picked = self.turn.picked.and_then(|picked| world.map.find(picked));
        let starts: Vec<(Region, Step)> = self
            .view
            .steps(world, self.turn.seat)
            .into_iter()
            .filter_map(|step| {
                let Step::Capital { capital, .. } = step else {
                    return None;
                };
                Some((capital, step))
            })
            .collect();
        let capitals = candidates(self.view, self.turn.seat, None);
        let capital = |(at, number): (&Region, usize)| {
            let near = world.near(*at).count();
            let label = format!("{number} · {}", self.name(*at));
            Choice::new(label, self.code(*at)).about(format!("{near} provinces around it"))
        };
        let chosen = picked.and_then(|picked| capitals.iter().position(|at| *at == picked));
        let choices = capitals.iter().zip(1..).map(capital).collect();
        let mut rows = vec![listed(Takes::Pick, "Capital", choices, chosen)];
        if let Some(picked) = picked {
            let pairs = starts.iter().filter(|(capital, _)| *capital == picked);
            let near = candidates(self.view, self.turn.seat, self.turn.picked);
            let numbered = |at: Region| {
                let number = near.binary_search(&at).map_or(0, |place| place + 1);
                format!("{number} · {}", self.name(at))
            };
            let pair = |(capital, step): &(Region, Step)| {
                let Step::Capital { provinces, .. } = step else {
                    return None;
                };
                let [one, other] = *provinces;
                let label = format!("with {} and {}", numbered(one), numbered(other));
                let (capital, one, other) = (self.code(*capital), self.code(one), self.code(other));
                Some(Choice::new(
                    label,
                    format!("capital {capital} with {one} {other}"),
                ))
            };
            let pairs = pairs.filter_map(pair).collect();
            rows.push(listed(Takes::Draft, "Two more provinces", pairs, None));
        }
        rows
    }

    /// The provinces that may get a castle (PK-09).
    pub(super) fn castles<'r>(&self) -> Vec<Row<'r>> {
        let (view, seat) = (self.view, self.turn.seat);
        let mine = view.realm.territory(&view.world, seat);
        let spot = |(at, number): (Region, usize)| {
            let label = format!("{number} · {}", self.name(at));
            let choice = Choice::new(label, format!("castle {}", self.code(at)));
            if mine.contains(&at) {
                choice.about("in your territory")
            } else {
                choice
            }
        };
        let spots = candidates(view, seat, None).into_iter();
        let spots = spots.zip(1..).map(spot).collect();
        vec![listed(Takes::Draft, "Castle", spots, None)]
    }

    /// The choice to keep the objective or to draw another (PK-10).
    pub(super) fn card<'r>() -> Vec<Row<'r>> {
        vec![Row::Buttons(vec![
            Button::new("Keep this objective", Act::Add("keep".into())).styled(Style::Main),
            Button::new("Draw another one", Act::Add("redraw".into())),
        ])]
    }
}
