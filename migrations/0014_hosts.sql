-- The host's place (TB-18).

-- Who else may do what the host does, in the order in which they were named: the ids as a JSON list.
ALTER TABLE tables ADD COLUMN co_hosts TEXT NOT NULL DEFAULT '[]';

-- Somebody's claim to the host's place, as src/table/model/hosts.rs writes it, and when it is theirs; no time once it
-- is settled.
ALTER TABLE tables ADD COLUMN claim TEXT;
ALTER TABLE tables ADD COLUMN claim_until INTEGER;

CREATE INDEX tables_claimed ON tables (claim_until) WHERE claim_until IS NOT NULL;

-- When a person last did anything with the bot, to the hour.
ALTER TABLE people ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;

-- Nobody has been missing for longer than we have looked.
UPDATE people SET seen_at = unixepoch() * 1000;
