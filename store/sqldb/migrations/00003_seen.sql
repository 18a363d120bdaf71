-- +goose Up

-- Read markers: how far a player has seen their table, and when they last looked. A returning player is
-- shown everything since.
CREATE TABLE seen (
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seq       BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	PRIMARY KEY (player_id, table_id)
);

-- The table whose game this one continues, '' for none: derived from the log.
ALTER TABLE tables ADD COLUMN forked TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN forked;
DROP TABLE seen;
