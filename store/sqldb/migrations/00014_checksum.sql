-- +goose Up

-- The CRC-32C of a commit, by which a changed byte is known; NULL for commits of before.
ALTER TABLE commits ADD COLUMN checksum BIGINT;

-- +goose Down
ALTER TABLE commits DROP COLUMN checksum;
