-- Talks: seats of a table that have a place to themselves (TB-16). Nobody else is told of them.

CREATE TABLE talks (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    -- The seats, in order, such as `0,3`.
    seats    TEXT    NOT NULL,
    -- The thread; none where we carry what is said.
    place    INTEGER,
    -- 1 where a seat has changed hands and the thread has not followed yet.
    astray   INTEGER NOT NULL DEFAULT 0,
    at       INTEGER NOT NULL,
    UNIQUE (table_id, seats)
) STRICT;

CREATE UNIQUE INDEX talks_at ON talks (place) WHERE place IS NOT NULL;
CREATE INDEX talks_astray ON talks (id) WHERE astray = 1;

CREATE TABLE talk_seats (
    talk     INTEGER NOT NULL REFERENCES talks (id),
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (talk, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX talk_seats_of ON talk_seats (table_id, seat);

-- Who is in the thread of a talk, as far as we have brought that about.
CREATE TABLE talk_people (
    talk   INTEGER NOT NULL REFERENCES talks (id),
    person INTEGER NOT NULL,
    PRIMARY KEY (talk, person)
) STRICT, WITHOUT ROWID;
