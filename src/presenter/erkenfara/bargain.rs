//! Treaties put together by hand: with whom, what may be added to an offer, what both sides would owe, and what of a
//! secret treaty everybody would see (EU-30, EU-59, EU-82).

use rules::erkenfara::notation::order::Order;
use rules::erkenfara::refusal::Refusal;
use rules::erkenfara::treaties::{Bond, Term, TermNotation};
use rules::erkenfara::world::production::production;
use rules::map::{Kind, Region};
use rules::offers::notation::Language;
use rules::offers::{Act as Asked, View};
use rules::{Refuse, Seat};

use super::{Erkenfara, GameView, panel, words};
use crate::labels::seating::Names;
use crate::presenter::offer_editor::Bargain;
use crate::presenter::{Choice, Turn};

/// Gold that is asked for or given with one choice; several add up.
const STEPS: [i64; 7] = [100, 200, 500, 1000, 2000, 5000, 10_000];
/// What two empires may agree on, in notation, as people read it, and what it does.
const BOTH: [(&str, &str, &str); 6] = [
    (
        "peace",
        "Peace",
        "Neither attacks the other; occupations between you end",
    ),
    (
        "alliance",
        "Alliance",
        "Peace, and armies of both may defend each other's fleets",
    ),
    (
        "passage",
        "Passage",
        "A promise to let each other's armies pass",
    ),
    (
        "foraging",
        "Foraging",
        "Both may tax and burn the other's land",
    ),
    (
        "keep occupations",
        "Occupations stay",
        "With a peace: who holds land of the other keeps it occupied",
    ),
    ("war", "War", "The end of peace and alliance between you"),
];

impl Bargain for Erkenfara {
    type Term = Term;

    fn offers(view: &GameView) -> &View<Term> {
        &view.offers
    }

    fn partners(turn: &Turn<'_, GameView>) -> Vec<(Seat, Option<String>)> {
        let (view, me) = (turn.now, turn.seat);
        if !view.board.is_here(me) || view.board.order.is_empty() {
            return Vec::new();
        }
        let ties = view.ties(&view.world);
        let others = view.board.seats().filter(|other| *other != me);
        let others = others.filter(|other| view.board.plays(*other));
        let about = |other: Seat| {
            let tie = if ties.allied(me, other) {
                "your ally"
            } else if ties.friends(me, other) {
                "at peace with you"
            } else {
                "your enemy"
            };
            let count = words::lands(view, other).len();
            format!("{tie}, {count} regions")
        };
        others.map(|other| (other, Some(about(other)))).collect()
    }

    fn read(turn: &Turn<'_, GameView>, text: &str) -> Option<Asked<Term>> {
        match Order::read(turn.now.ctx(&turn.seating.roster), text) {
            Ok(Order::Deal(act)) => Some(act),
            Ok(_) | Err(_) => None,
        }
    }

    fn write(turn: &Turn<'_, GameView>, term: &Term) -> String {
        let world = &*turn.now.world;
        TermNotation { world }.write_term(term)
    }

    fn refusal(turn: &Turn<'_, GameView>, act: &Asked<Term>) -> Option<String> {
        let ctx = turn.now.ctx(&turn.seating.roster);
        refused(turn, act).map(|no| no.explain(ctx))
    }

