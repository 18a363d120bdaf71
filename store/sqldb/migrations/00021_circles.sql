-- +goose Up

-- Groups of people who play among themselves. A circle is visible only to its members.
CREATE TABLE circles (
	id         TEXT    NOT NULL PRIMARY KEY,
	name       TEXT    NOT NULL,
	motto      TEXT    NOT NULL,
	leader     TEXT    NOT NULL, -- the leader
	link       TEXT    NOT NULL, -- anyone who has it may join; '' once closed
	code       TEXT    NOT NULL, -- the same, for an hour; '' for none
	code_until BIGINT  NOT NULL,
	signs_only BOOLEAN NOT NULL, -- no written chat at its tables
	zone       TEXT    NOT NULL, -- the time zone of its dates: "Europe/Paris"
	created    BIGINT  NOT NULL,
	closed     BIGINT  NOT NULL, -- 0: open
	used       BIGINT  NOT NULL  -- last visit by a member, to about a day
);

CREATE UNIQUE INDEX circles_by_link ON circles (link) WHERE link <> '';

CREATE UNIQUE INDEX circles_by_code ON circles (code) WHERE code <> '';

CREATE INDEX circles_by_use ON circles (used, id);

-- Members of a circle, and former members with games that still count.
CREATE TABLE circle_people (
	circle_id TEXT   NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	player_id TEXT   NOT NULL,
	joined    BIGINT NOT NULL,
	gone      BIGINT NOT NULL, -- time of leaving; 0: still a member
	seen      BIGINT NOT NULL, -- last visit, to about two minutes
	PRIMARY KEY (circle_id, player_id)
);

CREATE INDEX circle_people_by_player ON circle_people (player_id);

-- Tables opened for a circle.
CREATE TABLE circle_tables (
	table_id  TEXT NOT NULL PRIMARY KEY,
	circle_id TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE
);

CREATE INDEX circle_tables_by_circle ON circle_tables (circle_id);

CREATE TABLE circle_dates (
	id        TEXT    NOT NULL PRIMARY KEY,
	circle_id TEXT    NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	title     TEXT    NOT NULL,
	game      TEXT    NOT NULL, -- '' for any
	starts    TEXT    NOT NULL, -- the first time, on the clocks of the circle's zone: "2026-11-24T20:00"
	weekly    BOOLEAN NOT NULL,
	author    TEXT    NOT NULL,
	created   BIGINT  NOT NULL,
	due       BIGINT  NOT NULL, -- time of the next reminder; 0: none
	day       TEXT    NOT NULL  -- the day of that reminder
);

CREATE INDEX circle_dates_by_circle ON circle_dates (circle_id);

CREATE INDEX circle_dates_by_due ON circle_dates (due) WHERE due > 0;

-- Who comes on which day.
CREATE TABLE circle_comers (
	date_id   TEXT NOT NULL REFERENCES circle_dates (id) ON DELETE CASCADE,
	day       TEXT NOT NULL,
	player_id TEXT NOT NULL,
	PRIMARY KEY (date_id, day, player_id)
);

CREATE INDEX circle_comers_by_player ON circle_comers (player_id);

-- Who has blocked whom. The blocked person is not told.
CREATE TABLE blocks (
	player_id  TEXT   NOT NULL,
	blocked_id TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (player_id, blocked_id)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- Invitations to waiting tables.
CREATE TABLE invitations (
	table_id  TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	author    TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	declined  BOOLEAN NOT NULL,
	PRIMARY KEY (table_id, player_id)
);

CREATE INDEX invitations_by_player ON invitations (player_id, at);

-- People who hide their presence from their circles.
CREATE TABLE unseen (
	player_id TEXT NOT NULL PRIMARY KEY
);

CREATE INDEX tries_by_player ON tries (player_id, day);

-- +goose Down
DROP INDEX tries_by_player;
DROP TABLE unseen;
DROP TABLE invitations;
DROP TABLE blocks;
DROP TABLE circle_comers;
DROP TABLE circle_dates;
DROP TABLE circle_tables;
DROP TABLE circle_people;
DROP TABLE circles;
