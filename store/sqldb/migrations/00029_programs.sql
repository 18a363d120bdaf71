-- +goose Up

-- A person's programs: a token that reads as them, or plays as a player of its own.
ALTER TABLE tokens ADD COLUMN owner TEXT NOT NULL DEFAULT '';  -- the program's owner; '' for a device
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT '';  -- 'read', 'play'; '' for a device
ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 0; -- 0: like a device, after a time without use

CREATE INDEX tokens_by_owner ON tokens (owner) WHERE owner <> '';

-- +goose Down
DROP INDEX tokens_by_owner;
ALTER TABLE tokens DROP COLUMN expires;
ALTER TABLE tokens DROP COLUMN scope;
ALTER TABLE tokens DROP COLUMN owner;
