-- +goose Up

-- The table for which somebody was made who plays on another person's device; '' for everybody else.
-- At a table of a class they go by first names, as the class does.
ALTER TABLE players ADD COLUMN made_at TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE players DROP COLUMN made_at;
