//! The `custom_id`s of our buttons and selects, which describe themselves.
//!
//! They carry the table, and for panels the ask and the draft's revision; never the log's number
//! (TB-10), and no other state. So a button works after a restart, and an old one is known as old. A
//! database that is put back gives numbers of tables once more: the seal tells which one is meant.
//! What somebody makes of a map's file is in the buttons of its preview, and where the file is in the preview.
//! Rules and rulings are the same at every table: the buttons of their pages (`pages`) carry the page alone.

mod buttons;
mod log;
mod pages;
mod question;
mod server;
mod stills;

use std::fmt;
use std::str::FromStr;

use rules::dice::Commitment;
use rules::map::Region;
use rules::{Level, Seat};

use super::invitations::{Invitation, Role};
use crate::maps::brought::Plan;
use crate::presenter::Takes;
use crate::table::Guard;
use crate::table::model::{Millis, PersonId, Successor, TableId};

pub(super) use buttons::{
    AsideButton, BoardButton, DueButton, ForgetPress, GamesButton, HandButton, InvitationButton,
    LeaveButton, LiveButton, MapButton, NominationButton, OfferButton, OverviewButton,
    ProposalButton, StatsPress, UndoButton, WishPress,
};
pub(super) use log::LogWanted;
pub(super) use pages::{List, Opens, Page, PagePress, Target};
pub(super) use question::QuestionPress;
pub(super) use server::{Act, ServerPress, Setting};
pub(super) use stills::{StillWanted, Turn};

/// A press on one of our messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Press {
    /// The table it is about.
    pub(super) table: TableId,
    /// What no other table of that number has.
    pub(super) seal: Seal,
    pub(super) what: What,
}

/// The first two bytes of a table's commitment, which everybody may know; Discord has room for no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seal([u8; 2]);

impl Seal {
    /// The seal of a table.
    pub(super) fn of(commitment: Commitment) -> Self {
        let [first, second, ..] = *commitment.bytes();
        Self([first, second])
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Seal {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let is_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 4 || !text.bytes().all(is_hex) {
            return Err(Unknown);
        }
        let seal = u16::from_str_radix(text, 16).map_err(|_| Unknown)?;
        Ok(Self(seal.to_be_bytes()))
    }
}

/// What a press wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A button of the lobby.
    Lobby(LobbyButton),
    /// A button of a board message.
    Board(BoardButton),
    /// Something on a private panel.
    Panel {
        /// What the panel was made for.
        guard: Guard,
        verb: Verb,
    },
    /// An order that answers something: given for the seat of whoever presses.
    Answer(String),
    /// An answer to what a seat has offered whoever presses, with a mark of its terms.
    Offer(Seat, u32, OfferButton),
    /// An answer to the taking-back that was asked with this deadline.
    Undo(Millis, UndoButton),
    /// An answer to the proposal of a correction with this number.
    Proposal(u32, ProposalButton),
    /// An answer to the question, with this last moment, whether a seat may be handed on.
    HandOver(Seat, Millis, HandButton),
    /// An answer to the question whether somebody plays a seat, with others or for them (TB-01, TB-27).
    Invitation(Invitation, InvitationButton),
    /// An answer to the question whether whoever presses leaves a seat.
    Leave(Seat, LeaveButton),
    /// An answer to the question whether whoever presses hands a seat on, to whom.
    Replace(Seat, Option<Successor>),
    /// A button of the host's desk.
    Overview(OverviewButton),
    /// A button of a reminder.
    Due(DueButton),
    /// A button of the live hour.
    Live(LiveButton),
    /// Whoever presses can at the time with this place among those that were asked for then, or cannot after all.
    Meet(Millis, u8),
    /// A button of the list of somebody's tables.
    Games(GamesButton),
    /// Objects to the claim to the host's place that was made then.
    Object(Millis),
    /// Answers the proposal of a game master that was made then (TB-18).
    Nominated(Millis, NominationButton),
    /// Takes a seat that is offered, as its people stay away.
    TakeSeat(Seat),
    /// What is done about a line of the log that is questioned (TB-28).
    Question(QuestionPress),
    /// What is done about a seat that stays away, or is offered (TB-26).
    Aside(Seat, AsideButton),
    /// What somebody takes who comes to a game that is on: the list of it.
    Enter,
    /// A button of the preview of a map's file, of the person who attached it.
    MapFile(MapButton, PersonId, Plan),
    /// A page of the log.
    Log(LogWanted),
    /// A board of a stretch of the past.
    Still(StillWanted),
    /// A region of the map, in words.
    Walk(Region),
}

