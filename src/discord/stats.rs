//! `/stats`: how somebody plays, for them alone; and how the games of a server ended, where its managers show it.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::Bot;
use super::commands::listed;
use super::errors::Error;
use super::ids::StatsPress;
use super::reply::Reply;
use crate::odds::{self, Odds};
use crate::table::model::{OwnStats, PersonId, Played, ServerStats, Side, Thrown};
use crate::table::{STATS_LOOKED_AT, TableError};
use crate::units::span;

/// How many people are named of a kind.
const NAMED: usize = 10;
/// So many answers are needed for the slowest tenth.
const TENTH: usize = 10;

/// How somebody plays, for their own eyes.
///
/// # Errors
///
/// [`Error::Broken`] when the store cannot be read.
pub(super) async fn own(bot: &Bot, person: PersonId) -> Result<Reply, Error> {
    let stats = bot.tables.own_stats(person).await;
    let stats = stats.map_err(TableError::from)?;
    Ok(Reply::text(listed(&own_lines(&stats))))
}

fn own_lines(stats: &OwnStats) -> Vec<String> {
    if stats.games.is_empty() {
        return vec!["🏆 You have played no game yet: `/table new` opens one.".to_owned()];
    }
    let mut lines =
        vec!["🏆 **How you play.** Only you see this; all of it is read from the logs.".to_owned()];
    let games = stats.games.iter();
    lines.extend(
        games.map(|(game, played)| format!("- **{}**: {}", game.title(), results(*played))),
    );
    lines.extend(luck(&stats.dice));
    lines.extend(times(&stats.answers));
    lines.push(match stats.missed {
        0 => "⏳ You have missed no decision.".to_owned(),
        1 => "⏳ You have missed one decision: the clock took it.".to_owned(),
        many => format!("⏳ You have missed {many} decisions: the clock took them."),
    });
    lines
}

