-- +goose Up

-- Rows for lists and the scheduler, one per table: derived from the log.
CREATE TABLE tables (
	id      TEXT    NOT NULL PRIMARY KEY,
	game    TEXT    NOT NULL,
	title   TEXT    NOT NULL,
	status  TEXT    NOT NULL, -- open, playing, over
	public  BOOLEAN NOT NULL,
	seq     BIGINT  NOT NULL, -- of the last commit
	chairs  TEXT    NOT NULL, -- JSON, by seat
	owner   TEXT    NOT NULL,
	awaited TEXT    NOT NULL, -- a player, or ''
	move_ns BIGINT  NOT NULL, -- move time in nanoseconds, 0 = no clock
	places  TEXT    NOT NULL, -- JSON, by seat
	points  TEXT    NOT NULL, -- JSON, by seat
	wake_at BIGINT,           -- time at which a bot or a clock must act; NULL: never
	opened  BIGINT  NOT NULL,
	changed BIGINT  NOT NULL
);

CREATE INDEX tables_by_status ON tables (status, changed);

CREATE INDEX tables_by_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;

-- Apart from tables, so that no list can ever read one.
CREATE TABLE seeds (
	table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
	seed     TEXT NOT NULL -- hexadecimal
);

-- The log: the only truth about play.
CREATE TABLE commits (
	table_id TEXT   NOT NULL REFERENCES tables (id),
	seq      BIGINT NOT NULL,
	command  TEXT   NOT NULL, -- '' if it will not be retried
	at       BIGINT NOT NULL,
	events   TEXT   NOT NULL, -- JSON
	PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX commits_by_command ON commits (table_id, command) WHERE command <> '';

-- Players who sit or sat at a table, or opened it: derived from the log.
CREATE TABLE table_players (
	player_id TEXT NOT NULL,
	table_id  TEXT NOT NULL REFERENCES tables (id),
	PRIMARY KEY (player_id, table_id)
);

CREATE TABLE players (
	id      TEXT   NOT NULL PRIMARY KEY,
	name    TEXT   NOT NULL, -- '' once erased
	created BIGINT NOT NULL
);

CREATE TABLE tokens (
	hash      TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the token, in hexadecimal; the token itself is not stored
	player_id TEXT NOT NULL REFERENCES players (id)
);

CREATE INDEX tokens_by_player ON tokens (player_id);

-- One row that Ping writes.
CREATE TABLE pulse (
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE pulse;
DROP TABLE tokens;
DROP TABLE players;
DROP TABLE table_players;
DROP TABLE commits;
DROP TABLE seeds;
DROP TABLE tables;
