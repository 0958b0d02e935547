//! The state of a game of Partial Kerfuffle in words, and the progress of objectives.

use std::collections::BTreeMap;

use rules::Seat;
use rules::kerfuffle::board::{Position, Square};
use rules::kerfuffle::{
    Card, Field, Figure, Force, Goal, How, Kind, Party, Pieces, Realm, Side, Stage, StandingAnswer,
    Wait,
};
use rules::map::Region;
use serde_json::{Map, Value};

use super::observation::ending;
use super::treaties;
use super::{GameView, and_list, count, in_words};
use crate::labels::names::{shown, upper_first};
use crate::labels::seating::{Names, Seating};
use crate::labels::walls;

/// The state for alt texts: what the game waits for, and what each faction has.
pub(super) fn standing(view: &GameView, names: &Names) -> String {
    let mut sentences = vec![now(view, names)];
    sentences.extend(own(view, names));
    sentences.extend(
        view.world
            .seats()
            .map(|seat| format!("{}: {}.", names.of(seat), holdings(view, seat, names))),
    );
    sentences.extend(treaties::sentences(view, names));
    sentences.join(" ")
}

/// Whose decision the game waits for, and how far each faction is.
pub(super) fn status(view: &GameView, names: &Names) -> String {
    let provinces = view.world.seats().map(|seat| {
        let provinces = view.realm.occupied(&view.world, seat);
        format!("{} {provinces}", names.of(seat))
    });
    let provinces: Vec<String> = provinces.collect();
    let needed = Realm::hegemony(&view.world);
    format!(
        "{} Provinces: {}; hegemony takes {needed}.",
        now(view, names),
        provinces.join(", ")
    )
}

/// The whole board as sentences and a list.
pub(super) fn text_board(view: &GameView, seating: &Seating, names: &Names) -> String {
    let mut lines = vec![
        format!("**Partial Kerfuffle**, table #{}", seating.table_number),
        now(view, names),
    ];
    lines.extend(own(view, names));
    for seat in view.world.seats() {
        let (name, colour) = (names.of(seat), seating.faction_name(seat));
        let code = shown(&seating.code(seat));
        let holds = holdings(view, seat, names);
        lines.push(format!("- {name} ({colour}, {code}): {holds}."));
        let forces = view
            .realm
            .forces(seat)
            .map(|(at, force)| stands(view, at, force, names));
        let forces: Vec<String> = forces.collect();
        if !forces.is_empty() {
            lines.push(format!("  {}", forces.join("; ")));
        }
    }
    let stacks = view
        .realm
        .stacks()
        .map(|(at, force)| stands(view, at, force, names));
    let stacks: Vec<String> = stacks.collect();
    if !stacks.is_empty() {
        lines.push(format!("- Neutral: {}", stacks.join("; ")));
    }
    let castles = view.realm.castles().map(|at| names.place(at));
    let castles: Vec<String> = castles.collect();
    if !castles.is_empty() {
        lines.push(format!("- Castles: {}", castles.join(", ")));
    }
    let deals = treaties::sentences(view, names).into_iter();
    lines.extend(deals.map(|deal| format!("- {deal}")));
    let world = &view.world;
    let walls = walls::between(Some(&world.options.map), &world.map, names);
    lines.extend(walls.map(|walls| format!("- {walls}")));
    lines.join("\n")
}

/// What stands in a province, with its attackers: `Tartu (TAR) K 2P`.
fn stands(view: &GameView, at: Region, force: &Force, names: &Names) -> String {
    let attack = view.realm.attack_on(at).map_or_else(String::new, |attack| {
        format!(
            " (attacked by {} with {})",
            names.of(attack.by),
            attack.pieces()
        )
    });
    format!("{} {}{attack}", names.place(at), force.pieces)
}

