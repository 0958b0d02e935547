-- Deadlines, pauses, and what delivery needs to know after it was interrupted.

-- How long a decision may take, as src/table/pace.rs writes it; tables that are there already go on
-- without deadlines.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
-- Since when the clock of a table stands still, and why.
ALTER TABLE tables ADD COLUMN paused_at INTEGER;
ALTER TABLE tables ADD COLUMN paused_why TEXT
    CHECK (paused_why IN ('host', 'absent', 'unreachable'));

-- The entry that opened a wait, and when people were told of it: only then is there a deadline.
ALTER TABLE waits ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE waits ADD COLUMN told_at INTEGER;
-- When its seat is reminded; nothing when that is done or not to be.
ALTER TABLE waits ADD COLUMN remind_at INTEGER;
-- The beat after which an outage moved the deadline, so that no outage moves it twice.
ALTER TABLE waits ADD COLUMN moved_for INTEGER;

CREATE INDEX waits_until ON waits (until) WHERE closed_at IS NULL AND until IS NOT NULL;
CREATE INDEX waits_remind ON waits (remind_at) WHERE closed_at IS NULL AND remind_at IS NOT NULL;
CREATE INDEX waits_untold ON waits (table_id)
    WHERE closed_at IS NULL AND told_at IS NULL AND bot = 0;

-- Whether a draft is kept from being played at the deadline.
ALTER TABLE drafts ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));

-- Counts the notices of one destination: what a message of it may show.
ALTER TABLE notices ADD COLUMN ordinal INTEGER NOT NULL DEFAULT 0;
UPDATE notices SET ordinal = numbered.number FROM (
    SELECT id, row_number() OVER (PARTITION BY table_id, to_kind, to_id ORDER BY id) AS number
    FROM notices
) AS numbered WHERE numbered.id = notices.id;
CREATE UNIQUE INDEX notices_of_destination ON notices (table_id, to_kind, to_id, ordinal);
-- When it was first on its way: from then on it may be on Discord although nobody has said so.
ALTER TABLE notices ADD COLUMN tried_at INTEGER;
-- The wait that a reminder is about.
ALTER TABLE notices ADD COLUMN wait INTEGER;
-- Whether its entry was taken back while it was on its way.
ALTER TABLE notices ADD COLUMN undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1));

-- Whose DMs a post is in, 0 for the table's place, and whether it still has its buttons.
ALTER TABLE posts ADD COLUMN to_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE posts ADD COLUMN dressed INTEGER NOT NULL DEFAULT 0 CHECK (dressed IN (0, 1));
UPDATE posts SET dressed = 1 WHERE kind = 'board' AND to_kind = 'table'
    AND notice = (SELECT max(notice) FROM posts AS other
                  WHERE other.table_id = posts.table_id AND other.kind = 'board'
                  AND other.to_kind = 'table');
DROP INDEX posts_newest;
CREATE INDEX posts_newest ON posts (table_id, to_kind, to_id, kind, notice);
CREATE INDEX posts_dressed ON posts (table_id, to_kind, to_id, notice) WHERE dressed = 1;

-- Since when a person is known to take no DMs of the bot.
ALTER TABLE people ADD COLUMN dms_closed_at INTEGER;

-- When the bot was last in contact with Discord; one row.
CREATE TABLE beats (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
