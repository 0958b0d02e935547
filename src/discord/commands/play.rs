//! `/play`, `/secrets` and `/board`.

use rules::any::GameId;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::pages::regions;
use super::past::times;
use super::{Bot, Context, Error, in_time, meant, own_tables, person, place, suggest, when_made};
use crate::discord::panels::{BoardPart, Past, Walk};
use crate::discord::reply::Reply;
use crate::discord::{agenda, messages, order_cause, panels, proposals};
use crate::labels::{Seating, names};
use crate::presenter::{self, Chart};
use crate::table::model::{MessageId, TableId};
use crate::table::{Accepted, Fault, Keep, Typed};

/// Your turn: opens your private panel, or takes an order as text
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(super) async fn play(
    ctx: Context<'_>,
    #[description = "An order, or the beginning of one, such as Cb2 c1c2 +b3 ."]
    #[autocomplete = "tokens"]
    text: Option<String>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let bot = ctx.data();
    let Some(text) = text else {
        let opened = async {
            let id = meant(ctx, table).await?;
            panels::play(bot, id, person(ctx)).await
        };
        return when_made(ctx, Box::pin(opened)).await;
    };
    let id = meant(ctx, table).await?;
    let held = bot.tables.hold_news(id);
    when_made(ctx, Box::pin(typed(ctx, id, text))).await?;
    drop(held);
    Ok(())
}

/// Gives a typed order; what the person is told.
async fn typed(ctx: Context<'_>, id: TableId, text: String) -> Result<Reply, Error> {
    let bot = ctx.data();
    let doubt = doubt(bot, id, &text).await?;
    let cause = order_cause(ctx.interaction.id);
    let keep = match doubt {
        Some(_) => Keep::Always,
        None => Keep::Never,
    };
    let typed = bot.tables.typed(id, person(ctx), cause, text, keep);
    let elsewhere = bot.tables.plays_elsewhere(person(ctx), id);
    let (typed, elsewhere) = tokio::join!(typed, elsewhere);
    Ok(match typed? {
        Typed::Ordered(Accepted::Now(_)) => Reply {
            rows: agenda::next_button(bot, (person(ctx), elsewhere?), id)
                .await?
                .into_iter()
                .collect(),
            ..Reply::text("Your order is in.")
        },
        Typed::Ordered(Accepted::Before(_)) => Reply::text("Your order was in already."),
        Typed::Answered(settled) => Reply::text(proposals::thanks(settled)),
        Typed::Asked(panel) => {
            let note = "Not sent yet: look at what has no order. Press **Confirm** if that is what you want.";
            panels::panel(bot, &panel, Some(note)).await?
        }
        Typed::Drafted(panel) => {
            let note = match doubt {
                Some(doubt) if panel.complete => {
                    format!("{doubt} Press **Confirm** if that is what you want.")
                }
                Some(_) | None if panel.seals() => {
                    "Not sealed yet. This is your sheet for a turn to come so far: typing adds to it, `new: …` \
                     begins afresh, **Confirm** seals it."
                    .to_owned()
                }
                Some(_) | None if panel.ask.is_none() => {
                    "It is not your turn yet: I keep this for you until it is.".to_owned()
                }
                Some(_) | None => "Not sent yet. This is your order so far: typing adds to it, `new: …` begins afresh, \
                                   **Confirm** plays it."
                    .to_owned(),
            };
            panels::panel(bot, &panel, Some(&note)).await?
        }
    })
}

/// Why a typed order may not be meant as it is read. Which game it is for matters only where one
/// would doubt it.
async fn doubt(bot: &Bot, table: TableId, text: &str) -> Result<Option<&'static str>, Error> {
    if GameId::ALL
        .iter()
        .all(|game| presenter::doubt(*game, text).is_none())
    {
        return Ok(None);
    }
    let row = bot.tables.store().table(table).await.map_err(Fault::from)?;
    Ok(row.and_then(|row| presenter::doubt(row.game, text)))
}

/// Discord's limits for suggestions: how many, and how long each is at most.
const MOST: usize = 25;
const LONGEST: usize = 100;

/// What may be typed next, with what is typed already and what it leads to.
async fn tokens(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = ctx.data();
    let named = ctx.args.iter().find(|option| option.name == "table");
    let named = named.and_then(|option| {
        if let ResolvedValue::Integer(number) = option.value {
            Some(number)
        } else {
            None
        }
    });
    let legal = async {
        let id = meant(ctx, named).await?;
        let (tables, partial) = (&bot.tables, partial.to_owned());
        let legal = tables.suggestions(id, person(ctx), partial, (MOST, LONGEST));
        Ok::<_, Error>(legal.await?)
    };
    match legal.await {
        Ok(found) => {
            let seating = Seating {
                world: Some(found.now.world()),
                ..messages::seating(&found.row)
            };
            suggest(found.texts.iter().map(|(text, after)| {
                let end = after.as_ref().and_then(|after| {
                    let (before, after) = found.step(after);
                    presenter::leads_to(before, after, found.seat, &seating)
                });
                let shown = end.map_or_else(|| text.clone(), |end| format!("{text}: {end}"));
                AutocompleteChoice::new(names::cut(&shown, LONGEST), text.clone())
            }))
        }
        Err(Error::Broken(error)) => {
            crate::discord::errors::log_fault(error.as_ref());
            CreateAutocompleteResponse::new()
        }
        // Nobody is told "no" while typing.
        Err(Error::Refused(_) | Error::Wrong(_)) => CreateAutocompleteResponse::new(),
    }
}

