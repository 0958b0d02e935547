//! A message of ours before it is known how it will be sent.

use std::sync::Arc;

use poise::CreateReply;
use render::{Film, Picture};
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    EditAttachments, EditInteractionResponse, EditMessage, MessageFlags, Nonce, UserId,
};

use crate::labels::names;

/// Discord's limit for a message's text, in characters.
const CONTENT: usize = 2000;

/// What a message says and shows. Nobody is mentioned but those named.
#[derive(Clone, Debug, Default)]
pub(super) struct Reply {
    pub(super) text: String,
    pub(super) embed: Option<CreateEmbed>,
    pub(super) picture: Option<(Arc<[u8]>, String)>,
    /// Pictures that stand below it.
    pub(super) more: Vec<(Picture, String)>,
    /// A film that stands below them, with its alt text.
    pub(super) film: Option<(Film, String)>,
    /// A file to be kept, with its name.
    pub(super) file: Option<(String, Vec<u8>)>,
    pub(super) rows: Vec<CreateActionRow>,
    pub(super) mentions: Vec<UserId>,
    /// Whether what its picture has to say is in the text already.
    pub(super) is_in_words: bool,
    /// Whether it comes without a sound.
    pub(super) is_silent: bool,
}

impl Reply {
    /// A message of text.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// The same with a picture and its alt text.
    pub(super) fn with_picture(self, picture: Picture, alt: String) -> Self {
        self.with_png(picture.png, alt)
    }

    /// The same with a PNG file as its picture, and its alt text.
    pub(super) fn with_png(mut self, png: Arc<[u8]>, alt: String) -> Self {
        self.picture = Some((png, alt));
        self
    }

    /// The same with a film and its alt text.
    pub(super) fn with_film(mut self, film: Film, alt: String) -> Self {
        self.film = Some((film, alt));
        self
    }

    fn content(&self) -> String {
        names::cut(&self.text, CONTENT)
    }

    fn allowed(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.mentions.iter().copied())
    }

    fn files(&self) -> impl Iterator<Item = CreateAttachment> {
        let picture = self
            .picture
            .as_ref()
            .map(|(png, alt)| CreateAttachment::bytes(png.to_vec(), "board.png").description(alt));
        let more = (2..).zip(&self.more).map(|(number, (picture, alt))| {
            let name = format!("board-{number}.png");
            CreateAttachment::bytes(picture.png.to_vec(), name).description(alt)
        });
        let moving = self.film.as_ref().map(|(film, alt)| {
            CreateAttachment::bytes(film.gif.to_vec(), "film.gif").description(alt)
        });
        let file = self.file.as_ref();
        let file = file.map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
        picture.into_iter().chain(more).chain(moving).chain(file)
    }

    /// The bytes of its pictures and files.
    pub(super) fn bytes(&self) -> u64 {
        let picture = self.picture.as_ref().map(|(png, _)| png.len());
        let more = self.more.iter().map(|(picture, _)| picture.png.len());
        let moving = self.film.as_ref().map(|(film, _)| film.gif.len());
        let file = self.file.as_ref().map(|(_, bytes)| bytes.len());
        let all: usize = more.chain(picture).chain(moving).chain(file).sum();
        u64::try_from(all).unwrap_or(u64::MAX)
    }

    /// As the private answer to a command.
    pub(super) fn private(self) -> CreateReply {
        self.answer().ephemeral(true)
    }

    /// As the answer to a command that everybody sees.
    pub(super) fn answer(self) -> CreateReply {
        let reply = CreateReply::default()
            .content(self.content())
            .allowed_mentions(self.allowed())
            .components(self.rows.clone());
        let reply = self
            .embed
            .clone()
            .into_iter()
            .fold(reply, CreateReply::embed);
        self.files().fold(reply, CreateReply::attachment)
    }

    /// As the answer to a press: a new message, or what the panel becomes.
    pub(super) fn to_press(&self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(self.content())
            .allowed_mentions(self.allowed())
            .embeds(self.embed.clone().into_iter().collect())
            .components(self.rows.clone());
        message.files(self.files())
    }

    /// As one more private answer to a press.
    pub(super) fn follow_up(&self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content())
            .allowed_mentions(self.allowed())
            .embeds(self.embed.clone().into_iter().collect())
            .components(self.rows.clone())
            .files(self.files())
            .ephemeral(true)
    }

    /// As what the answer to a command or a press becomes.
    pub(super) fn to_edit(&self) -> EditInteractionResponse {
        let attachments = self
            .files()
            .fold(EditAttachments::new(), EditAttachments::add);
        EditInteractionResponse::new()
            .content(self.content())
            .allowed_mentions(self.allowed())
            .embeds(self.embed.clone().into_iter().collect())
            .components(self.rows.clone())
            .attachments(attachments)
    }

    /// As a message in a channel. The nonce makes a repeated sending one message.
    pub(super) fn message(&self, nonce: String) -> CreateMessage {
        let message = CreateMessage::new()
            .content(self.content())
            .allowed_mentions(self.allowed())
            .components(self.rows.clone())
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true);
        let message = if self.is_silent {
            message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS)
        } else {
            message
        };
        let message = self
            .embed
            .clone()
            .into_iter()
            .fold(message, CreateMessage::embed);
        self.files().fold(message, CreateMessage::add_file)
    }

    /// As what a message of ours becomes that keeps its pictures.
    pub(super) fn edit_words(&self) -> EditMessage {
        EditMessage::new()
            .content(self.content())
            .allowed_mentions(self.allowed())
            .components(self.rows.clone())
    }

    /// As what a message of ours becomes.
    pub(super) fn edit(&self) -> EditMessage {
        let attachments = self
            .files()
            .fold(EditAttachments::new(), EditAttachments::add);
        self.edit_words()
            .embeds(self.embed.clone().into_iter().collect())
            .attachments(attachments)
    }
}
