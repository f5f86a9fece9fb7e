-- What is true of the whole file.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO facts VALUES ('instance', lower(hex(randomblob(16))));  -- tells the guests of two sites on one host apart
