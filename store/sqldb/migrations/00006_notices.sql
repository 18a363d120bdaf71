-- +goose Up

-- Notification targets for turns.
CREATE TABLE bells (
	id        TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL, -- the owner
	table_id  TEXT   NOT NULL, -- only turns at this table; '': the owner's turns at all tables
	kind      TEXT   NOT NULL, -- push, hook
	address   TEXT   NOT NULL,
	secret    TEXT   NOT NULL, -- a browser's keys, or the signing key of a hook
	created   BIGINT NOT NULL
);

CREATE INDEX bells_by_player ON bells (player_id);

CREATE INDEX bells_by_table ON bells (table_id) WHERE table_id <> '';

-- Notifications to send: written with the commit that makes a player awaited, deleted once sent.
CREATE TABLE notices (
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	bell_id   TEXT   NOT NULL REFERENCES bells (id),
	awaited  TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	taken    BIGINT NOT NULL, -- time of the last attempt to send it; 0: none
	PRIMARY KEY (table_id, seq, bell_id)
);

CREATE INDEX notices_by_taken ON notices (taken);

-- +goose Down
DROP TABLE notices;
DROP TABLE bells;
