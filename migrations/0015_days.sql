-- Days more that seats have given themselves for what they are asked (TB-22); those older than a month are of no use.

CREATE TABLE days (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, at)
) STRICT, WITHOUT ROWID;
