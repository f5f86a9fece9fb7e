-- Times are seconds since 1970, until the end of the year 9999. Flags are 0 or 1.

-- What is true of the whole file.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO facts VALUES ('instance', lower(hex(randomblob(16))));  -- tells the guests of two sites on one host apart

CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,      -- SHA-256 of the secret in the guest's cookie
    name TEXT,
    since REAL NOT NULL CHECK (since BETWEEN 0 AND 253402300799),
    muted INTEGER NOT NULL DEFAULT 0 CHECK (muted BETWEEN 0 AND 1)     -- may write nowhere, by the host's word
) STRICT;

-- How a match stands is said here, and written with every unit. `TableRow` in store/rows.py explains every column.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL CHECK (iif(json_valid(options), json_type(options) = 'object', 0)),
    start TEXT,
    secret TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES guests,
    clock INTEGER CHECK (clock > 0),
    increment INTEGER CHECK (increment >= 0),
    times TEXT NOT NULL DEFAULT '[]' CHECK (iif(json_valid(times), json_type(times) = 'array', 0)),
    chat INTEGER NOT NULL CHECK (chat BETWEEN 0 AND 1),
    watchers_talk INTEGER NOT NULL DEFAULT 1 CHECK (watchers_talk BETWEEN 0 AND 1),
    silenced TEXT NOT NULL DEFAULT '[]' CHECK (iif(json_valid(silenced), json_type(silenced) = 'array', 0)),
    by_lot INTEGER NOT NULL DEFAULT 0 CHECK (by_lot BETWEEN 0 AND 1),
    leaving TEXT NOT NULL DEFAULT 'bot' CHECK (leaving IN ('bot', 'end')),
    stand_in TEXT NOT NULL DEFAULT 'normal',
    away_after INTEGER NOT NULL DEFAULT 180 CHECK (away_after >= 0),
    changes INTEGER NOT NULL DEFAULT 0 CHECK (changes >= 0),
    created REAL NOT NULL CHECK (created BETWEEN 0 AND 253402300799),
    updated REAL NOT NULL CHECK (updated BETWEEN 0 AND 253402300799),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'over')),
    closed TEXT CHECK (closed IN ('game', 'rules', 'options', 'start', 'level', 'log', 'maker', 'host')),
    turn INTEGER CHECK (turn >= 0),
    drawn INTEGER CHECK (drawn >= 0),
    gone TEXT NOT NULL DEFAULT '[]' CHECK (iif(json_valid(gone), json_type(gone) = 'array', 0)),
    agreed TEXT NOT NULL DEFAULT '[]' CHECK (iif(json_valid(agreed), json_type(agreed) = 'array', 0)),
    undo_ask TEXT CHECK (undo_ask IS NULL OR iif(json_valid(undo_ask), json_type(undo_ask) = 'object', 0)),
    winners TEXT CHECK (winners IS NULL OR iif(json_valid(winners), json_type(winners) = 'array', 0)),
    rematch TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_of_host ON tables (host);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    kind TEXT NOT NULL CHECK (kind IN ('here', 'friend', 'bot', 'open')),
    level TEXT,
    guest INTEGER REFERENCES guests,
    name TEXT,
    invite TEXT,
    contribution TEXT,
    kept_for INTEGER,              -- a guest, who may be gone
    place INTEGER CHECK (place >= 0),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

-- What whoever made a table has changed while it waited, in order: each is carried out once.
CREATE TABLE changes (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number > 0),
    what TEXT NOT NULL,            -- the command, as JSON, or empty: it named somebody who was forgotten
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number > 0),
    seat INTEGER CHECK (seat >= 0),                                    -- NULL: chance
    text TEXT NOT NULL,
    made_by INTEGER NOT NULL CHECK (made_by BETWEEN 0 AND 2),           -- `By` in core/history.py
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- What stays of a match that is over, whatever becomes of the rules: nobody has to replay it.
CREATE TABLE ends (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    record TEXT NOT NULL,
    shown BLOB NOT NULL            -- what a spectator sees, in every language: JSON, compressed by zlib
) STRICT;

-- What was found out about matches that are over.
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    version TEXT NOT NULL,         -- of analyses and of the rules: by another one it is found anew
    found BLOB NOT NULL            -- JSON, compressed by zlib
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL CHECK (number > 0),
    guest INTEGER NOT NULL,        -- who may be gone; 0: it was taken out
    seat INTEGER CHECK (seat >= 0),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_of_guest ON messages (guest);

-- Values of options that people brought, such as the cards of a box they own.
CREATE TABLE own_values (
    id TEXT PRIMARY KEY,
    guest INTEGER NOT NULL REFERENCES guests,
    game TEXT NOT NULL,
    option TEXT NOT NULL,
    name TEXT NOT NULL,
    sheet TEXT NOT NULL CHECK (iif(json_valid(sheet), json_type(sheet) = 'object', 0)),  -- what was written into its cells
    value TEXT,                    -- what it comes to, NULL: something is still wrong with it
    updated REAL NOT NULL CHECK (updated BETWEEN 0 AND 253402300799)
) STRICT, WITHOUT ROWID;
CREATE INDEX own_values_of_guest ON own_values (guest);
