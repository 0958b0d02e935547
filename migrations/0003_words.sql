-- Words that somebody added to a table's dice are of the kind 'dice': one row of each person at each
-- table, in the order in which they were first added. The dice come from their hashes, so a hash
-- stays for ever, even when its text is deleted.

ALTER TABLE words ADD COLUMN hash BLOB
    CHECK (kind <> 'dice' OR (seat IS NOT NULL AND hash IS NOT NULL AND length(hash) = 32));

CREATE UNIQUE INDEX words_of_dice ON words (table_id, person) WHERE kind = 'dice';
