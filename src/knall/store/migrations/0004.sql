ALTER TABLE tables ADD COLUMN by_lot INTEGER NOT NULL DEFAULT 0;  -- 1: who sits where is the first event
ALTER TABLE seats ADD COLUMN place INTEGER;                        -- which seat it was before that; NULL: this one

-- Values of options that people brought, such as the cards of a box they own.
CREATE TABLE own_values (
    id TEXT PRIMARY KEY,
    guest INTEGER NOT NULL REFERENCES guests,
    game TEXT NOT NULL,
    option TEXT NOT NULL,
    name TEXT NOT NULL,
    sheet TEXT NOT NULL,           -- what was written into its cells, as JSON
    value TEXT,                    -- what it comes to; NULL: something is still wrong with it
    updated REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX own_values_of_guest ON own_values (guest);