/// Buttons of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LobbyButton {
    Join,
    Leave,
    Bot,
    /// Has bot players play that well.
    Bots(Level),
    Start,
    /// A list of what an option may be; what is chosen is its name and its value, as `round=filed`.
    Option,
    /// Shows all options of the lobby, to change them.
    Options,
    /// The list of these options.
    Setting,
    /// The list of what one of them may be; what is chosen is its name and its value, as `battles=choice`.
    Set,
    /// The list of what seats may begin with.
    Homeland,
    /// Asks for words for the dice; also the id of the modal that they are written into.
    Words,
}

/// What a panel's control does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    /// Adds a token to the draft.
    Add(String),
    /// Takes what was selected, as the select says; the number is that of the select's row.
    Select(Takes, u8),
    /// Searches the select of that row for what is written into a modal; also the modal's id.
    Find(u8),
    /// Nothing: a button that cannot be pressed. The number tells those of a panel apart.
    Nothing(u8),
    /// Changes the draft in a way that its game knows.
    Tool(String),
    /// Picks something up.
    Pick(String),
    /// Changes what is picked up in a way that its game knows.
    Alter(String),
    /// Takes a step back.
    Back,
    /// Keeps the draft from being played at the deadline, or no longer does.
    Hold,
    /// Plays the draft.
    Confirm,
    /// Shows the orders beside the turn.
    More,
    /// Shows the panel.
    Show,
    /// Sends what only the seat may know by DM.
    Dm,
    /// Gives an order beside the turn.
    Aside(String),
    /// Asks whether an order beside the turn is meant.
    Sure(String),
    /// Gives the order beside the turn that its game makes of what was picked up.
    Give(String),
}

