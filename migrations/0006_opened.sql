-- Boards that somebody has shown to all with a command: messages of ours that come from no notice. What is taken
-- out of a table is taken out of them, too.

CREATE TABLE opened (
    place    INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    -- The numbers of the words that stand in it, and the seats whose own pictures do, as JSON.
    words    TEXT    NOT NULL,
    pictures TEXT    NOT NULL,
    PRIMARY KEY (place, message)
) STRICT, WITHOUT ROWID;

CREATE INDEX opened_of_table ON opened (table_id);
