-- People come and go: who made a move, what becomes of a seat that is left, and who is gone.
ALTER TABLE events RENAME COLUMN by_clock TO made_by;             -- 0: whoever sits there, 1: the clock, 2: a bot for them
ALTER TABLE tables ADD COLUMN leaving TEXT NOT NULL DEFAULT 'bot';          -- who leaves: a bot plays on, or the match ends
ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT 'normal';      -- the level of the bot that plays for people
ALTER TABLE tables ADD COLUMN away_after INTEGER NOT NULL DEFAULT 180;      -- seconds after which it may stand in
ALTER TABLE tables ADD COLUMN gone TEXT NOT NULL DEFAULT '[]';              -- the events that still hold, as JSON
