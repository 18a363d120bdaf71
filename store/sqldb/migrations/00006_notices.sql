-- +goose Up

-- How people want to be notified that they are awaited.
CREATE TABLE bells (
	id        TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL, -- whose it is
	table_id  TEXT   NOT NULL, -- all turns at this table only; '': the owner's, at all tables
	kind      TEXT   NOT NULL, -- push, hook
	address   TEXT   NOT NULL,
	secret    TEXT   NOT NULL, -- a browser's keys, or what a hook is signed with
	created   BIGINT NOT NULL
);

CREATE INDEX bells_by_player ON bells (player_id);

CREATE INDEX bells_by_table ON bells (table_id) WHERE table_id <> '';

-- Notifications to send: written with the commit that makes a player awaited, deleted
-- once sent.
CREATE TABLE notices (
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	bell_id   TEXT   NOT NULL REFERENCES bells (id),
	awaited  TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	taken    BIGINT NOT NULL, -- when a node last began to send it; 0: none has
	PRIMARY KEY (table_id, seq, bell_id)
);

CREATE INDEX notices_by_taken ON notices (taken);

-- +goose Down
DROP TABLE notices;
DROP TABLE bells;
