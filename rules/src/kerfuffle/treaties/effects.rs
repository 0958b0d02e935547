//! What comes of deals (PK-05, PK-22, PK-34, PK-51, PK-82 … PK-88).

use super::{Act, Captives, Deal, Debt, Ransom, Term, owed};
use crate::Seat;
use crate::dice::Dice;
use crate::kerfuffle::advance::{Advance, Thrown};
use crate::kerfuffle::event::Event;
use crate::kerfuffle::pieces::Pieces;
use crate::kerfuffle::state::State;
use crate::offers::{
    self, Addressee, Ending, Force, Moment, Nature, Offer, OfferId, Openness, Pair, Paper, Signer,
    Term as _, TreatyId, Until,
};

impl State {
    /// Changes of deals and of what is paid for them.
    pub(in crate::kerfuffle) fn change_deals(&mut self, fact: &Deal) -> Option<()> {
        match fact {
            Deal::Treaty(event) => {
                let event = event.as_ref()?;
                self.offers.apply(event).ok()?;
                if let offers::Event::Ended { treaty, .. } = event {
                    self.note_debt(*treaty, None);
                }
                for pair in pairs(event) {
                    self.tie(pair);
                }
            }
            Deal::Paid { from, to, gold } => self.pay(*from, *to, *gold)?,
            Deal::Repaid {
                from,
                to,
                gold,
                owed,
                treaty,
            } => {
                self.pay(*from, *to, *gold)?;
                if let Some(treaty) = *treaty {
                    let (from, to, owed) = (*from, *to, owed.checked_sub(*gold)?);
                    let debt = Debt {
                        treaty,
                        from,
                        to,
                        owed,
                    };
                    self.note_debt(treaty, Some(debt).filter(|debt| debt.owed > 0));
                }
            }
            Deal::Reminded { .. } => {}
            Deal::Handed {
                from,
                to,
                of,
                pieces,
            } => {
                self.seize(*from, *of, *pieces)?;
                let held = &mut self.realm.factions.get_mut(to.index())?.prisoners;
                let cell = held.entry(*of).or_default();
                *cell = cell.with(pieces);
            }
        }
        Some(())
    }

    fn pay(&mut self, from: Seat, to: Seat, gold: u32) -> Option<()> {
        let gold = i64::from(gold);
        let payer = self.own.get_mut(from.index())?;
        payer.treasury = payer.treasury.checked_sub(gold)?;
        let paid = self.own.get_mut(to.index())?;
        paid.treasury = paid.treasury.checked_add(gold)?;
        Some(())
    }

    /// Notes with both sides of a loan what is missing of it (PK-22).
    fn note_debt(&mut self, treaty: TreatyId, debt: Option<Debt>) {
        for seat in treaty.offer.pair.seats() {
            let Some(own) = self.own.get_mut(seat.index()) else {
                continue;
            };
            let known = own.debts.iter().position(|debt| debt.treaty == treaty);
            match (known, debt) {
                (Some(at), Some(debt)) => own.debts[at] = debt,
                (Some(at), None) => drop(own.debts.remove(at)),
                // The earlier due stand in front, those of a round in the order in which they were paid.
                (None, debt) => own.debts.extend(debt),
            }
        }
    }

    /// Notes what has become of two factions with a fact about them: whether they are allied, everybody for
    /// what is open and the two for all (PK-82); and the ransom that is waited for (PK-83).
    fn tie(&mut self, pair: Pair) {
        let [one, other] = pair.seats();
        let (mut open, mut any) = (false, false);
        for (_, treaty) in self.offers.between(one, other) {
            if treaty.term == Term::Alliance {
                any = true;
                open |= treaty.openness == Openness::Public;
            }
        }
        if open {
            self.realm.pacts.insert(pair);
        } else {
            self.realm.pacts.remove(&pair);
        }
        for (seat, ally) in [(one, other), (other, one)] {
            if let Some(own) = self.own.get_mut(seat.index()) {
                if any {
                    own.allies.insert(ally);
                } else {
                    own.allies.remove(&ally);
                }
            }
        }
        self.note_ransom(pair);
    }

    /// Notes which prisoners the ransom is for that the game waits for (PK-83).
    fn note_ransom(&mut self, pair: Pair) {
        let spoils = self.realm.spoils.as_ref();
        let Some((by, of)) = spoils.map(|spoils| (spoils.by, spoils.of)) else {
            return;
        };
        if Pair::of(by, of) != Some(pair) {
            return;
        }
        let public = self.offers.public();
        let asked = public.open.iter().find(|offer| {
            let is_ask = matches!(offer.until, Until::Ask(_));
            is_ask && (offer.from, offer.to) == (by, of)
        });
        let wanted = asked.map(|offer| {
            let given = offer.terms.iter().filter_map(|term| term.captives(by, of));
            given.fold(Pieces::NONE, |sum, (_, _, it)| sum.with(&it.pieces))
        });
        if let Some(spoils) = &mut self.realm.spoils {
            let is_new = wanted.is_some() && spoils.ransom.is_none();
            spoils.asked += u32::from(is_new);
            spoils.ransom = wanted;
        }
    }
}