const VERSION: &str = "d";

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}|{}.{}|", self.table.0, self.seal)?;
        match &self.what {
            What::Lobby(button) => f.write_str(match button {
                LobbyButton::Join => "l|join",
                LobbyButton::Leave => "l|leave",
                LobbyButton::Bot => "l|bot",
                LobbyButton::Bots(Level::Gentle) => "l|gentle",
                LobbyButton::Bots(Level::Keen) => "l|keen",
                LobbyButton::Start => "l|start",
                LobbyButton::Option => "l|option",
                LobbyButton::Options => "l|options",
                LobbyButton::Setting => "l|setting",
                LobbyButton::Set => "l|set",
                LobbyButton::Homeland => "l|land",
                LobbyButton::Words => "l|words",
            }),
            What::Board(button) => write!(f, "b|{}", button.word()),
            What::Log(wanted) => write!(f, "j|{wanted}"),
            What::Question(question) => write!(f, "z|{question}"),
            What::Still(wanted) => write!(f, "f|{wanted}"),
            What::Walk(Region(region)) => write!(f, "w|{region}"),
            What::Answer(order) => write!(f, "a|{order}"),
            What::Offer(from, mark, button) => {
                write!(f, "o|{}|{}.{mark}", button.word(), from.0)
            }
            What::Undo(asked, button) => write!(f, "u|{}|{}", button.word(), asked.0),
            What::Proposal(number, button) => write!(f, "g|{}|{number}", button.word()),
            What::HandOver(seat, asked, button) => {
                write!(f, "h|{}|{}|{}", button.word(), seat.0, asked.0)
            }
            What::Invitation(asked, button) => {
                let letter = match asked.role {
                    Role::Partner => "t",
                    Role::Deputy => "dep",
                };
                let (seat, by, other) = (asked.seat.0, asked.by.0, asked.other.0);
                write!(f, "{letter}|{}|{seat}.{by}.{other}", button.word())
            }
            What::Replace(seat, None) => write!(f, "r|{}|keep", seat.0),
            What::Replace(seat, Some(Successor::Bot)) => write!(f, "r|{}|bot", seat.0),
            What::Replace(seat, Some(Successor::Person { id, called })) => {
                write!(f, "r|{}|{}|{called}", seat.0, id.0)
            }
            What::Enter => f.write_str("n|enter"),
            What::TakeSeat(seat) => write!(f, "s|{}", seat.0),
            What::Aside(seat, button) => write!(f, "q|{}|{}", button.word(), seat.0),
            What::MapFile(button, by, plan) => write!(f, "m|{}|{}|{plan}", button.word(), by.0),
            What::Overview(button) => write!(f, "k|{}", button.word()),
            What::Due(button) => write!(f, "e|{}", button.word()),
            What::Live(button) => write!(f, "i|{}", button.word()),
            What::Meet(asked, place) => write!(f, "v|{}.{place}", asked.0),
            What::Games(button) => write!(f, "y|{}", button.word()),
            What::Object(made) => write!(f, "c|{}", made.0),
            What::Nominated(made, button) => write!(f, "gm|{}|{}", button.word(), made.0),
            What::Leave(seat, button) => write!(f, "x|{}|{}", button.word(), seat.0),
            What::Panel { guard, verb } => {
                write!(f, "p|{}|{}|", guard.key, guard.revision)?;
                match verb {
                    Verb::Add(token) => write!(f, "add|{token}"),
                    Verb::Select(takes, row) => {
                        let takes = match takes {
                            Takes::Add => "a",
                            Takes::Draft => "d",
                            Takes::Pick => "p",
                            Takes::Alter => "c",
                            Takes::Aside => "o",
                        };
                        write!(f, "select|{takes}{row}")
                    }
                    Verb::Find(row) => write!(f, "find|{row}"),
                    Verb::Nothing(number) => write!(f, "nothing|{number}"),
                    Verb::Tool(name) => write!(f, "tool|{name}"),
                    Verb::Pick(what) => write!(f, "pick|{what}"),
                    Verb::Alter(word) => write!(f, "alter|{word}"),
                    Verb::Back => f.write_str("back"),
                    Verb::Hold => f.write_str("hold"),
                    Verb::Confirm => f.write_str("confirm"),
                    Verb::More => f.write_str("more"),
                    Verb::Show => f.write_str("show"),
                    Verb::Dm => f.write_str("dm"),
                    Verb::Aside(order) => write!(f, "aside|{order}"),
                    Verb::Sure(order) => write!(f, "sure|{order}"),
                    Verb::Give(name) => write!(f, "give|{name}"),
                }
            }
        }
    }
}

/// A `custom_id` that is none of ours, or of a version that is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unknown;

