//! The lines of a file: written, and taken apart within bounds.

use std::borrow::Cow;

use rules::Level;
use rules::any::GameId;
use rules::dice::{Commitment, Secret};
use rules::proposals::Proposals;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::{At, Damage, MOST_BYTES, MOST_ENTRIES, MOST_LINE};
use crate::table::model::{
    Bank, Drafts, Entry, FreeText, Millis, Pause, PersonId, PlaceId, ProposalsRow, SeatRow, Stage,
    TableId, TableName, TableRow, UndoRequest, Words,
};
use crate::table::pace::PaceError;
use crate::table::patience::{Patience, PatienceError};
use crate::table::saved::{NamedPerson, Saved};
use crate::units::hex;

const KIND: &str = "table";
const VERSION: u64 = 1;

/// What every file of ours begins with.
#[derive(Deserialize)]
struct Head {
    castellan: String,
    version: u64,
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'a> {
    castellan: Cow<'a, str>,
    version: u64,
    table: TableId,
    cause: Cow<'a, str>,
    game: GameId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<Cow<'a, TableName>>,
    stage: Stage,
    guild: Option<u64>,
    place: PlaceId,
    host: PersonId,
    /// Files of before have none.
    #[serde(default)]
    co_hosts: Cow<'a, [PersonId]>,
    master: Option<PersonId>,
    options: Cow<'a, Map<String, Value>>,
    bots: Level,
    edition: u32,
    secret: String,
    commitment: Commitment,
    seats: Cow<'a, [SeatRow]>,
    pace: String,
    /// Files of before have none.
    #[serde(default = "endless")]
    patience: String,
    paused: Option<Pause>,
    /// The version that guards the table.
    revision: u64,
    seq: u64,
    created: Millis,
    people: Cow<'a, [NamedPerson]>,
    words: Cow<'a, [Words]>,
    #[serde(rename = "free_words")]
    free_texts: Cow<'a, [FreeText]>,
    drafts: Cow<'a, Drafts>,
    banks: Cow<'a, [Bank]>,
    undo: Cow<'a, Option<UndoRequest>>,
    proposals: ProposalsRecord<'a>,
}

/// The proposals of a game master.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProposalsRecord<'a> {
    proposals: Cow<'a, Proposals<String>>,
    cause: Cow<'a, str>,
    moved_for: Option<Millis>,
    /// Files of before count their changes.
    #[serde(default, skip_serializing)]
    #[expect(dead_code, reason = "nothing is guarded by it any more")]
    revision: u64,
}

fn endless() -> String {
    Patience::NONE.to_string()
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    end: u64,
    sha256: String,
}

/// A file taken apart.
pub(super) struct Parsed {
    pub(super) saved: Saved,
    pub(super) sum: Sum,
}

/// What the last line says, against what is there.
pub(super) struct Sum {
    line: usize,
    written: String,
    found: String,
}

impl Sum {
    /// Finds any other change.
    pub(super) fn check(&self) -> Result<(), Damage> {
        if self.written == self.found {
            return Ok(());
        }
        Err(At::Line(self.line).damage(format_args!(
            "the lines before have the SHA-256 {}, but {} is written here: the file was changed",
            self.found, self.written
        )))
    }
}

/// The file of a table.
///
/// # Errors
///
/// [`Damage`] when the table is beyond the bounds of a file, which [`read`](super::read) would
/// refuse.
pub fn write(saved: &Saved) -> Result<Vec<u8>, Damage> {
    check_count(saved.entries.len())?;
    let mut file = Vec::new();
    push(&mut file, At::Line(1), &header(saved))?;
    for (number, entry) in (1..).zip(&saved.entries) {
        push(&mut file, At::Entry(number), entry)?;
    }
    let end = End {
        end: saved.row.seq,
        sha256: hex(&Sha256::digest(&file)),
    };
    push(&mut file, At::Line(saved.entries.len() + 2), &end)?;
    check_size(file.len())?;
    Ok(file)
}

