//! Which newer notice takes which older ones in.

use std::collections::BTreeMap;

use rules::Seat;

use super::kind_of;
use crate::table::model::{Notice, PendingNotice, PostKind};

/// A notice of the outbox as it was written.
pub(super) struct Unfolded {
    pub(super) notice: PendingNotice,
    /// The newer one that was on its way with it, and is sent with it.
    pub(super) absorbed_by: Option<i64>,
}

/// Takes older boards, cards, reminders and messages of episodes into newer ones to the same destination.
///
/// What was tried may have been said already, so it stays what it is, with what it had taken in; and no
/// board is taken over a text or an episode's message, nor one of those over a text or a board, so that
/// what people read keeps its order.
pub(super) fn fold(notices: Vec<Unfolded>) -> Vec<PendingNotice> {
    let mut kept: Vec<PendingNotice> = Vec::new();
    let mut absorbed: BTreeMap<i64, Vec<PendingNotice>> = BTreeMap::new();
    for Unfolded {
        notice: mut newer,
        absorbed_by,
    } in notices
    {
        if let Some(by) = absorbed_by {
            absorbed.entry(by).or_default().push(newer);
            continue;
        }
        if newer.tried.is_some() {
            let older = absorbed.remove(&newer.id).unwrap_or_default();
            older
                .into_iter()
                .rev()
                .for_each(|older| take(&mut newer, older));
        } else if let Some(index) = foldable(&kept, &newer) {
            let older = kept.remove(index);
            take(&mut newer, older);
        }
        kept.push(newer);
    }
    kept
}

/// How long a board may have stood before another one is told in its message, in milliseconds: later, people
/// look further down.
const TOLD_TOGETHER: i64 = 60 * 60_000;

/// A board as if it had taken in the one before it, which stands in a message; nothing where the game ends with
/// one of them, or that one has stood for long.
pub(super) fn both(newer: &PendingNotice, before: &PendingNotice) -> Option<PendingNotice> {
    let goes_on = |it: &PendingNotice| matches!(it.notice, Notice::Board { over: None, .. });
    let is_soon = newer.at.0.saturating_sub(before.at.0) <= TOLD_TOGETHER;
    // Another process may just have said it.
    let is_before = before.id < newer.id;
    if !(is_before && goes_on(newer) && goes_on(before) && is_soon && newer.tried.is_none()) {
        return None;
    }
    let mut both = newer.clone();
    take(&mut both, before.clone());
    Some(both)
}

/// The notice among older ones that a newer one takes in.
fn foldable(kept: &[PendingNotice], newer: &PendingNotice) -> Option<usize> {
    let is_reminder = |notice: &Notice| matches!(notice, Notice::Reminder { .. });
    let older = match kind_of(&newer.notice) {
        // Whoever is reminded at the same time is reminded by one message.
        PostKind::Text if is_reminder(&newer.notice) => kept
            .iter()
            .rposition(|older| older.to == newer.to && older.notice != Notice::Card)
            .filter(|&index| is_reminder(&kept[index].notice)),
        PostKind::Asking | PostKind::Text => None,
        PostKind::Card => kept
            .iter()
            .rposition(|older| older.to == newer.to && older.notice == Notice::Card),
        PostKind::Board => kept
            .iter()
            .rposition(|older| older.to == newer.to && older.notice != Notice::Card)
            .filter(|&index| kind_of(&kept[index].notice) == PostKind::Board),
        PostKind::Episode => kept
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, older)| older.to == newer.to)
            .take_while(|(_, older)| match kind_of(&older.notice) {
                PostKind::Episode | PostKind::Card => true,
                PostKind::Board | PostKind::Asking | PostKind::Text => false,
            })
            .find(|(_, older)| key_of(&older.notice) == key_of(&newer.notice))
            .map(|(index, _)| index),
    };
    older.filter(|&index| kept[index].tried.is_none())
}

/// The key of the episode that a notice is a message of.
fn key_of(notice: &Notice) -> Option<&str> {
    if let Notice::Episode { key, .. } = notice {
        Some(key)
    } else {
        None
    }
}

/// Takes one older notice in.
fn take(newer: &mut PendingNotice, older: PendingNotice) {
    let absorbed = older.absorbed.into_iter().chain([older.id]);
    newer.absorbed.splice(0..0, absorbed);
    merge(&mut newer.notice, older.notice);
}

fn merge(newer: &mut Notice, older: Notice) {
    match (newer, older) {
        (
            Notice::Board {
                observation, clock, ..
            },
            Notice::Board {
                observation: observation_before,
                clock: clock_before,
                ..
            },
        ) => {
            observation.splice(0..0, observation_before);
            clock.splice(0..0, clock_before);
        }
        (
            Notice::Secrets {
                observation,
                asked,
                called,
                ..
            },
            Notice::Secrets {
                observation: observation_before,
                asked: asked_before,
                called: called_before,
                ..
            },
        ) => {
            observation.splice(0..0, observation_before);
            *asked |= asked_before;
            *called |= called_before;
        }
        (
            Notice::Episode { called, clock, .. },
            Notice::Episode {
                called: called_before,
                clock: clock_before,
                ..
            },
        ) => {
            let before = called_before.into_iter();
            let new: Vec<Seat> = before.filter(|seat| !called.contains(seat)).collect();
            called.splice(0..0, new);
            clock.splice(0..0, clock_before);
        }
        (
            Notice::Reminder { also, .. },
            Notice::Reminder {
                seat,
                until,
                also: also_before,
                ..
            },
        ) => {
            also.splice(0..0, also_before.into_iter().chain([(seat, until)]));
        }
        // A card says how it stands; nothing else is folded.
        _ => {}
    }
}
