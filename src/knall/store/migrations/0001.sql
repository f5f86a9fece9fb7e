CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,      -- SHA-256 of the secret in the guest's cookie
    name TEXT,
    since REAL NOT NULL
);
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    start TEXT,
    secret TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES guests,
    clock INTEGER,
    chat INTEGER NOT NULL,
    created REAL NOT NULL,
    state TEXT NOT NULL,
    turn INTEGER,                  -- when the match begins, and
    updated REAL NOT NULL,         -- before its first event; then the last event tells
    rematch TEXT
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level TEXT,
    guest INTEGER REFERENCES guests,
    name TEXT,
    invite TEXT,
    word TEXT,
    kept_for INTEGER,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;
CREATE TABLE events (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER,                  -- NULL: chance
    text TEXT NOT NULL,
    drawn INTEGER NOT NULL,        -- how far the stream of chance was used after the unit
    turn INTEGER,                  -- whose turn it is after the unit
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE messages (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    guest INTEGER NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
