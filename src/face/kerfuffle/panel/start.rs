//! The set-up: a capital with its provinces, a castle, the objective.

use rules::kerfuffle::Step;
use rules::map::Region;

use super::{Board, listed};
use crate::face::{Act, Button, Choice, Row, Style, Takes};

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
        let mut capitals: Vec<Region> = starts.iter().map(|(capital, _)| *capital).collect();
        capitals.dedup();
        let capital = |at: &Region| {
            let near = world.near(*at).count();
            Choice::new(self.name(*at), self.code(*at)).about(format!("{near} provinces around it"))
        };
        let chosen = picked.and_then(|picked| capitals.iter().position(|at| *at == picked));
        let choices = capitals.iter().map(capital).collect();
        let mut rows = vec![listed(Takes::Pick, "Capital", choices, chosen)];
        if let Some(picked) = picked {
            let pairs = starts.iter().filter(|(capital, _)| *capital == picked);
            let pair = |(capital, step): &(Region, Step)| {
                let Step::Capital { provinces, .. } = step else {
                    return None;
                };
                let [one, other] = *provinces;
                let label = format!("with {} and {}", self.name(one), self.name(other));
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

    /// PK-09.
    pub(super) fn castles<'r>(&self) -> Vec<Row<'r>> {
        let (view, seat) = (self.view, self.turn.seat);
        let mine = view.realm.territory(&view.world, seat);
        let spot = |step: Step| {
            let Step::Castle(at) = step else {
                return None;
            };
            let choice = Choice::new(self.name(at), format!("castle {}", self.code(at)));
            Some(if mine.contains(&at) {
                choice.about("in your territory")
            } else {
                choice
            })
        };
        let steps = view.steps(&view.world, seat);
        let spots = steps.into_iter().filter_map(spot).collect();
        vec![listed(Takes::Draft, "Castle", spots, None)]
    }

    /// PK-10.
    pub(super) fn card<'r>() -> Vec<Row<'r>> {
        vec![Row::Buttons(vec![
            Button::new("Keep this objective", Act::Add("keep".into())).styled(Style::Main),
            Button::new("Draw another one", Act::Add("redraw".into())),
        ])]
    }
}
