//! What may come next in an order, piece by piece, and which whole orders there are.

use crate::erkenfara::advance::conflict::is_asked;
use crate::erkenfara::ahead::foreseen;
use crate::erkenfara::calendar::coming;
use crate::erkenfara::legality::{asked_for_sheet, check, is_simultaneous};
use crate::erkenfara::line::{Action, Line, Scope, write_places};
use crate::erkenfara::notation::order::Order;
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::turn::paths::reach;
use crate::erkenfara::turn::retreat::refuges;
use crate::erkenfara::turn::{called, is_engaged, may, may_siege};
use crate::erkenfara::view::View;
use crate::erkenfara::winter::budget;
use crate::erkenfara::winter::economy::places;
use crate::erkenfara::world::World;
use crate::erkenfara::world::board::{Army, LEAST, Round, Season};
use crate::erkenfara::world::ties::Field;
use crate::offers::notation::{self, Verb};
use crate::{Ctx, Next, Piece, Seat};

/// How many lines are suggested for a winter to come.
const SEALED: usize = 1;

/// What may come next in a sheet, or in a choice.
pub(super) fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let partial = partial.trim();
    if view.conflict.is_some() {
        return choice(ctx, view, seat, partial);
    }
    if asked_for_sheet(view, seat).is_err() {
        return Next::nothing();
    }
    if partial.is_empty() {
        let lines = lines(ctx.world, view, seat);
        let lines = lines.into_iter().map(|line| line.begun(ctx.world));
        let words = Next::words(lines.chain([end(view).to_owned()]));
        // What must be done comes first.
        let debts = debts(ctx, view, seat, &[]).into_iter().map(Piece::word);
        return Next::of(debts.chain(words.pieces));
    }
    if let Some(amount) = amount(ctx.world, view, seat, partial) {
        return Next::of([amount]);
    }
    let order = Order::read(ctx, partial);
    let order = order.and_then(|order| order.in_season(view.board.season, partial));
    let Ok(order @ Order::Sheet(_)) = order else {
        return Next::nothing();
    };
    match (check(ctx.world, view, seat, &order), order) {
        (Ok(()), _) => Next::nothing().ending(true),
        (Err(Refusal::Upkeep { .. }), Order::Sheet(lines)) => {
            let debts = debts(ctx, view, seat, &lines);
            Next::of(debts.map(|debts| Piece::word(format!("; {debts}"))))
        }
        (Err(_), _) => Next::nothing(),
    }
}

/// The word that says that a sheet is whole.
fn end(view: &View) -> &'static str {
    match view.board.season {
        Season::Winter => "ready",
        Season::Spring | Season::Summer | Season::Autumn => "end",
    }
}

/// What a side may choose that is asked (EU-24).
fn choice(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let open = view.conflict.as_ref().and_then(|conflict| {
        let side = conflict.side(seat)?;
        is_asked(conflict, seat, view.chosen[side]).then_some((conflict, side))
    });
    let Some((conflict, side)) = open else {
        return Next::nothing();
    };
    match partial {
        "" => Next::words(["retreat".to_owned(), "stay".to_owned()]),
        "retreat" => {
            let to = view.on_field(ctx.world, |field| refuges(field, conflict, side));
            let to = to.into_iter();
            let to = to.map(|to| write_places(ctx.world, &[to]).trim().to_owned());
            Next::words(to).ending(true)
        }
        _ => {
            let order = Order::read(ctx, partial);
            let is_choice = order.is_ok_and(|order| {
                matches!(order, Order::Choose(_)) && check(ctx.world, view, seat, &order).is_ok()
            });
            Next::nothing().ending(is_choice)
        }
    }
}

