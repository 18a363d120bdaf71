-- +goose Up

-- Whether a table is rated, for those as well that were over or closed before there was a column
-- for it: as its contract says, or the last change of that.
UPDATE tables SET rated = NOT rated
WHERE rated <> (id IN (SELECT c.table_id FROM commits c
	WHERE c.events LIKE '%"rated":true%'
		AND NOT EXISTS (SELECT 1 FROM commits l
			WHERE l.table_id = c.table_id AND l.seq > c.seq AND l.events LIKE '%"kind":"revise"%')));

-- +goose Down
