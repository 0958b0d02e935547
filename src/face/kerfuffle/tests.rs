//! The face of Partial Kerfuffle.
