-- How people want to be called (TB-23). Who has set nothing has no row.

CREATE TABLE settings (
    person    INTEGER PRIMARY KEY,
    -- Whether messages in channels ping them.
    mentions  INTEGER NOT NULL,
    -- The hours in which nothing makes a sound, such as `22:00-08:00`, in the time zone.
    quiet     TEXT,
    zone      TEXT    NOT NULL,
    -- How often a message tells them what awaits them: a word of src/table/model/settings.rs.
    digest    TEXT    NOT NULL,
    -- When the next one is due.
    digest_at INTEGER
) STRICT;

CREATE INDEX settings_digest ON settings (digest_at) WHERE digest_at IS NOT NULL;
