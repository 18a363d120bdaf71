-- +goose Up

-- How fast a person wants tables to go on at which they play against bots; '' as usual.
ALTER TABLE players ADD COLUMN pace TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE players DROP COLUMN pace;
