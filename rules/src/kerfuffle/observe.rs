//! What one viewer may be told of an event (PK-67).

use serde::{Deserialize, Serialize};

use super::event::{BattleEvent, Event, March, SetUp, Turn};
use super::pieces::Pieces;
use super::state::State;
use super::treaties::{Deal, Term};
use crate::map::Region;
use crate::offers;
use crate::{Seat, Viewer};

/// What one viewer may be told of one event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// What happened; what is somebody else's own is missing in it.
    pub fact: Event,
    /// The attack or battle that it is about, as it stood before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "clash")]
    pub encounter: Option<Encounter>,
    /// Of an offer or treaty, what the viewer may know of it; it is missing in the fact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<offers::Observation<Term>>,
}

/// An attack, or the battle that came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Encounter {
    pub number: u32,
    pub at: Region,
    /// The attacker, and the defender; of a neutral stack, whose it was.
    pub sides: [Seat; 2],
    /// Whether a neutral stack defends.
    pub neutral: bool,
    /// What stands on both sides.
    pub armies: [Pieces; 2],
}

impl State {
    /// What `viewer` may be told of an event that is about to be applied.
    pub(super) fn observe(&self, event: &Event, viewer: Viewer) -> Option<Observation> {
        let mine = |seat: &Seat| viewer == Viewer::Seat(*seat);
        if let Event::Deal(Deal::Treaty(treaty)) = event {
            let deal = self.offers.observation(treaty.as_ref()?, viewer)?;
            return Some(Observation {
                fact: Event::Deal(Deal::Treaty(None)),
                encounter: None,
                deal: Some(deal),
            });
        }
        let fact = match event {
            // Gold is nobody's business but of the two.
            Event::Deal(
                Deal::Paid { from, to, .. }
                | Deal::Repaid { from, to, .. }
                | Deal::Reminded { from, to, .. },
            ) if !mine(from) && !mine(to) => return None,
            Event::SetUp(SetUp::Shuffled { .. }) => return None,
            Event::SetUp(SetUp::CardDealt { seat, .. })
            | Event::Turn(Turn::Bought { seat, .. })
            | Event::Battle(
                BattleEvent::Planned { seat, .. }
                | BattleEvent::StancesFiled { seat, .. }
                | BattleEvent::LinesFiled { seat, .. },
            ) if !mine(seat) => {
                return None;
            }
            // How the deck lies is nobody's, what was passed over in it with it.
            Event::SetUp(SetUp::CardDealt {
                seat, card, why, ..
            }) => SetUp::CardDealt {
                seat: *seat,
                card: card.clone(),
                why: *why,
                passed: 0,
                laid: None,
            }
            .into(),
            Event::Turn(Turn::TurnBegan { seat, ledger }) => Turn::TurnBegan {
                seat: *seat,
                ledger: ledger.clone().filter(|_| mine(seat)),
            }
            .into(),
            Event::Turn(Turn::TurnEnded { seat, turns }) => Turn::TurnEnded {
                seat: *seat,
                turns: turns.filter(|_| mine(seat)),
            }
            .into(),
            Event::Battle(BattleEvent::BetPlaced { number, seat, bet }) => BattleEvent::BetPlaced {
                number: *number,
                seat: *seat,
                bet: bet.filter(|_| mine(seat)),
            }
            .into(),
            Event::SetUp(_)
            | Event::Turn(_)
            | Event::March(_)
            | Event::Battle(_)
            | Event::Captive(_)
            | Event::Deal(_)
            | Event::Fate(_) => event.clone(),
        };
        let encounter = self.encounter(event);
        let deal = None;
        Some(Observation {
            fact,
            encounter,
            deal,
        })
    }

