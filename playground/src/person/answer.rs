//! The bot's answers, as the person sees them.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};
use tokio::time::{Instant, timeout};

use crate::{
    Id,
    person::NotPossible,
    shared::Shared,
    world::{
        Message, World,
        interaction::{First, Interaction},
    },
};

/// One choice of an autocomplete.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the person sees.
    pub name: String,
    /// What is sent when it is taken.
    pub value: Value,
}

/// A text input of a modal.
#[derive(Clone, Debug, Eq, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Input {
    pub custom_id: String,
    /// The label above it.
    pub label: String,
    /// The text it came with.
    pub value: String,
    /// Whether it may not be empty.
    pub required: bool,
    /// The least number of characters.
    pub min_length: u64,
    /// The most characters.
    pub max_length: u64,
}

/// A modal on the screen.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Modal {
    /// The interaction that opened it.
    pub interaction: Id,
    /// Where it was opened.
    pub channel: Id,
    /// The message whose component opened it.
    pub message: Option<Id>,
    pub custom_id: String,
    /// The title on top.
    pub title: String,
    pub inputs: Vec<Input>,
    /// All of it as sent.
    pub raw: Value,
}

/// What a person sees after an act.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message; [`Message::is_ephemeral`] tells whether others see it too.
    Message(Message),
    /// The bot is still thinking; this is the placeholder.
    Thinking(Message),
    /// The message that was acted on changed.
    Updated(Message),
    /// The bot has heard; it may change the message later, see [`Asked::updated`].
    Acknowledged,
    /// A modal opened.
    Modal(Modal),
    /// Choices to take from.
    Choices(Vec<Choice>),
    /// The answer, or the message it changed, is already gone again.
    Deleted,
    /// *This interaction failed.*
    Failed,
}

impl Answer {
    /// Returns the message, new, updated or thinking.
    pub fn message(self) -> Option<Message> {
        match self {
            Self::Message(message) | Self::Thinking(message) | Self::Updated(message) => {
                Some(message)
            }
            Self::Acknowledged
            | Self::Modal(_)
            | Self::Choices(_)
            | Self::Deleted
            | Self::Failed => None,
        }
    }

    /// Returns the modal.
    pub fn modal(self) -> Option<Modal> {
        if let Self::Modal(modal) = self {
            Some(modal)
        } else {
            None
        }
    }

    /// Returns the choices.
    pub fn choices(self) -> Option<Vec<Choice>> {
        if let Self::Choices(choices) = self {
            Some(choices)
        } else {
            None
        }
    }

    /// Returns whether the interaction failed.
    pub fn failed(&self) -> bool {
        matches!(self, Self::Failed)
    }
}

/// Something a person did that the bot is to answer.
#[derive(Debug)]
#[must_use = "the bot's answer is what a test is about; drop it explicitly otherwise"]
pub struct Asked {
    shared: Arc<Shared>,
    id: Id,
    before: Option<Message>,
}

impl Asked {
    pub(super) fn new(shared: Arc<Shared>, id: Id, before: Option<Message>) -> Self {
        Self { shared, id, before }
    }

    /// Returns the interaction's id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Returns the interaction's token, for a test that answers in the bot's place.
    pub fn token(&self) -> String {
        let world = self.shared.world();
        world
            .interactions
            .get(&self.id)
            .map(|it| it.token.clone())
            .unwrap_or_default()
    }

    /// Waits for the bot's first answer, which may be that it is thinking.
    pub async fn first(&self) -> Answer {
        let deadline = Instant::now() + self.shared.patience;
        let mut ticks = self.shared.world().ticks();
        loop {
            let left = {
                let mut world = self.shared.world();
                if let Some(answer) = self.read(&world) {
                    return answer;
                }
                let known = world.interactions.get(&self.id);
                let left = known.map_or(-1, |known| known.left_to_answer(&world));
                if left < 0 || Instant::now() >= deadline {
                    world.fail(self.id);
                    return Answer::Failed;
                }
                left
            };
            let left = Duration::from_millis(u64::try_from(left).unwrap_or(0) + 1);
            let left = left.min(deadline.saturating_duration_since(Instant::now()));
            // Time being up is seen at the top of the loop.
            let _ = timeout(left, ticks.changed()).await;
        }
    }

    /// Waits for the bot's answer; a thinking bot is given time until patience is over.
    pub async fn answer(&self) -> Answer {
        let first = self.first().await;
        if !matches!(first, Answer::Thinking(_)) {
            return first;
        }
        let settled = self.wait(|world| {
            self.read(world)
                .filter(|answer| !matches!(answer, Answer::Thinking(_)))
        });
        settled.await.unwrap_or(first)
    }

    /// Waits for the `n`th follow-up, counted from 0; `None` when patience is over.
    pub async fn follow_up(&self, n: usize) -> Option<Message> {
        self.wait(|world| {
            let known = world.interactions.get(&self.id)?;
            world
                .message(known.channel, *known.followups.get(n)?)
                .cloned()
        })
        .await
    }

    /// Returns the message that was acted on, as it is now; `None` if it is gone.
    pub fn shown(&self) -> Option<Message> {
        let before = self.before.as_ref()?;
        self.shared.world().find_message(before.id).cloned()
    }

