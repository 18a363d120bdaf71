-- +goose Up

-- When a server last looked after the tables: while none does, nobody's time runs.
CREATE TABLE alive (
	one INTEGER NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE alive;
