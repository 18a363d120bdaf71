-- +goose Up

-- The ratings before each counted game: if a game is counted late, only later games are counted again.
-- Games counted before this migration have none.
CREATE TABLE beliefs (
	game     TEXT             NOT NULL,
	ended    BIGINT           NOT NULL, -- with table_id: the game's place in the order of counting
	table_id TEXT             NOT NULL,
	who      TEXT             NOT NULL, -- as in ratings
	mu       DOUBLE PRECISION NOT NULL,
	sigma    DOUBLE PRECISION NOT NULL,
	games    BIGINT           NOT NULL, -- 0: a newcomer without a rating
	PRIMARY KEY (table_id, who)
);

CREATE INDEX beliefs_by_game ON beliefs (game, ended, table_id);

-- +goose Down
DROP TABLE beliefs;
