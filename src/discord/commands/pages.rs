//! `/log`, `/rules` and `/games`.

use rules::Seat;
use rules::any::{AnyView, GameId};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::{
    Bot, Context, Error, away, described_in_message, glanced, meant, own_tables, person, suggest,
    when_made,
};
use crate::discord::errors::log_fault;
use crate::discord::panels::Wanted;
use crate::discord::reply::Reply;
use crate::discord::{absence, messages, notes, panels};
use crate::labels::names;
use crate::rulings;
use crate::table::model::{Holder, Millis, PersonId, Stage};
use crate::table::{Glance, TableError};

/// What has happened at this channel's table
#[poise::command(slash_command)]
pub(super) async fn log(
    ctx: Context<'_>,
    #[description = "How many turns back"]
    #[min = 1]
    #[max = 50]
    turns: Option<u8>,
    #[description = "Only what came before this line; the lines are numbered"]
    #[min = 2]
    #[max = 1_000_000]
    before: Option<u32>,
    #[description = "Only what happened in this year of the game"]
    #[min = 1]
    #[max = 1_000_000]
    year: Option<u32>,
    #[description = "Only what is about this region of the map"]
    #[autocomplete = "regions"]
    #[max_length = 100]
    region: Option<String>,
    #[description = "Another table than this channel's"]
    #[autocomplete = "own_tables"]
    table: Option<i64>,
) -> Result<(), Error> {
    let wanted = Wanted {
        before: before.map(u64::from),
        count: u32::from(turns.unwrap_or(10)),
        year,
        region,
    };
    let lines = async {
        let id = meant(ctx, table).await?;
        panels::log(ctx.data(), (id, person(ctx)), wanted).await
    };
    when_made(ctx, Box::pin(lines)).await
}

/// The regions of this channel's table, by what is typed of their names.
pub(super) async fn regions(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let Some(glance) = glanced(ctx).await else {
        return CreateAutocompleteResponse::new();
    };
    let partial = partial.trim().to_lowercase();
    let world = glance.view.as_ref().map(AnyView::world);
    let all = panels::regions(world.as_ref()).into_iter();
    let fits = all.filter(|(_, name, code)| {
        name.to_lowercase().contains(&partial) || code.to_lowercase() == partial
    });
    suggest(fits.map(|(_, name, _)| AutocompleteChoice::new(names::cut(&name, 100), name)))
}

/// How a game is played, in short: `/rules` with a subcommand for each game.
pub(super) fn rules() -> poise::Command<Bot, Error> {
    let mut rules = pages();
    rules.subcommand_required = true;
    rules.subcommands = GameId::ALL.iter().map(|game| page_of(*game)).collect();
    rules
}

fn page_of(game: GameId) -> poise::Command<Bot, Error> {
    let mut command = page();
    command.name = game.id().into();
    command.description = Some(format!("The rules of {}", game.title()).into());
    command.custom_data = Box::new(game);
    command
}

