//! A small real bot, connected the way Castellan is.
#![expect(clippy::unused_async, reason = "poise wants commands to be async")]

use std::sync::Arc;

use playground::{Config, ManualClock, Person, Running, Server};
use poise::serenity_prelude as serenity;
use serenity::{
    CreateActionRow, CreateAttachment, CreateButton, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    EditInteractionResponse, InputTextStyle, Interaction,
};

type Error = Box<dyn std::error::Error + Send + Sync>;
type Ctx<'a> = poise::Context<'a, (), Error>;

/// The moment tests begin at: the first of January 2026.
pub(crate) const START_MS: i64 = 1_767_225_600_000;

/// A running stand-in with a running bot.
pub(crate) struct Stage {
    pub(crate) server: Running,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) http: Arc<serenity::Http>,
    shards: Arc<serenity::ShardManager>,
    bot: tokio::task::JoinHandle<()>,
}

impl Stage {
    /// Starts both and waits until the bot has registered its commands.
    pub(crate) async fn new() -> Self {
        let clock = Arc::new(ManualClock::new(START_MS));
        let config = Config {
            clock: clock.clone(),
            ..Config::default()
        };
        Self::with(clock, config).await
    }

    /// Starts both with a configuration that has a clock of its own.
    pub(crate) async fn on(config: Config) -> Self {
        Self::with(Arc::new(ManualClock::new(START_MS)), config).await
    }

    pub(crate) async fn with(clock: Arc<ManualClock>, config: Config) -> Self {
        let openapi = std::env::var_os("CASTELLAN_OPENAPI").map(Into::into);
        let config = Config {
            openapi,
            each_second: usize::MAX,
            ..config
        };
        let server = Server::start(config).await.unwrap();
        let http = Arc::new(http_of(&server));
        let commands = commands();
        let framework = poise::Framework::builder()
            .options(poise::FrameworkOptions {
                commands,
                event_handler: |ctx, event| Box::pin(route(ctx.serenity_context, event)),
                ..Default::default()
            })
            .setup(|ctx, _, framework| {
                Box::pin(async move {
                    poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                    Ok(())
                })
            })
            .build();
        let intents = serenity::GatewayIntents::GUILDS;
        let fresh = http_of(&server);
        let mut client = serenity::ClientBuilder::new_with_http(fresh, intents)
            .framework(framework)
            .await
            .unwrap();
        let shards = Arc::clone(&client.shard_manager);
        let bot = tokio::spawn(async move {
            // Ends with an error when a test closes the gateway for good.
            let _ = client.start().await;
        });
        assert!(server.wait_for_bot().await, "the bot is connected");
        Self {
            server,
            clock,
            http,
            shards,
            bot,
        }
    }

    pub(crate) fn person(&self, name: &str) -> Person {
        self.server.person(name)
    }

    pub(crate) fn general(&self) -> playground::Id {
        self.server.channel("general")
    }

    /// Ends both and checks that the bot sent nothing Discord would refuse.
    pub(crate) async fn finish(self) {
        let violations = self.server.violations();
        self.end().await;
        assert!(violations.is_empty(), "{violations:#?}");
    }

    /// Ends both, whatever the bot sent.
    pub(crate) async fn end(self) {
        self.shards.shutdown_all().await;
        self.server.stop().await;
        tokio::time::timeout(crate::PATIENCE, self.bot)
            .await
            .unwrap()
            .unwrap();
    }
}

/// Makes a client of the REST interface that stays on loopback.
pub(crate) fn http_of(server: &Server) -> serenity::Http {
    serenity::HttpBuilder::new(server.token())
        .proxy(server.url())
        .ratelimiter_disabled(true)
        .application_id(server.bot().0.into())
        .build()
}

fn commands() -> Vec<poise::Command<(), Error>> {
    vec![
        ping(),
        slow(),
        card(),
        panel(),
        secret(),
        whisper(),
        upload(),
        silent(),
        table(),
    ]
}

/// Answers at once.
#[poise::command(slash_command)]
async fn ping(ctx: Ctx<'_>) -> Result<(), Error> {
    ctx.say("pong").await?;
    Ok(())
}

/// Thinks, answers, adds something, changes it.
#[poise::command(slash_command)]
async fn slow(ctx: Ctx<'_>) -> Result<(), Error> {
    ctx.defer().await?;
    let answer = ctx.say("thought").await?;
    ctx.say("and more").await?;
    answer
        .edit(ctx, poise::CreateReply::default().content("thought twice"))
        .await?;
    Ok(())
}

async fn cards(_: Ctx<'_>, typed: &str) -> serenity::CreateAutocompleteResponse {
    let fitting = ["ace", "king", "queen"]
        .into_iter()
        .filter(|it| it.starts_with(typed));
    let choices = fitting
        .map(|it| serenity::AutocompleteChoice::new(it, it))
        .collect();
    serenity::CreateAutocompleteResponse::new().set_choices(choices)
}

/// Takes a card and a number.
#[poise::command(slash_command)]
async fn card(
    ctx: Ctx<'_>,
    #[description = "Which card"]
    #[autocomplete = "cards"]
    card: String,
    #[description = "How many"]
    #[min = 1]
    #[max = 4]
    count: Option<u8>,
) -> Result<(), Error> {
    ctx.say(format!("{card} x{}", count.unwrap_or(1))).await?;
    Ok(())
}

/// Shows buttons and a select.
#[poise::command(slash_command)]
async fn panel(ctx: Ctx<'_>) -> Result<(), Error> {
    let reply = poise::CreateReply::default()
        .content("panel")
        .components(rows());
    ctx.send(reply).await?;
    Ok(())
}

