-- +goose Up

-- What is to be told to a person's targets beside their turns: an invitation, a date.
CREATE TABLE news (
	id      TEXT   NOT NULL PRIMARY KEY,
	bell_id TEXT   NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
	kind    TEXT   NOT NULL, -- invited, date
	about   TEXT   NOT NULL, -- the table, or the circle
	name    TEXT   NOT NULL, -- who invites, or the circle
	title   TEXT   NOT NULL, -- the game, or what takes place
	at      TEXT   NOT NULL, -- when, as people there read it
	made    BIGINT NOT NULL,
	until   BIGINT NOT NULL, -- then it is worth nothing any more
	taken   BIGINT NOT NULL  -- when a node last began to send it; 0: none has
);

CREATE INDEX news_by_taken ON news (taken);

CREATE INDEX news_by_bell ON news (bell_id);

-- +goose Down
DROP TABLE news;
