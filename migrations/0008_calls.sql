-- When the people of a seat were last called to something beside their decisions (TB-15): to an offer that
-- everybody knows of (`treaties`), or to one in secret (`secret`), which nobody else can learn of from the other.

CREATE TABLE calls (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    what     TEXT    NOT NULL,
    -- The entry whose notice calls, and its moment.
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, what)
) STRICT, WITHOUT ROWID;
