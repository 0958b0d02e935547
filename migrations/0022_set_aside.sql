-- Seats that are set aside (TB-26): for which the clock decides at the host's word, or which are offered to others.
CREATE TABLE set_aside (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    how      TEXT NOT NULL CHECK (how IN ('rests', 'offered', 'given')),
    PRIMARY KEY (table_id, seat, how)
) STRICT, WITHOUT ROWID;
