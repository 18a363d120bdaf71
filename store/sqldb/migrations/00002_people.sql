-- +goose Up

-- The browser or program that holds a token.
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT ''; -- "Firefox, Linux"
ALTER TABLE tokens ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;   -- last use, to about a day
ALTER TABLE tokens ADD COLUMN proved BIGINT NOT NULL DEFAULT 0; -- last time that a passkey was used; 0: never

-- A person's passkeys; the private keys stay on their devices.
CREATE TABLE passkeys (
	id        TEXT   NOT NULL PRIMARY KEY, -- the credential's, base64url
	player_id TEXT   NOT NULL REFERENCES players (id),
	name      TEXT   NOT NULL,
	data      TEXT   NOT NULL,             -- JSON: the public key, its counter and its purpose
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL              -- 0: never
);

CREATE INDEX passkeys_by_player ON passkeys (player_id);

CREATE TABLE codes (
	hash      TEXT   NOT NULL PRIMARY KEY, -- SHA-256 of the recovery code, in hexadecimal
	player_id TEXT   NOT NULL REFERENCES players (id),
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL              -- 0: not yet
);

CREATE INDEX codes_by_player ON codes (player_id);

-- Pending passkey challenges.
CREATE TABLE challenges (
	hash    TEXT   NOT NULL PRIMARY KEY,
	data    TEXT   NOT NULL,
	expires BIGINT NOT NULL
);

-- Moderators.
CREATE TABLE hosts (
	player_id TEXT   NOT NULL PRIMARY KEY REFERENCES players (id),
	since     BIGINT NOT NULL
);

-- One-time links that make a moderator.
CREATE TABLE invites (
	hash    TEXT   NOT NULL PRIMARY KEY,
	expires BIGINT NOT NULL
);

CREATE TABLE reports (
	id       TEXT   NOT NULL PRIMARY KEY,
	at       BIGINT NOT NULL,
	author   TEXT   NOT NULL,
	person   TEXT   NOT NULL, -- '' if it is not about a person
	table_id TEXT   NOT NULL, -- '' if it is not about a table
	seq      BIGINT NOT NULL, -- of the table's log, 0 for none
	reason   TEXT   NOT NULL,
	resolved BIGINT NOT NULL, -- 0: open
	resolver TEXT   NOT NULL,
	note     TEXT   NOT NULL
);

CREATE INDEX reports_by_state ON reports (resolved, at);

CREATE INDEX reports_by_author ON reports (author);

CREATE TABLE announcements (
	id    TEXT   NOT NULL PRIMARY KEY,
	fr    TEXT   NOT NULL,
	en    TEXT   NOT NULL,
	at    BIGINT NOT NULL,
	until BIGINT NOT NULL
);

-- The audit log: every action of a moderator, written before it is done.
CREATE TABLE deeds (
	seq    BIGINT  NOT NULL PRIMARY KEY,
	at     BIGINT  NOT NULL,
	author TEXT    NOT NULL, -- '' for the command line
	kind   TEXT    NOT NULL,
	target TEXT    NOT NULL,
	detail TEXT    NOT NULL,
	why    TEXT    NOT NULL,
	done   BOOLEAN NOT NULL
);

CREATE INDEX deeds_by_target ON deeds (target);

-- Rates set by moderators; the others come from the flags.
CREATE TABLE limits (
	name   TEXT   NOT NULL PRIMARY KEY,
	events BIGINT NOT NULL
);

-- +goose Down
DROP TABLE limits;
DROP TABLE deeds;
DROP TABLE announcements;
DROP TABLE reports;
DROP TABLE invites;
DROP TABLE hosts;
DROP TABLE challenges;
DROP TABLE codes;
DROP TABLE passkeys;
ALTER TABLE tokens DROP COLUMN proved;
ALTER TABLE tokens DROP COLUMN seen;
ALTER TABLE tokens DROP COLUMN created;
ALTER TABLE tokens DROP COLUMN device;
