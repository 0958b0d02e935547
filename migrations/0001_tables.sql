-- Everything a table is made of. Times are milliseconds since 1970, ids are Discord's own unless a
-- table below counts them itself, JSON is what the types of src/table/model.rs read and write. Which
-- words a column of kinds may hold is said there and in src/store alone, so that a new one needs no
-- migration.

CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    cause      TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL,
    guild      INTEGER,
    place      INTEGER NOT NULL,
    -- Counts the tables that were ever bound to the place: the highest was bound last.
    bound      INTEGER NOT NULL,
    host       INTEGER NOT NULL,
    -- The game master, who plays while holding a seat.
    master     INTEGER,
    options    TEXT    NOT NULL,
    -- How well bot players play: the word of rules::Level.
    bots       TEXT    NOT NULL,
    -- The edition of the rules that it plays by.
    edition    INTEGER NOT NULL,
    secret     BLOB    NOT NULL CHECK (length(secret) = 32),
    -- How long a decision may take, as src/table/pace.rs writes it.
    pace       TEXT    NOT NULL,
    -- Since when the clock of the table stands still, and why.
    paused_at  INTEGER,
    paused_why TEXT,
    revision   INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX tables_active_at ON tables (place) WHERE stage IN ('lobby', 'playing');
CREATE INDEX tables_bound_to ON tables (place, bound);
CREATE INDEX tables_active_of_guild ON tables (guild, id) WHERE stage IN ('lobby', 'playing');

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    code     TEXT    NOT NULL,
    emblem   TEXT    NOT NULL,
    colour   INTEGER NOT NULL,
    holder   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Who holds a seat, in the order in which they came. A person holds at most one seat of a table.
CREATE TABLE seat_people (
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    position INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, position),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seat_people_person ON seat_people (person, table_id);

-- The truth about a table's game; it only grows.
CREATE TABLE log (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    seq         INTEGER NOT NULL,
    at          INTEGER NOT NULL,
    cause       TEXT    NOT NULL,
    by_kind     TEXT    NOT NULL,
    by_seat     INTEGER,
    by_person   INTEGER,
    order_text  TEXT    NOT NULL,
    draws       TEXT    NOT NULL,
    -- What never changes at the table, with the first entry: replay needs nothing but the log.
    world       TEXT,
    -- What it does: facts, or the going back to how it stood after entry `undo_to` and the facts of what
    -- was drawn anew then.
    events      TEXT,
    undo_to     INTEGER,
    -- Which seat's holding it changes, how, and who holds it from then on.
    reseat      TEXT,
    edition     INTEGER NOT NULL,
    -- Whether dice were thrown or something hidden was shown, so that all must agree to a taking-back.
    fateful     INTEGER NOT NULL,
    -- Whether a later entry has taken it back; the rest of a row never changes.
    undone      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, cause),
    CHECK (events IS NOT NULL OR undo_to IS NOT NULL),
    CHECK (world IS NULL OR seq = 1),
    CHECK (reseat IS NULL OR (events IS NOT NULL AND world IS NULL AND undo_to IS NULL))
) STRICT;

CREATE INDEX log_by_seat ON log (table_id, by_seat, seq) WHERE undone = 0;
CREATE INDEX log_by_kind ON log (table_id, by_kind, seq);
CREATE INDEX log_takings_back ON log (table_id, order_text) WHERE undo_to IS NOT NULL;
-- What no taking-back reaches over.
CREATE INDEX log_lasting ON log (table_id, seq) WHERE reseat IS NOT NULL OR by_kind = 'master';

-- What the entries that stand have told: everybody (viewer -1), and each seat beyond that. `body` has
-- pairs of an event's place in its entry and what was told of it. What tells a viewer nothing has no
-- row here, so that nothing can be counted that the viewer may not know of.
CREATE TABLE told (
    table_id INTEGER NOT NULL,
    viewer   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    -- The viewer's own number of the line in its log; what a seat is told with everybody counts too.
    line     INTEGER NOT NULL,
    -- How many lines everybody has up to it.
    shared   INTEGER NOT NULL,
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, viewer, seq),
    FOREIGN KEY (table_id, seq) REFERENCES log (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX told_lines ON told (table_id, viewer, line);

-- States after an entry, so that loading need not begin at the first one.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    state    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY (table_id, seq) REFERENCES log (table_id, seq)
) STRICT;

