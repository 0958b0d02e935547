-- Everything a table is made of. Times are milliseconds since 1970, ids are Discord's own unless a
-- table below counts them itself, JSON is what the types of src/table/model.rs read and write.

CREATE TABLE tables (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    cause      TEXT    NOT NULL UNIQUE,
    game       TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('lobby', 'playing', 'over', 'ended')),
    guild      INTEGER,
    place      INTEGER NOT NULL,
    -- Counts the tables that were ever bound to the place: the highest was bound last.
    bound      INTEGER NOT NULL,
    host       INTEGER NOT NULL,
    options    TEXT    NOT NULL,
    secret     BLOB    NOT NULL CHECK (length(secret) = 32),
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
    holder   TEXT    NOT NULL CHECK (holder IN ('nobody', 'people', 'bot')),
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
    by_kind     TEXT    NOT NULL CHECK (by_kind IN ('table', 'person', 'bot', 'clock')),
    by_seat     INTEGER,
    by_person   INTEGER,
    order_text  TEXT    NOT NULL,
    draws       TEXT    NOT NULL,
    act         TEXT    NOT NULL,
    edition     INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, cause)
) STRICT;

-- States after an entry, so that loading need not begin at the first one.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    state    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq),
    FOREIGN KEY (table_id, seq) REFERENCES log (table_id, seq)
) STRICT;

-- What is to be said, or was. A board or card is `replaced` when a newer one was sent with what it
-- had to tell, and a board is `withdrawn` when its entry was taken back before it was sent.
CREATE TABLE notices (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    seq        INTEGER NOT NULL,
    to_kind    TEXT    NOT NULL CHECK (to_kind IN ('table', 'person')),
    to_id      INTEGER NOT NULL, -- 0 for the table
    kind       TEXT    NOT NULL CHECK (kind IN ('card', 'board', 'text')),
    body       TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    state      TEXT    NOT NULL DEFAULT 'pending'
               CHECK (state IN ('pending', 'sent', 'gave_up', 'replaced', 'withdrawn')),
    why        TEXT,
    settled_at INTEGER
) STRICT;

CREATE INDEX notices_pending ON notices (table_id, id) WHERE state = 'pending';

-- The messages on Discord, each with the newest notice that it shows.
CREATE TABLE posts (
    place    INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    notice   INTEGER NOT NULL REFERENCES notices (id),
    table_id INTEGER NOT NULL REFERENCES tables (id),
    to_kind  TEXT    NOT NULL CHECK (to_kind IN ('table', 'person')),
    kind     TEXT    NOT NULL CHECK (kind IN ('card', 'board', 'text')),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (place, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX posts_newest ON posts (table_id, kind, to_kind, notice);

-- Orders being composed. A draft that is done with stays as an empty one, for its revision.
CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    key      TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    focus    TEXT,
    revision INTEGER NOT NULL,
    at       INTEGER NOT NULL,
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
    since     INTEGER NOT NULL,
    until     INTEGER,
    closed_at INTEGER,
    bot       INTEGER NOT NULL CHECK (bot IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX waits_open ON waits (table_id, seat, key) WHERE closed_at IS NULL;
CREATE INDEX waits_for_bots ON waits (table_id) WHERE closed_at IS NULL AND bot = 1;

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

-- How people are called on Discord.
CREATE TABLE people (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL,
    at   INTEGER NOT NULL
) STRICT;

-- Words written by people; the log holds their ids. Without text they have been redacted.
CREATE TABLE words (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER,
    person   INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    text     TEXT,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX words_of_person ON words (person);
CREATE INDEX words_of_table ON words (table_id);
