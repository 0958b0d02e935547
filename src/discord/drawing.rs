//! Pictures to come, with the words that stand for them or before them (TB-24).

use std::borrow::Cow;

use rules::any::AnyView;

use super::Bot;
use super::artist::{ArtError, For};
use super::errors::log_fault;
use super::reply::Reply;
use crate::labels::{MESSAGE, Seating, names};
use crate::presenter;
use crate::table::model::TextFirst;

/// A picture that is to be drawn, and what is said in its stead where it cannot be.
pub(super) struct Drawing<'a> {
    pub(super) scene: render::Scene,
    pub(super) alt: String,
    pub(super) words: InWords<'a>,
}

/// What is said where there is no picture: nothing is made of it where there is one.
#[expect(
    clippy::large_enum_variant,
    reason = "one lives as long as a message is made"
)]
pub(super) enum InWords<'a> {
    /// The board as text.
    Board(Cow<'a, AnyView>, Cow<'a, Seating>),
    /// A text that is ready.
    Said(String),
}

impl InWords<'_> {
    fn text(&self) -> String {
        match self {
            Self::Board(view, seating) => presenter::text_board(view, seating),
            Self::Said(text) => text.clone(),
        }
    }
}

impl Drawing<'_> {
    /// A reply with the picture, or with the words; as whoever sees it alone wants it (TB-24).
    pub(super) async fn beside(self, bot: &Bot, whose: For, reply: Reply) -> Reply {
        let wish = bot.artist.wish(&whose).await;
        let reply = match wish.text {
            TextFirst::No => reply,
            TextFirst::Before | TextFirst::Instead => with_words(reply, &self.words.text()),
        };
        let is_said = reply.is_in_words;
        if is_said && wish.text == TextFirst::Instead {
            return reply;
        }
        let why = match Box::pin(bot.artist.draw(whose, self.scene)).await {
            Ok(picture) => return reply.with_picture(picture, self.alt),
            Err(ArtError::Full(full)) => {
                format!("🖼️ No picture this time: {full}. Ask again in a moment.\n\n")
            }
            Err(error) => {
                log_fault(&error);
                String::new()
            }
        };
        if is_said {
            let text = format!("{}\n\n{}", reply.text, why.trim_end());
            return Reply { text, ..reply };
        }
        Reply {
            text: format!("{}\n\n{why}{}", reply.text, self.words.text()),
            ..reply
        }
    }
}

/// A reply with what its picture has to say, in a file where there is no room for it.
pub(super) fn with_words(reply: Reply, words: &str) -> Reply {
    if words.is_empty() {
        return reply;
    }
    let both = format!("{}\n\n{words}", reply.text);
    let both = both.trim_start();
    let fits = both.chars().count() <= MESSAGE;
    let reply = Reply {
        is_in_words: true,
        ..reply
    };
    if fits || reply.file.is_some() {
        let text = names::cut(both, MESSAGE);
        return Reply { text, ..reply };
    }
    let file = ("board.txt".to_owned(), names::unescape(words).into_bytes());
    Reply {
        file: Some(file),
        ..reply
    }
}
