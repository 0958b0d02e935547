//! A stand-in for Discord on loopback, for trying and testing Castellan.
