-- +goose Up

-- The short code by which people find a table that waits; '' for none. It is no part of the log.
ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code <> '';

-- +goose Down
DROP INDEX tables_by_code;

ALTER TABLE tables DROP COLUMN code;
