//! The four games of Castellan: pure rules, no I/O.