    /// The attack or battle that an event is about.
    fn encounter(&self, event: &Event) -> Option<Encounter> {
        let number = match event {
            Event::March(March::Attacked {
                seat,
                to,
                pieces,
                number,
                ..
            }) => {
                let force = self.realm.force(*to)?;
                let before = self.realm.attack(*number);
                let before = before.map_or(Pieces::NONE, super::realm::Attack::pieces);
                return Some(Encounter {
                    number: *number,
                    at: *to,
                    sides: [*seat, force.of],
                    neutral: force.neutral,
                    armies: [before.with(pieces), force.pieces],
                });
            }
            Event::March(
                March::Retreated { number, .. }
                | March::Stood { number, .. }
                | March::Captured { number, .. }
                | March::CalledOff { number, .. },
            )
            | Event::Battle(
                BattleEvent::BattleBegan { number, .. }
                | BattleEvent::Deployed { number, .. }
                | BattleEvent::Played { number, .. }
                | BattleEvent::Settled { number, .. }
                | BattleEvent::Taken { number, .. }
                | BattleEvent::BetPlaced { number, .. }
                | BattleEvent::Fought { number, .. }
                | BattleEvent::BattleEnded { number, .. },
            ) => *number,
            Event::Battle(BattleEvent::Planned { number, .. }) => (*number)?,
            Event::SetUp(_)
            | Event::Turn(_)
            | Event::March(March::Moved { .. } | March::MovesEnded { .. })
            | Event::Battle(
                BattleEvent::FellBack { .. }
                | BattleEvent::StancesFiled { .. }
                | BattleEvent::LinesFiled { .. },
            )
            | Event::Captive(_)
            | Event::Deal(_)
            | Event::Fate(_) => return None,
        };
        let attack = self.realm.attack(number)?;
        let force = self.realm.force(attack.at)?;
        Some(Encounter {
            number,
            at: attack.at,
            sides: [attack.by, force.of],
            neutral: force.neutral,
            armies: [attack.pieces(), force.pieces],
        })
    }

    /// The same table with another truth behind what `viewer` cannot see, for secrecy tests.
    #[must_use]
    pub fn with_other_secrets(&self, viewer: Viewer, pick: u8) -> Self {
        let mut other = self.clone();
        if self.realm.over.is_some() {
            return other;
        }
        other
            .deck
            .rotate_left(usize::from(pick) % self.deck.len().max(1));
        let seats = Seat::first(self.own.len());
        let living =
            seats.filter(|seat| viewer != Viewer::Seat(*seat) && self.realm.is_living(*seat));
        for seat in living {
            let history = std::mem::take(&mut other.history.gold);
            other.history.gold = history.with_more(seat, i64::from(pick % 5));
            let own = &mut other.own[seat.index()];
            own.treasury = own.treasury.saturating_add(i64::from(pick % 7));
            own.turns = own.turns.saturating_add(u32::from(pick % 2));
            if let Some(ledger) = &mut own.ledger {
                ledger.before = ledger.before.saturating_add(i64::from(pick % 7));
            }
            let pawns = Pieces::of(super::Figure::Pawn, pick % 3);
            own.ordered = own.ordered.with(&pawns);
            own.waiting = own.waiting.with(&pawns);
            if let (Some(bet), Some(battle)) = (&mut own.bet, &self.realm.battle) {
                let party = self.realm.party(seat);
                let armies = self.realm.fighting(battle.number).zip(party);
                let army = armies.map(|(armies, party)| armies[party.index()]);
                let figures: Vec<_> = army.unwrap_or_default().each().collect();
                if let Some((figure, _)) = figures.get(usize::from(pick) % figures.len().max(1)) {
                    *bet = super::Bet::Figure(*figure);
                }
            }
            let shown = self
                .realm
                .faction(seat)
                .and_then(|faction| faction.shown.as_ref());
            // Who is to conquer somebody draws anew when another does: that would be another way to go on.
            let is_swapped = matches!(
                own.card,
                Some(super::Card::Hold { .. } | super::Card::Gold { .. })
            );
            if is_swapped && shown.is_none() {
                own.card = Some(super::Card::Gold {
                    gold: 100 + u32::from(pick),
                });
            }
        }
        self.with_other_deals(other, viewer, pick)
    }
}
