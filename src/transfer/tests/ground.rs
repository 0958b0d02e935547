//! Tables as a program that keeps the rules would have left them.

use rules::any::{AnyEvent, AnyState, GameId};
use rules::dice::{Draw, Key, Sealed, Secret, WordsHash};
use rules::offers::WordsId;
use rules::{Actor, BotContext, Label, Level, Seat, SeatChange, Viewer};
use serde_json::{Map, Value};

use crate::proof::word_of;
use crate::table::SIDES;
use crate::table::model::{
    Act, Bank, Because, By, Draft, Drafts, Entry, FreeText, Holder, Millis, Pause, PersonId,
    PlaceId, ProposalsRow, Revisions, SeatRow, Stage, TableId, TableRow, UndoRequest, Was, Words,
};
use crate::table::pace::Pace;
use crate::table::saved::{NamedPerson, Saved};
use crate::transfer::{read, write};

pub(crate) const ANN: PersonId = PersonId(11);
const BEN: PersonId = PersonId(12);
const MASTER: PersonId = PersonId(13);

/// A table of `game` in its lobby: Ann against as few bot players as there may be.
pub(crate) fn lobby(game: GameId) -> Saved {
    let seats = SIDES.into_iter().zip(0_u8..).take(*game.seats().start());
    let seat = |((name, code, emblem), colour): ((&str, &str, &str), u8)| SeatRow {
        label: Label {
            name: if colour == 0 {
                "Ann".into()
            } else {
                format!("É \"{name}\" bot")
            },
            code: code.into(),
            emblem: emblem.into(),
        },
        colour,
        picture: None,
        holder: if colour == 0 {
            Holder::People(vec![ANN])
        } else {
            Holder::Bot
        },
    };
    Saved {
        proposals: ProposalsRow::default(),
        row: TableRow {
            master: None,
            id: TableId(3),
            game,
            name: None,
            stage: Stage::Lobby,
            guild: Some(900),
            place: PlaceId(500),
            host: ANN,
            co_hosts: vec![PersonId(77), PersonId(78)],
            claim: None,
            nomination: None,
            options: Map::new(),
            bots: Level::Keen,
            edition: game.edition(),
            secret: Secret::new(std::array::from_fn(|i| u8::try_from(i * 7).unwrap())),
            seats: seats.map(seat).collect(),
            pace: "daily 18:00 Europe/Berlin".parse().unwrap(),
            patience: "3/7".parse().unwrap(),
            paused: None,
            version: 4,
            seq: 0,
            created: Millis(1_000),
        },
        cause: "i:77".into(),
        people: vec![NamedPerson {
            id: ANN,
            name: "Ann of Kent".into(),
            at: Millis(900),
        }],
        words: vec![
            words(11, Some("two\nlines")),
            Words {
                text: None,
                ..words(12, Some("deleted since"))
            },
        ],
        free_texts: vec![
            free_texts(7, Some("I stay; you \"stay\"")),
            free_texts(1 << 52, None),
        ],
        drafts: Drafts::default(),
        banks: vec![Bank {
            seat: Seat(0),
            name: "thinking".into(),
            used: 61_000,
        }],
        undo: None,
        entries: Vec::new(),
    }
}

fn free_texts(id: u64, text: Option<&str>) -> FreeText {
    FreeText {
        id: WordsId(id),
        seat: Seat(0),
        person: Some(ANN),
        text: text.map(str::to_owned),
    }
}

fn words(person: u64, text: Option<&str>) -> Words {
    Words {
        seat: Seat(0),
        person: PersonId(person),
        text: text.map(str::to_owned),
        hash: WordsHash::of(text.unwrap_or_default()),
    }
}

/// A table that is played on, entry by entry.
pub(crate) struct Table {
    pub(crate) saved: Saved,
    key: Key,
    state: AnyState,
    /// The year of the last entry, and how often dice were thrown in it.
    thrown: (Option<u32>, u64),
}

