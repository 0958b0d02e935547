//! What a faction may order beside the asks: showing its card, going over to dice, giving up, and deals.

use super::legality::Legality;
use super::options::World;
use super::order::{Order, Step};
use super::pieces::{Figure, Pieces};
use super::realm::Realm;
use super::state::{State, View};
use super::treaties::{Bond, MOST_GOLD, Term};
use crate::offers::Seen;
use crate::offers::notation::{self, Verb};
use crate::{Ctx, Next, Piece, Seat};

/// What offers to go on by dice.
const SETTLE: &str = "settle by dice";
/// What files a plan of bets, and takes it back (PK-91).
const CHEAPEST: &str = "bets cheapest first";
const LIKE_A_BOT: &str = "bets like a bot";
const NO_BETS: &str = "bets none";
/// The least gold that is lent as an example, what comes back, and after how many rounds.
const LOAN: [u32; 3] = [5, 6, 2];

/// What may follow `partial` in an order beside the asks.
pub(super) fn beside(ctx: Ctx<'_, World>, view: &View, seat: Seat, partial: &str) -> Next {
    let state = view.determinize();
    let aside = Aside {
        ctx,
        legality: Legality {
            world: ctx.world,
            state: &state,
            seat,
        },
    };
    let begun = partial.trim();
    match Verb::of(begun) {
        Some(verb) => aside.deal(view, verb, begun),
        None => aside.other(begun),
    }
}

struct Aside<'a> {
    ctx: Ctx<'a, World>,
    legality: Legality<'a>,
}