/// What only you may know at this channel's table
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(super) async fn secrets(
    ctx: Context<'_>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let secrets = async {
        let id = meant(ctx, table).await?;
        panels::secrets(ctx.data(), id, person(ctx)).await
    };
    when_made(ctx, Box::pin(secrets)).await
}

/// How the board is shown.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Style {
    #[name = "picture"]
    Picture,
    #[name = "text"]
    Text,
    #[name = "walk"]
    Walk,
    #[name = "briefing"]
    Briefing,
    #[name = "treaties"]
    Treaties,
    #[name = "strength"]
    Strength,
    #[name = "land"]
    Land,
    #[name = "treasury"]
    Treasury,
}

impl Style {
    /// How it shows a board of the past.
    fn past(self, is_part: bool) -> Result<Past, Error> {
        match self {
            Self::Picture | Self::Text if is_part => {
                let text = "`at` shows the whole board: leave `around` and `part` out.";
                Err(Error::Wrong(text.to_owned()))
            }
            Self::Picture => Ok(Past::Picture),
            Self::Text => Ok(Past::Text),
            Self::Walk
            | Self::Briefing
            | Self::Treaties
            | Self::Strength
            | Self::Land
            | Self::Treasury => {
                let text = "`at` goes with the styles `picture` and `text`; `/replay` has the strength of a year.";
                Err(Error::Wrong(text.to_owned()))
            }
        }
    }

    /// The chart that is meant, if one is.
    fn chart(self) -> Option<Chart> {
        match self {
            Self::Picture | Self::Text | Self::Walk | Self::Briefing => None,
            Self::Treaties => Some(Chart::Treaties),
            Self::Strength => Some(Chart::Strength),
            Self::Land => Some(Chart::Land),
            Self::Treasury => Some(Chart::Treasury),
        }
    }
}

/// Which part of the board is shown larger.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum Part {
    #[name = "mine"]
    Mine,
    #[name = "changed"]
    Changed,
}

/// Show the board of this channel's table, to you alone unless you say `open`
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
pub(super) async fn board(
    ctx: Context<'_>,
    #[description = "Picture, text, a walk from region to region, chart or newcomer briefing"]
    style: Option<Style>,
    #[description = "As it stood then, such as: 3 summer, or after a line of the log: #120"]
    #[autocomplete = "times"]
    #[max_length = 100]
    at: Option<String>,
    #[description = "Whether everybody here sees it, without what only you may know"] open: Option<
        bool,
    >,
    #[description = "Only this region and what lies around it, larger"]
    #[autocomplete = "regions"]
    around: Option<String>,
    #[description = "Only what is yours, or what has changed since your last order"] part: Option<
        Part,
    >,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let bot = ctx.data();
    let alone = !open.unwrap_or(false);
    let part = match (around, part) {
        (Some(name), _) => Some(BoardPart::Around(name)),
        (None, Some(Part::Mine)) => Some(BoardPart::Mine),
        (None, Some(Part::Changed)) => Some(BoardPart::Changed),
        (None, None) => None,
    };
    let person = person(ctx);
    let _showing = if alone {
        None
    } else {
        Some(bot.showing.read().await)
    };
    let mut seen = None;
    let board = async {
        let id = meant(ctx, table).await?;
        let glance = &*seen.insert(bot.tables.glance(id).await?);
        let style = style.unwrap_or(Style::Picture);
        if let Some(at) = &at {
            let how = style.past(part.is_some())?;
            return panels::board_at(bot, glance, (person, alone), (at, how)).await;
        }
        if matches!(style, Style::Walk) {
            let walk = match &part {
                Some(BoardPart::Around(name)) => Walk::Named(name.clone()),
                Some(BoardPart::Mine | BoardPart::Changed) | None => Walk::Home,
            };
            let shown = panels::walk(bot, glance, person, &walk).await?;
            // What everybody sees stays at one region.
            let rows = if alone { shown.rows } else { Vec::new() };
            return Ok(Reply { rows, ..shown });
        }
        if let Some(part) = &part {
            return panels::board_part(bot, glance, (person, alone), part).await;
        }
        if let Some(chart) = style.chart() {
            return panels::chart(bot, glance, (person, alone), chart).await;
        }
        match style {
            Style::Text => panels::text_board(bot, glance, (person, alone)).await,
            Style::Briefing => panels::briefing(bot, glance, (person, alone)).await,
            Style::Picture
            | Style::Walk
            | Style::Treaties
            | Style::Strength
            | Style::Land
            | Style::Treasury => panels::board(bot, glance, (person, alone)).await,
        }
    };
    let reply = in_time(ctx, alone, Box::pin(board)).await;
    let (Ok(reply), Some(glance), false) = (&reply, &seen, alone) else {
        ctx.send(reply?.private()).await?;
        return Ok(());
    };
    let brought = bot.tables.brought(glance).await?;
    let sent = ctx.send(reply.clone().answer()).await?;
    let message = MessageId(sent.into_message().await?.id.get());
    Ok(bot.tables.opened(brought, (place(ctx), message)).await?)
}