impl FromStr for Press {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let mut parts = text.splitn(4, '|');
        if parts.next() != Some(VERSION) {
            return Err(Unknown);
        }
        let table = parts.next().and_then(|table| table.split_once('.'));
        let (table, seal) = table.ok_or(Unknown)?;
        let table = table.parse().map(TableId).map_err(|_| Unknown)?;
        let seal = seal.parse()?;
        let what = match (parts.next(), parts.next()) {
            (Some("l"), Some("join")) => What::Lobby(LobbyButton::Join),
            (Some("l"), Some("leave")) => What::Lobby(LobbyButton::Leave),
            (Some("l"), Some("bot")) => What::Lobby(LobbyButton::Bot),
            (Some("l"), Some("gentle")) => What::Lobby(LobbyButton::Bots(Level::Gentle)),
            (Some("l"), Some("keen")) => What::Lobby(LobbyButton::Bots(Level::Keen)),
            (Some("l"), Some("start")) => What::Lobby(LobbyButton::Start),
            (Some("l"), Some("option")) => What::Lobby(LobbyButton::Option),
            (Some("l"), Some("options")) => What::Lobby(LobbyButton::Options),
            (Some("l"), Some("setting")) => What::Lobby(LobbyButton::Setting),
            (Some("l"), Some("set")) => What::Lobby(LobbyButton::Set),
            (Some("l"), Some("land")) => What::Lobby(LobbyButton::Homeland),
            (Some("l"), Some("words")) => What::Lobby(LobbyButton::Words),
            (Some("b"), Some(word)) => What::Board(BoardButton::read(word)?),
            (Some("a"), Some(order)) => What::Answer(order.to_owned()),
            (Some("o"), Some(rest)) => read_offer(rest)?,
            (Some("u"), Some(rest)) => read_undo(rest)?,
            (Some("g"), Some(rest)) => read_proposal(rest)?,
            (Some("h"), Some(rest)) => read_hand_over(rest)?,
            (Some("t"), Some(rest)) => read_invitation(Role::Partner, rest)?,
            (Some("dep"), Some(rest)) => read_invitation(Role::Deputy, rest)?,
            (Some("r"), Some(rest)) => read_replace(rest)?,
            (Some("n"), Some("enter")) => What::Enter,
            (Some("j"), Some(page)) => What::Log(page.parse()?),
            (Some("z"), Some(question)) => What::Question(question.parse()?),
            (Some("f"), Some(still)) => What::Still(still.parse()?),
            (Some("w"), Some(place)) => What::Walk(Region(place.parse().map_err(|_| Unknown)?)),
            (Some("k"), Some(word)) => What::Overview(OverviewButton::read(word)?),
            (Some("e"), Some(word)) => What::Due(DueButton::read(word)?),
            (Some("i"), Some(word)) => What::Live(LiveButton::read(word)?),
            (Some("v"), Some(time)) => read_meeting(time)?,
            (Some("y"), Some(word)) => What::Games(GamesButton::read(word)?),
            (Some("gm"), Some(rest)) => read_nominated(rest)?,
            (Some("c"), Some(made)) => What::Object(Millis(made.parse().map_err(|_| Unknown)?)),
            (Some("s"), Some(place)) => What::TakeSeat(Seat(place.parse().map_err(|_| Unknown)?)),
            (Some("q"), Some(rest)) => read_aside(rest)?,
            (Some("m"), Some(rest)) => read_map_file(rest)?,
            (Some("x"), Some(rest)) => read_leave(rest)?,
            (Some("p"), Some(rest)) => read_panel(rest)?,
            _ => return Err(Unknown),
        };
        Ok(Self { table, seal, what })
    }
}

fn read_offer(text: &str) -> Result<What, Unknown> {
    let (answer, offer) = text.split_once('|').ok_or(Unknown)?;
    let (from, mark) = offer.split_once('.').ok_or(Unknown)?;
    let (from, mark) = (from.parse(), mark.parse());
    let from = from.map(Seat).map_err(|_| Unknown)?;
    let button = OfferButton::read(answer)?;
    Ok(What::Offer(from, mark.map_err(|_| Unknown)?, button))
}

fn read_meeting(text: &str) -> Result<What, Unknown> {
    let (asked, place) = text.split_once('.').ok_or(Unknown)?;
    let asked = asked.parse().map(Millis).map_err(|_| Unknown)?;
    Ok(What::Meet(asked, place.parse().map_err(|_| Unknown)?))
}

fn read_undo(text: &str) -> Result<What, Unknown> {
    let (answer, asked) = text.split_once('|').ok_or(Unknown)?;
    let asked = asked.parse().map(Millis).map_err(|_| Unknown)?;
    Ok(What::Undo(asked, UndoButton::read(answer)?))
}

fn read_proposal(text: &str) -> Result<What, Unknown> {
    let (answer, number) = text.split_once('|').ok_or(Unknown)?;
    let number = number.parse().map_err(|_| Unknown)?;
    Ok(What::Proposal(number, ProposalButton::read(answer)?))
}

fn read_hand_over(text: &str) -> Result<What, Unknown> {
    let mut parts = text.splitn(3, '|');
    let button = HandButton::read(parts.next().ok_or(Unknown)?)?;
    let seat = parts.next().and_then(|seat| seat.parse().ok());
    let asked = parts.next().and_then(|asked| asked.parse().ok());
    let (seat, asked) = seat.zip(asked).ok_or(Unknown)?;
    Ok(What::HandOver(Seat(seat), Millis(asked), button))
}