-- What goes on for a while inside a game, such as a battle, and is told in a message of its own.
CREATE TABLE strands (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    key      TEXT    NOT NULL,
    -- The entry that began it, and the one that ended it.
    since    INTEGER NOT NULL,
    until    INTEGER,
    -- The entry that took its beginning back: its key may come again.
    gone     INTEGER
) STRICT;

CREATE INDEX strands_of_table ON strands (table_id, key, id);

-- Places beside a table's own: threads, each for one strand or one seat.
CREATE TABLE sides (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    strand   INTEGER REFERENCES strands (id),
    -- The seat whose people alone see it.
    seat     INTEGER,
    -- The thread, once it is made; a message has its id, on which it hangs.
    place    INTEGER,
    -- Why nothing can be sent there: what is for it goes to the table's place.
    lost     TEXT,
    CHECK ((strand IS NULL) <> (seat IS NULL))
) STRICT;

CREATE UNIQUE INDEX sides_of_strand ON sides (strand) WHERE strand IS NOT NULL;
CREATE UNIQUE INDEX sides_at ON sides (place) WHERE place IS NOT NULL;
CREATE UNIQUE INDEX sides_of_seat ON sides (table_id, seat) WHERE seat IS NOT NULL AND lost IS NULL;

-- What is to be said, or was. A board or card is `replaced` when a newer one was sent with what it
-- had to tell, and a board is `withdrawn` when its entry was taken back before it was sent.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    seq        INTEGER NOT NULL,
    to_kind    TEXT    NOT NULL,
    to_id      INTEGER NOT NULL, -- 0 for the table; a person, or the number of a side
    -- Counts the notices of one destination: what a message of it may show.
    ordinal    INTEGER NOT NULL,
    kind       TEXT    NOT NULL,
    -- What it says; nothing some days after it is settled, when nobody reads it any more.
    body       TEXT,
    at         INTEGER NOT NULL,
    state      TEXT    NOT NULL DEFAULT 'pending',
    why        TEXT,
    -- When it was first on its way: from then on it may be on Discord although nobody has said so.
    tried_at   INTEGER,
    settled_at INTEGER,
    -- The wait that a reminder is about.
    wait       INTEGER,
    -- The strand whose message it is, or whose place is made with it.
    strand     INTEGER REFERENCES strands (id),
    -- The proposal that it tells of, and what its message becomes when that is settled.
    proposal   INTEGER,
    outcome    TEXT,
    -- Whether its entry was taken back while it was on its way.
    undone     INTEGER NOT NULL DEFAULT 0,
    -- The newer notice that told what this one had to tell.
    absorbed_by INTEGER REFERENCES notices (id)
) STRICT;

CREATE INDEX notices_pending ON notices (table_id, to_kind, to_id, id) WHERE state = 'pending';
CREATE INDEX notices_settled ON notices (settled_at)
    WHERE settled_at IS NOT NULL AND body IS NOT NULL;
CREATE INDEX notices_of_proposal ON notices (table_id, proposal) WHERE proposal IS NOT NULL;
CREATE INDEX notices_absorbed ON notices (absorbed_by) WHERE absorbed_by IS NOT NULL;
CREATE INDEX notices_of_strands ON notices (table_id, seq) WHERE strand IS NOT NULL;
CREATE UNIQUE INDEX notices_of_destination ON notices (table_id, to_kind, to_id, ordinal);

-- The messages on Discord, each with the newest notice that it shows.
CREATE TABLE posts (
    place    INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    notice   INTEGER NOT NULL REFERENCES notices (id),
    table_id INTEGER NOT NULL REFERENCES tables (id),
    -- Whose DMs or which side it is in; 0 for the table's place.
    to_kind  TEXT    NOT NULL,
    to_id    INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    -- Whether it still has its buttons.
    has_buttons  INTEGER NOT NULL,
    -- The strand that it is of.
    strand   INTEGER REFERENCES strands (id),
    PRIMARY KEY (place, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX posts_newest ON posts (table_id, to_kind, to_id, kind, notice);
CREATE INDEX posts_of_strand ON posts (strand, notice) WHERE strand IS NOT NULL;
CREATE INDEX posts_of_strands ON posts (table_id, seq) WHERE strand IS NOT NULL;
CREATE INDEX posts_with_buttons ON posts (table_id, to_kind, to_id, notice) WHERE has_buttons = 1;

-- Orders being composed, one for each ask of a seat that has begun one.
CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    -- The steps, one a line.
    steps    TEXT    NOT NULL,
    focus    TEXT,
    -- Whether it is kept from being played at the deadline.
    held     INTEGER NOT NULL DEFAULT 0,
    revision INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, key)
) STRICT, WITHOUT ROWID;

