-- +goose Up

-- Programs of a person's: a token that reads as them, or plays as a player of its own.
ALTER TABLE tokens ADD COLUMN owner TEXT NOT NULL DEFAULT '';  -- whose program holds it; '' for a device
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT '';  -- 'read', 'play'; '' for a device
ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 0; -- 0: as devices do, when it is not used

CREATE INDEX tokens_by_owner ON tokens (owner) WHERE owner <> '';

-- +goose Down
DROP INDEX tokens_by_owner;
ALTER TABLE tokens DROP COLUMN expires;
ALTER TABLE tokens DROP COLUMN scope;
ALTER TABLE tokens DROP COLUMN owner;
