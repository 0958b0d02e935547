//! Sheets for turns to come: the panel on which they are composed, those that wait in words, and what became of the last
//! one (EU-55, EU-57).

use rules::erkenfara::ahead::{foreseen, open};
use rules::erkenfara::calendar::waiting;
use rules::erkenfara::line::{Line, Scope};
use rules::erkenfara::notation::order::Order;
use rules::erkenfara::obstacle::{LeftOut, Obstacle};
use rules::erkenfara::state::{Report, Tripwire};
use rules::erkenfara::world::board::{Army, Round, Season};
use rules::map::Region;

use super::{GameView, panel};
use crate::labels::seating::Names;
use crate::presenter::{Act, Button, Choice, Row, Takes, Turn};

/// What is picked up to choose the tripwire of a sheet.
const TRIPWIRE: &str = "tripwire";
/// What is picked up to see the orders beside a sheet.
const BESIDE: &str = "beside";
/// How many lines of a report are listed.
const LISTED: usize = 12;

/// The board as a seat that is not asked may expect it at the turn that it composes for; nothing where it is asked, or
/// has sealed all that it may.
pub(super) fn view(turn: &Turn<'_, GameView>) -> Option<GameView> {
    let (view, seat) = (turn.now, turn.seat);
    let round = open(&view.world, &view.view, seat)?;
    Some(view.with(foreseen(&view.world, &view.view, seat, round)))
}

/// `summer of year 3`.
pub(super) fn named(round: Round) -> String {
    format!("{} of year {}", round.season.name(), round.year)
}

/// Runs a function of the turn that a seat composes for: the present one, or the next one that it can seal.
pub(super) fn on<T>(turn: &Turn<'_, GameView>, run: impl FnOnce(&Turn<'_, GameView>) -> T) -> T {
    match view(turn) {
        Some(then) => run(&Turn {
            now: &then,
            ..*turn
        }),
        None => run(turn),
    }
}

/// The tripwire of the sheet that is composed.
fn tripwire(turn: &Turn<'_, GameView>) -> Tripwire {
    match Order::read(turn.now.ctx(&turn.seating.roster), turn.draft) {
        Ok(Order::Seal { tripwire, .. }) => tripwire,
        Ok(_) | Err(_) => Tripwire::Threat,
    }
}

/// A sheet as a draft of the panel, with the tripwire of the present one.
pub(super) fn draft(turn: &Turn<'_, GameView>, lines: &[String]) -> String {
    let seal = match tripwire(turn) {
        Tripwire::Threat => None,
        Tripwire::Off => Some("seal off".to_owned()),
        Tripwire::Watch(regions) => {
            let names = regions.iter().map(|region| turn.now.world.written(*region));
            let names: Vec<String> = names.collect();
            Some(format!("seal watch {}", names.join(", ")))
        }
    };
    let all: Vec<String> = seal.into_iter().chain(lines.iter().cloned()).collect();
    all.join("; ")
}

/// What is to be known of the sheet that is composed ahead: for which turn it is, what is `sealed` already, and when
/// its people are asked first.
pub(super) fn about(turn: &Turn<'_, GameView>, sealed: Vec<String>, names: &Names) -> Vec<String> {
    let round = turn.now.board.round();
    let heading = format!("📜 **Your sheet for {}**", named(round));
    let asks = format!("**Tripwire** {}.", asks(&tripwire(turn), names));
    [heading].into_iter().chain(sealed).chain([asks]).collect()
}

/// When a tripwire goes off.
fn asks(tripwire: &Tripwire, names: &Names) -> String {
    match tripwire {
        Tripwire::Off => "none: it is played whatever comes".to_owned(),
        Tripwire::Threat => {
            "you are asked first if an enemy that could win comes next to your armies".to_owned()
        }
        Tripwire::Watch(regions) => {
            let names: Vec<String> = regions.iter().map(|it| names.region(*it)).collect();
            format!(
                "you are asked first if a foreign army comes into or next to {}",
                names.join(", ")
            )
        }
    }
}