impl Table {
    /// A table that has started.
    pub(crate) fn new(saved: Saved) -> Self {
        let key = Key::new(&saved.row.secret, &hashes(&saved));
        let world = saved.row.game.world(&saved.row.setup()).unwrap();
        let state = world.open();
        let thrown = (state.year(), 0);
        let mut table = Self {
            saved,
            key,
            state,
            thrown,
        };
        let (year, mut dice) = (table.state.year(), table.dice());
        let events = table.state.start(&mut dice).unwrap();
        table.apply(&events);
        let act = Act::Start { world, events };
        table.push((By::Table, year), "start", dice.into_draws(), act);
        table
    }

    /// The dice of the next entry.
    fn dice(&mut self) -> Sealed {
        let year = self.state.year();
        if self.thrown.0 != year {
            self.thrown = (year, 0);
        }
        match year {
            None => self.key.dice(self.saved.row.seq + 1),
            Some(year) => {
                let secret = self.saved.row.secret.of_year(year);
                Key::new(&secret, &hashes(&self.saved)).throws_after(self.thrown.1)
            }
        }
    }

    fn apply(&mut self, events: &[AnyEvent]) {
        for event in events {
            self.state.apply(event).unwrap();
        }
    }

    fn push(&mut self, (by, year): (By, Option<u32>), order: &str, draws: Vec<Draw>, act: Act) {
        self.thrown.1 += draws.len() as u64;
        let seq = self.saved.row.seq + 1;
        self.saved.row.seq = seq;
        self.saved.entries.push(Entry {
            seq,
            at: Millis(2_000 + i64::try_from(seq).unwrap()),
            cause: format!("i:{}", 100 + seq),
            by,
            order: order.into(),
            draws,
            act,
            edition: self.saved.row.game.edition(),
            year,
        });
    }

    /// Gives an order that the rules take.
    pub(crate) fn give(&mut self, by: By, text: &str) {
        let seat = by.seat().unwrap();
        let actor = match by {
            By::Clock { .. } => Actor::Clock(seat),
            By::Table | By::Person { .. } | By::Bot { .. } | By::Master { .. } => Actor::Seat(seat),
        };
        let roster = self.saved.row.roster();
        let (year, mut dice) = (self.state.year(), self.dice());
        let order = self.state.view(Viewer::Seat(seat)).read(&roster, text);
        let order = order.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let decided = self.state.decide_order(actor, &roster, &order, &mut dice);
        let events = decided.unwrap_or_else(|halt| panic!("{text}: {halt:?}"));
        self.apply(&events);
        // As everybody sees the table afterwards.
        let written = self.state.view(Viewer::Public).write(&roster, &order);
        let act = Act::Events(events);
        self.push((by, year), &written, dice.into_draws(), act);
    }

    /// Whoever is asked first does what a bot player would; whether somebody was asked.
    pub(crate) fn play_on(&mut self) -> bool {
        let Some(ask) = self.state.asks().first().cloned() else {
            return false;
        };
        let view = self.state.view(Viewer::Seat(ask.seat));
        let context = BotContext::keen(self.key.bot_seed(self.saved.row.seq + 1, ask.seat));
        let text = view
            .bot_order(ask.seat, &self.saved.row.roster(), context)
            .unwrap();
        self.give(self.hand(ask.seat), &text);
        true
    }

    /// Plays on up to this many entries.
    pub(crate) fn play_to(&mut self, most: u64) {
        while self.saved.row.seq < most && self.play_on() {}
    }

    /// Who gives orders for a seat.
    pub(crate) fn hand(&self, seat: Seat) -> By {
        match self.saved.row.holder(seat) {
            Holder::People(people) => By::Person {
                seat,
                person: people[0],
            },
            Holder::Bot | Holder::Nobody => By::Bot { seat },
        }
    }

