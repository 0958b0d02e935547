-- The servers whose members may see how their games ended, at the word of who manages them. All of it is read from the
-- logs when it is asked for: nothing is counted here.

CREATE TABLE server_stats (
    guild INTEGER PRIMARY KEY,
    -- When it was switched on.
    at    INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_over_of_guild ON tables (guild, id) WHERE stage = 'over';

-- How long somebody took to answer: the decision that an order of theirs has closed.
CREATE INDEX waits_closed ON waits (table_id, seat, closed_at) WHERE closed_at IS NOT NULL;
