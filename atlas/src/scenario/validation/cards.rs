//! The deck of a scenario, as its game says what cards there are.

use std::collections::BTreeMap;

use super::{Check, whole};
use crate::fault::quoted;
use crate::scenario::{Asked, Card, CardFile, Deck, ScenarioFault, Setting};

impl Check<'_> {
    /// The deck, each card as often as it is in it.
    pub(super) fn cards(&mut self) -> Vec<Card> {
        let file = self.file;
        if file.cards.is_empty() {
            return Vec::new();
        }
        let Some(form) = self.form.deck else {
            self.foreign("the scenario", "cards");
            return Vec::new();
        };
        let most = whole(form.most);
        let mut deck = Vec::new();
        let mut count: i64 = 0;
        for (number, card) in (1..).zip(&file.cards) {
            let place = format!("card {number}");
            let copies = card.copies.unwrap_or(1);
            self.number(&place, "copies", copies, 1, most);
            let copies = copies.clamp(1, most);
            count = count.saturating_add(copies);
            let Some(card) = self.card(&place, card, &form) else {
                continue;
            };
            let room = form.most.saturating_sub(deck.len());
            let copies = usize::try_from(copies).unwrap_or(room).min(room);
            deck.extend(std::iter::repeat_n(card, copies));
        }
        let least = whole(form.least_each.saturating_mul(file.seats.len()));
        self.number("cards", "their number", count, least, most);
        deck
    }

    /// A card with all that its kind needs, and nothing else.
    fn card(&mut self, place: &str, card: &CardFile, deck: &Deck) -> Option<Card> {
        let Some(form) = deck.kinds.iter().find(|form| form.kind == card.kind) else {
            let kinds: Vec<&str> = deck.kinds.iter().map(|form| form.kind).collect();
            self.key(place, "kind", one_of(&kinds), deck);
            return None;
        };
        let mut made = Card {
            kind: form.kind,
            numbers: BTreeMap::new(),
            words: BTreeMap::new(),
        };
        for &(key, asked) in form.keys {
            match (asked, card.keys.get(key)) {
                (_, None) => self.key(place, key, "is missing".to_owned(), deck),
                (Asked::UpTo(most), Some(Setting::Number(found))) => {
                    self.number(place, key, *found, 1, most.into());
                    made.numbers.insert(key, u32::try_from(*found).unwrap_or(0));
                }
                (Asked::UpTo(most), Some(_)) => {
                    let wrong = format!("must be a number from 1 to {most}");
                    self.key(place, key, wrong, deck);
                }
                (Asked::OneOf(words), Some(found)) => {
                    let is_found = |word: &&&str| *found == Setting::Word((**word).to_owned());
                    if let Some(word) = words.iter().find(is_found) {
                        made.words.insert(key, word);
                    } else {
                        self.key(place, key, one_of(words), deck);
                    }
                }
            }
        }
        let is_known = |key: &str| form.keys.iter().any(|(known, _)| *known == key);
        for key in card.keys.keys().filter(|key| !is_known(key)) {
            self.key(place, "it", format!("has no key {}", quoted(key)), deck);
        }
        Some(made)
    }

    /// Says what is wrong with a key of a card.
    fn key(&mut self, place: &str, key: &'static str, wrong: String, deck: &Deck) {
        self.faults.add(ScenarioFault::Card {
            place: place.to_owned(),
            key,
            wrong,
            ruling: deck.ruling,
        });
    }
}

/// What a word of a card has to be.
fn one_of(words: &[&str]) -> String {
    format!("must be one of {}", words.join(", "))
}
