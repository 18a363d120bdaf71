-- +goose Up

-- Bans of a person or a range of addresses.
CREATE TABLE bans (
	target  TEXT    NOT NULL PRIMARY KEY, -- a person's id, or a range such as 192.0.2.0/24
	network BOOLEAN NOT NULL,             -- a range
	at      BIGINT  NOT NULL,
	until   BIGINT  NOT NULL,             -- 0: for ever
	author  TEXT    NOT NULL,             -- '' for the command line
	why     TEXT    NOT NULL
);

-- Tables where a moderator has switched off the chat.
ALTER TABLE tables ADD COLUMN silenced BOOLEAN NOT NULL DEFAULT FALSE;

-- Last known address of a device, to about a day: an IPv4 address, or the /64 of an IPv6 one.
ALTER TABLE tokens ADD COLUMN address TEXT NOT NULL DEFAULT '';

-- The site's settings by moderators: its name, its notice …
CREATE TABLE house (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- Invitation links to a private site.
CREATE TABLE house_invitations (
	hash    TEXT   NOT NULL PRIMARY KEY,
	id      TEXT   NOT NULL, -- identifies it in lists; it grants no access
	author  TEXT   NOT NULL,
	at      BIGINT NOT NULL,
	expires BIGINT NOT NULL,
	places  BIGINT NOT NULL  -- number of people who may still use it
);

-- +goose Down
DROP TABLE house_invitations;
DROP TABLE house;
ALTER TABLE tokens DROP COLUMN address;
ALTER TABLE tables DROP COLUMN silenced;
DROP TABLE bans;