fn read_invitation(role: Role, text: &str) -> Result<What, Unknown> {
    let (answer, invitation) = text.split_once('|').ok_or(Unknown)?;
    let mut parts = invitation.splitn(3, '.');
    let seat = parts.next().and_then(|seat| seat.parse().ok());
    let mut person = || parts.next().and_then(|id| id.parse().ok()).map(PersonId);
    let (by, other) = (person(), person());
    let invitation = Invitation {
        role,
        seat: seat.map(Seat).ok_or(Unknown)?,
        by: by.ok_or(Unknown)?,
        other: other.ok_or(Unknown)?,
    };
    Ok(What::Invitation(
        invitation,
        InvitationButton::read(answer)?,
    ))
}

fn read_replace(text: &str) -> Result<What, Unknown> {
    let mut parts = text.splitn(3, '|');
    let seat = parts.next().and_then(|seat| seat.parse().ok());
    let seat = seat.map(Seat).ok_or(Unknown)?;
    let to = match (parts.next(), parts.next()) {
        (Some("keep"), None) => None,
        (Some("bot"), None) => Some(Successor::Bot),
        (Some(id), Some(called)) => Some(Successor::Person {
            id: id.parse().map(PersonId).map_err(|_| Unknown)?,
            called: called.to_owned(),
        }),
        (_, _) => return Err(Unknown),
    };
    Ok(What::Replace(seat, to))
}

fn read_map_file(text: &str) -> Result<What, Unknown> {
    let mut parts = text.splitn(3, '|');
    let button = MapButton::read(parts.next().ok_or(Unknown)?)?;
    let by = parts.next().and_then(|id| id.parse().ok()).map(PersonId);
    let plan = parts.next().and_then(|plan| plan.parse().ok());
    let (by, plan) = by.zip(plan).ok_or(Unknown)?;
    Ok(What::MapFile(button, by, plan))
}

fn read_nominated(text: &str) -> Result<What, Unknown> {
    let (answer, made) = text.split_once('|').ok_or(Unknown)?;
    let made = made.parse().map(Millis).map_err(|_| Unknown)?;
    Ok(What::Nominated(made, NominationButton::read(answer)?))
}

fn read_leave(text: &str) -> Result<What, Unknown> {
    let (answer, seat) = text.split_once('|').ok_or(Unknown)?;
    let seat = seat.parse().map(Seat).map_err(|_| Unknown)?;
    Ok(What::Leave(seat, LeaveButton::read(answer)?))
}

fn read_aside(text: &str) -> Result<What, Unknown> {
    let (button, seat) = text.split_once('|').ok_or(Unknown)?;
    let seat = seat.parse().map(Seat).map_err(|_| Unknown)?;
    Ok(What::Aside(seat, AsideButton::read(button)?))
}

fn read_panel(text: &str) -> Result<What, Unknown> {
    let mut parts = text.splitn(4, '|');
    let key = parts.next().ok_or(Unknown)?.to_owned();
    let revision = parts
        .next()
        .and_then(|number| number.parse().ok())
        .ok_or(Unknown)?;
    let verb = match (parts.next(), parts.next()) {
        (Some("add"), Some(token)) => Verb::Add(token.to_owned()),
        (Some("select"), Some(select)) => read_select(select)?,
        (Some("find"), Some(row)) => Verb::Find(row.parse().map_err(|_| Unknown)?),
        (Some("nothing"), Some(number)) => Verb::Nothing(number.parse().map_err(|_| Unknown)?),
        (Some("tool"), Some(name)) => Verb::Tool(name.to_owned()),
        (Some("pick"), Some(what)) => Verb::Pick(what.to_owned()),
        (Some("alter"), Some(word)) => Verb::Alter(word.to_owned()),
        (Some("back"), None) => Verb::Back,
        (Some("hold"), None) => Verb::Hold,
        (Some("confirm"), None) => Verb::Confirm,
        (Some("more"), None) => Verb::More,
        (Some("show"), None) => Verb::Show,
        (Some("dm"), None) => Verb::Dm,
        (Some("aside"), Some(order)) => Verb::Aside(order.to_owned()),
        (Some("sure"), Some(order)) => Verb::Sure(order.to_owned()),
        (Some("give"), Some(name)) => Verb::Give(name.to_owned()),
        _ => return Err(Unknown),
    };
    Ok(What::Panel {
        guard: Guard { key, revision },
        verb,
    })
}

