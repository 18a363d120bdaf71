-- +goose Up

-- People who play among themselves. Nothing of a circle is shown to anybody else.
CREATE TABLE circles (
	id         TEXT    NOT NULL PRIMARY KEY,
	name       TEXT    NOT NULL,
	motto      TEXT    NOT NULL,
	leader     TEXT    NOT NULL, -- who looks after it
	link       TEXT    NOT NULL, -- all who have it may come; '' once it is closed
	code       TEXT    NOT NULL, -- the same for an hour; '' for none
	code_until BIGINT  NOT NULL,
	signs_only BOOLEAN NOT NULL, -- at its tables nothing is written
	zone       TEXT    NOT NULL, -- the time zone of its dates: "Europe/Paris"
	created    BIGINT  NOT NULL,
	closed     BIGINT  NOT NULL, -- 0: it is not
	used       BIGINT  NOT NULL  -- when one of its people last looked, to about a day
);

CREATE UNIQUE INDEX circles_by_link ON circles (link) WHERE link <> '';

CREATE UNIQUE INDEX circles_by_code ON circles (code) WHERE code <> '';

CREATE INDEX circles_by_use ON circles (used, id);

-- Who belongs to a circle, and who did while games were played that still count.
CREATE TABLE circle_people (
	circle_id TEXT   NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	player_id TEXT   NOT NULL,
	joined    BIGINT NOT NULL,
	gone      BIGINT NOT NULL, -- when they left; 0: they have not
	seen      BIGINT NOT NULL, -- when they last looked, to about two minutes
	PRIMARY KEY (circle_id, player_id)
);

CREATE INDEX circle_people_by_player ON circle_people (player_id);

-- The tables that were opened for a circle.
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
	due       BIGINT  NOT NULL, -- when those who come are to be reminded next; 0: never again
	day       TEXT    NOT NULL  -- of which day that is
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

-- Who wants nothing to do with whom. The other is not told.
CREATE TABLE blocks (
	player_id  TEXT   NOT NULL,
	blocked_id TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (player_id, blocked_id)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- Who was asked to a table that waits.
CREATE TABLE invitations (
	table_id  TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	author    TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	declined  BOOLEAN NOT NULL,
	PRIMARY KEY (table_id, player_id)
);

CREATE INDEX invitations_by_player ON invitations (player_id, at);

-- Whose circles do not show whether they are here.
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
