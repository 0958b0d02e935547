//! What a table is made of, as it is kept: rows, entries of the log, drafts, notices.

mod attendance;
mod calls;
mod drafts;
pub(super) mod duration;
mod emblem;
mod entry;
mod episodes;
mod forgetting;
mod hand_overs;
mod hosts;
mod ids;
mod live;
mod look;
mod meeting_times;
mod name;
mod nominations;
mod notices;
pub mod pace;
pub mod patience;
pub(crate) mod proposals;
mod rows;
pub(super) mod seats;
mod servers;
mod settings;
mod shards;
mod stats;
mod talks;
mod waits;
mod words;

pub use attendance::{
    Absence, Aside, Attendance, AttendanceChange, Brief, DAYS, DAYS_WITHIN, Missed,
};
pub use calls::{Call, Calling};
pub use drafts::{Draft, Drafts, Guard, Revisions, UndoRequest};
pub use emblem::OwnEmblem;
pub use entry::{
    Act, By, Entry, LinesAbout, LogLine, LogPage, ObservationRow, StandingEntry, Subject, Was,
};
pub use episodes::{SideThread, SoFar};
pub use forgetting::{Forgetting, FormerAt, HeldTable, KeptOf};
pub use hand_overs::{EntryAsked, HandOver, Reseated, Successor};
pub use hosts::{CO_HOSTS, Claim, HostNews, OBJECT, UNSEEN};
pub use ids::{MessageId, Millis, PersonId, PlaceId, SideThreadId, TableId};
pub use live::{
    LIVE_DECISION, LiveChange, LiveEnd, LiveHour, LiveNews, Meeting, MeetingTime, PRESENCE,
};
pub use look::{Letters, Palette, PersonalLook, SecretsBy, TextFirst};
pub use meeting_times::{MeetingTimesError, meeting_times};
pub use name::{MOST_CHARS as MOST_NAME_CHARS, NameError, TableName};
pub use nominations::{CONSIDER, MasterNews, Nomination, NotAppointed};
pub use notices::{
    BoardBefore, Change, Destination, Notice, PendingNotice, Post, PostContent, PostKind,
    RuleChange, TimedOut, YearOver,
};
pub use proposals::{CorrectedBy, ProposalsRow, Settled};
pub use rows::{Because, Holder, Pause, SeatRow, Stage, TableRow};
pub use servers::{
    Day, KEPT_DAYS, MOST_CHANNELS, MOST_WORD_CHARS, MOST_WORDS, NotHere, OfServer, Opener, Openers,
    Purge, ServerSettings, Tally, has_word, read_words,
};
pub use settings::{Digest, Quiet, Settings, Zone};
pub use shards::{Beat, Shard, last_contact};
pub use stats::{Honour, OwnStats, Played, Results, ServerStats, Side, Tenure, Thrown};
pub use talks::{Astray, Talk, TalkId};
pub use waits::{Bank, Wait};
pub use words::{FreeText, Words};
