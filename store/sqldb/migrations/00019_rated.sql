-- +goose Up

-- Whether a table is rated: lists show it before a player sits down. For an older table the contract
-- decides until its next commit.
ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE tables SET rated = TRUE
WHERE status IN ('open', 'playing')
	AND id IN (SELECT table_id FROM commits WHERE seq = 1 AND events LIKE '%"rated":true%');

-- +goose Down
ALTER TABLE tables DROP COLUMN rated;
