//! Orders: thought out, and composed on a panel step by step.

use playground::{Asked, Message, NotPossible, Person};
use rand::RngExt as _;
use rules::Seat;
use rules::any::AnyView;

use super::super::told::{Did, Told, shown_draft};
use super::{Gone, Table, Way, is_board, roster};

impl Table {
    /// A legal order that begins with `partial`.
    pub(super) fn line(&mut self, view: &AnyView, seat: Seat, partial: &str) -> String {
        let mut text = partial.to_owned();
        let whole = |text: &str| {
            !text.is_empty()
                && view
                    .preview(seat, &roster(), text)
                    .is_ok_and(|preview| preview.complete)
        };
        while !whole(&text) {
            let legal = view.legal(&roster(), seat, &text);
            let ends = legal.iter().find(|token| *token == ".");
            let token = match ends {
                Some(end) if self.rng.random() => end,
                _ => &legal[self.rng.random_range(0..legal.len())],
            };
            format!("{text} {token}").trim().clone_into(&mut text);
        }
        text
    }

    /// Composes an order step by step; returns how it is confirmed, and what it will be.
    pub(super) async fn compose(
        &mut self,
        person: &Person,
        seat: Seat,
        view: &AnyView,
    ) -> Result<(Way, String), Gone> {
        let mut panel = self.panel(person).await?;
        let begun = match &self.draft {
            Some((own, text)) if *own == seat => text.clone(),
            _ => String::new(),
        };
        let line = self.line(view, seat, &begun);
        let mut text = begun.clone();
        let tokens: Vec<&str> = line[begun.len()..].split_whitespace().collect();
        for (index, token) in tokens.iter().enumerate().filter(|(_, it)| **it != ".") {
            if self.rng.random_ratio(1, 6) {
                // The rest may be typed.
                return Ok((Way::Text(tokens[index..].join(" ")), line));
            }
            panel = match self.step(person, seat, panel, (&text, token)).await? {
                Some(panel) => panel,
                None => return Ok((Way::Text(line.clone()), line)),
            };
            format!("{text} {token}").trim().clone_into(&mut text);
        }
        let confirm = panel.buttons().into_iter().find(|it| it.label == "Confirm");
        match confirm.and_then(|button| button.custom_id.filter(|_| !button.disabled)) {
            Some(id) => {
                let order = if line.ends_with('.') { line } else { text };
                Ok((Way::Press { message: panel, id }, order))
            }
            None => Ok((Way::Text(line.clone()), line)),
        }
    }

    async fn panel(&mut self, person: &Person) -> Result<Message, Gone> {
        let playing = |message: &Message| {
            is_board(message) && message.buttons().iter().any(|it| it.label == "Play")
        };
        let messages = self.server.messages(self.place());
        let board = messages.into_iter().rfind(playing);
        let opened = match board {
            Some(board) if self.rng.random() => {
                let asked = person.press(board.id, "Play");
                self.hear(person, asked, Did::Look).await?.1
            }
            _ => None,
        };
        match opened {
            Some(panel) => Ok(panel),
            None => self.must(person, "/play", Did::Look).await?.ok_or(Gone),
        }
    }

    /// Adds a token to the draft by whatever the panel offers; none if it must be typed.
    async fn step(
        &mut self,
        person: &Person,
        seat: Seat,
        mut panel: Message,
        (before, token): (&str, &str),
    ) -> Result<Option<Message>, Gone> {
        let button = |panel: &Message, end: &str| {
            let ids = panel.buttons().into_iter().filter_map(|it| it.custom_id);
            ids.into_iter().find(|id| id.ends_with(end))
        };
        let adds = format!("|add|{token}");
        let picks = format!("|pick|{}", token.get(..2).unwrap_or_default());
        if button(&panel, &adds).is_none()
            && let Some(id) = button(&panel, &picks)
        {
            let asked = person.press(panel.id, &id);
            panel = self.drafted(person, seat, before, asked).await?;
        }
        let mut selects = panel.selects().into_iter();
        let select = selects.find(|it| it.options.iter().any(|(_, value)| value == token));
        let asked = match (button(&panel, &adds), select) {
            (Some(id), _) => person.press(panel.id, &id),
            (None, Some(select)) => person.select(panel.id, &select.custom_id, &[token]),
            (None, None) => return Ok(None),
        };
        let after = format!("{before} {token}");
        let panel = self.drafted(person, seat, after.trim(), asked).await?;
        Ok(Some(panel))
    }

    /// Hears that the draft is `text` now.
    async fn drafted(
        &mut self,
        person: &Person,
        seat: Seat,
        text: &str,
        asked: Result<Asked, NotPossible>,
    ) -> Result<Message, Gone> {
        let did = Did::Draft {
            seat,
            text: text.to_owned(),
            after: self.seq,
        };
        match self.hear(person, asked, did).await? {
            (Told::Yes(shown), Some(panel)) => {
                self.draft = Some((seat, shown_draft(&shown)));
                Ok(panel)
            }
            (told, _) => {
                self.surprises.push(format!("draft {text}: {told:?}"));
                Err(Gone)
            }
        }
    }
}