fn read_select(text: &str) -> Result<Verb, Unknown> {
    let (takes, row) = text.split_at_checked(1).ok_or(Unknown)?;
    let takes = match takes {
        "a" => Takes::Add,
        "d" => Takes::Draft,
        "p" => Takes::Pick,
        "c" => Takes::Alter,
        "o" => Takes::Aside,
        _ => return Err(Unknown),
    };
    let row = row.parse().map_err(|_| Unknown)?;
    Ok(Verb::Select(takes, row))
}

#[cfg(test)]
mod tests {
    use rules::LogKind;

    use super::*;
    use crate::chronicle::Filter;
    use crate::table::NAME_MOST;
    use crate::table::model::{LogPage, Subject};

    fn each<T: Copy>(all: &[T], what: impl Fn(T) -> What) -> Vec<What> {
        all.iter().copied().map(what).collect()
    }

    #[test]
    fn presses_are_read_as_they_were_written_and_fit_discord() {
        let guard = || Guard {
            key: "reinforce-4294967295-4294967295".into(),
            revision: u64::MAX,
        };
        let invitation = |role| Invitation {
            role,
            seat: Seat(u8::MAX),
            by: PersonId(u64::MAX),
            other: PersonId(u64::MAX),
        };
        let panel = |verb| What::Panel {
            guard: guard(),
            verb,
        };
        let all = [
            What::Lobby(LobbyButton::Join),
            What::Lobby(LobbyButton::Leave),
            What::Lobby(LobbyButton::Bot),
            What::Lobby(LobbyButton::Bots(Level::Gentle)),
            What::Lobby(LobbyButton::Bots(Level::Keen)),
            What::Lobby(LobbyButton::Start),
            What::Lobby(LobbyButton::Option),
            What::Lobby(LobbyButton::Options),
            What::Lobby(LobbyButton::Setting),
            What::Lobby(LobbyButton::Set),
            What::Lobby(LobbyButton::Words),
            What::TakeSeat(Seat(0)),
            What::Object(Millis(i64::MAX)),
            What::Meet(Millis(i64::MIN), u8::MAX),
            What::TakeSeat(Seat(u8::MAX)),
            What::Answer("decline #12 4294967295".into()),
            What::Replace(Seat(0), None),
            What::Replace(Seat(u8::MAX), Some(Successor::Bot)),
            What::Replace(
                Seat(u8::MAX),
                Some(Successor::Person {
                    id: PersonId(u64::MAX),
                    called: "|".repeat(NAME_MOST),
                }),
            ),
            What::Enter,
            What::Log(LogWanted::last(50)),
            What::Log(longest()),
            What::Question(QuestionPress::Which(longest())),
            What::Question(QuestionPress::Picked),
            What::Question(QuestionPress::Ask(u64::MAX)),
            What::Question(QuestionPress::Before(u64::MAX)),
            What::Question(QuestionPress::After(u64::MAX)),
            What::Walk(Region(u16::MAX)),
            panel(Verb::Add("a1b2".into())),
            panel(Verb::Select(Takes::Add, 0)),
            panel(Verb::Select(Takes::Draft, u8::MAX)),
            panel(Verb::Select(Takes::Pick, 1)),
            panel(Verb::Select(Takes::Alter, 2)),
            panel(Verb::Select(Takes::Aside, 3)),
            panel(Verb::Find(u8::MAX)),
            panel(Verb::Nothing(u8::MAX)),
            panel(Verb::Tool("swap wings".into())),
            panel(Verb::Pick("defender west".into())),
            panel(Verb::Alter("counter".into())),
            panel(Verb::Back),
            panel(Verb::Hold),
            panel(Verb::Confirm),
            panel(Verb::More),
            panel(Verb::Show),
            panel(Verb::Dm),
            panel(Verb::Aside("decline draw".into())),
            panel(Verb::Sure("resign".into())),
            panel(Verb::Give("decline".into())),
        ];
        let most = Millis(i64::MIN);
        let seat = Seat(u8::MAX);
        let worded = [
            each(BoardButton::ALL, What::Board),
            each(OverviewButton::ALL, What::Overview),
            each(AsideButton::ALL, |button| What::Aside(Seat(7), button)),
            each(DueButton::ALL, What::Due),
            each(LiveButton::ALL, What::Live),
            each(GamesButton::ALL, What::Games),
            each(OfferButton::ALL, |it| What::Offer(seat, u32::MAX, it)),
            each(UndoButton::ALL, |it| What::Undo(most, it)),
            each(ProposalButton::ALL, |it| What::Proposal(u32::MAX, it)),
            each(NominationButton::ALL, |it| What::Nominated(most, it)),
            each(HandButton::ALL, |it| What::HandOver(seat, most, it)),
            each(InvitationButton::ALL, |it| {
                What::Invitation(invitation(Role::Partner), it)
            }),
            each(InvitationButton::ALL, |it| {
                What::Invitation(invitation(Role::Deputy), it)
            }),
            each(LeaveButton::ALL, |it| What::Leave(seat, it)),
        ];
        let worded = worded.into_iter().flatten();
        all.into_iter().chain(worded).for_each(check);
    }

