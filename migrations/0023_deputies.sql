-- How the clock plays for who is away, as src/table/model/attendance.rs writes it (TB-27).
ALTER TABLE absences ADD COLUMN brief TEXT NOT NULL DEFAULT 'hold';

-- Who plays a seat with its people while one of them is away, and for whom.
CREATE TABLE deputies (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    person    INTEGER NOT NULL,
    principal INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
