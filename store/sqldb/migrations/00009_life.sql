-- +goose Up

-- Tables count as alive until the move time after their last change is over, in milliseconds. The index
-- finds live tables without reading abandoned ones.
CREATE INDEX tables_by_life ON tables (status, (changed + move_ns / 1000000));

-- +goose Down
DROP INDEX tables_by_life;