fn rows() -> Vec<CreateActionRow> {
    let button = |id: &str, label: &str| CreateButton::new(id).label(label);
    let options = ["north", "south"]
        .map(|it| CreateSelectMenuOption::new(it, it))
        .to_vec();
    let kind = CreateSelectMenuKind::String { options };
    vec![
        CreateActionRow::Buttons(vec![
            button("update", "Update"),
            button("later", "Later"),
            button("private", "Private"),
            button("ask", "Ask"),
            button("grey", "Grey").disabled(true),
        ]),
        CreateActionRow::SelectMenu(CreateSelectMenu::new("way", kind)),
        CreateActionRow::SelectMenu(CreateSelectMenu::new(
            "whom",
            CreateSelectMenuKind::User {
                default_users: None,
            },
        )),
    ]
}

/// Answers so that only the asker sees it.
#[poise::command(slash_command)]
async fn secret(ctx: Ctx<'_>) -> Result<(), Error> {
    ctx.send(
        poise::CreateReply::default()
            .content("psst")
            .ephemeral(true),
    )
    .await?;
    Ok(())
}

/// Writes someone a direct message.
#[poise::command(slash_command)]
async fn whisper(ctx: Ctx<'_>, #[description = "Whom"] user: serenity::User) -> Result<(), Error> {
    let dm = user.create_dm_channel(ctx).await?;
    let sent = dm
        .send_message(ctx, CreateMessage::new().content("your hand"))
        .await;
    ctx.say(if sent.is_ok() { "sent" } else { "closed" })
        .await?;
    Ok(())
}

/// Sends a file back.
#[poise::command(slash_command)]
async fn upload(
    ctx: Ctx<'_>,
    #[description = "A file"] file: serenity::Attachment,
) -> Result<(), Error> {
    let mut bytes = file.download().await?;
    bytes.reverse();
    let back = CreateAttachment::bytes(bytes, "back.png").description("the same, backwards");
    ctx.send(
        poise::CreateReply::default()
            .content("back")
            .attachment(back),
    )
    .await?;
    Ok(())
}

/// Never answers.
#[poise::command(slash_command)]
async fn silent(_: Ctx<'_>) -> Result<(), Error> {
    Ok(())
}

/// Tables.
#[poise::command(slash_command, subcommands("table_new"))]
async fn table(_: Ctx<'_>) -> Result<(), Error> {
    Ok(())
}

#[derive(poise::ChoiceParameter)]
enum Game {
    #[name = "Combat Castles"]
    Castles,
    #[name = "Boki"]
    Boki,
}

/// Makes a table.
#[poise::command(slash_command, rename = "new", guild_only)]
async fn table_new(
    ctx: Ctx<'_>,
    #[description = "Which game"] game: Game,
    #[description = "Where"] place: Option<serenity::GuildChannel>,
    #[description = "Open to all"] open: Option<bool>,
    #[description = "Its title"] title: Option<String>,
) -> Result<(), Error> {
    let place = place.map_or_else(String::new, |it| it.name);
    let text = format!(
        "{} {place} {open:?} {title:?}",
        poise::ChoiceParameter::name(&game)
    );
    ctx.say(text).await?;
    Ok(())
}

/// Answers components and modals.
async fn route(ctx: &serenity::Context, event: &serenity::FullEvent) -> Result<(), Error> {
    let serenity::FullEvent::InteractionCreate { interaction } = event else {
        return Ok(());
    };
    let text = |text: String| CreateInteractionResponseMessage::new().content(text);
    if let Interaction::Component(press) = interaction {
        match press.data.custom_id.as_str() {
            "update" => {
                let message = text("updated".to_owned()).components(Vec::new());
                let answer = CreateInteractionResponse::UpdateMessage(message);
                press.create_response(ctx, answer).await?;
            }
            "later" => {
                press
                    .create_response(ctx, CreateInteractionResponse::Acknowledge)
                    .await?;
                let edit = EditInteractionResponse::new().content("changed later");
                press.edit_response(ctx, edit).await?;
            }
            "private" => {
                let message = text("for you".to_owned()).ephemeral(true);
                press
                    .create_response(ctx, CreateInteractionResponse::Message(message))
                    .await?;
                let more = CreateInteractionResponseFollowup::new()
                    .content("more")
                    .ephemeral(true);
                press.create_followup(ctx, more).await?;
            }
            "ask" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Your words", "words");
                let modal = CreateModal::new("words_modal", "Words")
                    .components(vec![CreateActionRow::InputText(input.max_length(10))]);
                press
                    .create_response(ctx, CreateInteractionResponse::Modal(modal))
                    .await?;
            }
            _ => {
                use serenity::ComponentInteractionDataKind as Kind;
                let chosen = if let Kind::StringSelect { values } = &press.data.kind {
                    values.join(",")
                } else if let Kind::UserSelect { values } = &press.data.kind {
                    values.iter().map(ToString::to_string).collect()
                } else {
                    press.data.custom_id.clone()
                };
                let answer = CreateInteractionResponse::Message(text(chosen));
                press.create_response(ctx, answer).await?;
            }
        }
    } else if let Interaction::Modal(filled) = interaction {
        let serenity::ActionRowComponent::InputText(input) =
            &filled.data.components[0].components[0]
        else {
            return Ok(());
        };
        let words = input.value.clone().unwrap_or_default();
        let answer = CreateInteractionResponse::Message(text(format!("you said {words}")));
        filled.create_response(ctx, answer).await?;
    }
    Ok(())
}
