//! Offers between empires, and what treaties do (EU-30, EU-42, EU-56, EU-62).

use crate::Seat;
use crate::erkenfara::advance::{Advance, round};
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::state::State;
use crate::erkenfara::treaties::{Bond, Term};
use crate::erkenfara::view::View;
use crate::erkenfara::world::World;
use crate::map::Region;
use crate::offers::{
    self, Act, Force, OfferId, Openness, Outlook, Seen, Signer, Timing, Until, Which,
};

/// What is offered in a round can be answered until the end of the next; it takes force when nobody's
/// turn is on (EU-56).
fn timing(view: &View) -> Timing {
    let now = round(view.board.year, view.board.season);
    Timing {
        until: Until::Round(now.saturating_add(1)),
        force: Force::Later,
    }
}

/// Checks an act of `seat`, which has this view, and says where it leads.
///
/// # Errors
///
/// The refusal.
pub(in crate::erkenfara) fn outlook(
    world: &World,
    view: &View,
    seat: Seat,
    act: &Act<Term>,
) -> Result<Outlook<Term>, Refusal> {
    if let Act::Offer { to, .. } = act
        && let Some(gone) = to.iter().find(|to| !view.board.plays(**to))
    {
        return Err(Refusal::NotPlaying(*gone));
    }
    if let Act::Break { .. } = act
        && view.conflict.is_some()
    {
        return Err(Refusal::Fighting);
    }
    let outlook = view
        .offers
        .outlook(seat, act, &timing(view))
        .map_err(Refusal::Offer)?;
    if let Act::Accept(which) = act
        && let Some(offer) = accepted(view, seat, *which)
    {
        // What the other side can give is its own secret, and shows when it takes force.
        let owed = owed(offer.from, offer.to, &offer.terms, seat);
        let has = view.of(seat).treasury;
        if owed > has {
            return Err(Refusal::CannotPay { owed, has });
        }
        for term in &offer.terms {
            let (Term::Cede(region) | Term::GetRegion(region)) = term.plain() else {
                continue;
            };
            let gives = matches!(term.plain(), Term::Cede(_));
            let by = if gives { offer.from } else { seat };
            if owner(view, *region) != Some(by) {
                let region = *region;
                return Err(Refusal::NotOwned { region, by });
            }
        }
    }
    let terms = match act {
        Act::Offer { terms, .. } | Act::Counter { terms, .. } => terms.as_slice(),
        Act::Accept(_) | Act::Decline(_) | Act::Withdraw(_) | Act::Break { .. } => &[],
    };
    for term in terms {
        if let Term::Cede(region) = term.plain()
            && owner(view, *region) != Some(seat)
        {
            let by = seat;
            return Err(Refusal::NotOwned {
                region: *region,
                by,
            });
        }
        if let Term::GetRegion(region) = term.plain()
            && world.map.place(*region).is_none()
        {
            let by = seat;
            return Err(Refusal::NotOwned {
                region: *region,
                by,
            });
        }
    }
    hidden(view, seat, act)?;
    Ok(outlook)
}

