-- Seats that stay away (TB-20) and people who said that they are away (TB-21).

-- After how many missed decisions in a row what happens, as src/table/model/patience.rs writes it. Tables from before
-- wait as they did.
ALTER TABLE tables ADD COLUMN patience TEXT NOT NULL DEFAULT 'none';

-- When the host last called those who are awaited.
ALTER TABLE tables ADD COLUMN nudged_at INTEGER;

-- How many decisions a seat has missed in a row, as far as everybody may know; no row for none.
CREATE TABLE misses (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    count    INTEGER NOT NULL CHECK (count > 0),
    -- When the last of them was counted.
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Until when a person is away from a table.
CREATE TABLE absences (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person   INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
