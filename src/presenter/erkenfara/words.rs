//! The state of a campaign in words.

use rules::Seat;
use rules::erkenfara::treaties::{Bond, Term};
use rules::erkenfara::view::View;
use rules::erkenfara::waiting;
use rules::erkenfara::world::Rounds;
use rules::erkenfara::world::board::{Army, ArmyKind, Season};
use rules::map::Region;

use super::{GameView, ahead};
use crate::labels::names::shown;
use crate::labels::seating::Names;
use crate::labels::{Seating, walls};
use crate::presenter::deals;

/// How many standing orders are shown.
const STANDING: usize = 12;

/// The round, such as `Year 3, spring`.
pub(super) fn round(view: &View) -> String {
    format!("Year {}, {}", view.board.year, view.board.season.name())
}

/// The seats whose decision the game waits for.
pub(super) fn asked(view: &GameView) -> Vec<Seat> {
    if let Some(conflict) = &view.conflict {
        let sides = (0..2).filter(|side| conflict.choosing[*side] && !view.chosen[*side]);
        return sides.map(|side| conflict.sides[side]).collect();
    }
    if let Some(seat) = view.board.turn {
        return vec![seat];
    }
    waiting::asked(&view.world, &view.board, |seat| view.is_ready(seat))
}

/// The turn order of the year (EU-54).
pub(super) fn order(view: &View, names: &Names) -> String {
    let order: Vec<&str> = view
        .board
        .order
        .iter()
        .map(|seat| names.of(*seat))
        .collect();
    format!("Turn order: {}.", order.join(", "))
}

/// How military turns are taken from the next winter on, if that changes (EU-57).
fn next_round(view: &View) -> Option<String> {
    let next = view.board.next_rounds?;
    Some(format!("From next winter on, {}.", round_taken(next)))
}

/// How military turns are taken, as the end of a sentence.
pub(super) fn round_taken(round: Rounds) -> &'static str {
    match round {
        Rounds::Turns => "the empires take their turns one after another",
        Rounds::Filed => "all empires write their orders at once",
    }
}

/// Whose decision the game waits for, in one or two sentences.
pub(super) fn status(view: &GameView, names: &Names) -> String {
    let round = round(view);
    let seats: Vec<&str> = asked(view).into_iter().map(|seat| names.of(seat)).collect();
    let who = seats.join(", ");
    if let Some(conflict) = &view.conflict {
        let place = names.region(conflict.region);
        return format!("{round}. Conflict in {place}, waiting for: {who}.");
    }
    let status = match (view.board.turn, view.board.season) {
        (Some(_), _) => format!("{round}. On turn: {who}."),
        (None, Season::Winter) => format!("{round}. Not ready yet: {who}."),
        (None, _) => format!("{round}. Sheets are missing from: {who}."),
    };
    [status]
        .into_iter()
        .chain(next_round(view))
        .collect::<Vec<_>>()
        .join(" ")
}

/// An army in words, such as `fleet in Mare 3000 of 4000, exhausted`.
pub(super) fn army(army: &Army, names: &Names) -> String {
    standing_at(army, &names.region(army.region()))
}

/// The same with the code of its region.
fn listed(army: &Army, names: &Names) -> String {
    standing_at(army, &names.place(army.region()))
}

fn standing_at(army: &Army, place: &str) -> String {
    let fleet = match army.spot.kind {
        ArmyKind::Land => "",
        ArmyKind::Sea => "fleet in ",
    };
    let mut text = format!("{fleet}{place} {}", strength(army));
    if army.rested {
        text.push_str(", well rested");
    }
    if army.exhausted {
        text.push_str(", exhausted");
    }
    text
}

/// `3000`, or `2000 of 3000`.
pub(super) fn strength(army: &Army) -> String {
    if army.current == army.maximal {
        army.maximal.to_string()
    } else {
        format!("{} of {}", army.current, army.maximal)
    }
}

/// The regions that an empire owns.
pub(super) fn lands(view: &View, seat: Seat) -> Vec<Region> {
    let regions = (0..).map(Region).zip(&view.board.lands);
    let own = regions.filter(|(_, land)| land.owner == Some(seat));
    own.map(|(region, _)| region).collect()
}

/// Where the campaign stands, without line breaks.
pub(super) fn standing(view: &GameView, names: &Names) -> String {
    let mut sentences = vec![status(view, names), order(view, names)];
    sentences.extend(own(view, names));
    sentences.extend(sides(view, names));
    sentences.extend(treaties(view, names));
    sentences.join(" ")
}

/// Where it stood earlier, when nobody is waited for any more.
pub(super) fn stood(view: &GameView, names: &Names) -> String {
    let mut sentences = vec![on_map(view, names)];
    sentences.extend(treaties(view, names));
    sentences.join(" ")
}

/// What a map shows of a moment: the season, the land and the armies.
pub(super) fn on_map(view: &GameView, names: &Names) -> String {
    let mut sentences = vec![format!("{}.", round(view))];
    sentences.extend(sides(view, names));
    sentences.join(" ")
}

