//! What is filed for when nobody is there: bets, answers to attacks, replies on the board (PK-91 … PK-93).

use rules::kerfuffle::board::{Action, Position};
use rules::kerfuffle::{Battles, Line, Order, Reply, Step};

use super::board::way;
use super::{Board, OfferEditor, listed};
use crate::labels::names::upper_first;
use crate::presenter::kerfuffle::GameView;
use crate::presenter::{Act, Button, Choice, Row, Takes, Turn};

/// What opens the page, and what closes it.
const OPEN: &str = "away";
const CLOSED: &str = "turn";

/// The instruction while the page is open.
pub(super) const HINT: &str = "What you choose here is played for you at once when its time comes. Nobody else sees it before.";

/// A few bets, each with what it means.
const BETS: [(&str, &str, &str); 4] = [
    (
        "cheapest first",
        "Bet the cheapest first",
        "P N B R Q K, to the end",
    ),
    (
        "cheapest first; retreat below 3",
        "Bet the cheapest first, and retreat in time",
        "with fewer than 3 pieces left",
    ),
    (
        "like a bot",
        "Bet as the bot player would",
        "it retreats where it would lose",
    ),
    ("none", "Ask me for each bet", "takes your plan back"),
];

/// Whether the page is open.
pub(super) fn is_open(turn: &Turn<'_, GameView>) -> bool {
    turn.picked == Some(OPEN) && may(turn)
}

/// Whether something can be filed at all.
fn may(turn: &Turn<'_, GameView>) -> bool {
    let realm = &turn.now.realm;
    realm.round > 0 && realm.over.is_none() && realm.is_living(turn.seat)
}

/// The button that opens the page.
pub(super) fn button(turn: &Turn<'_, GameView>) -> Option<Button> {
    may(turn).then(|| Button::new("While I'm away", Act::Pick(OPEN.into())))
}

impl Board<'_, '_> {
    /// The page: answers to attacks, and bets.
    pub(super) fn away<'r>(&self) -> Vec<Row<'r>> {
        let order = |text: String, label: &str, about: &str| {
            let choice = Choice::new(label, text).about(about);
            self.files(&choice.value).then_some(choice)
        };
        let answers = self.stances().into_iter();
        let answers = answers
            .filter_map(|(rest, label, about)| order(format!("attacked: {rest}"), label, about));
        let bets = BETS
            .into_iter()
            .filter_map(|(rest, label, about)| order(format!("bets {rest}"), label, about));
        let close = Button::new("Close", Act::Pick(CLOSED.into()));
        vec![
            listed(Takes::Aside, "When I am attacked", answers.collect(), None),
            listed(Takes::Aside, "My next battle by dice", bets.collect(), None),
            Row::Buttons(vec![close]),
        ]
    }

    /// Answers to attacks as this table fights.
    fn stances(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let retreat = "with less than 30 % to hold it";
        let by_dice = [
            ("dice", "Fight with dice", "at once"),
            (
                "retreat below 30 %; dice",
                "Retreat if I would lose, else dice",
                retreat,
            ),
        ];
        let on_board = [
            ("board", "Fight on a board", "you are called for your moves"),
            (
                "retreat below 30 %; board",
                "Retreat if I would lose, else the board",
                retreat,
            ),
        ];
        let rest = [
            ("retreat", "Retreat if I can", "else you are asked"),
            ("none", "Ask me each time", "takes your answer back"),
        ];
        let battles = self.view.world.options.battles;
        let by_dice = by_dice
            .into_iter()
            .filter(|_| battles != Battles::BoardOnly);
        let on_board = on_board
            .into_iter()
            .filter(|_| battles != Battles::DiceOnly);
        by_dice.chain(on_board).chain(rest).collect()
    }

    /// Whether an order may be given now.
    fn files(&self, text: &str) -> bool {
        let (now, seat) = (self.turn.now, self.turn.seat);
        let ctx = now.ctx(&self.turn.seating.roster);
        let order = Order::read(ctx, text);
        order.is_ok_and(|order| {
            order
                .steps
                .iter()
                .all(|step| now.may(&now.world, seat, step))
        })
    }

    /// While the other side is to move: what it may play, then what is replied.
    pub(super) fn replies<'r>(&self) -> Vec<Row<'r>> {
        let Some(position) = self.turn.now.watching(&self.view.world, self.turn.seat) else {
            return Vec::new();
        };
        let moves = position.moves();
        let word = self.turn.picked.and_then(|it| it.strip_prefix("if "));
        let picked: Option<Action> = word.and_then(|it| it.parse().ok());
        let picked = picked.filter(|picked| moves.contains(picked));
        let choice = |action: &Action| {
            let (label, about) = named(&position, *action);
            Choice::new(label, format!("if {action}")).about(about)
        };
        let chosen = picked.and_then(|picked| moves.iter().position(|it| *it == picked));
        let choices = moves.iter().map(choice).collect();
        let mut rows = vec![listed(Takes::Pick, "If they play", choices, chosen)];
        if let Some(picked) = picked {
            let after = position.after(picked).0;
            let replies = after.moves().into_iter().map(|then| {
                let (label, about) = named(&after, then);
                Choice::new(label, self.filed_with(picked, then)).about(about)
            });
            // What is too long for a list can be typed.
            let fits = |choice: &Choice| choice.value.chars().count() <= 100;
            let replies = replies
                .filter(fits)
                .filter(|it| self.files(&it.value))
                .collect();
            rows.push(listed(Takes::Aside, "then I play", replies, None));
        }
        let filed = self.turn.now.own.lines.len();
        let none = Button::new(
            format!("Take my answers back ({filed})"),
            Act::Aside("if none".into()),
        );
        let none = (filed > 0).then_some(none);
        let rest = button(self.turn)
            .into_iter()
            .chain(OfferEditor::button(self.turn));
        rows.push(Row::Buttons(none.into_iter().chain(rest).collect()));
        rows
    }

    /// The lines that are filed, with another answer to one move.
    fn filed_with(&self, when: Action, then: Action) -> String {
        let mut lines: Vec<Line> = self.turn.now.own.lines.clone();
        lines.retain(|line| line.first().is_none_or(|reply| reply.when != when));
        lines.push(vec![Reply { when, then }]);
        self.write(&Step::Lines(lines))
    }
}

/// A move in words: which piece, and where it goes.
fn named(position: &Position, action: Action) -> (String, String) {
    let Some(from) = action.from() else {
        return (upper_first(&action.to_string()), "no other move".to_owned());
    };
    let piece = upper_first(position.figure_name(from));
    let Choice { label, about, .. } = way(position, action);
    let label = format!("{piece} on {from}: {label}");
    (label, about.unwrap_or_else(|| action.to_string()))
}
