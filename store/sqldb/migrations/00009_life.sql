-- +goose Up

-- How long a table is alive: until the time that its clock gives for a move is over, in
-- milliseconds. An index finds the live tables without reading the abandoned ones.
CREATE INDEX tables_by_life ON tables (status, (changed + move_ns / 1000000));

-- +goose Down
DROP INDEX tables_by_life;
