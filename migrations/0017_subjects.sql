-- By the seats that they name and by their kinds, the lines that everybody was told: the log of a seat, or of a kind
-- of news, is read without the rest. A seat's subject is its number; a kind's is below 0. Those of an entry that was
-- taken back stay, but lead to no line.

CREATE TABLE told_subjects (
    table_id INTEGER NOT NULL,
    subject  INTEGER NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (table_id, subject, seq)
) STRICT, WITHOUT ROWID;

-- Up to this entry lines have no rows there, and are read one by one.
ALTER TABLE tables ADD COLUMN unsorted INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET unsorted = seq;
