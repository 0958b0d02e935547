//! What goes on for a while: what its message is made of, and the places beside a table's own.

use rules::Seat;
use rules::any::AnyObservation;

use crate::table::model::{PlaceId, Post, SideThreadId};

/// A place beside a table's own: a thread for what is told of one episode, or for one seat alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideThread {
    /// The number that notices name it by.
    pub id: SideThreadId,
    /// The seat whose people alone see it; none where it is for everybody.
    pub seat: Option<Seat>,
    /// The thread, once it is made.
    pub place: Option<PlaceId>,
    /// Whether nothing can be sent there: what is for it goes to the table's place.
    pub is_lost: bool,
}

/// What the message of an episode is made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoFar {
    /// What everybody was told in it and still stands, oldest first, up to the entry of its notice.
    pub observation: Vec<AnyObservation>,
    /// Its newest message.
    pub post: Option<Post>,
    /// Its own place, where it has one.
    pub side_thread: Option<SideThread>,
}