/// The land and armies of each empire, a sentence each.
fn sides(view: &GameView, names: &Names) -> Vec<String> {
    let mut sentences = Vec::new();
    for seat in view.board.seats().filter(|seat| view.board.plays(*seat)) {
        let armies: Vec<String> = view
            .board
            .armies_of(seat)
            .map(|it| army(it, names))
            .collect();
        let count = lands(view, seat).len();
        let armies = if armies.is_empty() {
            "no army".to_owned()
        } else {
            format!("armies: {}", armies.join("; "))
        };
        sentences.push(format!("{}: {count} regions, {armies}.", names.of(seat)));
    }
    sentences
}

/// The whole board in sentences and lists.
pub(super) fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
    let table = seating.table_number;
    let mut lines = vec![format!(
        "**Erkenfara Universalis**, table #{table}\n{}\n{}",
        status(view, names),
        order(view, names)
    )];
    lines.extend(own(view, names));
    for seat in view.board.seats().filter(|seat| view.board.plays(*seat)) {
        let of = |regions: Vec<Region>| -> String {
            let places: Vec<String> = regions.into_iter().map(|it| names.place(it)).collect();
            places.join(", ")
        };
        let armies: Vec<String> = view
            .board
            .armies_of(seat)
            .map(|it| listed(it, names))
            .collect();
        let empire = view.board.empires.get(seat.index());
        let muster = empire.and_then(|empire| empire.muster);
        let muster = muster.map_or_else(String::new, |at| {
            format!("\n- leave to raise in {} (EU-76)", names.place(at))
        });
        lines.push(format!(
            "**{}** ({}, {}): {}\n- armies: {}{muster}",
            names.of(seat),
            seating.faction_name(seat),
            shown(&seating.code(seat)),
            of(lands(view, seat)),
            armies.join("; ")
        ));
    }
    let regions = (0..).map(Region).zip(&view.board.lands);
    let odd = regions.filter_map(|(region, land)| {
        let mut what = Vec::new();
        what.extend(land.taxed.then(|| "taxed".to_owned()));
        what.extend(land.burned.then(|| "burned".to_owned()));
        what.extend(land.besieged.then(|| "besieged".to_owned()));
        what.extend(
            land.occupier
                .map(|by| format!("occupied by {}", names.of(by))),
        );
        let made = land.made.iter().filter_map(|made| view.world.status(*made));
        what.extend(made.map(|status| shown(&status.name)));
        (!what.is_empty()).then(|| format!("{}: {}", names.place(region), what.join(", ")))
    });
    let odd: Vec<String> = odd.collect();
    if !odd.is_empty() {
        lines.push(odd.join("; "));
    }
    lines.extend(treaties(view, names));
    let world = &view.world;
    lines.extend(walls::between(world.chart.as_deref(), &world.map, names));
    lines.join("\n")
}

/// What the viewer alone knows: gold, sheets, standing orders.
pub(super) fn own(view: &GameView, names: &Names) -> Vec<String> {
    let of = |(seat, private): (&Seat, &rules::erkenfara::state::Private)| {
        let mut text = format!("{} has {} gold.", names.of(*seat), private.treasury);
        let sheet = |what: &str, lines: &[rules::erkenfara::line::Line]| {
            let lines: Vec<String> = lines.iter().map(|line| line.write(&view.world)).collect();
            format!(" {what}: {}.", lines.join("; "))
        };
        if let Some(lines) = &private.sheet {
            text.push_str(&sheet("Sheet", lines));
        }
        let standing = private.standing.lines();
        if let Some(shown) = standing
            .get(..standing.len().min(STANDING))
            .filter(|it| !it.is_empty())
        {
            text.push_str(&sheet("Standing orders", shown));
            if standing.len() > shown.len() {
                text = format!(
                    "{text} {} more standing orders.",
                    standing.len() - shown.len()
                );
            }
        }
        text
    };
    let own = view.own.iter().map(of);
    own.chain(ahead::ordered(view, names)).collect()
}

/// Offers and treaties, a sentence each.
fn treaties(view: &View, names: &Names) -> Vec<String> {
    let all = deals::sentences(&view.offers, names, |it| term(it, names));
    all.into_iter().map(|text| format!("{text}.")).collect()
}

/// A term of an offer.
pub(super) fn term(term: &Term, names: &Names) -> String {
    match term {
        Term::Bond(Bond::Peace) => "peace".to_owned(),
        Term::Bond(Bond::Alliance) => "alliance".to_owned(),
        Term::Bond(Bond::Passage) => "passage".to_owned(),
        Term::Bond(Bond::Foraging) => "foraging".to_owned(),
        Term::War => "war".to_owned(),
        Term::KeepOccupations => "occupations stay".to_owned(),
        Term::Gold(gold) => format!("gives {gold} gold"),
        Term::GetGold(gold) => format!("gets {gold} gold"),
        Term::Cede(region) => format!("cedes {}", names.region(*region)),
        Term::GetRegion(region) => format!("gets {}", names.region(*region)),
        Term::Promise(words) => format!("promises {}", names.words(*words)),
        Term::Openly(term) => format!("{} openly", self::term(term, names)),
    }
}
