-- Who asks to take back, after which event, and what the others have said to it; it has lapsed when the log is longer.
ALTER TABLE tables ADD COLUMN undo_ask TEXT;  -- UndoAsk of store/rows.py, as JSON
