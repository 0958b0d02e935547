//! Purchasing: placing what was ordered, ordering more, dismissing (PK-14, PK-16).

use rules::kerfuffle::{Figure, Pieces, Step};
use rules::map::Region;

use super::{Board, OfferEditor, away, listed};
use crate::labels::names::upper_first;
use crate::presenter::kerfuffle::in_words;
use crate::presenter::{Act, Button, Choice, Row, Style, Takes};

impl Board<'_, '_> {
    pub(super) fn shop<'r>(&self) -> Vec<Row<'r>> {
        let price = |figure: Figure| figure.price().unwrap_or(0);
        let sold = Figure::SOLD.map(|figure| {
            let step = Step::Buy(Pieces::of(figure, 1));
            let label = format!("{} {} 🪙", upper_first(figure.name()), price(figure));
            Button::new(label, Act::Tool(bought(figure))).only_if(self.may(&step))
        });
        let own = &self.view.own;
        let gold = format!("{} gold left", own.treasury);
        let mut foot = vec![
            Button::dead(gold),
            Button::new("Place all", Act::Tool("place all")).only_if(self.place_all().is_some()),
            Button::new("Done", Act::Add("done".into())).styled(Style::Main),
        ];
        foot.extend(OfferEditor::button(self.turn));
        foot.extend(away::button(self.turn));
        vec![
            Row::Buttons(sold.into()),
            listed(Takes::Add, "Place", self.placings(), None),
            listed(Takes::Add, "Dismiss a piece", self.dismissals(), None),
            Row::Buttons(foot),
        ]
    }

    fn may(&self, step: &Step) -> bool {
        self.view.may(&self.view.world, self.turn.seat, step)
    }

    /// What may be placed where: all that fits first, then kind by kind.
    fn placings(&self) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        let waiting = self.view.own.waiting;
        for at in self.view.depots(&self.view.world, self.turn.seat) {
            let all = self.view.realm.room(self.turn.seat, at).joining(&waiting);
            let each = all.each().map(|(figure, _)| Pieces::of(figure, 1));
            for pieces in std::iter::once(all).chain(each) {
                let choice = self.at(pieces, at, "place");
                if !pieces.is_empty() && !choices.contains(&choice) {
                    choices.push(choice);
                }
            }
        }
        choices
    }

    fn at(&self, pieces: Pieces, at: Region, verb: &str) -> Choice {
        let label = format!("{} in {}", upper_first(&in_words(pieces)), self.name(at));
        Choice::new(label, format!("{verb} {pieces} at {}", self.code(at)))
    }

    fn dismissals(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (at, force) in self.view.realm.forces(self.turn.seat) {
            for (figure, _) in force.pieces.each() {
                let pieces = Pieces::of(figure, 1);
                if self.may(&Step::Dismiss(pieces, at)) {
                    choices.push(self.at(pieces, at, "dismiss"));
                }
            }
        }
        choices
    }

    /// The draft with all placed for which there is room, the capital first.
    pub(super) fn place_all(&self) -> Option<String> {
        let mut left = self.view.own.waiting;
        let mut steps = Vec::new();
        for at in self.view.depots(&self.view.world, self.turn.seat) {
            let some = self.view.realm.room(self.turn.seat, at).joining(&left);
            if !some.is_empty() {
                left = left.less(&some);
                steps.push(format!("place {some} at {}", self.code(at)));
            }
        }
        (!steps.is_empty()).then(|| self.with(&steps.join("; ")))
    }

    /// The draft with one piece more on order; one order for all that is bought in a row.
    pub(super) fn ordered(&self, letter: &str) -> Option<String> {
        let piece: Pieces = letter.parse().ok()?;
        if !self.may(&Step::Buy(piece)) {
            return None;
        }
        let (before, last) = self
            .turn
            .draft
            .rsplit_once("; ")
            .unwrap_or(("", self.turn.draft));
        let bought = last.strip_prefix("buy ");
        let bought = bought.and_then(|pieces| pieces.parse::<Pieces>().ok());
        let Some(bought) = bought else {
            return Some(self.with(&format!("buy {piece}")));
        };
        let step = format!("buy {}", bought.with(&piece));
        Some(if before.is_empty() {
            step
        } else {
            format!("{before}; {step}")
        })
    }
}

/// The tool that orders a piece.
const fn bought(figure: Figure) -> &'static str {
    match figure {
        Figure::Knight => "buy N",
        Figure::Bishop => "buy B",
        Figure::Rook => "buy R",
        Figure::General => "buy G",
        Figure::Pawn | Figure::King | Figure::Queen => "buy P",
    }
}
