-- +goose Up

-- The language a bell was asked for in, and how its owner reaches the house.
ALTER TABLE bells ADD COLUMN lang TEXT NOT NULL DEFAULT '';

ALTER TABLE bells ADD COLUMN house TEXT NOT NULL DEFAULT '';

CREATE INDEX bells_by_address ON bells (address);

-- When it was first tried to tell a notice: pauses grow from there. 0: not yet.
ALTER TABLE notices ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE notices DROP COLUMN begun;
DROP INDEX bells_by_address;
ALTER TABLE bells DROP COLUMN house;
ALTER TABLE bells DROP COLUMN lang;
