//! The bot player is quick and right.
