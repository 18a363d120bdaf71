-- +goose Up

-- Removing a target also removes its notifications, even concurrent ones.
CREATE TABLE tellings (
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	bell_id  TEXT   NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
	awaited  TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	taken    BIGINT NOT NULL, -- time of the last attempt to send it; 0: none
	begun    BIGINT NOT NULL, -- time of the first attempt, from which the backoff grows; 0: none
	PRIMARY KEY (table_id, seq, bell_id)
);

INSERT INTO tellings (table_id, seq, bell_id, awaited, made, taken, begun)
	SELECT table_id, seq, bell_id, awaited, made, taken, begun FROM notices;

DROP TABLE notices;

ALTER TABLE tellings RENAME TO notices;

CREATE INDEX notices_by_taken ON notices (taken);

CREATE INDEX notices_by_bell ON notices (bell_id);

-- +goose Down
CREATE TABLE tellings (
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	bell_id  TEXT   NOT NULL REFERENCES bells (id),
	awaited  TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	taken    BIGINT NOT NULL,
	begun    BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (table_id, seq, bell_id)
);

INSERT INTO tellings (table_id, seq, bell_id, awaited, made, taken, begun)
	SELECT table_id, seq, bell_id, awaited, made, taken, begun FROM notices;

DROP TABLE notices;

ALTER TABLE tellings RENAME TO notices;

CREATE INDEX notices_by_taken ON notices (taken);