/// The sheets that wait for their turns, and what became of the last one.
pub(super) fn ordered(view: &GameView, names: &Names) -> Vec<String> {
    let report = view.own.values().filter_map(|own| own.report.as_ref());
    let reports: Vec<String> = report.map(|it| reported(it, names)).collect();
    waits(view, names).into_iter().chain(reports).collect()
}

/// The sheets that wait for their turns, the next first.
pub(super) fn waits(view: &GameView, names: &Names) -> Vec<String> {
    let all = view.own.iter().flat_map(|(seat, own)| {
        let all = waiting(&view.world, &view.board, *seat, own);
        all.into_iter().map(|(round, sealed)| {
            let lines: Vec<String> = sealed
                .lines
                .iter()
                .map(|it| it.write(&view.world))
                .collect();
            let lines = lines.join("; ");
            let state = if sealed.asked {
                "you are asked first".to_owned()
            } else {
                asks(&sealed.tripwire, names)
            };
            format!("📜 Sealed for {}: {lines} ({state}).", named(round))
        })
    });
    all.collect()
}

/// What became of the lines of a sheet.
fn reported(report: &Report, names: &Names) -> String {
    let said = outcomes(&report.done, &report.left_out, names);
    format!("📜 Your sheet for {}: {said}.", named(report.round))
}

/// The lines that were played, and those that were not, with what stood in their way.
pub(super) fn outcomes(done: &[Line], left_out: &[LeftOut], names: &Names) -> String {
    let done = done.iter().map(|line| called(line, names));
    let not = left_out.iter().map(|left| not_played(left, names));
    let said = |what: &str, lines: Vec<String>| {
        (!lines.is_empty()).then(|| format!("{what}: {}", few(&lines)))
    };
    let parts = [
        said("done", done.collect()),
        said("not done", not.collect()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join("; ")
}

fn few(lines: &[String]) -> String {
    match lines.len().checked_sub(LISTED) {
        None | Some(0) => lines.join(", "),
        Some(more) => format!("{} and {more} more", lines[..LISTED].join(", ")),
    }
}

/// A line that was not played, and why.
fn not_played(left: &LeftOut, names: &Names) -> String {
    let line = match &left.line {
        Some(line) => called(line, names),
        None => "there was not enough gold for the upkeep".to_owned(),
    };
    let why = left
        .why
        .as_ref()
        .map(|why| format!("{}, ", obstacle(why, names)));
    format!("{line} ({}EU-{:02})", why.unwrap_or_default(), left.ruling)
}

/// What stood in the way of a line.
fn obstacle(obstacle: &Obstacle, names: &Names) -> String {
    let name = |region: &Region| names.region(*region);
    match obstacle {
        Obstacle::NoArmy(region) => format!("no army of yours is in {}", name(region)),
        Obstacle::Barred(region) => format!("armies bar the way to {}", name(region)),
        Obstacle::Friend(region) => format!("a friend's army stands in {}", name(region)),
        Obstacle::Drowns(region) => {
            format!("enemies are in {} and no fleet of yours", name(region))
        }
        Obstacle::TooFar(region) => format!("{} is too far", name(region)),
        Obstacle::Split(region) => {
            format!("the army in {} is too small for its parts", name(region))
        }
        Obstacle::Fought(region) => format!("the army in {} was in conflict", name(region)),
        Obstacle::Gold(most) => format!("only {most} gold could be spent"),
        Obstacle::Small(region) => format!("a new army in {} needs 1000", name(region)),
        Obstacle::NoPlace(region) => format!("nothing can be raised in {}", name(region)),
        Obstacle::Taken(region) => format!("a foreign army is in {}", name(region)),
        Obstacle::Other { region, why } => format!("{}: {why}", name(region)),
    }
}

/// A line in a few words, such as `move Alba → Bria`.
pub(super) fn called(line: &Line, names: &Names) -> String {
    let name = |region: &Region| names.region(*region);
    match line {
        Line::Move { army, stops, .. } => {
            let to = stops.last().map(|to| format!(" → {}", name(to)));
            format!(
                "{} {}{}",
                line.word(),
                name(&army.region),
                to.unwrap_or_default()
            )
        }
        Line::Do { army, .. } | Line::Disband { army, .. } => {
            format!("{} {}", line.word(), name(&army.region))
        }
        Line::Stand { scope, .. } => match scope {
            Scope::Army(army) => format!("{} {}", line.word(), name(&army.region)),
            Scope::Region { all_in } => format!("{} in {}", line.word(), name(all_in)),
            Scope::Empire => format!("{} all", line.word()),
        },
        Line::Siege { fort, .. } => format!("{} {}", line.word(), name(fort)),
        Line::Raise { region, .. } => format!("{} {}", line.word(), name(region)),
        Line::OthersRest => line.word().to_owned(),
    }
}

/// The controls of a seat that is not asked: those of the sheet that it composes ahead, with what opens the offer editor
/// and the orders beside it.
pub(super) fn rows<'a>(
    turn: &Turn<'_, GameView>,
    deals: Option<Button>,
    beside: Vec<Button>,
) -> Vec<Row<'a>> {
    let others = |beside: Vec<Button>| {
        if beside.is_empty() {
            return Vec::new();
        }
        vec![Row::Buttons(beside)]
    };
    let Some(then) = view(turn) else {
        return others(deals.into_iter().chain(beside).collect());
    };
    let turn = &Turn {
        now: &then,
        ..*turn
    };
    match turn.picked {
        Some(BESIDE) => return others(beside),
        Some(TRIPWIRE) => return vec![tripwires(turn)],
        Some(_) | None => {}
    }
    let mut rows = panel::sheet(turn);
    let mut buttons = match rows.pop() {
        Some(Row::Buttons(buttons)) => buttons,
        Some(row @ Row::Select(_)) => {
            rows.push(row);
            Vec::new()
        }
        None => Vec::new(),
    };
    // As many as a row takes; what cannot be pressed gives way.
    buttons.retain(|button| button.act.is_some());
    buttons.truncate(2);
    buttons.push(Button::new("Tripwire", Act::Pick(TRIPWIRE.to_owned())));
    buttons.extend(deals);
    match beside.len() {
        0 | 1 => buttons.extend(beside),
        _ => buttons.push(Button::new("Other orders", Act::Pick(BESIDE.to_owned()))),
    }
    rows.push(Row::Buttons(buttons));
    rows
}