impl Advance<'_> {
    fn treaty(&mut self, event: offers::Event<Term>) {
        self.push(Event::Deal(Deal::Treaty(Some(event))));
    }

    /// An offer, an answer, a breach; it was checked.
    pub(in crate::kerfuffle) fn agree(
        &mut self,
        seat: Seat,
        act: &Act,
        dice: &mut dyn Dice,
    ) -> Thrown {
        let found = self.state.accepted(seat, act);
        let offer = found.as_ref().map(|(_, offer)| offer);
        let waits = offer.is_some_and(|offer| self.state.has_to_wait(offer));
        let can = offer.is_none_or(|offer| self.can(offer));
        let force = if waits || !can {
            Force::Later
        } else {
            Force::Now
        };
        self.begin_deal(seat, act, force);
        if let Some((id, offer)) = found {
            let had_spoils = self.state.realm.spoils.is_some();
            if force == Force::Now {
                self.fulfil(&offer);
            } else if !waits {
                // PK-86: what the other side has is its own secret.
                self.treaty(offers::Event::FellThrough { offer: id });
            }
            if had_spoils && self.state.realm.spoils.is_none() {
                return self.reckon(dice);
            }
        }
        // PK-33: an ally who stands in a capital becomes an enemy with a breach.
        self.free_prisoners();
        Ok(())
    }

    /// What an act is for the offers alone.
    pub(super) fn begin_deal(&mut self, seat: Seat, act: &Act, force: Force) {
        let timing = self.state.timing(force);
        let decided = self.state.offers.decide(Signer::own(seat), act, &timing);
        debug_assert!(decided.is_ok(), "{act:?} was checked: {decided:?}");
        if let Ok(event) = decided {
            self.treaty(event);
        }
    }

    /// A winner asks for a ransom: right after a battle the game waits for the answer (PK-83), later it
    /// is an offer like others.
    pub(in crate::kerfuffle) fn ransom(&mut self, seat: Seat, ransom: &Ransom) {
        let realm = &self.state.realm;
        let Some((owner, _)) = realm.captives(seat, ransom.of) else {
            return;
        };
        let Some(pair) = Pair::of(seat, owner) else {
            return;
        };
        let until = match realm.ransom_key() {
            Some(key) => Until::Ask(key),
            None => self.state.timing(Force::Now).until,
        };
        let paper = Paper {
            terms: ransom.terms(),
            openness: Openness::Public,
            until,
        };
        let number = self.state.offers.next(pair);
        self.treaty(offers::Event::Made {
            from: seat,
            to: vec![Addressee {
                seat: owner,
                number,
            }],
            paper,
        });
    }

    /// Whether both sides have what an offer asks of them.
    fn can(&self, offer: &Offer<Term>) -> bool {
        let terms = &offer.paper.terms;
        let pays = |seat: Seat| {
            let has = self.state.own(seat).map_or(0, |own| own.treasury);
            let owed = owed(terms, offer.from, seat);
            owed <= 0 || owed <= has
        };
        let round = self.state.realm.round;
        let is_late = |term: &Term| matches!(term.nature(), Nature::Debt { due } if due < round);
        pays(offer.from)
            && pays(offer.to)
            && !terms.iter().any(is_late)
            && self.state.captives_can_go(offer).is_ok()
    }

    /// Does what an offer says that has taken force.
    pub(super) fn fulfil(&mut self, offer: &Offer<Term>) {
        let (from, to, terms) = (offer.from, offer.to, &offer.paper.terms);
        for (payer, paid) in [(from, to), (to, from)] {
            let gold = u32::try_from(owed(terms, from, payer)).unwrap_or(0);
            if gold > 0 {
                self.push(Event::Deal(Deal::Paid {
                    from: payer,
                    to: paid,
                    gold,
                }));
            }
        }
        if terms.contains(&Term::War) {
            self.make_war(from, to);
        }
        for term in terms {
            let Some((holder, taker, Captives { pieces, of })) = term.captives(from, to) else {
                continue;
            };
            match of.filter(|of| *of != taker) {
                None => {
                    let spoils = self.state.realm.spoils.as_ref();
                    let spoils = spoils.filter(|it| (it.by, it.of) == (holder, taker));
                    let heads = spoils.map_or(Pieces::NONE, |spoils| spoils.heads);
                    self.free(holder, taker, pieces, heads);
                }
                Some(of) => self.push(Event::Deal(Deal::Handed {
                    from: holder,
                    to: taker,
                    of,
                    pieces,
                })),
            }
        }
    }

    /// The alliance between two factions ends.
    fn make_war(&mut self, one: Seat, other: Seat) {
        let allied = self.state.offers.between(one, other);
        let allied = allied.filter(|(_, treaty)| treaty.term == Term::Alliance);
        let ended: Vec<TreatyId> = allied.map(|(id, _)| id).collect();
        for treaty in ended {
            let why = Ending::Void;
            self.treaty(offers::Event::Ended { treaty, why });
        }
    }

    /// What waited for the end of a battle takes force (PK-51).
    pub(in crate::kerfuffle) fn take_force(&mut self) {
        if self.state.realm.is_held_up() || self.state.realm.over.is_some() {
            return;
        }
        let agreed = self.state.offers.agreed();
        let agreed: Vec<(OfferId, Offer<Term>)> =
            agreed.map(|(id, offer)| (id, offer.clone())).collect();
        for (id, offer) in agreed {
            if self.state.realm.at_blows(offer.from, offer.to) {
                continue;
            }
            if self.can(&offer) {
                self.treaty(offers::Event::TookForce { offer: id });
                self.fulfil(&offer);
            } else {
                self.treaty(offers::Event::FellThrough { offer: id });
            }
        }
    }

    /// At the end of a round what is due is paid, as far as there is gold (PK-87).
    pub(in crate::kerfuffle) fn settle_debts(&mut self) {
        let due = self.state.offers.due(self.state.realm.round).into_iter();
        let due: Vec<Debt> = due.filter_map(|(id, treaty)| debt(id, treaty)).collect();
        for debt in due {
            // What is missing of an earlier one is paid in the turns of who owes it.
            let debts = self.state.own(debt.from).map(|own| &own.debts);
            let is_known = |debts: &Vec<Debt>| debts.iter().any(|it| it.treaty == debt.treaty);
            if !debts.is_some_and(is_known) {
                self.repay(debt);
            }
        }
    }

    /// After its income and upkeep a faction pays what is missing of loans, as far as there is gold (PK-22).
    pub(in crate::kerfuffle) fn pay_debts(&mut self, seat: Seat) {
        let debts = self.state.own(seat).map(|own| own.debts.clone());
        for debt in debts.into_iter().flatten() {
            if debt.from == seat && self.state.own(seat).is_some_and(|own| own.treasury > 0) {
                self.repay(debt);
            }
        }
    }

    fn repay(&mut self, debt: Debt) {
        let Debt {
            treaty,
            from,
            to,
            owed,
        } = debt;
        let has = self.state.own(from).map_or(0, |own| own.treasury);
        let gold = u32::try_from(has.clamp(0, i64::from(owed))).unwrap_or(0);
        self.push(Event::Deal(Deal::Repaid {
            from,
            to,
            gold,
            owed,
            treaty: Some(treaty),
        }));
        if gold == owed {
            let why = Ending::Settled;
            self.treaty(offers::Event::Ended { treaty, why });
        }
    }

    /// At the beginning of a round offers lapse (PK-85), and whoever has to pay back a loan in the next one is
    /// reminded (PK-87).
    pub(in crate::kerfuffle) fn mark_round(&mut self) {
        let round = self.state.realm.round;
        for lapsed in self.state.offers.lapse(Moment::Round(round)) {
            self.treaty(lapsed);
        }
        let next = round.saturating_add(1);
        let soon = self.state.offers.treaties();
        let soon = soon.filter(|(_, treaty)| treaty.due() == Some(next));
        let soon: Vec<Debt> = soon.filter_map(|(id, treaty)| debt(id, treaty)).collect();
        for debt in soon {
            self.push(Event::Deal(Deal::Reminded {
                from: debt.from,
                to: debt.to,
                gold: debt.owed,
                due: next,
            }));
        }
    }

    /// With a faction all ends that it had with others (PK-84).
    pub(in crate::kerfuffle) fn end_deals(&mut self, seat: Seat) {
        for event in self.state.offers.leave(seat) {
            self.treaty(event);
        }
    }
}