impl Aside<'_> {
    fn may(&self, step: &Step) -> bool {
        self.legality.step(step).is_ok()
    }

    /// Whether a text is a deal that may be made now.
    fn fits(&self, text: &str) -> bool {
        let order = Order::read(self.ctx, text);
        order.is_ok_and(|order| match order.steps.as_slice() {
            [only @ Step::Deal(_)] => self.may(only),
            _ => false,
        })
    }

    /// Whether it may become a battle of the seat's.
    fn fights(&self) -> bool {
        self.realm().clashes(self.legality.seat).next().is_some()
    }

    /// Whether a plan of bets may be filed, or taken back.
    fn may_bet(&self, text: &str) -> bool {
        let order = Order::read(self.ctx, text);
        order.is_ok_and(|order| order.steps.iter().all(|step| self.may(step)))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.legality.world.seats()
    }

    fn realm(&self) -> &Realm {
        let state: &State = self.legality.state;
        &state.realm
    }

    /// All but deals.
    fn other(&self, begun: &str) -> Next {
        let typed: Vec<String> = begun.split_whitespace().map(str::to_lowercase).collect();
        let victors = || self.seats().filter(|to| self.may(&Step::Surrender(*to)));
        match typed.join(" ").as_str() {
            "" => {
                let word = |word: &'static str, may: bool| may.then(|| Piece::word(word));
                let words = [
                    word("show card", self.may(&Step::ShowCard)),
                    word(CHEAPEST, self.fights() && self.may_bet(CHEAPEST)),
                    word(LIKE_A_BOT, self.fights() && self.may_bet(LIKE_A_BOT)),
                    word(NO_BETS, self.may_bet(NO_BETS)),
                    word(SETTLE, self.may(&Step::Settle)),
                    word("surrender to", victors().next().is_some()),
                ];
                let may = |verb: &Verb| !self.begins(*verb).is_empty();
                let verbs = Verb::ALL.into_iter().filter(may);
                let verbs = verbs.map(|verb| Piece::word(verb.word()));
                Next::of(words.into_iter().flatten().chain(verbs))
            }
            "surrender to" => Next::of(victors().map(Piece::Seat)),
            _ => {
                let order = Order::read(self.ctx, begun);
                let is_whole = order.is_ok_and(|order| match order.steps.as_slice() {
                    [
                        only @ (Step::ShowCard
                        | Step::Settle
                        | Step::Surrender(_)
                        | Step::Bets { .. }),
                    ] => self.may(only),
                    _ => false,
                });
                Next::nothing().ending(is_whole)
            }
        }
    }

    /// What may follow in a deal that was begun.
    fn deal(&self, view: &View, verb: Verb, begun: &str) -> Next {
        if begun.len() == verb.word().len() {
            return Next::of(self.begins(verb).into_iter().map(Piece::word));
        }
        let pieces: Vec<Piece> = match verb {
            Verb::Offer | Verb::Counter => self.terms(view, begun),
            Verb::Accept | Verb::Decline | Verb::Withdraw | Verb::Break => Vec::new(),
        };
        Next::of(pieces).ending(self.fits(begun))
    }

    /// What may stand right behind a verb.
    fn begins(&self, verb: Verb) -> Vec<String> {
        let name = |seat: Seat| notation::write_seat(seat, self.ctx.roster);
        let heads: Vec<String> = match verb {
            Verb::Offer => {
                let me = self.legality.seat;
                let others = self.realm().living().filter(|other| *other != me);
                let mut others: Vec<Seat> = others.collect();
                others.sort_unstable();
                let each = others.iter().map(|other| format!("{}:", name(*other)));
                each.collect()
            }
            Verb::Counter => {
                let heads = self.numbers(|offer| (offer.to, offer.from));
                heads.into_iter().map(|head| format!("{head}:")).collect()
            }
            Verb::Accept | Verb::Decline => {
                let heads = self.numbers(|offer| (offer.to, offer.from));
                return self.fitting(verb, heads);
            }
            Verb::Withdraw => {
                let heads = self.numbers(|offer| (offer.from, offer.to));
                return self.fitting(verb, heads);
            }
            Verb::Break => {
                let own = self.legality.state.own(self.legality.seat);
                let allies = own.into_iter().flat_map(|own| own.allies.iter());
                let bonds = allies.map(|ally| format!("{} with {}", Bond::Alliance, name(*ally)));
                return self.fitting(verb, bonds.collect());
            }
        };
        let may = |head: &String| {
            let begun = format!("{} {head}", verb.word());
            ["alliance", "war"]
                .iter()
                .any(|term| self.fits(&format!("{begun} {term}")))
        };
        heads.into_iter().filter(may).collect()
    }

    /// Of some ends of a deal those that fit.
    fn fitting(&self, verb: Verb, ends: Vec<String>) -> Vec<String> {
        let fits = |end: &String| self.fits(&format!("{} {end}", verb.word()));
        ends.into_iter().filter(fits).collect()
    }

    /// The open offers of which the seat is the first of two, by their numbers; with the other one's name where
    /// the number alone says too little.
    fn numbers(&self, ends: impl Fn(&Seen<Term>) -> (Seat, Seat)) -> Vec<String> {
        let own = self.legality.state.offers.own(self.legality.seat);
        let found = own.open.iter().filter_map(|offer| {
            let (mine, other) = ends(offer);
            (mine == self.legality.seat).then_some((offer.number?, other))
        });
        let found: Vec<(u32, Seat)> = found.collect();
        let text = |(number, other): &(u32, Seat)| {
            let same = found.iter().filter(|(it, _)| it == number).count();
            if same == 1 {
                number.to_string()
            } else {
                format!("{} {number}", notation::write_seat(*other, self.ctx.roster))
            }
        };
        found.iter().map(text).collect()
    }

    /// What may follow in an offer or a counter.
    fn terms(&self, view: &View, begun: &str) -> Vec<Piece> {
        let fits = |rest: &str| self.fits(&format!("{begun} {rest}"));
        let amount = |most: i64| Piece::Amount { from: 1, to: most };
        let last = |words: &str| begun.to_lowercase().ends_with(words);
        if last(":") {
            return self.first_terms(view, begun);
        }
        if last(" give") {
            let most = view.own.treasury.min(i64::from(MOST_GOLD));
            return fits("1 gold").then(|| amount(most)).into_iter().collect();
        }
        if last(" get") {
            let most = i64::from(MOST_GOLD);
            return fits("1 gold").then(|| amount(most)).into_iter().collect();
        }
        let is_amount = begun
            .rsplit(' ')
            .next()
            .is_some_and(|word| word.parse::<u32>().is_ok());
        let gives = [" give", " get"].into_iter().any(|word| {
            let before = begun.rsplit_once(' ').map(|(before, _)| before);
            before.is_some_and(|before| before.to_lowercase().ends_with(word))
        });
        let gold = is_amount && gives && fits("gold");
        gold.then(|| Piece::word("gold")).into_iter().collect()
    }

    /// Terms that an offer may begin with, each whole but for amounts and words.
    fn first_terms(&self, view: &View, begun: &str) -> Vec<Piece> {
        let fits = |rest: &str| self.fits(&format!("{begun} {rest}"));
        let mut texts: Vec<String> = ["alliance", "alliance; secret", "war"]
            .map(str::to_owned)
            .into();
        let me = self.legality.seat;
        for other in self.seats().filter(|other| *other != me) {
            for (verb, holder, of) in [("give", me, other), ("get", other, me)] {
                let held = self.realm().held(holder, of);
                if !held.is_empty() {
                    texts.push(format!("{verb} prisoners {held}"));
                }
                let generals = held.only(|figure| figure == Figure::General);
                if !generals.is_empty() && generals != held {
                    texts.push(format!(
                        "{verb} prisoners {}",
                        Pieces::of(Figure::General, 1)
                    ));
                }
            }
        }
        let [gold, repay, rounds] = LOAN;
        let due = view.realm.round.saturating_add(rounds);
        for loan in ["loan", "get loan"] {
            let loan = format!("{loan} {gold} repay {repay} by round {due}");
            texts.push(format!("{loan}; secret"));
            texts.push(loan);
        }
        texts.push("give 1 gold; secret".to_owned());
        texts.sort_unstable();
        texts.dedup();
        let whole = texts.into_iter().filter(|term| fits(term));
        let begun = ["give", "get"].into_iter();
        let begun = begun.filter(|word| fits(&format!("{word} 1 gold")));
        let promise = fits("promise words#0").then_some("promise");
        whole
            .map(Piece::word)
            .chain(begun.map(Piece::word))
            .chain(promise.map(Piece::word))
            .collect()
    }
}
