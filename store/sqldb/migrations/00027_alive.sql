-- +goose Up

-- The last time at which a server looked after the tables: while none does, no clock runs.
CREATE TABLE alive (
	one INTEGER NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE alive;