fn push(file: &mut Vec<u8>, at: At, line: &impl Serialize) -> Result<(), Damage> {
    let begun = file.len();
    serde_json::to_writer(&mut *file, line).map_err(|error| at.damage(error))?;
    check_line(file.len() - begun, at)?;
    file.push(b'\n');
    Ok(())
}

fn header(saved: &Saved) -> Header<'_> {
    // A new column of a table belongs into the file: without it this does not compile.
    let TableRow {
        id,
        game,
        name,
        stage,
        guild,
        place,
        host,
        co_hosts,
        claim: _,
        master,
        nomination: _,
        options,
        bots,
        edition,
        secret,
        seats,
        pace,
        patience,
        paused,
        version,
        seq,
        created,
    } = &saved.row;
    Header {
        castellan: KIND.into(),
        version: VERSION,
        table: *id,
        cause: Cow::Borrowed(&saved.cause),
        game: *game,
        name: name.as_ref().map(Cow::Borrowed),
        stage: *stage,
        guild: *guild,
        place: *place,
        host: *host,
        co_hosts: Cow::Borrowed(co_hosts),
        master: *master,
        options: Cow::Borrowed(options),
        bots: *bots,
        edition: *edition,
        secret: secret.reveal_hex(),
        commitment: secret.commitment(),
        seats: Cow::Borrowed(seats),
        pace: pace.to_string(),
        patience: patience.to_string(),
        paused: *paused,
        revision: *version,
        seq: *seq,
        created: *created,
        people: Cow::Borrowed(&saved.people),
        words: Cow::Borrowed(&saved.words),
        free_texts: Cow::Borrowed(&saved.free_texts),
        drafts: Cow::Borrowed(&saved.drafts),
        banks: Cow::Borrowed(&saved.banks),
        undo: Cow::Borrowed(&saved.undo),
        proposals: ProposalsRecord {
            proposals: Cow::Borrowed(&saved.proposals.proposals),
            cause: Cow::Borrowed(&saved.proposals.cause),
            moved_for: saved.proposals.moved_for,
            revision: 0,
        },
    }
}

/// Whether a file calls itself one of a table.
pub fn is_table(file: &[u8]) -> bool {
    let line = file.split_inclusive(|&byte| byte == b'\n').next();
    let head = line.map(|line| read_line::<Head>(line, At::Line(1)));
    matches!(head, Some(Ok(head)) if head.castellan == KIND)
}

/// Takes a file apart. What it says of the game is not looked at yet.
pub(super) fn parse(file: &[u8]) -> Result<Parsed, Damage> {
    check_size(file.len())?;
    let Some((file, b"\n")) = file
        .split_last_chunk::<1>()
        .map(|(rest, last)| (rest, &last[..]))
    else {
        return Err(At::File.damage("it is empty or cut off: the last line has no line break"));
    };
    let last = file.iter().rposition(|&byte| byte == b'\n');
    let body = last.map_or(0, |line_break| line_break + 1);
    let (body, end) = file.split_at(body);
    let mut lines = body.split_inclusive(|&byte| byte == b'\n');
    // A file that is not one of ours is called so, however it ends.
    let header = read_header(lines.next().unwrap_or(end))?;
    let mut entries = Vec::new();
    for line in lines {
        let number = entries.len() + 1;
        check_count(number)?;
        entries.push(read_line(line, At::Entry(number))?);
    }
    let sum = read_end(end, body, entries.len())?;
    Ok(Parsed {
        saved: whole(header, entries)?,
        sum,
    })
}

fn read_line<'a, T: Deserialize<'a>>(line: &'a [u8], at: At) -> Result<T, Damage> {
    check_line(line.len(), at)?;
    // Nesting is bounded by serde_json itself.
    serde_json::from_slice(line).map_err(|error| {
        // The line it counts is always the first.
        let why = error
            .to_string()
            .replace(" at line 1 column ", " at column ");
        at.damage(why)
    })
}