    /// Waits until the message that was acted on is not what it was; `None` when patience is
    /// over, or if it was deleted.
    pub async fn updated(&self) -> Option<Message> {
        let before = self.before.as_ref()?;
        let changed = |now: &Message| {
            now.edited_ms != before.edited_ms
                || now.content != before.content
                || now.components != before.components
                || now.embeds != before.embeds
                || now.attachments.len() != before.attachments.len()
        };
        self.wait(|world| {
            world
                .find_message(before.id)
                .filter(|now| changed(now))
                .cloned()
        })
        .await
    }

    async fn wait<T>(&self, probe: impl Fn(&World) -> Option<T>) -> Option<T> {
        let deadline = Instant::now() + self.shared.patience;
        self.shared.until(deadline, |world| probe(world)).await
    }

    /// Reads the answer as it is now; `None` if there is none yet.
    fn read(&self, world: &World) -> Option<Answer> {
        let Some(known) = world.interactions.get(&self.id) else {
            return Some(Answer::Failed);
        };
        let message = known
            .original
            .and_then(|id| world.message(known.channel, id))
            .cloned();
        if known.failed {
            return Some(Answer::Failed);
        }
        Some(match known.first.as_ref()? {
            First::Message | First::Thinking => match message {
                None => Answer::Deleted,
                Some(message) if message.is_thinking() => Answer::Thinking(message),
                Some(message) => Answer::Message(message),
            },
            First::Updated => message.map_or(Answer::Deleted, Answer::Updated),
            First::Acknowledged => Answer::Acknowledged,
            First::Modal(raw) => Answer::Modal(modal(known.id, known.channel, known.source, raw)),
            First::Choices(list) => Answer::Choices(
                list.iter()
                    .map(|it| Choice {
                        name: it["name"].as_str().unwrap_or_default().to_owned(),
                        value: it["value"].clone(),
                    })
                    .collect(),
            ),
        })
    }
}

/// Returns the modal an interaction has opened.
pub(super) fn opened(known: &Interaction) -> Option<Modal> {
    match &known.first {
        Some(First::Modal(raw)) => Some(modal(known.id, known.channel, known.source, raw)),
        _ => None,
    }
}

fn modal(interaction: Id, channel: Id, message: Option<Id>, raw: &Value) -> Modal {
    let text = |part: &Value, key: &str| part[key].as_str().unwrap_or_default().to_owned();
    let rows = raw["components"].as_array().map_or(&[][..], Vec::as_slice);
    let inputs = rows.iter().filter_map(|row| {
        let field = field(row);
        (field["type"] == 4).then(|| Input {
            custom_id: text(field, "custom_id"),
            label: if row["type"] == 18 {
                text(row, "label")
            } else {
                text(field, "label")
            },
            value: text(field, "value"),
            required: field["required"] != false,
            min_length: field["min_length"].as_u64().unwrap_or(0),
            max_length: field["max_length"].as_u64().unwrap_or(4000),
        })
    });
    Modal {
        interaction,
        channel,
        message,
        custom_id: text(raw, "custom_id"),
        title: text(raw, "title"),
        inputs: inputs.collect(),
        raw: raw.clone(),
    }
}

/// Returns the input of a row, or of a label.
fn field(row: &Value) -> &Value {
    if row["type"] == 18 {
        &row["component"]
    } else {
        &row["components"][0]
    }
}

/// Makes the data of a filled modal.
pub(super) fn filled(modal: &Modal, values: &[(&str, &str)]) -> Result<Value, NotPossible> {
    let names = |input: &Input, name: &str| input.custom_id == name || input.label == name;
    for (name, _) in values {
        if !modal.inputs.iter().any(|input| names(input, name)) {
            return Err(NotPossible::NoComponent((*name).to_owned()));
        }
    }
    let mut texts = Vec::new();
    for input in &modal.inputs {
        let given = values.iter().find(|(name, _)| names(input, name));
        let text = given.map_or(input.value.as_str(), |(_, text)| text);
        let length = text.chars().count() as u64;
        if input.required && length == 0 {
            return Err(NotPossible::Missing(input.custom_id.clone()));
        }
        let fits = (input.min_length..=input.max_length).contains(&length);
        if length > 0 && !fits {
            return Err(NotPossible::BadValue {
                option: input.custom_id.clone(),
                value: text.to_owned(),
                reason: format!("{} to {} characters", input.min_length, input.max_length),
            });
        }
        texts.push((input.custom_id.clone(), text.to_owned()));
    }
    let rows = modal.raw["components"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let rows = rows.iter().enumerate().filter_map(|(n, row)| {
        let (id, text) = texts
            .iter()
            .find(|(id, _)| field(row)["custom_id"] == id.as_str())?;
        let filled = json!({ "type": 4, "id": 2 * n + 2, "custom_id": id, "value": text });
        Some(if row["type"] == 18 {
            json!({ "type": 18, "id": 2 * n + 1, "component": filled })
        } else {
            json!({ "type": 1, "id": 2 * n + 1, "components": [filled] })
        })
    });
    Ok(json!({ "custom_id": modal.custom_id, "components": rows.collect::<Vec<_>>() }))
}