    fn lists(
        turn: &Turn<'_, GameView>,
        to: &[Seat],
        terms: &[Term],
    ) -> Vec<(&'static str, Vec<Choice>)> {
        let treasury = turn.now.of(turn.seat).treasury;
        // What holds already is not to be agreed on.
        let ties = turn.now.ties(&turn.now.world);
        let all = |holds: &dyn Fn(Seat) -> bool| to.iter().all(|other| holds(*other));
        let holds = |term: &str| match term {
            "peace" => all(&|other| ties.friends(turn.seat, other)),
            "alliance" => all(&|other| ties.allied(turn.seat, other)),
            "war" => all(&|other| ties.enemies(turn.seat, other)),
            _ => false,
        };
        let both = BOTH.iter().filter(|(term, ..)| !holds(term));
        let both = both.map(|(term, label, about)| Choice::new(*label, *term).about(*about));
        let given = terms.iter().filter_map(|term| {
            let Term::Gold(gold) = term else { return None };
            Some(*gold)
        });
        let left = given.fold(treasury, i64::saturating_sub);
        let mut give: Vec<Choice> =
            gold("Give", "gold", STEPS.into_iter().filter(|it| *it <= left));
        if left > 0 && !STEPS.contains(&left) {
            let all = Choice::new(format!("Give {left} gold"), format!("gold {left}"));
            give.push(all.about("all that you have"));
        }
        give.extend(regions(turn, &[turn.seat], |name| {
            (format!("Cede {name}"), "cede")
        }));
        let mut get = gold("Ask for", "get gold", STEPS.into_iter());
        get.extend(regions(turn, to, |name| (format!("Ask for {name}"), "get")));
        vec![
            ("Agree on, or change it", both.collect()),
            ("Give", give),
            ("Ask for", get),
        ]
    }

    /// Gold is added to that which is there; of peace, alliance and war there is one.
    fn add(terms: &mut Vec<Term>, term: Term) {
        let is_state = |it: &Term| {
            matches!(
                it.plain(),
                Term::War | Term::Bond(Bond::Peace | Bond::Alliance)
            )
        };
        for old in terms.iter_mut() {
            match (&mut *old, &term) {
                (Term::Gold(gold), Term::Gold(more))
                | (Term::GetGold(gold), Term::GetGold(more)) => {
                    *gold = gold.saturating_add(*more);
                    return;
                }
                (_, _) => {}
            }
            if old.plain() == term.plain() {
                return;
            }
            if is_state(old) && is_state(&term) {
                *old = term;
                return;
            }
        }
        terms.push(term);
    }

    fn turned(term: &Term) -> Option<Term> {
        term.turned()
    }

    fn said(term: &Term, names: &Names) -> String {
        words::term(term, names)
    }

    fn duties(terms: &[Term], is_offerer: bool, names: &Names) -> String {
        let (mut both, mut gives, mut gets) = (Vec::new(), Vec::new(), Vec::new());
        for term in terms {
            let is_seen = term != term.plain();
            let seen = if is_seen { ", openly" } else { "" };
            let (mine, theirs) = if is_offerer {
                (&mut gives, &mut gets)
            } else {
                (&mut gets, &mut gives)
            };
            match term.plain() {
                Term::Gold(gold) => mine.push(format!("{gold} gold")),
                Term::GetGold(gold) => theirs.push(format!("{gold} gold")),
                Term::Cede(region) => mine.push(format!("{}{seen}", names.region(*region))),
                Term::GetRegion(region) => theirs.push(format!("{}{seen}", names.region(*region))),
                Term::Promise(words) => mine.push(format!("the word {}", names.words(*words))),
                Term::Bond(_) | Term::War | Term::KeepOccupations | Term::Openly(_) => {
                    both.push(format!("{}{seen}", words::term(term.plain(), names)));
                }
            }
        }
        let said = |what: &str, all: Vec<String>| {
            (!all.is_empty()).then(|| format!("{what}: {}.", all.join(", ")))
        };
        let sentences = [
            said("Between you", both),
            said("You give", gives),
            said("You get", gets),
        ];
        let sentences: Vec<String> = sentences.into_iter().flatten().collect();
        if sentences.is_empty() {
            return "It has no terms yet.".to_owned();
        }
        sentences.join(" ")
    }

