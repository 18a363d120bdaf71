-- +goose Up


CREATE INDEX tries_by_day ON tries (day);

-- A program plays by the API; a public person has a public page.
ALTER TABLE players ADD COLUMN program BOOLEAN NOT NULL DEFAULT FALSE;

ALTER TABLE players ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE;

-- Opponents in rated games: the number of games, and of those in which the player was placed ahead. Derived
-- from results.
CREATE TABLE opponents (
	game      TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	other_id  TEXT   NOT NULL,
	games     BIGINT NOT NULL,
	ahead     BIGINT NOT NULL,
	PRIMARY KEY (game, player_id, other_id)
);

INSERT INTO opponents (game, player_id, other_id, games, ahead)
SELECT r.game, r.player_id, o.player_id, COUNT(*), SUM(CASE WHEN r.place < o.place THEN 1 ELSE 0 END)
FROM rated d
	JOIN results r ON r.table_id = d.table_id AND r.player_id <> ''
	JOIN results o ON o.table_id = d.table_id AND o.player_id <> '' AND o.seat <> r.seat
GROUP BY r.game, r.player_id, o.player_id;

CREATE INDEX opponents_often ON opponents (games) WHERE games >= 5;

-- Whether a rated game's opponents have been counted, which does not depend on the order.
ALTER TABLE rated ADD COLUMN met BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE rated SET met = TRUE;

-- +goose Down
ALTER TABLE rated DROP COLUMN met;
DROP TABLE opponents;
ALTER TABLE players DROP COLUMN public;
ALTER TABLE players DROP COLUMN program;
DROP INDEX tries_by_day;
