//! `/help` and `/about`.

use rules::any::GameId;
use serenity::all::CreateEmbed;

use super::{Context, Error};
use crate::discord::permissions;
use crate::discord::reply::Reply;

/// What the bot does, and its commands by what they are for
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub(super) async fn help(ctx: Context<'_>) -> Result<(), Error> {
    ctx.send(about_help().private()).await?;
    Ok(())
}

/// The bot's version, how to invite it, and what it stores about you
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub(super) async fn about(ctx: Context<'_>) -> Result<(), Error> {
    let bot = ctx.framework.bot_id();
    let reply = about_bot(ctx.interaction.application_id.get(), bot.get());
    ctx.send(reply.private()).await?;
    Ok(())
}

fn about_help() -> Reply {
    let rules = GameId::ALL.iter().map(|game| {
        let bounds = game.seats();
        let (least, most) = (bounds.start(), bounds.end());
        let players = if least == most {
            format!("{least} players")
        } else {
            format!("{least} to {most} players")
        };
        format!("**{}**, {players}: `/rules {}`", game.title(), game.id())
    });
    let rules: Vec<String> = rules.collect();
    let text = format!(
        "I run wargames: I know the rules, keep the secrets, throw dice that anyone can check, and draw the \
         board. A table lives in a channel or thread for as long as you like, minutes or months.\n\n{}\n\n\
         **A first game.** `/table new`, press **Add bot player** until all seats are taken, then **Start** \
         and **Play**: your own board opens, and says what to press.\n\n\
         **Play.** `/play` opens your turn, `/board` shows the board, in words with `style:text`; `/secrets` \
         has what only you may know, `/log` what has happened, `/board at:` how it stood then, `/replay` a film of it.\n\
         **Your tables.** `/games list` says where you play and whose turn it is, `/games away` that nobody need wait for you, `/games here` that you are there to play quickly, \
         `/games gather` asks when all can; \
         `/settings` how you are called: mentions, quiet hours, a daily message, `/stats` how you play. `/table list` shows the tables of this server.\n\
         **Rules.** `/rules` explains each game section by section. When I refuse something I name a ruling, such as \
         TB-04: press **Why?**, or give the id to `ruling`.\n\
         **At a table.** `/table join`, `/table leave`, `/table undo`; `/table banner` names and colours your seat, \
         `/table team` shares it, `/table room` gives its people a thread, `/talk` one to several seats, `/table replace` hands it on; `/table words` \
         adds to the dice, `/verify` checks them.\n\
         **For hosts.** `/table options`, `/table bots`, `/table start`, `/table pace`, `/table pause`, \
         `/table desk`, `/table extend`, `/table replace` for absent people, `/table move`, `/table end`; `/gm` for who may correct a game.\n\
         **For who manages this server.** `/server` says where tables may be and how often I mention people, and shows \
         all of them.\n\
         **Maps.** `/map` draws maps and makes new ones.\n\n\
         `/about` says what I store about you, and `/games forget` has me forget it.",
        rules.join("\n")
    );
    embedded("What is this?", text)
}

fn about_bot(application: u64, bot: u64) -> Reply {
    let text = format!(
        "<@{bot}> is Castellan {}.\n\n\
         **Invite me:** {}\n\n\
         **What I store:** your id and name, the tables you play at, the orders you give and the words you \
         write in them, until when you are away, when you are here or can meet, how you want to be called, when you last used me, and which messages I have sent. I don't read your messages. `/table redact` takes \
         your words out for ever, and `/games forget` shows what I keep about you and takes all of it out; the moves \
         stay, so that games can be checked. Nothing goes anywhere but to Discord. `docs/privacy.md` beside my source \
         says why I keep what, how long, and who sees it.",
        env!("CARGO_PKG_VERSION"),
        permissions::invite(application)
    );
    embedded("About", text)
}

fn embedded(title: &str, text: String) -> Reply {
    let embed = CreateEmbed::new().title(title).description(text);
    Reply {
        embed: Some(embed),
        ..Reply::default()
    }
}
