//! What may come next in an order, piece by piece.

use super::board::{Army, ArmyKind, LEAST, Season};
use super::check::{asked_for_sheet, check, is_simultaneous};
use super::economy::places;
use super::line::Deed;
use super::order::Order;
use super::paths::reach;
use super::ties::Field;
use super::turn::{called, may};
use super::view::View;
use super::winter::budget;
use super::world::World;
use crate::offers::notation::{self, Verb};
use crate::{Ctx, Next, Piece, Seat};

/// What may come next in a sheet, or in a choice.
pub(super) fn next(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let partial = partial.trim();
    let choice = |text: &str| {
        Order::read(ctx, text).is_ok_and(|order| {
            matches!(order, Order::Choose(_)) && check(ctx.world, view, seat, &order).is_ok()
        })
    };
    if partial.is_empty() && choice("stay") {
        return Next::words(["stay".to_owned(), "retreat".to_owned()]);
    }
    if view.clash.is_some() || asked_for_sheet(view, seat).is_err() {
        let ends = !partial.is_empty() && choice(partial);
        return Next::nothing().ending(ends);
    }
    let end = if view.board.season == Season::Winter {
        "ready"
    } else {
        "end"
    };
    if partial.is_empty() {
        let lines = lines(ctx.world, view, seat);
        return Next::words(lines.into_iter().chain([end.to_owned()]));
    }
    if let Some(amount) = amount(ctx, view, seat, partial) {
        return Next::of([amount]);
    }
    let read = Order::read(ctx, partial);
    let fits = read.is_ok_and(|order| {
        matches!(order, Order::Sheet(_)) && check(ctx.world, view, seat, &order).is_ok()
    });
    Next::nothing().ending(fits)
}

/// The first lines that a sheet may have, each as far as its amount.
fn lines(world: &World, view: &View, seat: Seat) -> Vec<String> {
    view.on_field(world, |field| match view.board.season {
        Season::Winter => winter(field, view, seat),
        Season::Spring | Season::Summer | Season::Autumn => {
            let own: Vec<&Army> = field.board.armies_of(seat).collect();
            own.into_iter()
                .flat_map(|army| military(field, army))
                .collect()
        }
    })
}

fn name(field: Field<'_>, army: &Army) -> String {
    let fleet = if army.spot.kind == ArmyKind::Sea {
        "fleet "
    } else {
        ""
    };
    format!("{fleet}{}", field.world.written(army.region()))
}

fn winter(field: Field<'_>, view: &View, seat: Seat) -> Vec<String> {
    let own = field.board.armies_of(seat);
    let disband = own.map(|army| format!("disband {}", name(field, army)));
    let all: Vec<String> = disband.collect();
    let most = most(field, view, seat);
    let places = places(field, seat).into_iter().filter(|_| most >= LEAST);
    let raise = places.map(|(region, _)| format!("raise {}", field.world.written(region)));
    all.into_iter().chain(raise).collect()
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
fn amount(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Option<Piece> {
    if view.board.season != Season::Winter {
        return None;
    }
    view.on_field(ctx.world, |field| {
        let own = field.board.armies_of(seat);
        let mut own = own.filter(|army| partial == format!("disband {}", name(field, army)));
        if let Some(army) = own.next() {
            let (from, to) = (0, army.maximal - 1);
            return Some(Piece::Amount { from, to });
        }
        let to = most(field, view, seat);
        let mut places = places(field, seat).into_iter();
        let is_place =
            places.any(|(region, _)| partial == format!("raise {}", field.world.written(region)));
        let from = LEAST;
        (is_place && to >= from).then_some(Piece::Amount { from, to })
    })
}

fn military(field: Field<'_>, army: &Army) -> Vec<String> {
    let own = name(field, army);
    let word = if army.spot.kind == ArmyKind::Sea {
        "sail"
    } else {
        "move"
    };
    let from = field.world.written(army.region());
    let moves = reach(field, army).into_keys();
    let moves = moves.map(|to| format!("{word} {from} > {}", field.world.written(to)));
    let free = !super::turn::is_contested(field, army.seat(), army.region());
    let deeds = Deed::ALL
        .into_iter()
        .filter(|deed| free && may(field, army.spot, *deed).is_ok());
    let deeds = deeds.map(|deed| format!("{} {own}", deed.word()));
    let name = called(army.spot);
    let forts = field.world.map.borders(name.region).iter();
    let forts =
        forts.filter(|fort| free && super::turn::may_siege(field, army.seat(), **fort).is_ok());
    let sieges = forts.map(|fort| format!("siege {} from {own}", field.world.written(*fort)));
    moves.chain(deeds).chain(sieges).collect()
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
        let words = ["unready", "seal", "unseal"]
            .into_iter()
            .filter(|word| may(word));
        let words = words.map(str::to_owned);
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
        Some(_) | None => Vec::new(),
    };
    let waits = is_simultaneous(view) || !begun.eq_ignore_ascii_case("end");
    Next::of(pieces.into_iter().map(Piece::word)).ending(waits && may(begun))
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
                .filter(|head| fits(&format!("{head} peace")))
                .collect()
        }
        Verb::Counter => {
            let open = view.offers.open_to(seat);
            let heads = open.map(|(number, offer)| format!("{} {number}:", write(offer.from)));
            heads
                .filter(|head| fits(&format!("{head} peace")))
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
