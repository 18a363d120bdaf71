-- +goose Up

-- What was believed of everybody in a counted game before it: so that one that ended before
-- others, and comes to be counted after them, has only those counted anew. Games counted
-- before this step have none.
CREATE TABLE beliefs (
	game     TEXT             NOT NULL,
	ended    BIGINT           NOT NULL, -- these two: the game's place in the order of counting
	table_id TEXT             NOT NULL,
	who      TEXT             NOT NULL, -- as in ratings
	mu       DOUBLE PRECISION NOT NULL,
	sigma    DOUBLE PRECISION NOT NULL,
	games    BIGINT           NOT NULL, -- 0: he was a newcomer, and nothing was believed
	PRIMARY KEY (table_id, who)
);

CREATE INDEX beliefs_by_game ON beliefs (game, ended, table_id);

-- +goose Down
DROP TABLE beliefs;
