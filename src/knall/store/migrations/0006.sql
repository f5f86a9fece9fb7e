-- What whoever made a table has changed while it waited, in order; each is carried out once.
CREATE TABLE changes (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    what TEXT NOT NULL,            -- the command, as JSON
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
ALTER TABLE tables ADD COLUMN changes INTEGER NOT NULL DEFAULT 0;  -- how many there are
