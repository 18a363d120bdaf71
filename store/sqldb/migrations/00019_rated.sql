-- +goose Up

-- Whether the result of a table counts for ratings: lists say so before somebody sits down. A table
-- of before is known by its contract until its next commit.
ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE tables SET rated = TRUE
WHERE status IN ('open', 'playing')
	AND id IN (SELECT table_id FROM commits WHERE seq = 1 AND events LIKE '%"rated":true%');

-- +goose Down
ALTER TABLE tables DROP COLUMN rated;