/// Whether what is agreed in secret by an act stays so (EU-82).
fn hidden(view: &View, seat: Seat, act: &Act<Term>) -> Result<(), Refusal> {
    let answered = |which: &Which| accepted(view, seat, *which);
    let (openness, to, terms) = match act {
        Act::Offer {
            to,
            terms,
            openness,
        } => (*openness, to.clone(), terms),
        Act::Counter {
            which,
            terms,
            openness,
        } => {
            let Some(offer) = answered(which) else {
                return Ok(());
            };
            (openness.unwrap_or(offer.openness), vec![offer.from], terms)
        }
        Act::Accept(which) => {
            let Some(offer) = answered(which) else {
                return Ok(());
            };
            (offer.openness, vec![offer.from], &offer.terms)
        }
        Act::Decline(_) | Act::Withdraw(_) | Act::Break { .. } => return Ok(()),
    };
    if openness == Openness::Public {
        return Ok(());
    }
    let mut given: Vec<Region> = Vec::new();
    let mut ceded: Vec<Region> = Vec::new();
    for term in terms {
        if let Term::Cede(region) | Term::GetRegion(region) = term.plain() {
            ceded.push(*region);
            given.extend((term == term.plain()).then_some(*region));
        }
    }
    let is_peace = |term: &Term| matches!(term, Term::Bond(Bond::Peace | Bond::Alliance));
    let lifts = terms.iter().any(is_peace) && !terms.contains(&Term::KeepOccupations);
    let is_between = |owner: Option<Seat>, occupier: Option<Seat>| {
        let other = |by: Option<Seat>| by.is_some_and(|by| to.contains(&by));
        (owner == Some(seat) && other(occupier)) || (occupier == Some(seat) && other(owner))
    };
    let lands = (0..).map(Region).zip(&view.board.lands);
    let lands = lands.filter(|(region, land)| {
        lifts && is_between(land.owner, land.occupier) && !ceded.contains(region)
    });
    let lifted: Vec<Region> = lands.map(|(region, _)| region).collect();
    if given.is_empty() && lifted.is_empty() {
        return Ok(());
    }
    Err(Refusal::WouldShow { given, lifted })
}

fn owner(view: &View, region: Region) -> Option<Seat> {
    view.board.land(region).and_then(|land| land.owner)
}

fn accepted(view: &View, seat: Seat, which: Which) -> Option<&Seen<Term>> {
    let mut open = view.offers.open_to(seat);
    let meant = |(number, offer): &(u32, &Seen<Term>)| {
        *number == which.number && which.with.is_none_or(|with| with == offer.from)
    };
    open.find(meant).map(|(_, offer)| offer)
}

/// The gold that one of two empires owes by an offer's terms.
fn owed(from: Seat, to: Seat, terms: &[Term], payer: Seat) -> i64 {
    let gold = |term: &Term| match term {
        Term::Gold(gold) if payer == from => *gold,
        Term::GetGold(gold) if payer == to => *gold,
        Term::Gold(_)
        | Term::GetGold(_)
        | Term::Bond(_)
        | Term::War
        | Term::KeepOccupations
        | Term::Cede(_)
        | Term::GetRegion(_)
        | Term::Promise(_)
        | Term::Openly(_) => 0,
    };
    terms.iter().map(gold).fold(0, i64::saturating_add)
}

/// What an act leads to.
///
/// # Errors
///
/// The refusal of one who may not sign (TB-12).
pub(in crate::erkenfara) fn decide(
    advance: &mut Advance<'_>,
    view: &View,
    signer: Signer,
    act: &Act<Term>,
) -> Result<(), Refusal> {
    let event = advance.state.offers.decide(signer, act, &timing(view));
    let event = event.map_err(Refusal::Offer)?;
    advance.emit(Event::Deal(event));
    if let Act::Break { with, .. } = act {
        advance.forget_occupations(signer.seat, *with);
    }
    if advance.state.board.turn.is_none() {
        advance.take_force();
    }
    Ok(())
}