/// What a faction has, for everybody.
fn holdings(view: &GameView, seat: Seat, names: &Names) -> String {
    let realm = &view.realm;
    let Some(faction) = realm.faction(seat) else {
        return "no realm yet".to_owned();
    };
    if let Some(fall) = faction.fallen {
        return if fall.surrendered {
            "has surrendered".to_owned()
        } else {
            "conquered".to_owned()
        };
    }
    let pieces = realm.all_of(seat);
    let mut parts = vec![count(realm.occupied(&view.world, seat), "province")];
    if pieces.is_empty() {
        parts.push("no pieces yet".to_owned());
    } else {
        parts.push(pieces.to_string());
    }
    if let Some(capital) = faction.capital {
        parts.push(format!("capital {}", names.place(capital)));
    }
    let held = faction.prisoners.values();
    let held: u32 = held.map(Pieces::total).sum();
    if held > 0 {
        parts.push(count(
            usize::try_from(held).unwrap_or(usize::MAX),
            "prisoner",
        ));
    }
    let goals = faction.goals.iter().map(|goal| goal.name().to_owned());
    if faction.goals.iter().next().is_some() {
        parts.push(format!("achieved {}", and_list(goals)));
    }
    parts.join(", ")
}

/// What the game waits for, or how it ended.
fn now(view: &GameView, names: &Names) -> String {
    let realm = &view.realm;
    if let Some(over) = &realm.over {
        return format!("{}.", ending(over, names));
    }
    let round = match realm.round {
        0 => "Set-up".to_owned(),
        round => format!("Round {round}"),
    };
    let waits = realm.waits();
    let Some((_, first)) = waits.first() else {
        return "The game has not begun.".to_owned();
    };
    let text = |wait: Wait| match wait {
        Wait::Capital => "picks a capital",
        Wait::Castle => "names a castle",
        Wait::Card => "keeps an objective or draws another",
        Wait::Purchase => "places and buys",
        Wait::Moves => "moves",
        Wait::Answer(_) => "answers an attack",
        Wait::Bet => "bets",
        Wait::FallBack => "falls back",
        Wait::Pick => "picks troops",
        Wait::Deploy => "sets up an army",
        Wait::Board => "moves on the board",
        Wait::Prisoners => "decides about prisoners",
        Wait::Enlist => "picks who joins",
        Wait::Ransom => "answers the ransom",
    };
    let same = waits.iter().all(|(_, wait)| wait == first);
    let who = if same && waits.len() > 1 {
        let seats = waits.iter().map(|(seat, _)| names.of(*seat).to_owned());
        format!("{}: each {}", and_list(seats), text(*first))
    } else {
        let each = waits
            .iter()
            .map(|(seat, wait)| format!("{} {}", names.of(*seat), text(*wait)));
        and_list(each)
    };
    format!("{round}: {who}.{}", fighting(view, names))
}

/// The battle that is on.
fn fighting(view: &GameView, names: &Names) -> String {
    let realm = &view.realm;
    let battle = realm.battle.as_ref();
    let fight = battle.and_then(|battle| {
        let at = realm.attack(battle.number)?.at;
        let [attacker, defender] = realm.fighting(battle.number)?;
        let sides = realm
            .sides(battle.number)?
            .map(|seat| names.of(seat).to_owned());
        Some(format!(
            " Battle of {}, round {}: {} {} against {} {}.",
            names.region(at),
            battle.round,
            sides[Party::Attacker.index()],
            left(attacker),
            sides[Party::Defender.index()],
            left(defender)
        ))
    });
    match realm.board() {
        Some(field) => format!("{}{}", fight.unwrap_or_default(), on_board(field)),
        None => fight.unwrap_or_default(),
    }
}

/// Pieces in notation, such as `K 2P`, or that none are left.
pub(super) fn left(pieces: Pieces) -> String {
    if pieces.is_empty() {
        "nothing left".to_owned()
    } else {
        pieces.to_string()
    }
}

/// The board in words: the pieces of both sides, who is in retreat, what was lost, the last move.
pub(super) fn on_board(field: &Field) -> String {
    let Some(position) = &field.position else {
        let text = " The armies are set up on a board.";
        let set_up = Party::BOTH.into_iter().filter_map(|party| {
            let deployed = field.deployed[party.index()].as_ref()?;
            Some(format!(" The {}: {deployed}.", party.name()))
        });
        return set_up.fold(text.to_owned(), |text, side| text + &side);
    };
    let mut text = format!(" Board: {}.", pieces_on(position));
    let states = [
        (
            "in retreat",
            Party::BOTH.map(|party| position.in_retreat(party)),
        ),
        ("offering dice", field.settles),
    ];
    for (what, sides) in states {
        for party in Party::BOTH.into_iter().filter(|party| sides[party.index()]) {
            text = format!("{text} The {} is {what}.", party.name());
        }
    }
    for (what, lost) in [
        ("killed", field.killed),
        ("prisoners", field.prisoners),
        ("off the board", field.gone),
    ] {
        for party in Party::BOTH {
            let pieces = lost[party.index()];
            if !pieces.is_empty() {
                text = format!(
                    "{text} {} of the {}: {pieces}.",
                    upper_first(what),
                    party.name()
                );
            }
        }
    }
    if let Some(last) = field.last {
        text = format!("{text} Last: {}.", last.action);
    }
    text
}