/// What may be ordered as it stands, or added to a sheet so that it can be: the least of each amount
/// stands for all of them.
pub(super) fn legal(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Vec<String> {
    let partial = partial.trim();
    if view.conflict.is_some() || asked_for_sheet(view, seat).is_err() {
        let texts = |partial: &str| {
            let pieces = choice(ctx, view, seat, partial).pieces.into_iter();
            pieces.map(|piece| piece.write(ctx.roster, |_| None))
        };
        // Whether and where to are one order.
        let whole = texts(partial).flat_map(|text| {
            let places = texts(&text).map(|to| format!("{text} {to}"));
            let places: Vec<String> = places.filter(|_| partial.is_empty()).collect();
            [text].into_iter().chain(places)
        });
        let mut whole: Vec<String> = whole.collect();
        whole.sort_unstable();
        return whole;
    }
    if let Some(Piece::Amount { from, .. }) = amount(ctx.world, view, seat, partial) {
        return vec![from.to_string()];
    }
    let order = Order::read(ctx, partial);
    let begun = match order.and_then(|order| order.in_season(view.board.season, partial)) {
        _ if partial.is_empty() => Vec::new(),
        Ok(Order::Sheet(lines)) => lines,
        Ok(_) | Err(_) => return Vec::new(),
    };
    let fits = |lines: &[Line]| {
        let order = Order::Sheet(lines.to_vec());
        check(ctx.world, view, seat, &order).is_ok()
    };
    let all = lines(ctx.world, view, seat).into_iter().filter(|line| {
        let again = |other: &Line| other.begun(ctx.world) == line.begun(ctx.world);
        if begun.iter().any(again) {
            return false;
        }
        let mut longer = begun.clone();
        longer.push(line.clone());
        fits(&longer)
    });
    let mut texts: Vec<String> = all.map(|line| line.write(ctx.world)).collect();
    texts.extend(debts(ctx, view, seat, &begun));
    if partial.is_empty() {
        texts.extend(fits(&[]).then(|| end(view).to_owned()));
    } else {
        texts = texts.into_iter().map(|text| format!("; {text}")).collect();
    }
    texts.sort_unstable();
    texts
}

/// The disbanding without which the purse does not cover the upkeep (EU-11).
fn debts(ctx: Ctx<'_, World>, view: &View, seat: Seat, lines: &[Line]) -> Option<String> {
    let order = Order::Sheet(lines.to_vec());
    let Err(Refusal::Upkeep { cut, .. }) = check(ctx.world, view, seat, &order) else {
        return None;
    };
    let line = |(region, kind, to): &(_, _, i64)| {
        let spot = crate::erkenfara::world::board::Spot {
            region: *region,
            kind: *kind,
            seat,
        };
        let (army, to) = (called(spot), *to);
        Line::Disband { army, to }.write(ctx.world)
    };
    let lines: Vec<String> = cut.iter().map(line).collect();
    Some(lines.join("; "))
}

/// The first lines that a sheet may have, with the least of each amount.
pub(super) fn lines(world: &World, view: &View, seat: Seat) -> Vec<Line> {
    view.on_field(world, |field| match view.board.season {
        Season::Winter => winter(field, view, seat),
        Season::Spring | Season::Summer | Season::Autumn => {
            let own = field.board.armies_of(seat);
            own.flat_map(|army| military(field, army)).collect()
        }
    })
}

fn winter(field: Field<'_>, view: &View, seat: Seat) -> Vec<Line> {
    let own = field.board.armies_of(seat);
    let disband = own.map(|army| Line::Disband {
        army: called(army.spot),
        to: 0,
    });
    let most = most(field, view, seat);
    let places = places(field, seat).into_iter();
    let raise = places.filter_map(|(region, kind)| {
        let spot = crate::erkenfara::world::board::Spot { region, kind, seat };
        let amount = least(field, spot);
        (amount <= most).then_some(Line::Raise { region, amount })
    });
    disband.chain(raise).collect()
}

/// The least that may be raised at a spot (EU-12).
fn least(field: Field<'_>, spot: crate::erkenfara::world::board::Spot) -> i64 {
    if field.board.army(spot).is_some() {
        1
    } else {
        LEAST
    }
}

/// What may be spent on troops; nothing where the upkeep is not covered.
fn most(field: Field<'_>, view: &View, seat: Seat) -> i64 {
    let treasury = view.of(seat).treasury;
    let budget = budget(field, seat, treasury, &[]);
    if budget.faults.is_empty() {
        budget
            .income
            .min(treasury.saturating_add(budget.income) - budget.upkeep)
    } else {
        0
    }
}

/// The amount that a line of winter lacks.
fn amount(world: &World, view: &View, seat: Seat, partial: &str) -> Option<Piece> {
    if view.board.season != Season::Winter {
        return None;
    }
    let line = lines(world, view, seat)
        .into_iter()
        .find(|line| line.begun(world) == partial)?;
    view.on_field(world, |field| match line {
        Line::Disband { army, .. } => {
            let spot = crate::erkenfara::turn::forces::named(field, seat, army).ok()?;
            let to = field.board.army(spot)?.maximal - 1;
            Some(Piece::Amount { from: 0, to })
        }
        Line::Raise { amount, .. } => Some(Piece::Amount {
            from: amount,
            to: most(field, view, seat),
        }),
        Line::Move { .. }
        | Line::Do { .. }
        | Line::Siege { .. }
        | Line::Stand { .. }
        | Line::OthersRest => None,
    })
}

fn military(field: Field<'_>, army: &Army) -> Vec<Line> {
    let (name, seat) = (called(army.spot), army.seat());
    let moves = reach(field, army).into_keys();
    let moves = moves.map(|to| Line::Move {
        army: name,
        stops: vec![to],
        part: None,
    });
    let free = !is_engaged(field, army.spot);
    let actions = Action::ALL
        .into_iter()
        .filter(|action| free && may(field, army.spot, *action).is_ok());
    let actions = actions.map(|action| Line::Do { action, army: name });
    let forts = field.world.map.borders(name.region).iter().copied();
    let forts = forts.filter(|fort| free && may_siege(field, seat, *fort).is_ok());
    let from = Some(name);
    let sieges = forts.map(|fort| Line::Siege { fort, from });
    moves.chain(actions).chain(sieges).collect()
}

/// Orders beside the present asks.
pub(super) fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let may = |text: &str| {
        let order = Order::read(ctx, text);
        order.is_ok_and(|order| {
            !matches!(order, Order::Sheet(_) | Order::Choose(_))
                && check(ctx.world, view, seat, &order).is_ok()
        })
    };
    let begun = partial.trim();
    if begun.is_empty() {
        let words = ["unready", "unseal"].into_iter().filter(|word| may(word));
        let seals = !seals(ctx, view, seat, "seal").is_empty();
        let words = words.chain(seals.then_some("seal"));
        let armies = view.board.is_here(seat) && view.board.armies_of(seat).next().is_some();
        let words = words.chain(armies.then_some("stand")).map(str::to_owned);
        let verbs = Verb::ALL
            .into_iter()
            .filter(|verb| !beside(ctx, view, seat, verb.word()).is_empty());
        return Next::words(words.chain(verbs.map(|verb| verb.word().to_owned())));
    }
    let pieces: Vec<String> = match Verb::of(begun) {
        Some(verb) if begun.len() == verb.word().len() => acts(ctx, view, seat, verb),
        Some(Verb::Offer | Verb::Counter) if begun.ends_with(':') => {
            let terms = ["peace", "alliance", "passage", "foraging", "war"];
            let fits = terms
                .into_iter()
                .filter(|term| may(&format!("{begun} {term}")));
            fits.map(str::to_owned).collect()
        }
        None if begun == "stand" => stands(ctx.world, view, seat),
        None if begun.starts_with("seal") => seals(ctx, view, seat, begun),
        None if begun == "unseal" => {
            let all = Season::ALL.map(Season::name).into_iter();
            let sealed = all.filter(|season| may(&format!("unseal {season}")));
            sealed.map(str::to_owned).collect()
        }
        None if begun.starts_with("stand ") && begun.ends_with(':') => {
            let ways = ["fight", "none", "retreat", "retreat below 50%"];
            let fits = ways
                .into_iter()
                .filter(|way| may(&format!("{begun} {way}")));
            fits.map(str::to_owned).collect()
        }
        Some(_) | None => Vec::new(),
    };
    let waits = is_simultaneous(view) || !begun.eq_ignore_ascii_case("end");
    Next::of(pieces.into_iter().map(Piece::word)).ending(waits && may(begun))
}

