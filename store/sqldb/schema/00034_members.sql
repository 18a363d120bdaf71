-- Members may ask for another address of their circle's calendar.
ALTER TABLE circle_members ADD COLUMN calendar BIGINT NOT NULL DEFAULT 0;

-- People who sign in at the site's provider (OpenID Connect).
CREATE TABLE subjects (
	hash      TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL UNIQUE REFERENCES players (id),
	created   BIGINT NOT NULL
);