    /// What is written is read again, and Discord takes it.
    #[track_caller]
    fn check(what: What) {
        let press = Press {
            table: TableId(i64::MAX),
            seal: Seal([0, 0x7f]),
            what,
        };
        let text = press.to_string();
        assert!(text.chars().count() <= 100, "{text}");
        assert_eq!(text.parse(), Ok(press), "{text}");
    }

    #[test]
    fn presses_on_previews_of_maps_are_read_as_they_were_written_and_fit_discord() {
        let plan = Plan {
            forts: false,
            flip: true,
            regions: Some(400),
            ..Plan::new(24)
        };
        for button in MapButton::ALL {
            check(What::MapFile(*button, PersonId(u64::MAX), plan));
        }
        check(What::MapFile(MapButton::Use, PersonId(1), Plan::new(2)));
    }

    /// The longest page of a log.
    fn longest() -> LogWanted {
        let subject = Subject {
            region: Some(Region(u16::MAX)),
            seat: Some(Seat(u8::MAX)),
            kind: Some(LogKind::Treaties),
        };
        LogWanted {
            page: LogPage::Before(u64::MAX),
            count: u8::MAX,
            filter: Filter {
                year: Some(u32::MAX),
                subject,
            },
        }
    }

    #[test]
    fn what_is_not_ours_is_unknown() {
        for text in [
            "",
            "d",
            "c1|1.0a0b|l|join",
            "d|1|l|join",
            "d|1.0a0|l|join",
            "d|1.0a0G|l|join",
            "d|1.+a0b|l|join",
            "d|x.0a0b|l|join",
            "d|1.0a0b|l|fly",
            "d|1.0a0b|o|accept|1",
            "d|1.0a0b|o|maybe|1.2",
            "d|1.0a0b|g|veto|-1",
            "d|1.0a0b|g|maybe|1",
            "d|1.0a0b|h|yes|1",
            "d|1.0a0b|h|yes|256|1",
            "d|1.0a0b|h|maybe|1|1",
            "d|1.0a0b|t|yes|1.2",
            "d|1.0a0b|t|maybe|1.2.3",
            "d|1.0a0b|t|no|256.2.3",
            "d|1.0a0b|r|1|maybe",
            "d|1.0a0b|r|256|bot",
            "d|1.0a0b|m|use|1",
            "d|1.0a0b|m|use|1|2.yy.all",
            "d|1.0a0b|m|use|1|2.yynn.all",
            "d|1.0a0b|m|use|x|2.yyn.all",
            "d|1.0a0b|m|maybe|1|2.yyn.all",
            "d|1.0a0b|m|look|1|2.yyn.some",
            "d|1.0a0b|x|leave|256",
            "d|1.0a0b|v|1",
            "d|1.0a0b|v|1.256",
            "d|1.0a0b|i|maybe",
            "d|1.0a0b|x|maybe|1",
            "d|1.0a0b|p|k|x|back",
            "♜|",
        ] {
            assert_eq!(text.parse::<Press>(), Err(Unknown), "{text}");
        }
    }
}
