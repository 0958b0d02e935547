-- Seats of games that are on and that are to be handed on once their people agree: one question for each seat.

CREATE TABLE hand_overs (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    -- Who is to take the seat over, who wants it so, whose yes is still needed, and until when.
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- The last moment of the question about a hand-over that a message asks; when it is settled, the message loses its
-- buttons.
ALTER TABLE notices ADD COLUMN hand_over INTEGER;

CREATE INDEX notices_of_hand_over ON notices (table_id, hand_over) WHERE hand_over IS NOT NULL;
