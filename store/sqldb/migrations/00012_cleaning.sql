-- +goose Up

-- Indexes for the searches and removals of the cleaning policy.
CREATE INDEX tables_by_fork ON tables (forked) WHERE forked <> '';

CREATE INDEX table_players_by_table ON table_players (table_id);

CREATE INDEX seen_by_table ON seen (table_id);

CREATE INDEX tries_by_table ON tries (table_id);

CREATE INDEX players_by_created ON players (created, id);

CREATE INDEX mutes_by_muted ON mutes (muted_id);

CREATE INDEX reports_by_table ON reports (table_id) WHERE table_id <> '';

CREATE INDEX reports_by_person ON reports (person) WHERE person <> '';

-- Removed tables: their addresses report it for a while, and nodes forget them.
CREATE TABLE removed (
	table_id TEXT   NOT NULL PRIMARY KEY,
	at       BIGINT NOT NULL
);

CREATE INDEX removed_by_time ON removed (at);

-- Number of removals by kind and day; each has an entry in the audit log.
CREATE TABLE cleanings (
	day     TEXT   NOT NULL, -- UTC
	kind    TEXT   NOT NULL,
	removed BIGINT NOT NULL,
	at      BIGINT NOT NULL, -- the last removal
	audit   BIGINT NOT NULL, -- the seq of its entry in deeds
	PRIMARY KEY (day, kind)
);

-- Locks for tasks that only one node does at a time.
CREATE TABLE turns (
	name   TEXT   NOT NULL PRIMARY KEY,
	holder TEXT   NOT NULL,
	until  BIGINT NOT NULL,
	done   BIGINT NOT NULL -- last completion; 0: never
);

-- Size of the database, once a day.
CREATE TABLE measures (
	day   TEXT   NOT NULL PRIMARY KEY, -- UTC
	at    BIGINT NOT NULL,
	bytes BIGINT NOT NULL,
	kinds TEXT   NOT NULL -- JSON
);

-- The last use of a session from before version 2 is unknown: it counts from the last known one.
UPDATE tokens SET seen = (SELECT MAX(seen) FROM tokens) WHERE seen = 0;

-- +goose Down
DROP TABLE measures;
DROP TABLE turns;
DROP TABLE cleanings;
DROP TABLE removed;
DROP INDEX reports_by_person;
DROP INDEX reports_by_table;
DROP INDEX mutes_by_muted;
DROP INDEX players_by_created;
DROP INDEX tries_by_table;
DROP INDEX seen_by_table;
DROP INDEX table_players_by_table;
DROP INDEX tables_by_fork;