    fn breach(turn: &Turn<'_, GameView>, bond: &Bond, with: Seat, names: &Names) -> String {
        let head = format!("**Breaking the {bond} with {}.**", names.of(with));
        let mut treaties = turn.now.offers.treaties.iter();
        let is_secret = treaties.any(|treaty| {
            let between = [treaty.from, treaty.to];
            treaty.term.plain() == &Term::Bond(*bond)
                && between.contains(&with)
                && between.contains(&turn.seat)
                && treaty.openness == rules::offers::Openness::Secret
        });
        let known = if is_secret {
            "They hear of it at once."
        } else {
            "Everybody hears of it at once."
        };
        format!("{head} {known}")
    }

    /// Peace, to everybody with whom there is none and who was not offered anything yet.
    fn at_once(turn: &Turn<'_, GameView>) -> Option<(&'static str, String)> {
        let (view, seat) = (turn.now, turn.seat);
        let ties = view.ties(&view.world);
        let open = |other: Seat| {
            let mut open = view.offers.open.iter();
            open.any(|offer| offer.from == seat && offer.to == other)
        };
        let others = Self::partners(turn).into_iter().map(|(other, _)| other);
        let others = others.filter(|other| ties.enemies(seat, *other) && !open(*other));
        let others: Vec<String> = others
            .map(|other| format!("#{}", other.index() + 1))
            .collect();
        let order = format!("offer {}: peace", others.join(", "));
        (!others.is_empty()).then_some(("Offer peace to all", order))
    }

    /// What everybody would see of a secret treaty is said to be seen.
    fn remedy(turn: &Turn<'_, GameView>, act: &Asked<Term>) -> Option<(&'static str, Vec<Term>)> {
        let Some(Refusal::WouldShow { given, lifted }) = refused(turn, act) else {
            return None;
        };
        let (Asked::Offer { terms, .. } | Asked::Counter { terms, .. }) = act else {
            return None;
        };
        let shows = |term: &Term| match term {
            Term::Cede(region) | Term::GetRegion(region) => given.contains(region),
            Term::Bond(Bond::Peace | Bond::Alliance) => !lifted.is_empty(),
            Term::Bond(Bond::Passage | Bond::Foraging)
            | Term::War
            | Term::KeepOccupations
            | Term::Gold(_)
            | Term::GetGold(_)
            | Term::Promise(_)
            | Term::Openly(_) => false,
        };
        let open = |term: &Term| {
            if shows(term) {
                Term::Openly(Box::new(term.clone()))
            } else {
                term.clone()
            }
        };
        Some(("Let that be seen", terms.iter().map(open).collect()))
    }
}

/// Why an act cannot be given.
fn refused(turn: &Turn<'_, GameView>, act: &Asked<Term>) -> Option<Refusal> {
    let order = Order::Deal(act.clone());
    let preview = turn.now.preview(&turn.seating.roster, turn.seat, &order);
    preview.err()
}

fn gold(verb: &str, word: &str, amounts: impl Iterator<Item = i64>) -> Vec<Choice> {
    let choice = |gold| Choice::new(format!("{verb} {gold} gold"), format!("{word} {gold}"));
    amounts.map(choice).collect()
}

/// The land of some empires, each with what is said of it and the word for it.
fn regions(
    turn: &Turn<'_, GameView>,
    of: &[Seat],
    how: impl Fn(&str) -> (String, &'static str),
) -> Vec<Choice> {
    let view = turn.now;
    let choice = |owner: Seat, region: Region| {
        let (label, word) = how(&panel::place(view, region));
        let yields = view.board.land(region);
        let yields = yields.map_or(0, |land| production(&view.world, region, land));
        let kind = match view.world.kind(region) {
            Kind::Fortification => "fortification, ",
            Kind::Land | Kind::Sea | Kind::Impassable => "",
        };
        let whose = match of {
            [_] => String::new(),
            _ => format!(", of {}", turn.seating.plain_name(owner)),
        };
        let value = format!("{word} {}", panel::code(view, region));
        Choice::new(label, value).about(format!("{kind}yields {yields}{whose}"))
    };
    let all = of.iter().flat_map(|owner| {
        let lands = words::lands(view, *owner).into_iter();
        lands.map(|region| choice(*owner, region))
    });
    all.collect()
}
