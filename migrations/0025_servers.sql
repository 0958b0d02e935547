-- What whoever manages a server has set for it (TB-30), as src/table/model/servers.rs writes it; since when the bot has
-- known it, and since when it is not there any more.
CREATE TABLE servers (
    guild    INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL DEFAULT '{}',
    met_at   INTEGER,
    left_at  INTEGER
) STRICT;

CREATE INDEX servers_left ON servers (left_at) WHERE left_at IS NOT NULL;

-- No server is welcomed in which there are tables already.
INSERT INTO servers (guild, met_at)
    SELECT DISTINCT guild, unixepoch() * 1000 FROM tables WHERE guild IS NOT NULL AND guild > 0;

-- What the bot did in a server on a day, which counts from 1970: its posts there and its direct messages about tables
-- there, changes of messages, mentions, bytes of pictures and files, and the permissions that it used, as bits.
CREATE TABLE server_days (
    guild    INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    posts    INTEGER NOT NULL,
    dms      INTEGER NOT NULL,
    edits    INTEGER NOT NULL,
    mentions INTEGER NOT NULL,
    bytes    INTEGER NOT NULL,
    used     INTEGER NOT NULL,
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;

-- All tables of a server, also those that are over.
CREATE INDEX tables_of_guild ON tables (guild, id);

-- What refers to notices and strands is found when they are deleted.
CREATE INDEX posts_of_notice ON posts (notice);
CREATE INDEX notices_of_strand ON notices (strand) WHERE strand IS NOT NULL;

-- Which commands Discord was told of: in one server, or everywhere for 0.
CREATE TABLE registrations (
    guild INTEGER PRIMARY KEY,
    hash  TEXT    NOT NULL
) STRICT;