/// What stands where, side by side: `attacker Ke8 Pd7; defender Ke1`.
fn pieces_on(position: &Position) -> String {
    let of = |party: Party| {
        let own = Square::all().filter_map(|square| {
            let (side, figure) = position.piece(square)?;
            let mark = if position.is_promoted(square) {
                "*"
            } else {
                ""
            };
            (side == party).then(|| format!("{}{square}{mark}", figure.letter()))
        });
        let own: Vec<String> = own.collect();
        let own = if own.is_empty() {
            "nothing".to_owned()
        } else {
            own.join(" ")
        };
        format!("{} {own}", party.name())
    };
    Party::BOTH.map(of).join("; ")
}

/// The viewer's own part: gold, what is on its way, the objective with its progress.
pub(super) fn own(view: &GameView, names: &Names) -> Vec<String> {
    let Some(me) = view.me.filter(|_| view.realm.stage != Stage::Opening) else {
        return Vec::new();
    };
    let mut sentences = Vec::new();
    if view.realm.round > 0 && view.realm.is_living(me) {
        sentences.push(purse(view));
    }
    sentences.extend(own_objective(view, names));
    sentences.extend(own_bets(view, names));
    sentences.extend(own_stances(view, names));
    sentences.extend(own_lines(view));
    sentences.extend(debts(view, names));
    sentences
}

/// What is missing of loans that were due (PK-22).
fn debts(view: &GameView, names: &Names) -> Vec<String> {
    let said = view.own.debts.iter().map(|debt| {
        let (from, to) = (names.of(debt.from), names.of(debt.to));
        format!(
            "{from} owes {to} {} gold that was due: it is paid after each upkeep, as far as there is gold.",
            debt.owed
        )
    });
    said.collect()
}

/// What the viewer has planned to bet (PK-91).
fn own_bets(view: &GameView, names: &Names) -> Vec<String> {
    let plans = view.own.plans.iter().map(|filed| {
        let attack = filed.number.and_then(|number| view.realm.attack(number));
        let place = match attack {
            Some(attack) => format!("at {}", names.region(attack.at)),
            None => "in your next battle by dice".to_owned(),
        };
        let how = match &filed.plan.how {
            How::List(list) if list.is_empty() => "nothing more".to_owned(),
            How::List(list) => {
                let pieces: Vec<&str> = list.iter().map(|figure| figure.name()).collect();
                pieces.join(", then ")
            }
            How::Cheapest => "the cheapest first".to_owned(),
            How::Bot => "what the bot player would bet".to_owned(),
        };
        let below = filed.plan.below.map_or_else(String::new, |below| {
            format!("; you retreat with fewer than {below}")
        });
        format!("Your bets {place}: {how}{below}.")
    });
    plans.collect()
}

/// What the viewer answers to attacks (PK-92).
fn own_stances(view: &GameView, names: &Names) -> Option<String> {
    let all = view.own.stances.iter().map(|stance| {
        let answer = match &stance.answer {
            StandingAnswer::Dice => "fight with dice".to_owned(),
            StandingAnswer::Board => "fight on a board".to_owned(),
            StandingAnswer::Retreat(to) if to.is_empty() => "retreat".to_owned(),
            StandingAnswer::Retreat(to) => {
                let to: Vec<String> = to.iter().map(|at| names.region(*at)).collect();
                format!("retreat to {}", to.join(" or "))
            }
        };
        match stance.below {
            Some(below) => format!("{answer} with less than {below} % to hold it"),
            None => answer,
        }
    });
    let all: Vec<String> = all.collect();
    (!all.is_empty()).then(|| format!("If you are attacked, you {}.", all.join("; else you ")))
}

/// What the viewer replies to moves on the board (PK-93).
fn own_lines(view: &GameView) -> Option<String> {
    let lines = view.own.lines.iter().map(|line| {
        let replies = line.iter();
        let replies = replies.map(|it| format!("{} after {}", it.then, it.when));
        replies.collect::<Vec<_>>().join(", then ")
    });
    let all: Vec<String> = lines.collect();
    (!all.is_empty()).then(|| format!("You play {}.", all.join("; or ")))
}

