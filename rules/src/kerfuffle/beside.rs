//! What a faction may order beside the asks: showing its card, going over to dice, giving up, and deals.

use super::board::Position;
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
/// What files an answer to attacks, and takes it back (PK-92).
const STANCES: [&str; 4] = [
    "attacked: dice",
    "attacked: board",
    "attacked: retreat",
    "attacked: none",
];
/// What takes back moves that are filed (PK-93).
const NO_LINES: &str = "if none";
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

    /// Whether something may be filed for when nobody is there, or taken back.
    fn may_file(&self, text: &str) -> bool {
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
                    word(CHEAPEST, self.fights() && self.may_file(CHEAPEST)),
                    word(LIKE_A_BOT, self.fights() && self.may_file(LIKE_A_BOT)),
                    word(NO_BETS, self.may_file(NO_BETS)),
                    word("if", self.legality.watching().is_some()),
                    word(NO_LINES, self.may_file(NO_LINES)),
                    word(SETTLE, self.may(&Step::Settle)),
                    word("surrender to", victors().next().is_some()),
                ];
                let stances = STANCES.into_iter().filter(|text| self.may_file(text));
                let stances = stances.map(Piece::word);
                let may = |verb: &Verb| !self.begins(*verb).is_empty();
                let verbs = Verb::ALL.into_iter().filter(may);
                let verbs = verbs.map(|verb| Piece::word(verb.word()));
                Next::of(words.into_iter().flatten().chain(stances).chain(verbs))
            }
            "surrender to" => Next::of(victors().map(Piece::Seat)),
            line if line == "if" || line.starts_with("if ") => self.line(line),
            _ => {
                let order = Order::read(self.ctx, begun);
                let is_whole = order.is_ok_and(|order| match order.steps.as_slice() {
                    [
                        only @ (Step::ShowCard
                        | Step::Settle
                        | Step::Surrender(_)
                        | Step::Bets { .. }
                        | Step::Attacked(_)
                        | Step::Lines(_)),
                    ] => self.may(only),
                    _ => false,
                });
                Next::nothing().ending(is_whole)
            }
        }
    }

    /// What may follow in a reply on the board that was begun (PK-93).
    fn line(&self, begun: &str) -> Next {
        let Some(position) = self.legality.watching() else {
            return Next::nothing().ending(self.may_file(begun));
        };
        let words = |position: &Position| {
            let moves = position.moves().into_iter();
            let moves: Vec<Piece> = moves.map(|it| Piece::word(it.to_string())).collect();
            moves
        };
        let typed: Vec<&str> = begun.split(' ').skip(1).collect();
        let first = || typed.first().and_then(|it| it.parse().ok());
        let first = first().filter(|action| position.allows(*action));
        match (typed.as_slice(), first) {
            ([], _) => Next::of(words(position)),
            ([_], Some(_)) => Next::of([Piece::word("then")]),
            ([_, "then"], Some(action)) => Next::of(words(&position.after(action).0)),
            (_, _) => Next::nothing().ending(self.may_file(begun)),
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
