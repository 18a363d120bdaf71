-- +goose Up

-- CRC-32C of a commit, to detect changed bytes; NULL for older commits.
ALTER TABLE commits ADD COLUMN checksum BIGINT;

-- +goose Down
ALTER TABLE commits DROP COLUMN checksum;
