-- +goose Up

-- The language of a target's notifications, and the server's address for its owner.
ALTER TABLE bells ADD COLUMN lang TEXT NOT NULL DEFAULT '';

ALTER TABLE bells ADD COLUMN house TEXT NOT NULL DEFAULT '';

CREATE INDEX bells_by_address ON bells (address);

-- Time of the first attempt, from which the backoff grows. 0: none.
ALTER TABLE notices ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE notices DROP COLUMN begun;
DROP INDEX bells_by_address;
ALTER TABLE bells DROP COLUMN house;
ALTER TABLE bells DROP COLUMN lang;
