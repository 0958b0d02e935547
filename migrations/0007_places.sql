-- By the regions that they are about, the lines that everybody was told: the log of a region is read without
-- the rest. What a seat alone was told has no row here. Those of an entry that was taken back stay, but lead to
-- no line: what it told is gone.

CREATE TABLE told_places (
    table_id INTEGER NOT NULL,
    region   INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (table_id, region, seq)
) STRICT, WITHOUT ROWID;

-- Up to this entry lines have no rows there, and are read one by one.
ALTER TABLE tables ADD COLUMN unplaced INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET unplaced = seq;
