-- How people want pictures and texts that are theirs alone (TB-24): words of src/table/model/look.rs.

ALTER TABLE settings ADD COLUMN palette TEXT NOT NULL DEFAULT 'standard';
ALTER TABLE settings ADD COLUMN letters TEXT NOT NULL DEFAULT 'normal';
ALTER TABLE settings ADD COLUMN text_first TEXT NOT NULL DEFAULT 'no';
ALTER TABLE settings ADD COLUMN secrets_by TEXT NOT NULL DEFAULT 'dm';
