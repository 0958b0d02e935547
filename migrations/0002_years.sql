-- Dice that are sealed year by year, of games without an end: the year whose dice an entry throws. Whoever
-- counts the throws of a year, or looks for its last entry, reads no other rows.

ALTER TABLE log ADD COLUMN year INTEGER;

CREATE INDEX log_years ON log (table_id, year, seq) WHERE year IS NOT NULL;
