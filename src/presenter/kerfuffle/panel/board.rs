//! Boards and prisoners: setting up, moving, the fate of those who were taken (PK-23 … PK-28, PK-33 … PK-35).

use rules::kerfuffle::board::{Action, Deployment, Position, Square};
use rules::kerfuffle::{Figure, Pieces, Step};

use super::{Board, listed};
use crate::labels::names::upper_first;
use crate::presenter::kerfuffle::in_words;
use crate::presenter::{Act, Button, Choice, Row, Style, Takes};

impl Board<'_, '_> {
    /// The usual set-up with one press; or a piece, then its square.
    pub(super) fn deployments<'r>(&self) -> Vec<Row<'r>> {
        let Some((party, army)) = self.turn.now.deploying(&self.view.world, self.turn.seat) else {
            return Vec::new();
        };
        let begun = self.begun();
        let left = army.less(&begun.pieces());
        let figures: Vec<Figure> = left.each().map(|(figure, _)| figure).collect();
        let picked = self.turn.picked.and_then(|it| it.chars().next());
        let picked = picked.and_then(Figure::of_letter);
        let picked = picked.filter(|figure| figures.contains(figure));
        let choice = |figure: &Figure| {
            let left = left.count(*figure);
            Choice::new(upper_first(figure.name()), figure.letter().to_string())
                .about(format!("{left} to set up"))
        };
        let chosen = picked.and_then(|picked| figures.iter().position(|it| *it == picked));
        let choices = figures.iter().map(choice).collect();
        let mut rows = vec![listed(Takes::Pick, "Piece", choices, chosen)];
        if let Some(picked) = picked {
            let is_free = |square: &Square| begun.each().all(|(_, taken)| taken != *square);
            let with = |square: Square| {
                let pieces = begun.each().chain([(picked, square)]);
                let value = format!("deploy {}", Deployment::new(pieces));
                Choice::new(format!("{} on {square}", upper_first(picked.name())), value)
            };
            let spots = Deployment::spots(party).filter(is_free).map(with).collect();
            rows.push(listed(Takes::Draft, "Square", spots, None));
        }
        let auto = if begun.pieces().is_empty() {
            "The usual set-up"
        } else {
            "The rest as usual"
        };
        let auto = Button::new(auto, Act::Tool("set up"))
            .styled(Style::Main)
            .only_if(!left.is_empty());
        rows.push(Row::Buttons(vec![auto]));
        rows
    }

    /// What of the army is set up in the draft.
    fn begun(&self) -> Deployment {
        let text = self.turn.draft.strip_prefix("deploy ").unwrap_or_default();
        let piece = |word: &str| {
            let mut letters = word.chars();
            let figure = letters.next().and_then(Figure::of_letter)?;
            Some((figure, letters.as_str().parse().ok()?))
        };
        Deployment::new(text.split(' ').filter_map(piece))
    }

    /// The draft with the rest of the army where it usually stands.
    pub(super) fn set_up(&self) -> Option<String> {
        let now = self.turn.now;
        let (party, army) = now.deploying(&now.world, self.turn.seat)?;
        let whole = self.begun().completed(army, party);
        Some(format!("deploy {whole}"))
    }

    /// A piece, then where it goes; and the retreat.
    pub(super) fn moves<'r>(&self) -> Vec<Row<'r>> {
        let now = self.turn.now;
        let Some((_, position)) = now.realm.to_move() else {
            return Vec::new();
        };
        let moves = position.moves();
        let mut squares: Vec<Square> = moves.iter().filter_map(|it| it.from()).collect();
        squares.sort_unstable();
        squares.dedup();
        let picked: Option<Square> = self.turn.picked.and_then(|it| it.parse().ok());
        let picked = picked.filter(|picked| squares.contains(picked));
        let choice = |square: &Square| {
            let figure = position.figure_name(*square);
            let count = position.moves_from(*square).len();
            let moves = if count == 1 { "1 move" } else { "moves" };
            let about = if count == 1 {
                moves.to_owned()
            } else {
                format!("{count} {moves}")
            };
            Choice::new(
                format!("{} on {square}", upper_first(figure)),
                square.to_string(),
            )
            .about(about)
        };
        let chosen = picked.and_then(|picked| squares.iter().position(|it| *it == picked));
        let choices = squares.iter().map(choice).collect();
        let mut rows = vec![listed(Takes::Pick, "Piece", choices, chosen)];
        if let Some(picked) = picked {
            let ways = position.moves_from(picked).into_iter();
            let ways = ways.map(|action| way(position, action)).collect();
            rows.push(listed(Takes::Draft, "Where to", ways, None));
        }
        let pass = Button::new("Pass", Act::Tool("pass")).only_if(moves == [Action::Pass]);
        let retreat = Step::Play(Action::Retreat);
        let retreats = now.may(&now.world, self.turn.seat, &retreat);
        let retreat = Button::new("Declare retreat", Act::Tool("retreat"))
            .styled(Style::Danger)
            .only_if(retreats);
        let mut buttons = vec![retreat];
        if pass.act.is_some() {
            buttons.insert(0, pass.styled(Style::Main));
        }
        if now.may(&now.world, self.turn.seat, &Step::Settle) {
            let settle = Act::Aside("settle by dice".into());
            buttons.push(Button::new("Settle by dice", settle));
        }
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// All together with one press, or so many of a kind.
    pub(super) fn captives<'r>(&self) -> Vec<Row<'r>> {
        let view = self.view;
        let steps = view.steps(&view.world, self.turn.seat);
        let choice = |step: Step| {
            let value = self.write(&step);
            let (verb, pieces): (&str, Pieces) = if let Step::Hold(pieces) = step {
                ("Hold", pieces)
            } else if let Step::Execute(pieces, _) = step {
                ("Execute", pieces)
            } else if let Step::Recruit(pieces, _) = step {
                ("Toss a coin to recruit", pieces)
            } else if let Step::Enlist(pieces) = step {
                ("Take", pieces)
            } else if let Step::Ransom(ransom) = step {
                let gold = ransom.gold.unwrap_or(0);
                let label = format!("Ask {gold} gold for {}", in_words(ransom.pieces));
                return Some(Choice::new(label, value));
            } else {
                return None;
            };
            Some(Choice::new(format!("{verb} {}", in_words(pieces)), value))
        };
        let mut choices: Vec<Choice> = steps.into_iter().filter_map(choice).collect();
        // What is about many comes first.
        choices.reverse();
        choices.retain(|choice| choice.value.chars().count() <= 100);
        vec![listed(Takes::Draft, "Prisoners", choices, None)]
    }
}

/// Where a move leads, in words.
pub(super) fn way(position: &Position, action: Action) -> Choice {
    let value = action.to_string();
    let Action::Step { to, promotion, .. } = action else {
        return Choice::new("Off the board", value).about("it survives");
    };
    let becomes = promotion.map_or_else(String::new, |figure| format!(" as a {}", figure.name()));
    let choice = Choice::new(format!("To {to}{becomes}"), value);
    match position.piece(to) {
        Some((party, figure)) => {
            let fate = if position.in_retreat(party) {
                "takes"
            } else {
                "kills"
            };
            choice.about(format!("{fate} the {}", figure.name()))
        }
        None => choice,
    }
}
