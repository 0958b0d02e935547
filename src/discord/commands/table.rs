//! `/table`: making a table, taking seats, starting, taking back, ending.

use std::borrow::Cow;

use poise::{ChoiceParameter, CommandParameterChoice};
use rules::Level;
use rules::any::GameId;
use serenity::all::{Attachment, ButtonStyle, ChannelType, CreateActionRow};

use super::bring::{self, Wish, maps};
use super::dice::words;
use super::{
    Bot, Context, Error, answer, banner, clock, described_in_message, here, homeland, in_time,
    name, options, person, place, redact, seats,
};
use crate::discord::ids::{LobbyButton, What};
use crate::discord::limits::{self, Costly};
use crate::discord::outgoing::Errand;
use crate::discord::reply::Reply;
use crate::discord::table_threads::MAKE;
use crate::discord::table_threads::{self, NoThread, Opened, Opening};
use crate::discord::uploads::Upload;
use crate::discord::visibility::Visibility;
use crate::discord::{attached, boards, cause, ending, entering, leaving, messages, server};
use crate::labels::names;
use crate::maps::brought::Attached;
use crate::table::model::{MessageId, Stage, TableId, TableRow};
use crate::table::store::MOST_LOBBIES;
use crate::table::{Leave, TableRequest};

/// Most tables in a list.
const LISTED: usize = 25;

/// Tables: make one, take a seat, start, set the clock, take back, end
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm",
    subcommands(
        "new",
        "join",
        "leave",
        "dissolve",
        "words",
        "start",
        "options::options",
        "bots",
        "banner::banner",
        "seats::team",
        "homeland::homeland",
        "clock::pace",
        "clock::pause",
        "clock::resume",
        "clock::extend",
        "clock::overview",
        "clock::move_here",
        "list",
        "undo",
        "seats::replace",
        "seats::rest",
        "seats::back",
        "seats::room",
        "redact::redact",
        "end"
    ),
    subcommand_required
)]
pub(super) async fn table(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// How well bot players play.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum LevelChoice {
    #[name = "gentle: newcomers can win"]
    Gentle,
    #[name = "keen: as well as they can"]
    Keen,
}

/// The games a table can be made for: all of this build.
#[derive(Clone, Copy, Debug)]
struct GameChoice(GameId);

impl ChoiceParameter for GameChoice {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        let choice = |game: &GameId| CommandParameterChoice {
            name: game.title().into(),
            localizations: Cow::Borrowed(&[]),
            __non_exhaustive: (),
        };
        GameId::ALL.iter().map(choice).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        GameId::ALL.get(index).copied().map(Self)
    }

    fn from_name(name: &str) -> Option<Self> {
        let called = |game: &&GameId| game.title().eq_ignore_ascii_case(name);
        GameId::ALL.iter().find(called).copied().map(Self)
    }

    fn name(&self) -> &'static str {
        self.0.title()
    }

    fn localized_name(&self, _locale: &str) -> Option<&'static str> {
        None
    }
}

/// Make a table and take its first seat
#[expect(
    clippy::too_many_arguments,
    reason = "each is an option of the command"
)]
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[description = "What to play"] game: GameChoice,
    #[description = "A name for the table, such as \"Iron Winter\""]
    #[max_length = 60]
    name: Option<String>,
    #[description = "Use this channel instead of a new thread"] here: Option<bool>,
    #[description = "How many seats, where the game leaves that open; more may join"]
    #[min = 2]
    #[max = 24]
    seats: Option<u8>,
    #[description = "A map by name, or a new one such as city-30-7: style, regions, seed"]
    #[autocomplete = "maps"]
    #[max_length = 100]
    map: Option<String>,
    #[description = "A map of your own: GeoJSON, TopoJSON, Shapefile, SVG; up to 8 MB"]
    map_file: Option<Attachment>,
    #[description = "A scenario of your own, as TOML; up to 256 kB"] scenario_file: Option<
        Attachment,
    >,
) -> Result<(), Error> {
    let wish = Wish {
        map,
        map_file,
        scenario_file,
    };
    // DMs have no threads.
    let here = here.unwrap_or(false) || is_thread(ctx) || ctx.interaction.guild_id.is_none();
    // Many may open tables in one channel, and Discord may take its time for threads.
    let mut made = Made::default();
    let opened = Box::pin(open(ctx, game.0, (name, here, seats, wish), &mut made));
    let reply = in_time(ctx, false, opened).await?;
    let sent = ctx.send(reply.answer()).await?;
    let Some(table) = made.table else {
        return Ok(());
    };
    let message = MessageId(sent.into_message().await?.id.get());
    let invitation = (place(ctx), message);
    ctx.data().tables.announced(table, invitation).await?;
    if let Some((file, map)) = made.map {
        show_map(ctx, table, (&file, &map)).await?;
    } else if let Some(mended) = made.mended {
        let bot = ctx.data();
        let row = bot.tables.glance(table).await?.row;
        let preview = Box::pin(attached::with_scenario(bot, person(ctx), &row, &mended));
        if let Some(preview) = preview.await {
            ctx.send(preview.private()).await?;
        }
    }
    Ok(())
}