/// The tripwires that a sheet may have.
fn tripwires<'a>(turn: &Turn<'_, GameView>) -> Row<'a> {
    let view = turn.now;
    let mut regions: Vec<Region> = view.board.armies_of(turn.seat).map(Army::region).collect();
    let others = view
        .world
        .map
        .regions()
        .filter(|region| !regions.contains(region));
    let others: Vec<Region> = others.collect();
    regions.dedup();
    regions.extend(others);
    let watch = regions.into_iter().map(|region| {
        let label = format!(
            "Ask me if a foreign army comes to {}",
            panel::place(view, region)
        );
        let about = "into it or next to it; several add up";
        Choice::new(label, format!("seal watch {}", panel::code(view, region))).about(about)
    });
    let first = [
        Choice::new("Ask me if an enemy that could win comes", "seal")
            .about("next to one of your armies; the usual tripwire"),
        Choice::new("Play it whatever comes", "seal off").about("as far as it is legal then"),
    ];
    let chosen = match tripwire(turn) {
        Tripwire::Threat => Some(0),
        Tripwire::Off => Some(1),
        Tripwire::Watch(_) => None,
    };
    let all = first.into_iter().chain(watch).collect();
    panel::select(Takes::Add, "When shall I ask you first?", all, chosen)
}

/// The buttons that take sealed sheets back, the next turn first.
pub(super) fn unseals(turn: &Turn<'_, GameView>) -> Vec<Button> {
    let own = turn.now.of(turn.seat);
    let all = waiting(&turn.now.world, &turn.now.board, turn.seat, &own);
    let buttons = all.into_iter().map(|(round, _)| {
        let season: Season = round.season;
        let order = format!("unseal {}", season.name());
        Button::new(
            format!("Open my sheet for {}", season.name()),
            Act::Aside(order),
        )
    });
    buttons.collect()
}