    /// A person takes the last order of their seat back.
    pub(crate) fn take_back(&mut self, seat: Seat) {
        let last = self
            .saved
            .entries
            .iter()
            .rfind(|entry| entry.by.seat() == Some(seat));
        let to = last.unwrap().seq - 1;
        let mut before = self.saved.clone();
        before.entries.truncate(usize::try_from(to).unwrap());
        self.state = before.play().unwrap().unwrap().state;
        let (year, mut dice) = (self.state.year(), self.dice());
        let events = self.state.redraw(&mut dice).unwrap();
        self.apply(&events);
        let act = Act::Undo { to, events };
        self.push((self.hand(seat), year), "undo", dice.into_draws(), act);
    }

    /// The game master corrects.
    pub(crate) fn correct(&mut self, text: &str) {
        let year = self.state.year();
        let correction = self.state.correct(&self.saved.row.roster(), text).unwrap();
        self.apply(&correction.events);
        let (by, act) = (
            By::Master { person: MASTER },
            Act::Events(correction.events),
        );
        self.push((by, year), &correction.text, Vec::new(), act);
    }

    /// A seat changes hands, or somebody joins.
    pub(crate) fn change(&mut self, change: SeatChange, name: &str, holder: Holder) {
        let year = self.state.year();
        let events = self.state.reseat(change).unwrap();
        self.apply(&events);
        let (seat, rows) = (change.seat(), &mut self.saved.row.seats);
        let was = rows.get(seat.index()).map(Was::of);
        if was.is_none() {
            let (_, code, emblem) = SIDES[seat.index()];
            let label = Label {
                name: String::new(),
                code: code.into(),
                emblem: emblem.into(),
            };
            let (colour, holder) = (seat.0, Holder::Nobody);
            rows.push(SeatRow {
                label,
                colour,
                picture: None,
                holder,
            });
        }
        let row = &mut rows[seat.index()];
        row.label.name = name.into();
        row.holder = holder.clone();
        let by = match change {
            SeatChange::Joined(seat) | SeatChange::Entered(seat) => self.hand(seat),
            SeatChange::Left(_)
            | SeatChange::Abandoned(_)
            | SeatChange::Dissolved(_)
            | SeatChange::Paused(_)
            | SeatChange::Resumed(_)
            | SeatChange::Handed(_) => By::Table,
        };
        let act = Act::Seats {
            change,
            holder,
            was,
            events,
        };
        self.push((by, year), word_of(change), Vec::new(), act);
    }

    /// The table as it is kept.
    pub(crate) fn saved(mut self) -> Saved {
        self.saved.row.stage = match self.state.over() {
            Some(_) => Stage::Over,
            None => Stage::Playing,
        };
        self.saved
    }
}

fn hashes(saved: &Saved) -> Vec<WordsHash> {
    saved.words.iter().map(|words| words.hash).collect()
}

/// A table of `game`, played for `most` entries or to its end; Ann takes her first order back.
pub(crate) fn played(game: GameId, most: u64) -> Saved {
    let mut table = Table::new(lobby(game));
    let ann = Some(Seat(0));
    while table.saved.row.seq < most && table.play_on() {
        let is_first = table
            .saved
            .entries
            .iter()
            .all(|it| !matches!(it.act, Act::Undo { .. }));
        let has_played = table.saved.entries.iter().any(|it| it.by.seat() == ann);
        if table.saved.row.seq >= 3 && table.saved.row.seq < most && is_first && has_played {
            table.take_back(Seat(0));
        }
    }
    table.saved()
}

