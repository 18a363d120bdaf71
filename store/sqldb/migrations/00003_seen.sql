-- +goose Up

-- Up to where somebody has seen a table where he sits, and when he last looked: what was
-- played since is told him when he comes back.
CREATE TABLE seen (
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seq       BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	PRIMARY KEY (player_id, table_id)
);

-- The table from whose game this one goes on, '' for a game of its own: derived from the log.
ALTER TABLE tables ADD COLUMN forked TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN forked;
DROP TABLE seen;
