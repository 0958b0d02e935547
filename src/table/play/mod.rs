//! While the game is on: orders, drafts, undo, hand-overs of seats, and what people may look up.

pub(super) mod completions;
pub(super) mod drafts;
pub(super) mod entering;
pub(super) mod forget;
pub(super) mod free_text;
pub(super) mod giving;
pub(super) mod hand_over;
pub(super) mod leaving;
pub(super) mod notices;
pub(super) mod orders;
pub(super) mod panel;
pub(super) mod past;
pub(super) mod queries;
pub(super) mod redact;
pub(super) mod reseat;
pub(super) mod stats;
pub(super) mod step;
pub(super) mod teams;
pub(super) mod typing;
pub(super) mod undo;
