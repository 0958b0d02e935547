-- When each shard was last in contact with Discord, of so many as there were then: a server's last contact is the newest
-- of the shards that had it, however many there are now.
CREATE TABLE shard_beats (
    shards INTEGER NOT NULL CHECK (shards > 0),
    shard  INTEGER NOT NULL CHECK (shard >= 0 AND shard < shards),
    at     INTEGER NOT NULL,
    PRIMARY KEY (shards, shard)
) STRICT, WITHOUT ROWID;

INSERT INTO shard_beats (shards, shard, at) SELECT 1, 0, at FROM beats;

DROP TABLE beats;
ALTER TABLE shard_beats RENAME TO beats;