/// Between whom a fact is.
fn pairs(event: &offers::Event<Term>) -> Vec<Pair> {
    let pair = match event {
        offers::Event::Made { from, to, .. } => {
            let pairs = to.iter().filter_map(|to| Pair::of(*from, to.seat));
            return pairs.collect();
        }
        offers::Event::Accepted { offer, .. }
        | offers::Event::TookForce { offer }
        | offers::Event::Countered { offer, .. }
        | offers::Event::Declined { offer }
        | offers::Event::Withdrawn { offer }
        | offers::Event::Lapsed { offer }
        | offers::Event::FellThrough { offer } => Some(offer.pair),
        offers::Event::Broken { by, with, .. } => Pair::of(*by, *with),
        offers::Event::Ended { treaty, .. } => Some(treaty.offer.pair),
    };
    pair.into_iter().collect()
}

/// Who owes whom how much by a treaty, if it is a loan.
fn debt(id: TreatyId, treaty: &offers::Treaty<Term>) -> Option<Debt> {
    let owed = |from, to, owed| Debt {
        treaty: id,
        from,
        to,
        owed,
    };
    match treaty.term {
        Term::Loan(loan) => Some(owed(treaty.to, treaty.from, loan.repay)),
        Term::GetLoan(loan) => Some(owed(treaty.from, treaty.to, loan.repay)),
        Term::Alliance
        | Term::War
        | Term::Gold(_)
        | Term::GetGold(_)
        | Term::Prisoners(_)
        | Term::GetPrisoners(_)
        | Term::Promise(_)
        | Term::GetPromise(_) => None,
    }
}
