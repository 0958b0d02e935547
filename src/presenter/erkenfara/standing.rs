//! The panel of standing orders: for whom, when to retreat, and where to (EU-26, EU-46, EU-64).

use rules::erkenfara::line::{Line, Name, Scope};
use rules::erkenfara::turn::paths::enters;
use rules::erkenfara::world::board::{ArmyKind, Spot};
use rules::map::Region;

use super::{GameView, march, panel};
use crate::presenter::{Act, Button, Choice, Row, Takes, Turn};

/// What is picked up to give standing orders.
const PICK: &str = "stand";

/// When an army retreats, as orders write it, and as people read it; the first is proposed.
const WAYS: [(&str, &str); 7] = [
    ("retreat below 50%", "Below half of what it began with"),
    ("retreat", "After the first exchange"),
    ("retreat below 90%", "Below 90 %"),
    ("retreat below 75%", "Below 75 %"),
    ("retreat below 60%", "Below 60 %"),
    ("retreat below 40%", "Below 40 %"),
    ("retreat below 25%", "Below 25 %"),
];

/// The kinds of armies for which the order of a region is.
const BOTH: &[ArmyKind] = &[ArmyKind::Land, ArmyKind::Sea];

/// Whether a panel is about standing orders now.
pub(super) fn is_open(turn: &Turn<'_, GameView>) -> bool {
    let picked = turn.picked.and_then(|picked| picked.strip_prefix(PICK));
    picked.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The choice that leads to them.
pub(super) fn entry() -> Choice {
    Choice::new("Standing orders", PICK)
        .about("What an army does in a conflict: for one, for a region, for all")
}

/// Somebody for whom there may be a standing order.
struct Whom {
    scope: Scope<Spot>,
    /// As orders write it.
    head: String,
    /// As people read it.
    label: String,
}

/// What is picked up: for whom, by its place in the list, and when to retreat.
struct Picked {
    all: Vec<Whom>,
    at: usize,
    way: usize,
}

fn picked(turn: &Turn<'_, GameView>) -> Picked {
    let all = everybody(turn);
    let rest = turn.picked.and_then(|picked| picked.strip_prefix(PICK));
    let (head, way) = rest
        .and_then(|rest| rest.split_once(':'))
        .unwrap_or_default();
    let at = all.iter().position(|whom| whom.head == head.trim());
    let way = WAYS.iter().position(|(order, _)| *order == way.trim());
    Picked {
        at: at.unwrap_or_default(),
        way: way.unwrap_or_default(),
        all,
    }
}

/// The own armies after the sheet, the regions where they are, and the empire.
fn everybody(turn: &Turn<'_, GameView>) -> Vec<Whom> {
    let view = turn.preview;
    let armies = view.board.armies_of(turn.seat);
    let mut all: Vec<Whom> = armies
        .map(|army| Whom {
            scope: Scope::Army(army.spot),
            head: head(march::called(view, army.spot)),
            label: march::shown(view, army),
        })
        .collect();
    let mut regions: Vec<Region> = view
        .board
        .armies_of(turn.seat)
        .map(rules::erkenfara::world::board::Army::region)
        .collect();
    regions.dedup();
    all.extend(regions.into_iter().map(|all_in| Whom {
        scope: Scope::Region { all_in },
        head: format!("in {}", panel::code(view, all_in)),
        label: format!("Whatever stands in {}", panel::place(view, all_in)),
    }));
    all.push(Whom {
        scope: Scope::Empire,
        head: "all".to_owned(),
        label: "The whole empire".to_owned(),
    });
    all
}

/// An army as `stand` names it; a region's code may be the word for the whole empire.
fn head(called: String) -> String {
    if called.eq_ignore_ascii_case("all") {
        format!("\"{called}\"")
    } else {
        called
    }
}

pub(super) fn rows<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    let Picked { all, at, way } = picked(turn);
    let Some(whom) = all.get(at) else {
        return Vec::new();
    };
    let head = &whom.head;
    let pick = |head: &str, way: usize| format!("{PICK} {head}: {}", WAYS[way].0);
    let everybody = all
        .iter()
        .map(|it| Choice::new(it.label.clone(), pick(&it.head, way)));
    let ways = (0..WAYS.len()).map(|at| Choice::new(WAYS[at].1, pick(head, at)));
    let is_given = panel::lines(turn)
        .iter()
        .any(|line| is_for(turn, line, whom));
    vec![
        panel::select(Takes::Pick, "For whom?", everybody.collect(), Some(at)),
        panel::select(Takes::Pick, "Retreat when?", ways.collect(), Some(way)),
        panel::select(
            Takes::Add,
            "Where to, or fight on?",
            places(turn, whom, way),
            None,
        ),
        Row::Buttons(vec![
            Button::new("Back", Act::Pick("back".to_owned())),
            Button::new("Take this order back", Act::Tool("unstand")).only_if(is_given),
        ]),
    ]
}

/// The orders that can be given to somebody who retreats then.
fn places(turn: &Turn<'_, GameView>, whom: &Whom, way: usize) -> Vec<Choice> {
    let view = turn.preview;
    let order = |what: &str| format!("stand {}: {what}", whom.head);
    let retreat = WAYS[way].0;
    let mut all = vec![
        Choice::new("Retreat home", order(retreat))
            .about("Own land first, then a friend's, nobody's or the sea (EU-64)"),
        Choice::new("Fight to the end", order("fight")),
        Choice::new("No order", order("none")).about(match whom.scope {
            Scope::Army(_) => "That of its region counts, then that of the empire",
            Scope::Region { .. } => "That of the empire counts",
            Scope::Empire => "An army stays while its advantages are enough (EU-29)",
        }),
    ];
    let (region, kinds): (Region, &[ArmyKind]) = match &whom.scope {
        Scope::Army(spot) => (spot.region, std::slice::from_ref(&spot.kind)),
        Scope::Region { all_in } => (*all_in, BOTH),
        Scope::Empire => return all,
    };
    view.on_field(&view.world, |field| {
        for to in view.world.map.borders(region) {
            if kinds.iter().any(|kind| enters(field, *kind, *to)) {
                let to_place = format!("{retreat} to {}", panel::code(view, *to));
                let label = format!("Retreat to {}", panel::place(view, *to));
                all.push(Choice::new(label, order(&to_place)));
            }
        }
    });
    all
}

/// Whether a line of the sheet is a standing order for somebody.
fn is_for(turn: &Turn<'_, GameView>, line: &Line, whom: &Whom) -> bool {
    let Line::Stand { scope, .. } = line else {
        return false;
    };
    match (scope, whom.scope) {
        (Scope::Army(name), Scope::Army(spot)) => {
            let alone = spot.kind == ArmyKind::Sea && {
                let kind = ArmyKind::Land;
                turn.preview.board.army(Spot { kind, ..spot }).is_none()
            };
            *name == Name::of(spot) || (alone && name.region == spot.region)
        }
        (Scope::Region { all_in: one }, Scope::Region { all_in: other }) => *one == other,
        (Scope::Empire, Scope::Empire) => true,
        (Scope::Army(_) | Scope::Region { .. } | Scope::Empire, _) => false,
    }
}

/// The sheet without the standing orders for whom is picked up.
pub(super) fn dropped(turn: &Turn<'_, GameView>) -> Option<String> {
    let Picked { all, at, .. } = picked(turn);
    let whom = all.get(at)?;
    let lines = panel::lines(turn);
    let kept = lines.iter().filter(|line| !is_for(turn, line, whom));
    let kept: Vec<String> = kept.map(|line| line.write(&turn.now.world)).collect();
    Some(kept.join("; "))
}