/// What came of the wish for a table.
#[derive(Default)]
struct Made {
    table: Option<TableId>,
    /// The file of its map.
    map: Option<(Upload, Attached)>,
    /// What was changed of the file of its map, where a scenario came with it.
    mended: Option<Vec<String>>,
}

/// Shows the person alone what their file became.
async fn show_map(
    ctx: Context<'_>,
    table: TableId,
    map: (&Upload, &Attached),
) -> Result<(), Error> {
    let bot = ctx.data();
    let row = bot.tables.glance(table).await?.row;
    let preview = Box::pin(attached::preview(bot, person(ctx), &row, map)).await?;
    ctx.send(preview.private()).await?;
    Ok(())
}

/// Opens a table, and notes which; what everybody is told.
async fn open(
    ctx: Context<'_>,
    game: GameId,
    (called, here, seats, wish): (Option<String>, bool, Option<u8>, Wish),
    made: &mut Made,
) -> Result<Reply, Error> {
    let bot = ctx.data();
    let cause = cause(ctx.interaction.id);
    let called = called
        .map(|typed| options::table_name(&typed))
        .transpose()?;
    // Before anything is fetched or made; a command that comes twice is answered as the first time.
    let is_new = bot.tables.made_by(&cause).await?.is_none();
    if is_new {
        may_open(ctx).await?;
    }
    let least = *game.seats().start();
    let for_seats = seats.map_or(least, usize::from);
    let has_both = wish.map_file.is_some() && wish.scenario_file.is_some();
    let found = bring::brought(ctx, (game, for_seats), wish).await?;
    let (mut seats, mut brought) = (seats.map(usize::from), None);
    let mut mended = String::new();
    if let Some(found) = found {
        match &found.attached {
            Some((_, map)) => match seats {
                Some(seats) => attached::must_seat(map, game, seats)?,
                None => seats = map.seats(game).first().copied(),
            },
            None => mended = attached::mended_behind(&found.brought.mended),
        }
        made.mended = has_both.then(|| found.brought.mended.clone());
        brought = Some(found.brought);
        made.map = found.attached;
    }
    let request = TableRequest {
        cause,
        game,
        name: called,
        guild: ctx.interaction.guild_id.map(serenity::all::GuildId::get),
        place: place(ctx),
        host: person(ctx),
        seats,
        brought,
    };
    // What is refused leaves no thread behind.
    request.count()?;
    if is_new {
        limits::take(bot, Costly::Tables, (person(ctx), request.guild))?;
    }
    let (id, nowhere) = if here {
        (bot.tables.create(request, &name(ctx)).await?, None)
    } else {
        in_thread(ctx, request).await?
    };
    made.table = Some(id);
    let row = bot.tables.glance(id).await?.row;
    bot.server_log.opened(&row, person(ctx));
    let is_housed = row.place != place(ctx);
    if is_housed {
        // Before the table is written nobody knows its number.
        let called = table_threads::called(&row, &name(ctx));
        let http = bot.out.turn(Errand::Asked).await;
        table_threads::rename(http, row.place, &called).await;
    }
    bot.tables.has_news(id);
    let where_to = match nowhere {
        _ if is_housed => format!("in <#{}>", row.place.0),
        None => "right here".to_owned(),
        Some(NoThread::Forbidden) => {
            "right here, because I'm not allowed to create threads in this channel".to_owned()
        }
        Some(NoThread::Refused) => {
            "right here, because this kind of channel has no threads".to_owned()
        }
        Some(NoThread::Later) => {
            "right here for now, because Discord could not make a thread just now; it moves \
             into one as soon as there is one"
                .to_owned()
        }
    };
    if row.guild.is_none() {
        return Ok(Reply::text(format!(
            "Table {id} for **{}** is here, for you alone: seat bot players with **Add bot player**, then press \
             **Start**.{mended}\n-# What only you may know of the game is under **My secrets**. For games with others, \
             open a table in a server.",
            game.title()
        )));
    }
    let join = messages::button(
        &row,
        What::Lobby(LobbyButton::Join),
        "Join",
        ButtonStyle::Success,
    );
    Ok(Reply {
        text: format!(
            "{} has opened table {id} for **{}**, {where_to}. Take a seat!{mended}",
            names::shown(&name(ctx)),
            game.title()
        ),
        rows: vec![CreateActionRow::Buttons(vec![join])],
        ..Reply::default()
    })
}

