-- +goose Up

-- Short code of a waiting table; '' for none. It is not part of the log.
ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';

CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code <> '';

-- +goose Down
DROP INDEX tables_by_code;

ALTER TABLE tables DROP COLUMN code;
