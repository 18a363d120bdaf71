-- +goose Up

-- The language of a target's notifications, and the address of the server for its owner.
ALTER TABLE bells ADD COLUMN lang TEXT NOT NULL DEFAULT '';

ALTER TABLE bells ADD COLUMN house TEXT NOT NULL DEFAULT '';

CREATE INDEX bells_by_address ON bells (address);

-- When sending was first tried: pauses grow from there. 0: not yet.
ALTER TABLE notices ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE notices DROP COLUMN begun;
DROP INDEX bells_by_address;
ALTER TABLE bells DROP COLUMN house;
ALTER TABLE bells DROP COLUMN lang;
