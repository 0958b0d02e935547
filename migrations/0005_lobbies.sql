-- When somebody last did something at a table's lobby: one that nobody touches for some days closes by itself.
-- And tables that were to have a thread which Discord could not make: they move into it once it can.

ALTER TABLE tables ADD COLUMN touched_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN wants_thread INTEGER NOT NULL DEFAULT 0;

-- Those that are there begin anew.
UPDATE tables SET touched_at = max(created_at, unixepoch() * 1000) WHERE stage = 'lobby';

CREATE INDEX tables_lobbies ON tables (touched_at) WHERE stage = 'lobby';
CREATE INDEX tables_lobbies_of ON tables (host, id) WHERE stage = 'lobby';
CREATE INDEX tables_wanting_threads ON tables (id) WHERE wants_thread = 1;