/// How a game is played, in short
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(slash_command, rename = "rules")]
async fn pages(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The rules of the game that the command is made for
#[poise::command(slash_command)]
async fn page(
    ctx: Context<'_>,
    #[description = "A ruling by its id, or by words of its title"]
    #[autocomplete = "ruling_ids"]
    #[max_length = 100]
    ruling: Option<String>,
) -> Result<(), Error> {
    let game = game_of(ctx).ok_or_else(|| Error::Wrong("There is no such game.".into()))?;
    let reply = match ruling {
        Some(typed) => panels::asked(game, &typed),
        None => panels::rules(game),
    };
    ctx.send(reply.private()).await?;
    Ok(())
}

/// The game that a subcommand of `/rules` is made for.
fn game_of(ctx: Context<'_>) -> Option<GameId> {
    ctx.command().custom_data.downcast_ref::<GameId>().copied()
}

/// The rulings of the game and of all tables, by what is typed of an id or a title.
#[expect(clippy::unused_async, reason = "poise wants its suggestions async")]
async fn ruling_ids(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let fits = game_of(ctx).map(|game| rulings::suggested(game, partial));
    suggest(fits.into_iter().flatten().map(|entry| {
        let shown = format!("{} · {}", entry.id, entry.title);
        AutocompleteChoice::new(names::cut(&shown, 100), entry.id)
    }))
}

/// Your games
#[expect(clippy::unused_async, reason = "poise wants its commands async")]
#[poise::command(
    slash_command,
    subcommands("games_list", "away::away", "away::back"),
    subcommand_required
)]
pub(super) async fn games(_ctx: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// The tables you play at: where they are, whose turn it is and until when
#[poise::command(slash_command, rename = "list")]
async fn games_list(ctx: Context<'_>) -> Result<(), Error> {
    when_made(ctx, Box::pin(own_list(ctx))).await
}

async fn own_list(ctx: Context<'_>) -> Result<Reply, Error> {
    let (tables, person) = (&ctx.data().tables, person(ctx));
    let mut lines = Vec::new();
    for row in tables.of_person(person).await? {
        let (urgency, now) = match tables.glance(row.id).await {
            Ok(glance) => (urgency(&glance, person), stands(&glance, person)),
            Err(TableError::Fault(fault)) => {
                log_fault(&fault);
                let text = "I cannot read this table just now".to_owned();
                (Urgency::Others, text)
            }
            Err(TableError::Refused(refusal)) => return Err(TableError::Refused(refusal).into()),
        };
        let table = described_in_message(&row);
        lines.push((urgency, format!("<#{}> {table}: {now}", row.place.0)));
    }
    // What is due first comes first; else the newest table.
    lines.sort_by_key(|(urgency, _)| *urgency);
    let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    Ok(Reply::text(if lines.is_empty() {
        "You have no tables yet. Open one with `/table new`, or press **Join** at another."
            .to_owned()
    } else {
        super::listed(&lines)
    }))
}

/// How soon somebody is to do something at a table, the soonest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    /// Their decision is due then.
    Due(Millis),
    /// Their decision is awaited, without a deadline.
    Asked,
    /// Others are awaited.
    Others,
}

fn urgency(glance: &Glance, person: PersonId) -> Urgency {
    let own = glance.row.seat_of(person);
    let is_own = |seat: Seat| Some(seat) == own && !glance.standing.contains_key(&seat);
    if !glance.asks.iter().any(|ask| is_own(ask.seat)) {
        return Urgency::Others;
    }
    let due = glance.due.iter().filter(|(seat, _)| is_own(*seat));
    let due = due.map(|(_, until)| *until).min();
    due.map_or(Urgency::Asked, Urgency::Due)
}

/// How a table stands for one who plays there: whose decision is waited for, and until when.
fn stands(glance: &Glance, person: PersonId) -> String {
    let row = &glance.row;
    if row.stage == Stage::Lobby {
        return match row
            .seats
            .iter()
            .filter(|seat| seat.holder == Holder::Nobody)
            .count()
        {
            0 if row.is_host(person) => "all seats are taken: press **Start**".to_owned(),
            0 => "all seats are taken, it may start".to_owned(),
            1 => "one seat is free".to_owned(),
            free => format!("{free} seats are free"),
        };
    }
    let own = row.seat_of(person);
    let standing = own.and_then(|own| glance.standing.get(&own));
    if let Some(standing) = standing {
        let why = absence::standing(*standing);
        return format!("the clock plays for you until `/games back`{why}");
    }
    let is_own = glance.asks.iter().any(|ask| Some(ask.seat) == own);
    let due = glance.due.iter();
    let due = due.filter(|(seat, _)| !is_own || Some(*seat) == own);
    let until = match due.map(|(_, until)| *until).min() {
        Some(_) if row.paused.is_some() => ", but the clock stands still".to_owned(),
        Some(until) => format!(" until {}", notes::deadline(until)),
        None => String::new(),
    };
    if is_own {
        return format!("🔔 **your turn**{until}");
    }
    let seating = messages::seating(row);
    let mut seats: Vec<Seat> = glance.asks.iter().map(|ask| ask.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    format!("waiting for {}{until}", names.join(", "))
}