/// Gold, and the pieces that are on their way.
pub(super) fn purse(view: &GameView) -> String {
    let own = &view.own;
    let mut text = format!("You have {} gold", own.treasury);
    if !own.waiting.is_empty() {
        text = format!("{text}; to be placed: {}", in_words(own.waiting));
    }
    if !own.ordered.is_empty() {
        text = format!("{text}; ordered: {}", in_words(own.ordered));
    }
    format!("{text}.")
}

/// The viewer's own objective with its progress.
pub(super) fn own_objective(view: &GameView, names: &Names) -> Option<String> {
    let card = view.own.card.as_ref()?;
    let text = objective(card, names);
    let done = view
        .me
        .and_then(|me| view.realm.faction(me))
        .is_some_and(|own| own.goals.contains(&Goal::Objective));
    let progress = if done {
        Some("achieved".to_owned())
    } else {
        progress(view, card)
    };
    Some(match progress {
        Some(progress) => format!("Your objective: {text} ({progress})."),
        None => format!("Your objective: {text}."),
    })
}

/// The progress of the viewer's own objective.
fn progress(view: &GameView, card: &Card) -> Option<String> {
    let me = view.me?;
    Some(match card {
        Card::Hold { turns, .. } | Card::Castles { turns } => {
            format!("{} of {turns} turns", view.own.turns.min(*turns))
        }
        Card::Gold { gold } => format!("{} of {gold} gold", view.own.treasury),
        Card::Generals => {
            let others: Vec<Seat> = view.realm.living().filter(|other| *other != me).collect();
            let held = others.iter().filter(|other| {
                let own = view.realm.faction(me);
                let held = own.and_then(|own| own.prisoners.get(other));
                held.is_some_and(|held| held.count(Figure::General) > 0)
            });
            format!("{} of {} opponents", held.count(), others.len())
        }
        Card::Conquer { .. } => return None,
    })
}

/// The objectives of a deck that came with a table's scenario (PK-11): all know what may be in a hand.
pub(super) fn deck(options: &Map<String, Value>) -> Option<String> {
    let deck: Vec<Kind> = serde_json::from_value(options.get("deck")?.clone()).ok()?;
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    for kind in &deck {
        *kinds.entry(*kind).or_default() += 1;
    }
    let kinds = kinds.iter().map(|(kind, copies)| match copies {
        1 => asked(*kind),
        copies => format!("{copies} × {}", asked(*kind)),
    });
    let kinds: Vec<String> = kinds.collect();
    Some(format!(
        "The scenario has its own deck of {} objectives: {}",
        deck.len(),
        kinds.join("; ")
    ))
}

/// What a card in the deck asks for, whoever draws it.
fn asked(kind: Kind) -> String {
    let held = |turns: u32| count(usize::try_from(turns).unwrap_or(usize::MAX), "turn");
    match kind {
        Kind::Hold { provinces, turns } => {
            let provinces = count(usize::from(provinces), "province");
            format!("{provinces} held for {}", held(turns))
        }
        Kind::Gold { gold } => format!("{gold} gold"),
        Kind::Conquer(Side::Left) => "the neighbour on the left conquered".to_owned(),
        Kind::Conquer(Side::Right) => "the neighbour on the right conquered".to_owned(),
        Kind::Conquer(Side::Across) => "the neighbour across conquered".to_owned(),
        Kind::Castles { turns } => format!("all castles held for {}", held(turns)),
        Kind::Generals => "a general of everybody held prisoner".to_owned(),
    }
}

/// What a card asks for.
pub(super) fn objective(card: &Card, names: &Names) -> String {
    match card {
        Card::Hold { provinces, turns } => {
            let provinces = and_list(provinces.iter().map(|at| names.region(*at)));
            format!("hold {provinces} for {turns} of your turns in a row")
        }
        Card::Gold { gold } => format!("have {gold} gold"),
        Card::Conquer { seat, side } => {
            let side = match side {
                Side::Left => "on your left",
                Side::Right => "on your right",
                Side::Across => "across from you",
            };
            format!("conquer {} ({side})", names.of(*seat))
        }
        Card::Castles { turns } => format!("hold all castles for {turns} of your turns in a row"),
        Card::Generals => "hold a general of every opponent in your capital".to_owned(),
    }
}
