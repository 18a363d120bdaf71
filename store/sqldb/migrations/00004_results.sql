-- +goose Up

-- The result of every player at finished tables: derived from the log.
CREATE TABLE results (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seat      BIGINT NOT NULL,
	player_id TEXT   NOT NULL, -- '' for a bot
	level     BIGINT NOT NULL, -- of a bot, else 0
	game      TEXT   NOT NULL,
	seats     BIGINT NOT NULL,
	place     BIGINT NOT NULL,
	points    BIGINT NOT NULL,
	ended     BIGINT NOT NULL,
	unrated   TEXT   NOT NULL, -- reason why the game is not rated, '' if it is rated
	daily     TEXT   NOT NULL, -- day of the daily deal, or ''
	PRIMARY KEY (table_id, player_id, seat)
);

CREATE INDEX results_by_player ON results (player_id, ended, table_id);

-- Rated games, and whether they have been counted. The set of games is derived from the log.
CREATE TABLE rated (
	table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
	game     TEXT    NOT NULL,
	ended    BIGINT  NOT NULL,
	counted  BOOLEAN NOT NULL
);

CREATE INDEX rated_by_game ON rated (game, counted, ended, table_id);

-- The rating of every player after the counted games: derived from results.
CREATE TABLE ratings (
	game  TEXT             NOT NULL,
	who   TEXT             NOT NULL, -- a player, or 'bot:' and a level
	mu    DOUBLE PRECISION NOT NULL,
	sigma DOUBLE PRECISION NOT NULL,
	games BIGINT           NOT NULL,
	PRIMARY KEY (game, who)
);

CREATE INDEX ratings_by_mu ON ratings (game, mu);

CREATE INDEX ratings_by_who ON ratings (who);

-- Locked while a game's results are counted, so that only one node counts at a time.
CREATE TABLE rating_turns (
	game TEXT   NOT NULL PRIMARY KEY,
	n    BIGINT NOT NULL
);

-- Each person's first table of a daily deal: derived from the log.
CREATE TABLE tries (
	game      TEXT   NOT NULL,
	day       TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	opened    BIGINT NOT NULL,
	PRIMARY KEY (game, day, player_id)
);

-- The server's own secrets. They appear on no page, in no record and in no export.
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL -- hexadecimal
);

-- +goose Down
DROP TABLE secrets;
DROP TABLE tries;
DROP TABLE rating_turns;
DROP TABLE ratings;
DROP TABLE rated;
DROP TABLE results;
