-- +goose Up

-- Fill rated for tables that were over or closed before the column existed: from the contract, or its last
-- change.
UPDATE tables SET rated = NOT rated
WHERE rated <> (id IN (SELECT c.table_id FROM commits c
	WHERE c.events LIKE '%"rated":true%'
		AND NOT EXISTS (SELECT 1 FROM commits l
			WHERE l.table_id = c.table_id AND l.seq > c.seq AND l.events LIKE '%"kind":"revise"%')));

-- +goose Down
