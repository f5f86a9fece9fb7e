-- Clocks for a whole match.
ALTER TABLE tables ADD COLUMN increment INTEGER;  -- seconds added with each move to a clock for the match; NULL: it is for each move
ALTER TABLE tables ADD COLUMN times TEXT;         -- seconds left to each seat for the match, as JSON; NULL: all, or no such clock

-- Who may write in a chat.
ALTER TABLE tables ADD COLUMN watchers_talk INTEGER NOT NULL DEFAULT 1;  -- 0: only those who play
ALTER TABLE guests ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;          -- 1: nowhere, by the host's word
ALTER TABLE tables ADD COLUMN silenced TEXT NOT NULL DEFAULT '[]';       -- guests who may not, by the word of who made it: JSON
CREATE INDEX messages_of_guest ON messages (guest);