/// Makes a table with a thread of its own; in the channel, with the reason, where there is none.
async fn in_thread(
    ctx: Context<'_>,
    mut request: TableRequest,
) -> Result<(TableId, Option<NoThread>), Error> {
    let bot = ctx.data();
    let _alone = bot.table_threads.alone(ctx.interaction.channel_id).await;
    if let Some(made) = bot.tables.made_by(&request.cause).await? {
        return Ok((made, None));
    }
    let why = match make_thread(ctx, request.game).await {
        Opened::Thread(thread) => {
            request.place = thread;
            None
        }
        Opened::Nowhere(why) => Some(why),
    };
    let made = bot.tables.create(request, &name(ctx)).await;
    if why != Some(NoThread::Later) {
        return Ok((made?, why));
    }
    let made = made.map_err(|no| match Error::from(no) {
        Error::Refused(refusal) => Error::Wrong(format!(
            "Discord could not make a thread for the table just now; please try again in a minute. There is no \
             room for it in the channel itself: {}.",
            names::escape(&refusal.text)
        )),
        other @ (Error::Wrong(_) | Error::Broken(_)) => other,
    })?;
    let wanted = bot.tables.store().want_thread(made, true).await;
    wanted.map_err(crate::table::Fault::from)?;
    Ok((made, why))
}

/// Whether the server allows a person another table; says where theirs are who has as many open as may wait.
async fn may_open(ctx: Context<'_>) -> Result<(), Error> {
    let (bot, guild) = (ctx.data(), ctx.interaction.guild_id);
    if let Some(settings) = server::settings(bot, guild).await? {
        let here = (place(ctx), ctx.interaction.channel.as_ref());
        server::may_open(&settings, ctx.interaction.member.as_deref(), here)?;
    }
    let open = bot.tables.too_many_lobbies(person(ctx)).await?;
    let Some(open) = open else {
        return Ok(());
    };
    let places: Vec<String> = open
        .iter()
        .map(|(table, place)| format!("{table} in <#{}>", place.0))
        .collect();
    Err(Error::Wrong(format!(
        "You have {} tables open that have not started, and the limit is {MOST_LOBBIES}. Start one of them, or close \
         one with `/table end` in its channel: {}.",
        open.len(),
        places.join(", ")
    )))
}

/// Whether the command is given in a thread; threads do not nest.
fn is_thread(ctx: Context<'_>) -> bool {
    let kind = ctx.interaction.channel.as_ref().map(|channel| channel.kind);
    matches!(
        kind,
        Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread)
    )
}

/// The thread of a new table.
async fn make_thread(ctx: Context<'_>, game: GameId) -> Opened {
    let opening = Opening {
        guild: ctx.interaction.guild_id,
        channel: ctx.interaction.channel_id,
        me: ctx.framework.bot_id(),
        name: &table_threads::thread_name(game, None, &name(ctx)),
    };
    let bot = ctx.data();
    let http = bot.out.turns(Errand::Asked, MAKE).await;
    table_threads::thread(bot, http, opening).await
}

