//! Hands of cards in fixed memory, for guesses.

use super::super::card::Rank;

/// Cards in fixed memory; the first is the first line. What there is no room for is left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cards<const N: usize> {
    ranks: [Rank; N],
    count: u8,
}

/// What a seat can hold of one suit.
pub(super) type Hand = Cards<8>;

impl<const N: usize> Default for Cards<N> {
    fn default() -> Self {
        Self {
            ranks: [Rank::Six; N],
            count: 0,
        }
    }
}

impl<const N: usize> FromIterator<Rank> for Cards<N> {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Self {
        let mut cards = Self::default();
        for rank in ranks {
            cards.push(rank);
        }
        cards
    }
}

impl<const N: usize> Cards<N> {
    pub(super) fn push(&mut self, rank: Rank) {
        if let Some(slot) = self.ranks.get_mut(usize::from(self.count)) {
            *slot = rank;
            self.count += 1;
        }
    }

    pub(super) fn ranks(&self) -> &[Rank] {
        &self.ranks[..usize::from(self.count)]
    }

    pub(super) fn ranks_mut(&mut self) -> &mut [Rank] {
        &mut self.ranks[..usize::from(self.count)]
    }

    pub(super) fn first(&self) -> Option<Rank> {
        self.ranks().first().copied()
    }

    /// Takes the first card.
    pub(super) fn take(&mut self) -> Option<Rank> {
        let first = self.first()?;
        self.ranks.copy_within(1.., 0);
        self.count -= 1;
        Some(first)
    }

    /// Takes the card at a place; the last one goes there.
    pub(super) fn take_any(&mut self, at: usize) -> Option<Rank> {
        let taken = self.ranks().get(at).copied()?;
        self.count -= 1;
        self.ranks[at] = self.ranks[usize::from(self.count)];
        Some(taken)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }
}
