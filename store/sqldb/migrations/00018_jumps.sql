-- +goose Up

-- Times in which play was impossible: people keep the time they had, even after a restart.
CREATE TABLE jumps (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL,
	PRIMARY KEY (began, ended)
);

-- +goose Down
DROP TABLE jumps;
