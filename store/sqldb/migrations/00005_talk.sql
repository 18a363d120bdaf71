-- +goose Up

-- What people say to each other at a table. It is not play: no log holds it.
CREATE TABLE talk (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	n         BIGINT NOT NULL, -- 1, 2, 3 … by table
	player_id TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	sign      TEXT   NOT NULL, -- one of a few, or ''
	text      TEXT   NOT NULL, -- '' with a sign
	PRIMARY KEY (table_id, n)
);

CREATE INDEX talk_by_player ON talk (player_id);

-- Who does not want to read whose messages.
CREATE TABLE mutes (
	player_id TEXT NOT NULL,
	muted_id  TEXT NOT NULL,
	PRIMARY KEY (player_id, muted_id)
);

-- +goose Down
DROP TABLE mutes;
DROP TABLE talk;
