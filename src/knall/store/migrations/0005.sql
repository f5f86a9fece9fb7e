ALTER TABLE events ADD COLUMN by_clock INTEGER NOT NULL DEFAULT 0;  -- 1: made for somebody whose time was up
