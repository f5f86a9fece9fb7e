-- How a match stands is said once, in the row of its table, and written with every unit.
ALTER TABLE tables ADD COLUMN drawn INTEGER;     -- how far the stream of chance was used; NULL: for the set-up only
ALTER TABLE tables ADD COLUMN closed TEXT;       -- why the match cannot go on, as the server found it when it started
ALTER TABLE tables ADD COLUMN winners TEXT;      -- the seats that have won, as JSON; NULL: not over, or not known yet
ALTER TABLE tables ADD COLUMN setup_drawn INTEGER NOT NULL DEFAULT 0;  -- 1: before the first event, and in no log
UPDATE tables SET setup_drawn = 1 WHERE start IS NULL AND state <> 'waiting';
UPDATE tables
SET (turn, updated, drawn) = (
    SELECT turn, at, drawn FROM events WHERE table_id = id ORDER BY number DESC LIMIT 1
)
WHERE EXISTS (SELECT 1 FROM events WHERE table_id = id);
ALTER TABLE events DROP COLUMN turn;
ALTER TABLE events DROP COLUMN drawn;
CREATE INDEX tables_of_host ON tables (host);

-- What stays of a match that is over, whatever becomes of the rules: nobody has to replay it.
CREATE TABLE ends (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    record TEXT NOT NULL,
    shown BLOB NOT NULL                          -- what a spectator sees, in every language: JSON, compressed by zlib
);
