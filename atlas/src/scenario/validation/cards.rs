//! The deck of objectives of a scenario (PK-11).

use super::{Check, whole};
use crate::scenario::{Card, CardFile, CardKind, MOST_ASKED, MOST_CARDS, ScenarioFault};

/// The most provinces that a card names.
const MOST_PROVINCES: i64 = 6;
/// The least cards for each seat: one to be dealt, one to be drawn instead.
const LEAST_EACH: usize = 2;

impl Check<'_> {
    /// The deck, each card as often as it is in it.
    pub(super) fn cards(&mut self) -> Vec<Card> {
        let file = self.file;
        let mut deck = Vec::new();
        let mut count: i64 = 0;
        for (number, card) in (1..).zip(&file.cards) {
            let place = format!("card {number}");
            let copies = card.copies.unwrap_or(1);
            let most = whole(MOST_CARDS);
            self.number(&place, "copies", copies, 1, most);
            let copies = copies.clamp(1, most);
            count = count.saturating_add(copies);
            let Some(card) = self.card(&place, card) else {
                continue;
            };
            let room = MOST_CARDS.saturating_sub(deck.len());
            let copies = usize::try_from(copies).unwrap_or(room).min(room);
            deck.extend(std::iter::repeat_n(card, copies));
        }
        if !file.cards.is_empty() {
            let least = whole(LEAST_EACH.saturating_mul(file.seats.len()));
            self.number("cards", "their number", count, least, whole(MOST_CARDS));
        }
        deck
    }

    /// A card with all that its kind needs, and nothing else.
    fn card(&mut self, place: &str, card: &CardFile) -> Option<Card> {
        let CardFile {
            kind,
            provinces,
            turns,
            gold,
            side,
            copies: _,
        } = card;
        let is_held = *kind == CardKind::Hold;
        let counts = matches!(kind, CardKind::Hold | CardKind::Castles);
        let keys = [
            ("provinces", provinces.is_some(), is_held),
            ("turns", turns.is_some(), counts),
            ("gold", gold.is_some(), *kind == CardKind::Gold),
            ("side", side.is_some(), *kind == CardKind::Conquer),
        ];
        for (what, there, needed) in keys {
            let place = place.to_owned();
            match (there, needed) {
                (false, true) => self.faults.add(ScenarioFault::Missing { place, what }),
                (true, false) => self.faults.add(ScenarioFault::Idle { place, what }),
                (true, true) | (false, false) => {}
            }
        }
        let provinces = self.asked(place, "provinces", *provinces, MOST_PROVINCES);
        let turns = self.asked(place, "turns", *turns, MOST_ASKED);
        let gold = self.asked(place, "gold", *gold, MOST_ASKED);
        Some(match kind {
            CardKind::Hold => Card::Hold {
                provinces: provinces?,
                turns: turns?,
            },
            CardKind::Gold => Card::Gold { gold: gold? },
            CardKind::Conquer => Card::Conquer(*side.as_ref()?),
            CardKind::Castles => Card::Castles { turns: turns? },
            CardKind::Generals => Card::Generals,
        })
    }

    /// What a card asks for, where it says so: at least one.
    fn asked(
        &mut self,
        place: &str,
        what: &'static str,
        found: Option<i64>,
        most: i64,
    ) -> Option<u32> {
        let found = found?;
        self.number(place, what, found, 1, most);
        u32::try_from(found).ok()
    }
}