fn read_header(line: &[u8]) -> Result<Header<'_>, Damage> {
    let at = At::Line(1);
    let head: Head = read_line(line, at)?;
    if head.castellan != KIND {
        let kind = rules::notation::excerpt(&head.castellan);
        return Err(at.damage(format_args!(
            "this is a file of the kind {kind:?}, not {KIND:?}"
        )));
    }
    if head.version != VERSION {
        return Err(at.damage(format_args!(
            "the file has version {}; this program reads version {VERSION}",
            head.version
        )));
    }
    read_line(line, at)
}

fn read_end(line: &[u8], body: &[u8], entries: usize) -> Result<Sum, Damage> {
    let number = entries + 2;
    let at = At::Line(number);
    let end: End = read_line(line, at).map_err(|damage| {
        at.damage(format_args!(
            "the file is cut off, or was changed: its last line must say where it ends ({})",
            damage.why
        ))
    })?;
    if usize::try_from(end.end) != Ok(entries) {
        let said = end.end;
        return Err(at.damage(format_args!(
            "there should be {said} entries, but there are {entries}"
        )));
    }
    Ok(Sum {
        line: number,
        written: end.sha256,
        found: hex(&Sha256::digest(body)),
    })
}

fn whole(header: Header<'_>, entries: Vec<Entry>) -> Result<Saved, Damage> {
    let at = At::Line(1);
    let secret =
        Secret::from_hex(&header.secret).map_err(|why| at.damage(format_args!("secret: {why}")))?;
    let found = secret.commitment();
    if found != header.commitment {
        return Err(at.damage(format_args!(
            "the secret's SHA-256 is {found}, but {} was promised",
            header.commitment
        )));
    }
    let pace = header.pace.parse();
    let patience = header.patience.parse();
    Ok(Saved {
        row: TableRow {
            id: header.table,
            game: header.game,
            name: header.name.map(Cow::into_owned),
            stage: header.stage,
            guild: header.guild,
            place: header.place,
            host: header.host,
            co_hosts: header.co_hosts.into_owned(),
            // A claim is a question to people who are told of it where it is made.
            claim: None,
            master: header.master,
            // So is a proposal of a game master.
            nomination: None,
            options: header.options.into_owned(),
            bots: header.bots,
            edition: header.edition,
            secret,
            seats: header.seats.into_owned(),
            pace: pace.map_err(|why: PaceError| at.damage(why))?,
            patience: patience.map_err(|why: PatienceError| at.damage(why))?,
            paused: header.paused,
            version: header.revision,
            seq: header.seq,
            created: header.created,
        },
        cause: header.cause.into_owned(),
        people: header.people.into_owned(),
        words: header.words.into_owned(),
        free_texts: header.free_texts.into_owned(),
        drafts: header.drafts.into_owned(),
        banks: header.banks.into_owned(),
        undo: header.undo.into_owned(),
        proposals: ProposalsRow {
            proposals: header.proposals.proposals.into_owned(),
            cause: header.proposals.cause.into_owned(),
            moved_for: header.proposals.moved_for,
        },
        entries,
    })
}

fn check_size(bytes: usize) -> Result<(), Damage> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    Err(At::File.damage(format_args!(
        "it has more than the {MOST_BYTES} bytes that are read"
    )))
}

fn check_line(bytes: usize, at: At) -> Result<(), Damage> {
    if bytes <= MOST_LINE {
        return Ok(());
    }
    Err(at.damage(format_args!("{bytes} bytes; the limit is {MOST_LINE}")))
}

fn check_count(entries: usize) -> Result<(), Damage> {
    if entries <= MOST_ENTRIES {
        return Ok(());
    }
    Err(At::Entry(entries).damage(format_args!("the limit is {MOST_ENTRIES} entries")))
}
