-- +goose Up

-- Notifications other than turns for a person's targets: an invitation, a date.
CREATE TABLE news (
	id      TEXT   NOT NULL PRIMARY KEY,
	bell_id TEXT   NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
	kind    TEXT   NOT NULL, -- invited, date
	about   TEXT   NOT NULL, -- the table or the circle
	name    TEXT   NOT NULL, -- the inviting player or the circle
	title   TEXT   NOT NULL, -- the game or the date's title
	at      TEXT   NOT NULL, -- the time, as people there read it
	made    BIGINT NOT NULL,
	until   BIGINT NOT NULL, -- after this it is no longer sent
	taken   BIGINT NOT NULL  -- time of the last attempt to send it; 0: none
);

CREATE INDEX news_by_taken ON news (taken);

CREATE INDEX news_by_bell ON news (bell_id);

-- +goose Down
DROP TABLE news;
