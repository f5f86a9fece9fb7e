-- Where matches stand, and stood, that people play against each other: nobody has them judged elsewhere meanwhile.
CREATE TABLE in_play (
    place INTEGER NOT NULL,        -- a hash of game and position
    table_id TEXT NOT NULL REFERENCES tables,
    PRIMARY KEY (place, table_id)
) WITHOUT ROWID;
CREATE INDEX in_play_of_table ON in_play (table_id);
-- What was found out about matches that are over.
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    version TEXT NOT NULL,         -- of analyses and of the rules; by another one it is found anew
    found BLOB NOT NULL            -- JSON, compressed by zlib
) WITHOUT ROWID;
