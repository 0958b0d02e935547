//! Castellan: a Discord game master.
