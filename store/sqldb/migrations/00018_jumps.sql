-- +goose Up

-- Times that nobody could play in: people keep the time they had, also after a restart.
CREATE TABLE jumps (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL,
	PRIMARY KEY (began, ended)
);

-- +goose Down
DROP TABLE jumps;