fn results(played: Played) -> String {
    let games = match played.games {
        1 => "1 game".to_owned(),
        many => format!("{many} games"),
    };
    let parts = [
        (played.won, "won"),
        (played.shared, "won together with others"),
        (played.lost, "lost"),
        (played.drawn, "without a winner"),
        (played.running, "still on"),
        (played.left, "left"),
        (played.called_off, "called off"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    format!("{games}: {}", parts.join(", "))
}

/// The dice of battles that somebody's orders threw, against what is expected.
fn luck(dice: &[Thrown]) -> Vec<String> {
    let mut lines = Vec::new();
    for (side, whose) in [(Side::Attacker, "attackers"), (Side::Defender, "defenders")] {
        let own = dice.iter().filter(|it| it.side == side);
        let kinds: Vec<(u32, u64)> = own.clone().map(|it| (it.sides, it.count)).collect();
        let count: u64 = own.clone().map(|it| it.count).sum();
        let sum: u64 = own.map(|it| it.sum).sum();
        if let Some(odds) = odds::odds(&kinds, sum) {
            lines.push(format!("- {whose}: {}", thrown(count, sum, odds)));
        }
    }
    if !lines.is_empty() {
        let head = "🎲 **Dice of battles that your orders threw**, of both sides:";
        lines.insert(0, head.to_owned());
    }
    lines
}

fn thrown(count: u64, sum: u64, odds: Odds) -> String {
    let (chance, what) = if odds.at_most < odds.at_least {
        (odds.at_most, "this low")
    } else {
        (odds.at_least, "this high")
    };
    let how = if odds.is_exact {
        "exactly"
    } else {
        "by the normal distribution"
    };
    let dice = if count == 1 {
        "1 die".to_owned()
    } else {
        format!("{count} dice")
    };
    format!(
        "{dice}, {sum} in all where {:.1} is expected; {what} or more so comes in {} ({how})",
        odds.mean,
        percent(chance)
    )
}

/// A chance in percent, with as many places as say something.
fn percent(chance: f64) -> String {
    if chance < 0.0001 {
        return "less than 0.01 % of cases".to_owned();
    }
    if chance < 0.01 {
        return format!("{:.2} % of cases", chance * 100.0);
    }
    format!("{:.0} % of cases", chance * 100.0)
}

/// How long somebody took to answer.
fn times(answers: &[i64]) -> Option<String> {
    let median = answers.get(answers.len() / 2)?;
    let many = answers.len();
    let slow = answers
        .get(many - many.div_ceil(TENTH))
        .filter(|_| many >= TENTH);
    let slow = slow.map(|slow| format!("; one in ten took {} or longer", span(*slow)));
    let decisions = if many == 1 {
        "1 decision".to_owned()
    } else {
        format!("{many} decisions")
    };
    Some(format!(
        "⏳ From when you were told to your order, {decisions}: half took {} or less{}.",
        span(*median),
        slow.unwrap_or_default()
    ))
}

/// How the games of a server ended; whoever manages it can switch that on and off.
///
/// # Errors
///
/// [`Error::Broken`] when the store cannot be read.
pub(super) async fn server(bot: &Bot, guild: u64, manages: bool) -> Result<Reply, Error> {
    let stats = bot.tables.server_stats(guild).await;
    let stats = stats.map_err(TableError::from)?;
    let press = |press: StatsPress, label: &str| {
        let button = CreateButton::new(press.to_string()).label(label);
        vec![CreateActionRow::Buttons(vec![
            button.style(ButtonStyle::Secondary),
        ])]
    };
    let (text, rows) = match (stats, manages) {
        (Some(stats), true) => (
            listed(&server_lines(&stats)),
            press(StatsPress::Hide, "Show it no more"),
        ),
        (Some(stats), false) => (listed(&server_lines(&stats)), Vec::new()),
        (None, true) => {
            let text = "🏆 Nobody sees how the games of this server ended. You manage it: you may show to its members, \
                        each of whom then sees by `/stats where:server` who has won, and who kept treaties that everybody \
                        knows of.";
            (
                text.to_owned(),
                press(StatsPress::Show, "Show it to members"),
            )
        }
        (None, false) => {
            let text = "🏆 This server does not show how its games ended. Whoever manages it can switch that on with \
                        `/stats where:server`.";
            (text.to_owned(), Vec::new())
        }
    };
    Ok(Reply {
        rows,
        ..Reply::text(text)
    })
}

fn server_lines(stats: &ServerStats) -> Vec<String> {
    if stats.games.is_empty() {
        return vec!["🏆 No game of this server is over yet.".to_owned()];
    }
    let mut lines = vec![format!(
        "🏆 **How the games of this server ended**, the newest {STATS_LOOKED_AT} at most."
    )];
    for (game, results) in &stats.games {
        let winners = results.winners.iter().take(NAMED);
        let winners: Vec<String> = winners
            .map(|(person, won)| format!("{person} {won}"))
            .collect();
        let won = if winners.is_empty() {
            "no person has won".to_owned()
        } else {
            format!("won by {}", winners.join(", "))
        };
        let drawn = match results.drawn {
            0 => String::new(),
            drawn => format!(", {drawn} without a winner"),
        };
        lines.push(format!(
            "- **{}**: {} over{drawn}; {won}",
            game.title(),
            results.games
        ));
    }
    let honours: Vec<String> = stats
        .honours
        .iter()
        .take(NAMED)
        .map(|(person, it)| {
            let kept = it.made.saturating_sub(it.broken);
            format!("- {person}: {kept} kept, {} broken", it.broken)
        })
        .collect();
    if !honours.is_empty() {
        lines.push("🤝 **Treaties that everybody knew of**:".to_owned());
        lines.extend(honours);
    }
    lines
}

/// Switches on or off what members of a server see, for who manages it; what they see then.
///
/// # Errors
///
/// [`Error::Wrong`] where whoever presses does not manage it, [`Error::Broken`] when it cannot be written.
pub(super) async fn switched(
    bot: &Bot,
    guild: Option<u64>,
    manages: bool,
    press: StatsPress,
) -> Result<Reply, Error> {
    let Some(guild) = guild.filter(|_| manages) else {
        let text = "Only members with Manage Server can change what this server shows.";
        return Err(Error::Wrong(text.into()));
    };
    let shown = bot
        .tables
        .show_server_stats(guild, press == StatsPress::Show);
    shown.await.map_err(TableError::from)?;
    server(bot, guild, manages).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_short() {
        assert_eq!(percent(0.5), "50 % of cases");
        assert_eq!(percent(0.0042), "0.42 % of cases");
        assert_eq!(percent(0.0), "less than 0.01 % of cases");
    }

    #[test]
    fn half_of_the_answers_and_the_slowest_tenth_are_told() {
        assert_eq!(times(&[]), None);
        let one = times(&[61_000]).unwrap();
        assert!(
            one.contains("1 decision: half took 1 min 1 s or less."),
            "{one}"
        );
        let many: Vec<i64> = (1..=20).map(|minutes| minutes * 60_000).collect();
        let many = times(&many).unwrap();
        assert!(
            many.contains("half took 11 min") && many.contains("took 19 min or longer"),
            "{many}"
        );
    }

    #[test]
    fn luck_is_told_with_its_odds() {
        let dice = [
            Thrown {
                side: Side::Attacker,
                sides: 6,
                count: 2,
                sum: 12,
            },
            Thrown {
                side: Side::Defender,
                sides: 6,
                count: 200,
                sum: 600,
            },
        ];
        let lines = luck(&dice).join("\n");
        for words in [
            "2 dice, 12 in all where 7.0 is expected; this high or more so comes in 3 % of cases (exactly)",
            "(by the normal distribution)",
        ] {
            assert!(lines.contains(words), "{lines}");
        }
        assert!(luck(&[]).is_empty());
    }
}
