-- +goose Up

-- How long a table is alive: until the time is over that its clock gives for a move, in
-- milliseconds. What goes on now is found without looking at all that was ever left.
CREATE INDEX tables_by_life ON tables (status, (changed + move_ns / 1000000));

-- +goose Down
DROP INDEX tables_by_life;
