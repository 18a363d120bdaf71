-- A person's choice about forced actions is kept for their next tables.
ALTER TABLE players ADD COLUMN forced TEXT NOT NULL DEFAULT '';