/// A game of the probe with all that can stand in a log: offers, words, a clock, corrections, changes of
/// seats, duels and takings-back.
pub(crate) fn probe() -> Saved {
    let mut lobby = lobby(GameId::Probe);
    lobby.row.master = Some(MASTER);
    let mut table = Table::new(lobby);
    let (ann, other) = (Seat(0), Seat(1));
    table.give(table.hand(ann), "peek");
    table.take_back(ann);
    table.give(table.hand(ann), "peek");
    table.give(By::Clock { seat: ann }, "bid 3");
    table.play_on();
    table.correct("gm won Ann 2");
    let ben = || Holder::People(vec![BEN]);
    table.change(SeatChange::Handed(other), "Ben of York", ben());
    table.give(table.hand(ann), "offer #2: peace; promise words#7; secret");
    table.give(table.hand(other), "accept 1");
    table.give(table.hand(other), "duel Ann");
    while let Some(ask) = table.state.asks().iter().find(|ask| ask.episode.is_some()) {
        table.give(table.hand(ask.seat), "strike high");
    }
    table.give(table.hand(other), "bid 1");
    table.take_back(other);
    let cid = Holder::People(vec![PersonId(14)]);
    table.change(SeatChange::Joined(Seat(2)), "Cid", cid);
    table.play_to(24);
    table.change(SeatChange::Handed(other), "bot", Holder::Bot);
    table.play_to(1_000);
    table.saved()
}

/// A campaign of two that a third has joined.
pub(crate) fn campaign() -> Saved {
    let mut lobby = lobby(GameId::Erkenfara);
    // A scenario that has no third empire.
    let scenario = Value::from("first-duel");
    lobby.row.options.insert("scenario".into(), scenario);
    let mut table = Table::new(lobby);
    table.play_to(9);
    let cid = Holder::People(vec![PersonId(14)]);
    table.change(SeatChange::Joined(Seat(2)), "Cid", cid);
    table.play_to(20);
    table.saved()
}

/// A game of Combat Castles to its end.
pub(crate) fn castles() -> Saved {
    played(GameId::Castles, 1_000)
}

/// The beginning of a game of Boki.
pub(crate) fn boki() -> Saved {
    played(GameId::Boki, 40)
}

/// A table with something in every field.
pub(crate) fn rich() -> Saved {
    let mut saved = played(GameId::Probe, 6);
    assert_eq!(saved.row.stage, Stage::Playing, "not over yet");
    let draft = |key: &str, revision: u64| Draft {
        key: key.into(),
        steps: vec!["bid\u{0}3".into()],
        focus: Some("x".into()),
        held: true,
        revision,
    };
    let (last, empty) = (9, 4);
    saved.drafts = Drafts {
        open: vec![(Seat(0), draft("bid-2", 9)), (Seat(0), draft("treaty", 5))],
        revisions: vec![(Seat(0), Revisions { last, empty })],
    };
    saved.undo = Some(UndoRequest {
        by: Seat(0),
        to: 2,
        at: saved.row.seq,
        waiting: vec![Seat(1)],
        until: Millis(5),
    });
    saved.row.pace = Pace::None;
    saved.row.paused = Some(Pause {
        since: Millis(7),
        why: Because::Host,
    });
    saved
}

pub(crate) fn lines(file: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(file).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// A file of these lines but the last, which is made anew.
pub(crate) fn sealed(lines: &[String]) -> Vec<u8> {
    let mut file: Vec<u8> = lines
        .iter()
        .flat_map(|line| [line, "\n"])
        .flat_map(str::bytes)
        .collect();
    seal(&mut file, lines.len() - 1);
    file
}

pub(crate) fn seal(file: &mut Vec<u8>, entries: usize) {
    use sha2::{Digest, Sha256};
    use std::fmt::Write;

    let mut sum = String::new();
    for byte in Sha256::digest(&file) {
        write!(sum, "{byte:02x}").unwrap();
    }
    file.extend(format!("{{\"end\":{entries},\"sha256\":\"{sum}\"}}\n").bytes());
}

pub(crate) fn refusal(file: &[u8]) -> String {
    read(file).unwrap_err().to_string()
}

/// What is said of a rich table's file of which one line was changed, with a sum that fits.
pub(crate) fn forged(line: usize, change: impl FnOnce(&mut Value)) -> String {
    let mut lines = lines(&write(&rich()).unwrap());
    lines.pop();
    let mut value: Value = serde_json::from_str(&lines[line]).unwrap();
    change(&mut value);
    lines[line] = value.to_string();
    refusal(&sealed(&lines))
}
