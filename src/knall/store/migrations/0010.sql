-- Who has said yes to a bot for whoever is to move and is away; it counts until they come, or it is another's turn.
ALTER TABLE tables ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]';  -- guests, as JSON