/// How a sheet for a turn to come goes on: the season, then the first lines that may fit (EU-57).
fn seals(ctx: Ctx<'_, World>, view: &View, seat: Seat, begun: &str) -> Vec<String> {
    if !view.board.is_here(seat) || view.board.order.is_empty() {
        return Vec::new();
    }
    let turns = coming(ctx.world, &view.board, seat);
    let first = |round: Round| match round.season {
        Season::Winter => {
            let then = foreseen(ctx.world, view, seat, round);
            let lines = lines(ctx.world, &then, seat).into_iter();
            lines
                .take(SEALED)
                .map(|line| line.write(ctx.world))
                .collect()
        }
        Season::Spring | Season::Summer | Season::Autumn => vec!["all others rest".to_owned()],
    };
    if begun == "seal" {
        let fits = turns.into_iter().filter(|round| !first(*round).is_empty());
        return fits
            .map(|round| format!("{};", round.season.name()))
            .collect();
    }
    let season = begun
        .split([' ', ';'])
        .nth(1)
        .filter(|_| begun.ends_with(';'));
    let round = turns
        .into_iter()
        .find(|round| Some(round.season.name()) == season);
    round.map(first).unwrap_or_default()
}

/// For whom standing orders may be: the own armies, the regions in which they are, the empire.
fn stands(world: &World, view: &View, seat: Seat) -> Vec<String> {
    let own: Vec<_> = view.board.armies_of(seat).map(|army| army.spot).collect();
    let armies = own.iter().map(|spot| Scope::Army(called(*spot)));
    let mut regions: Vec<_> = own.iter().map(|spot| spot.region).collect();
    regions.dedup();
    let regions = regions.into_iter().map(|all_in| Scope::Region { all_in });
    let heads = armies.chain(regions).chain([Scope::Empire]).map(|scope| {
        let standing = None;
        let line = Line::Stand { scope, standing }.write(world);
        let head = line.trim_start_matches("stand ").trim_end_matches(" none");
        head.to_owned()
    });
    heads.collect()
}