-- How often what a seat composes has changed; it outlives the drafts, so that old panels are known as
-- old. `empty` is the revision of a draft that nobody has begun.
CREATE TABLE draft_revisions (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    last     INTEGER NOT NULL,
    empty    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- The decisions that were and are waited for. `bot` says whether a bot player holds the seat of an
-- open one, so that a start finds the tables to wake without looking at any other.
CREATE TABLE waits (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    kind      TEXT    NOT NULL,
    key       TEXT    NOT NULL,
    -- The entry that opened it, and when.
    seq       INTEGER NOT NULL,
    since     INTEGER NOT NULL,
    -- When people were told of it: only then is there a deadline.
    notified_at   INTEGER,
    until     INTEGER,
    -- How much of the pace it may take, and the seat's bank that it draws from, if it does.
    time      TEXT    NOT NULL,
    bank      TEXT,
    -- From when its time is taken from the bank; nothing while nobody knows of it.
    runs_from INTEGER,
    -- When its seat is reminded; nothing when that is done or not to be.
    remind_at INTEGER,
    -- The beat after which an outage moved the deadline, so that no outage moves it twice.
    moved_for INTEGER,
    -- The key of the strand whose message tells of it, in place of a board.
    strand    TEXT,
    closed_at INTEGER,
    bot       INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX waits_open ON waits (table_id, seat, key) WHERE closed_at IS NULL;
CREATE INDEX waits_for_bots ON waits (table_id) WHERE closed_at IS NULL AND bot = 1;
CREATE INDEX waits_until ON waits (until) WHERE closed_at IS NULL AND until IS NOT NULL;
CREATE INDEX waits_remind ON waits (remind_at) WHERE closed_at IS NULL AND remind_at IS NOT NULL;
CREATE INDEX waits_unnotified ON waits (table_id)
    WHERE closed_at IS NULL AND notified_at IS NULL AND bot = 0;

-- What the seats of a table have used of their banks of time, in milliseconds, by the banks' names.
CREATE TABLE banks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    used     INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, name)
) STRICT, WITHOUT ROWID;

-- The taking-back that a table's seats are asked about; open while the log ends with `at_seq`.
CREATE TABLE undo_requests (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    by_seat  INTEGER NOT NULL,
    to_seq   INTEGER NOT NULL,
    at_seq   INTEGER NOT NULL,
    waiting  TEXT    NOT NULL,
    until    INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

-- The corrections that a game master who plays has proposed and that wait.
CREATE TABLE proposals (
    table_id  INTEGER PRIMARY KEY REFERENCES tables (id),
    state     TEXT    NOT NULL,
    -- The interaction that made the newest one.
    cause     TEXT    NOT NULL,
    -- The last moment at which a veto of the first of them counts; nothing where none waits.
    next      INTEGER,
    -- The beat after which an outage moved them, so that no outage moves them twice.
    moved_for INTEGER,
    -- Counts the changes.
    revision  INTEGER NOT NULL
) STRICT;

CREATE INDEX proposals_next ON proposals (next) WHERE next IS NOT NULL;

-- How people are called on Discord.
CREATE TABLE people (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    -- Since when a person is known to take no DMs of the bot.
    dms_closed_at INTEGER
) STRICT;

-- Words written by people. Without text they have been removed. Those of the kind 'free' stand in
-- orders: log, states and notices hold their `number`, which is drawn at random and names them at their
-- table. Those that
-- somebody added to a table's dice are of the kind 'dice': one row of each person at each table, in
-- the order in which they were first added. The dice come from their hashes, so a hash stays for
-- ever, even when its text is deleted.
CREATE TABLE words (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER,
    person   INTEGER,
    kind     TEXT    NOT NULL,
    number   INTEGER CHECK (kind <> 'free' OR (seat IS NOT NULL AND number IS NOT NULL)),
    text     TEXT,
    hash     BLOB
        CHECK (kind <> 'dice' OR (seat IS NOT NULL AND person IS NOT NULL AND hash IS NOT NULL AND length(hash) = 32)),
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX words_of_person ON words (person);
CREATE INDEX words_of_table ON words (table_id);
CREATE UNIQUE INDEX words_by_number ON words (table_id, number) WHERE kind = 'free';
CREATE INDEX words_of_seat ON words (table_id, seat, number) WHERE kind = 'free';
CREATE UNIQUE INDEX words_of_dice ON words (table_id, person) WHERE kind = 'dice';

-- When the bot was last in contact with Discord; one row.
CREATE TABLE beats (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