/// Take a free seat at this channel's table
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>) -> Result<(), Error> {
    let (_, id) = here(ctx).await?;
    let who = (person(ctx), &*name(ctx));
    let reply = entering::joined(ctx.data(), id, who).await?;
    ctx.send(reply.private()).await?;
    Ok(())
}

/// Leave your seat; of a game that is on, what it has stays
#[poise::command(slash_command)]
async fn leave(ctx: Context<'_>) -> Result<(), Error> {
    ask_to_leave(ctx, Leave::Behind).await
}

/// Give up your seat of a campaign, with all that it has
#[poise::command(slash_command)]
async fn dissolve(ctx: Context<'_>) -> Result<(), Error> {
    ask_to_leave(ctx, Leave::Nothing).await
}

async fn ask_to_leave(ctx: Context<'_>, leave: Leave) -> Result<(), Error> {
    let (_, id) = here(ctx).await?;
    let reply = leaving::asked(ctx.data(), id, person(ctx), leave).await?;
    ctx.send(reply.private()).await?;
    Ok(())
}

/// Start the game of this channel's table
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    tables
        .start(id, person(ctx), cause(ctx.interaction.id))
        .await?;
    let text = format!("Table {id} has started. The board comes in a moment.");
    answer(ctx, text).await
}

/// Choose how well the bot players of this channel's table play (host only)
#[poise::command(slash_command)]
async fn bots(
    ctx: Context<'_>,
    #[description = "How well they play"] level: LevelChoice,
) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let level = match level {
        LevelChoice::Gentle => Level::Gentle,
        LevelChoice::Keen => Level::Keen,
    };
    tables.set_bots(id, person(ctx), level).await?;
    answer(ctx, format!("Bot players of table {id} are {level} now.")).await
}

/// The active tables of this server that you can see
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), Error> {
    let guild = ctx
        .interaction
        .guild_id
        .map_or(0, serenity::all::GuildId::get);
    let rows = ctx.data().tables.of_guild(guild).await?;
    let mut lines: Vec<String> = Vec::new();
    if let (false, Some(member)) = (rows.is_empty(), &ctx.interaction.member) {
        ctx.defer_ephemeral().await?;
        let visibility = Visibility::of(&ctx.data().out, member).await?;
        for row in rows {
            if lines.len() < LISTED && visibility.sees(row.place).await? {
                lines.push(line(&row));
            }
        }
    }
    let text = if lines.is_empty() {
        "There are no active tables here that you can see. Open one with `/table new`.".to_owned()
    } else {
        super::listed(&lines)
    };
    answer(ctx, text).await
}

fn line(row: &TableRow) -> String {
    let stage = match row.stage {
        Stage::Lobby => "in the lobby",
        Stage::Playing if row.back_until().is_some() => "ended; its host can bring it back",
        Stage::Playing => "playing",
        Stage::Over | Stage::Ended => "over",
    };
    let described = described_in_message(row);
    format!("<#{}> {described} ({stage})", row.place.0)
}

/// Take your last order back; others may have to agree
#[poise::command(slash_command)]
async fn undo(ctx: Context<'_>) -> Result<(), Error> {
    let bot: &Bot = ctx.data();
    let id = bot.tables.at(place(ctx)).await?;
    let undone = bot
        .tables
        .take_back(id, person(ctx), cause(ctx.interaction.id))
        .await?;
    answer(ctx, boards::undone(&undone)).await
}

/// End this channel's table before its game is over (host only); asks first while it is on
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<(), Error> {
    let (tables, id) = here(ctx).await?;
    let glance = tables.glance(id).await?;
    if glance.row.stage == Stage::Playing {
        tables.may_end(id, person(ctx)).await?;
        let asked = ending::asked(ctx.data(), &glance).await?;
        ctx.send(asked.private()).await?;
        return Ok(());
    }
    tables.call_off(id, person(ctx)).await?;
    answer(ctx, format!("Table {id} has ended.")).await
}
