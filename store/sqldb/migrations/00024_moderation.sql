-- +goose Up

-- Who may not come: a person, or a range of addresses.
CREATE TABLE bans (
	target  TEXT    NOT NULL PRIMARY KEY, -- a person's id, or a range such as 192.0.2.0/24
	network BOOLEAN NOT NULL,             -- a range
	at      BIGINT  NOT NULL,
	until   BIGINT  NOT NULL,             -- 0: for ever
	author  TEXT    NOT NULL,             -- '' for the command line
	why     TEXT    NOT NULL
);

-- Tables where a moderator has switched the chat off.
ALTER TABLE tables ADD COLUMN silenced BOOLEAN NOT NULL DEFAULT FALSE;

-- From where a device was last seen, to about a day: an IPv4 address, the /64 of an IPv6 one.
ALTER TABLE tokens ADD COLUMN address TEXT NOT NULL DEFAULT '';

-- What the moderators have made of the site: its name, its notice …
CREATE TABLE house (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- Links by which people come to a private site.
CREATE TABLE house_invitations (
	hash    TEXT   NOT NULL PRIMARY KEY,
	id      TEXT   NOT NULL, -- names it in lists; it opens nothing
	author  TEXT   NOT NULL,
	at      BIGINT NOT NULL,
	expires BIGINT NOT NULL,
	places  BIGINT NOT NULL  -- how many may still come by it
);

-- +goose Down
DROP TABLE house_invitations;
DROP TABLE house;
ALTER TABLE tokens DROP COLUMN address;
ALTER TABLE tables DROP COLUMN silenced;
DROP TABLE bans;
