-- Who is to be the game master of a game that is on (TB-18), as src/table/model/nominations.rs writes it, and when it
-- is settled unless somebody objects; no time once it is.
ALTER TABLE tables ADD COLUMN nomination TEXT;
ALTER TABLE tables ADD COLUMN nomination_until INTEGER;

CREATE INDEX tables_nominating ON tables (nomination_until) WHERE nomination_until IS NOT NULL;
