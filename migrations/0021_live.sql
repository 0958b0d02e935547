-- Who has said to be at a table now, and when its live hour began, if it is on (TB-25).

CREATE TABLE presences (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person   INTEGER NOT NULL,
    -- Their last act at the table, as far as everybody knows of it: an hour later they count as gone.
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX presences_at ON presences (at);

CREATE TABLE live_hours (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    since    INTEGER NOT NULL
) STRICT;

-- Times at which the people of a table are asked to meet; those of one question were asked at once. They stay until
-- the last of them has come.
CREATE TABLE meetings (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    -- When it was asked, by whom.
    asked    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    -- Whether those who can were called already.
    called   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, asked, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX meetings_at ON meetings (at) WHERE called = 0;

-- Who can at such a time, in the order in which they said so.
CREATE TABLE meeting_people (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL,
    asked    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    UNIQUE (table_id, asked, at, person),
    FOREIGN KEY (table_id, asked, at) REFERENCES meetings (table_id, asked, at) ON DELETE CASCADE
) STRICT;

-- When the last digest of a person came that made a sound: what it told of is not called out once more (TB-23).
ALTER TABLE settings ADD COLUMN rung_at INTEGER;
