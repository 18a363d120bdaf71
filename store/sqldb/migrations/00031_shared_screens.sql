-- +goose Up

-- The table for which a guest on another player's device was created; '' for everyone else. At a class's
-- table such guests go by their first names.
ALTER TABLE players ADD COLUMN made_at TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE players DROP COLUMN made_at;
