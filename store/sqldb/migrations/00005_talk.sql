-- +goose Up

-- Chat messages at a table. They are not play: no log contains them.
CREATE TABLE talk (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	n         BIGINT NOT NULL, -- 1, 2, 3 … by table
	player_id TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	sign      TEXT   NOT NULL, -- a predefined sign, or ''
	text      TEXT   NOT NULL, -- '' with a sign
	PRIMARY KEY (table_id, n)
);

CREATE INDEX talk_by_player ON talk (player_id);

-- Who has muted whom.
CREATE TABLE mutes (
	player_id TEXT NOT NULL,
	muted_id  TEXT NOT NULL,
	PRIMARY KEY (player_id, muted_id)
);

-- +goose Down
DROP TABLE mutes;
DROP TABLE talk;
