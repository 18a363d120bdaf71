-- +goose Up

-- A person's preferred pace against bots; '' for normal.
ALTER TABLE players ADD COLUMN pace TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE players DROP COLUMN pace;