impl Advance<'_> {
    /// What was agreed takes force, if both can do what they owe (EU-56).
    pub(in crate::erkenfara) fn take_force(&mut self) {
        let agreed = self.state.offers.agreed();
        let agreed: Vec<(OfferId, offers::Offer<Term>)> =
            agreed.map(|(id, offer)| (id, offer.clone())).collect();
        for (id, offer) in agreed {
            if can(&self.state, &offer) {
                self.emit(Event::Deal(offers::Event::TookForce { offer: id }));
                self.fulfil(&offer);
            } else {
                self.emit(Event::Deal(offers::Event::FellThrough { offer: id }));
            }
        }
    }

    /// Does what the terms of a treaty say.
    fn fulfil(&mut self, offer: &offers::Offer<Term>) {
        let (from, to) = (offer.from, offer.to);
        let terms = &offer.paper.terms;
        let keeps = terms.contains(&Term::KeepOccupations);
        for term in terms {
            match term.plain() {
                Term::Gold(gold) => self.paid(from, to, *gold),
                Term::GetGold(gold) => self.paid(to, from, *gold),
                Term::Cede(region) => self.ceded(*region, to),
                Term::GetRegion(region) => self.ceded(*region, from),
                Term::War => self.war(from, to),
                Term::Bond(Bond::Peace | Bond::Alliance) if !keeps => self.lift(from, to),
                Term::Bond(_) | Term::KeepOccupations | Term::Promise(_) | Term::Openly(_) => {}
            }
        }
    }

    fn paid(&mut self, from: Seat, to: Seat, gold: i64) {
        let gold = vec![(from, -gold), (to, gold)];
        self.change(Why::Treaty, Vec::new(), Vec::new(), gold);
    }

    /// Land that goes to its occupier or to a friend of it is free (EU-08).
    fn ceded(&mut self, region: Region, to: Seat) {
        let ties = self.ties();
        if let Some(land) = self.state.board.land(region) {
            let stays = |by: &Seat| *by != to && !ties.friends(*by, to);
            let land = crate::erkenfara::world::board::Holding {
                owner: Some(to),
                occupier: land.occupier.filter(stays),
                ..land.clone()
            };
            self.change(Why::Treaty, Vec::new(), vec![(region, land)], Vec::new());
        }
    }

    /// Peace and alliance between two empires end.
    fn war(&mut self, one: Seat, other: Seat) {
        let is_peace = |term: &Term| matches!(term, Term::Bond(Bond::Peace | Bond::Alliance));
        let ended: Vec<offers::TreatyId> = self
            .state
            .offers
            .between(one, other)
            .filter(|(_, treaty)| is_peace(treaty.term.plain()))
            .map(|(id, _)| id)
            .collect();
        self.void(ended);
        self.forget_occupations(one, other);
    }

    /// What was agreed about occupations ends with the peace that it was about.
    fn forget_occupations(&mut self, one: Seat, other: Seat) {
        if self.ties().friends(one, other) {
            return;
        }
        let kept = self.state.offers.between(one, other);
        let kept = kept.filter(|(_, treaty)| treaty.term == Term::KeepOccupations);
        let kept = kept.map(|(id, _)| id).collect();
        self.void(kept);
    }

    fn void(&mut self, treaties: Vec<offers::TreatyId>) {
        for treaty in treaties {
            let why = offers::Ending::Void;
            self.emit(Event::Deal(offers::Event::Ended { treaty, why }));
        }
    }

    /// EU-42: peace lifts the occupations between two empires.
    fn lift(&mut self, one: Seat, other: Seat) {
        let regions = self.world.map.regions().zip(&self.state.board.lands);
        let pairs = [(Some(one), Some(other)), (Some(other), Some(one))];
        let between = regions.filter(|(_, land)| pairs.contains(&(land.owner, land.occupier)));
        let lands = between.map(|(region, land)| {
            let land = crate::erkenfara::world::board::Holding {
                occupier: None,
                ..land.clone()
            };
            (region, land)
        });
        let lands = lands.collect();
        self.change(Why::Treaty, Vec::new(), lands, Vec::new());
    }
}

/// Whether both sides of a treaty have what they are to give.
fn can(state: &State, offer: &offers::Offer<Term>) -> bool {
    let (from, to, terms) = (offer.from, offer.to, &offer.paper.terms);
    let pays = |seat: Seat| {
        let has = state.of(seat).map_or(0, |private| private.treasury);
        owed(from, to, terms, seat) <= has
    };
    let owns = |region: &Region, seat: Seat| {
        state.board.land(*region).and_then(|land| land.owner) == Some(seat)
    };
    let gives = |term: &Term| match term.plain() {
        Term::Cede(region) => owns(region, from),
        Term::GetRegion(region) => owns(region, to),
        Term::Bond(_)
        | Term::War
        | Term::KeepOccupations
        | Term::Gold(_)
        | Term::GetGold(_)
        | Term::Promise(_)
        | Term::Openly(_) => true,
    };
    pays(from) && pays(to) && terms.iter().all(gives)
}