fn acts(ctx: Ctx<'_, World>, view: &View, seat: Seat, verb: Verb) -> Vec<String> {
    let fits = |text: &str| {
        let order = Order::read(ctx, &format!("{} {text}", verb.word()));
        order.is_ok_and(|order| check(ctx.world, view, seat, &order).is_ok())
    };
    let write = |seat: Seat| notation::write_seat(seat, ctx.roster);
    match verb {
        Verb::Offer => {
            let others = view.board.seats().filter(|other| *other != seat);
            let heads = others.map(|other| format!("{}:", write(other)));
            heads
                .filter(|head| fits(&format!("{head} peace")) || fits(&format!("{head} war")))
                .collect()
        }
        Verb::Counter => {
            let open = view.offers.open_to(seat);
            let heads = open.map(|(number, offer)| format!("{} {number}:", write(offer.from)));
            heads
                .filter(|head| fits(&format!("{head} peace")) || fits(&format!("{head} war")))
                .collect()
        }
        Verb::Accept | Verb::Decline | Verb::Withdraw | Verb::Break => {
            let choices = view.offers.choices(seat).into_iter();
            let texts = choices.map(|act| Order::Deal(act).write(ctx, view));
            let own =
                texts.filter_map(|text| Some(text.strip_prefix(verb.word())?.trim().to_owned()));
            own.filter(|text| fits(text)).collect()
        }
    }
}
