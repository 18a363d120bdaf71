-- Schema 31, by the statements of the migrations that made it: the oldest schema that is brought up to date.

-- 1
CREATE TABLE tables (
	id      TEXT    NOT NULL PRIMARY KEY,
	game    TEXT    NOT NULL,
	title   TEXT    NOT NULL,
	status  TEXT    NOT NULL,
	public  BOOLEAN NOT NULL,
	seq     BIGINT  NOT NULL,
	chairs  TEXT    NOT NULL,
	owner   TEXT    NOT NULL,
	awaited TEXT    NOT NULL,
	move_ns BIGINT  NOT NULL,
	places  TEXT    NOT NULL,
	points  TEXT    NOT NULL,
	wake_at BIGINT,
	opened  BIGINT  NOT NULL,
	changed BIGINT  NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, changed);
CREATE INDEX tables_by_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE TABLE seeds (
	table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
	seed     TEXT NOT NULL
);
CREATE TABLE commits (
	table_id TEXT   NOT NULL REFERENCES tables (id),
	seq      BIGINT NOT NULL,
	command  TEXT   NOT NULL,
	at       BIGINT NOT NULL,
	events   TEXT   NOT NULL,
	PRIMARY KEY (table_id, seq)
);
CREATE UNIQUE INDEX commits_by_command ON commits (table_id, command) WHERE command <> '';
CREATE TABLE table_players (
	player_id TEXT NOT NULL,
	table_id  TEXT NOT NULL REFERENCES tables (id),
	PRIMARY KEY (player_id, table_id)
);
CREATE TABLE players (
	id      TEXT   NOT NULL PRIMARY KEY,
	name    TEXT   NOT NULL,
	created BIGINT NOT NULL
);
CREATE TABLE tokens (
	hash      TEXT NOT NULL PRIMARY KEY,
	player_id TEXT NOT NULL REFERENCES players (id)
);
CREATE INDEX tokens_by_player ON tokens (player_id);
CREATE TABLE pulse (
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- 2
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN proved BIGINT NOT NULL DEFAULT 0;
CREATE TABLE passkeys (
	id        TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL REFERENCES players (id),
	name      TEXT   NOT NULL,
	data      TEXT   NOT NULL,
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL
);
CREATE INDEX passkeys_by_player ON passkeys (player_id);
CREATE TABLE codes (
	hash      TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL REFERENCES players (id),
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL
);
CREATE INDEX codes_by_player ON codes (player_id);
CREATE TABLE challenges (
	hash    TEXT   NOT NULL PRIMARY KEY,
	data    TEXT   NOT NULL,
	expires BIGINT NOT NULL
);
CREATE TABLE hosts (
	player_id TEXT   NOT NULL PRIMARY KEY REFERENCES players (id),
	since     BIGINT NOT NULL
);
CREATE TABLE invites (
	hash    TEXT   NOT NULL PRIMARY KEY,
	expires BIGINT NOT NULL
);
CREATE TABLE reports (
	id       TEXT   NOT NULL PRIMARY KEY,
	at       BIGINT NOT NULL,
	author   TEXT   NOT NULL,
	person   TEXT   NOT NULL,
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	reason   TEXT   NOT NULL,
	resolved BIGINT NOT NULL,
	resolver TEXT   NOT NULL,
	note     TEXT   NOT NULL
);
CREATE INDEX reports_by_state ON reports (resolved, at);
CREATE INDEX reports_by_author ON reports (author);
CREATE TABLE announcements (
	id    TEXT   NOT NULL PRIMARY KEY,
	fr    TEXT   NOT NULL,
	en    TEXT   NOT NULL,
	at    BIGINT NOT NULL,
	until BIGINT NOT NULL
);
CREATE TABLE deeds (
	seq    BIGINT  NOT NULL PRIMARY KEY,
	at     BIGINT  NOT NULL,
	author TEXT    NOT NULL,
	kind   TEXT    NOT NULL,
	target TEXT    NOT NULL,
	detail TEXT    NOT NULL,
	why    TEXT    NOT NULL,
	done   BOOLEAN NOT NULL
);
CREATE INDEX deeds_by_target ON deeds (target);
CREATE TABLE limits (
	name   TEXT   NOT NULL PRIMARY KEY,
	events BIGINT NOT NULL
);

-- 3
CREATE TABLE seen (
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seq       BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	PRIMARY KEY (player_id, table_id)
);
ALTER TABLE tables ADD COLUMN forked TEXT NOT NULL DEFAULT '';

-- 4
CREATE TABLE results (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seat      BIGINT NOT NULL,
	player_id TEXT   NOT NULL,
	level     BIGINT NOT NULL,
	game      TEXT   NOT NULL,
	seats     BIGINT NOT NULL,
	place     BIGINT NOT NULL,
	points    BIGINT NOT NULL,
	ended     BIGINT NOT NULL,
	unrated   TEXT   NOT NULL,
	daily     TEXT   NOT NULL,
	PRIMARY KEY (table_id, player_id, seat)
);
CREATE INDEX results_by_player ON results (player_id, ended, table_id);
CREATE TABLE rated (
	table_id TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
	game     TEXT    NOT NULL,
	ended    BIGINT  NOT NULL,
	counted  BOOLEAN NOT NULL
);
CREATE INDEX rated_by_game ON rated (game, counted, ended, table_id);
CREATE TABLE ratings (
	game  TEXT             NOT NULL,
	who   TEXT             NOT NULL,
	mu    DOUBLE PRECISION NOT NULL,
	sigma DOUBLE PRECISION NOT NULL,
	games BIGINT           NOT NULL,
	PRIMARY KEY (game, who)
);
CREATE INDEX ratings_by_mu ON ratings (game, mu);
CREATE INDEX ratings_by_who ON ratings (who);
CREATE TABLE rating_turns (
	game TEXT   NOT NULL PRIMARY KEY,
	n    BIGINT NOT NULL
);
CREATE TABLE tries (
	game      TEXT   NOT NULL,
	day       TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	opened    BIGINT NOT NULL,
	PRIMARY KEY (game, day, player_id)
);
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- 5
CREATE TABLE talk (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	n         BIGINT NOT NULL,
	player_id TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	sign      TEXT   NOT NULL,
	text      TEXT   NOT NULL,
	PRIMARY KEY (table_id, n)
);
CREATE INDEX talk_by_player ON talk (player_id);
CREATE TABLE mutes (
	player_id TEXT NOT NULL,
	muted_id  TEXT NOT NULL,
	PRIMARY KEY (player_id, muted_id)
);

-- 6
CREATE TABLE bells (
	id        TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL,
	kind      TEXT   NOT NULL,
	address   TEXT   NOT NULL,
	secret    TEXT   NOT NULL,
	created   BIGINT NOT NULL
);
CREATE INDEX bells_by_player ON bells (player_id);
CREATE INDEX bells_by_table ON bells (table_id) WHERE table_id <> '';
CREATE TABLE notices (
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	bell_id   TEXT   NOT NULL REFERENCES bells (id),
	awaited  TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	taken    BIGINT NOT NULL,
	PRIMARY KEY (table_id, seq, bell_id)
);
CREATE INDEX notices_by_taken ON notices (taken);

-- 7
ALTER TABLE bells ADD COLUMN lang TEXT NOT NULL DEFAULT '';
ALTER TABLE bells ADD COLUMN house TEXT NOT NULL DEFAULT '';
CREATE INDEX bells_by_address ON bells (address);
ALTER TABLE notices ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;

-- 8
CREATE TABLE tellings (
	table_id TEXT   NOT NULL,
	seq      BIGINT NOT NULL,
	bell_id  TEXT   NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
	awaited  TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	taken    BIGINT NOT NULL,
	begun    BIGINT NOT NULL,
	PRIMARY KEY (table_id, seq, bell_id)
);
INSERT INTO tellings (table_id, seq, bell_id, awaited, made, taken, begun)
	SELECT table_id, seq, bell_id, awaited, made, taken, begun FROM notices;
DROP TABLE notices;
ALTER TABLE tellings RENAME TO notices;
CREATE INDEX notices_by_taken ON notices (taken);
CREATE INDEX notices_by_bell ON notices (bell_id);

-- 9
CREATE INDEX tables_by_life ON tables (status, (changed + move_ns / 1000000));

-- 10
CREATE TABLE beliefs (
	game     TEXT             NOT NULL,
	ended    BIGINT           NOT NULL,
	table_id TEXT             NOT NULL,
	who      TEXT             NOT NULL,
	mu       DOUBLE PRECISION NOT NULL,
	sigma    DOUBLE PRECISION NOT NULL,
	games    BIGINT           NOT NULL,
	PRIMARY KEY (table_id, who)
);
CREATE INDEX beliefs_by_game ON beliefs (game, ended, table_id);

-- 12
CREATE INDEX tables_by_fork ON tables (forked) WHERE forked <> '';
CREATE INDEX table_players_by_table ON table_players (table_id);
CREATE INDEX seen_by_table ON seen (table_id);
CREATE INDEX tries_by_table ON tries (table_id);
CREATE INDEX players_by_created ON players (created, id);
CREATE INDEX mutes_by_muted ON mutes (muted_id);
CREATE INDEX reports_by_table ON reports (table_id) WHERE table_id <> '';
CREATE INDEX reports_by_person ON reports (person) WHERE person <> '';
CREATE TABLE removed (
	table_id TEXT   NOT NULL PRIMARY KEY,
	at       BIGINT NOT NULL
);
CREATE INDEX removed_by_time ON removed (at);
CREATE TABLE cleanings (
	day     TEXT   NOT NULL,
	kind    TEXT   NOT NULL,
	removed BIGINT NOT NULL,
	at      BIGINT NOT NULL,
	audit   BIGINT NOT NULL,
	PRIMARY KEY (day, kind)
);
CREATE TABLE turns (
	name   TEXT   NOT NULL PRIMARY KEY,
	holder TEXT   NOT NULL,
	until  BIGINT NOT NULL,
	done   BIGINT NOT NULL
);
CREATE TABLE measures (
	day   TEXT   NOT NULL PRIMARY KEY,
	at    BIGINT NOT NULL,
	bytes BIGINT NOT NULL,
	kinds TEXT   NOT NULL
);
UPDATE tokens SET seen = (SELECT MAX(seen) FROM tokens) WHERE seen = 0;

-- 14
ALTER TABLE commits ADD COLUMN checksum BIGINT;

-- 16
ALTER TABLE tables ADD COLUMN code TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code <> '';

-- 18
CREATE TABLE jumps (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL,
	PRIMARY KEY (began, ended)
);

-- 19
ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE tables SET rated = TRUE
WHERE status IN ('open', 'playing')
	AND id IN (SELECT table_id FROM commits WHERE seq = 1 AND events LIKE '%"rated":true%');

-- 21
CREATE TABLE circles (
	id         TEXT    NOT NULL PRIMARY KEY,
	name       TEXT    NOT NULL,
	motto      TEXT    NOT NULL,
	leader     TEXT    NOT NULL,
	link       TEXT    NOT NULL,
	code       TEXT    NOT NULL,
	code_until BIGINT  NOT NULL,
	signs_only BOOLEAN NOT NULL,
	zone       TEXT    NOT NULL,
	created    BIGINT  NOT NULL,
	closed     BIGINT  NOT NULL,
	used       BIGINT  NOT NULL
);
CREATE UNIQUE INDEX circles_by_link ON circles (link) WHERE link <> '';
CREATE UNIQUE INDEX circles_by_code ON circles (code) WHERE code <> '';
CREATE INDEX circles_by_use ON circles (used, id);
CREATE TABLE circle_people (
	circle_id TEXT   NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	player_id TEXT   NOT NULL,
	joined    BIGINT NOT NULL,
	gone      BIGINT NOT NULL,
	seen      BIGINT NOT NULL,
	PRIMARY KEY (circle_id, player_id)
);
CREATE INDEX circle_people_by_player ON circle_people (player_id);
CREATE TABLE circle_tables (
	table_id  TEXT NOT NULL PRIMARY KEY,
	circle_id TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE
);
CREATE INDEX circle_tables_by_circle ON circle_tables (circle_id);
CREATE TABLE circle_dates (
	id        TEXT    NOT NULL PRIMARY KEY,
	circle_id TEXT    NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	title     TEXT    NOT NULL,
	game      TEXT    NOT NULL,
	starts    TEXT    NOT NULL,
	weekly    BOOLEAN NOT NULL,
	author    TEXT    NOT NULL,
	created   BIGINT  NOT NULL,
	due       BIGINT  NOT NULL,
	day       TEXT    NOT NULL
);
CREATE INDEX circle_dates_by_circle ON circle_dates (circle_id);
CREATE INDEX circle_dates_by_due ON circle_dates (due) WHERE due > 0;
CREATE TABLE circle_comers (
	date_id   TEXT NOT NULL REFERENCES circle_dates (id) ON DELETE CASCADE,
	day       TEXT NOT NULL,
	player_id TEXT NOT NULL,
	PRIMARY KEY (date_id, day, player_id)
);
CREATE INDEX circle_comers_by_player ON circle_comers (player_id);
CREATE TABLE blocks (
	player_id  TEXT   NOT NULL,
	blocked_id TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (player_id, blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);
CREATE TABLE invitations (
	table_id  TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	author    TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	declined  BOOLEAN NOT NULL,
	PRIMARY KEY (table_id, player_id)
);
CREATE INDEX invitations_by_player ON invitations (player_id, at);
CREATE TABLE unseen (
	player_id TEXT NOT NULL PRIMARY KEY
);
CREATE INDEX tries_by_player ON tries (player_id, day);

-- 22
CREATE TABLE news (
	id      TEXT   NOT NULL PRIMARY KEY,
	bell_id TEXT   NOT NULL REFERENCES bells (id) ON DELETE CASCADE,
	kind    TEXT   NOT NULL,
	about   TEXT   NOT NULL,
	name    TEXT   NOT NULL,
	title   TEXT   NOT NULL,
	at      TEXT   NOT NULL,
	made    BIGINT NOT NULL,
	until   BIGINT NOT NULL,
	taken   BIGINT NOT NULL
);
CREATE INDEX news_by_taken ON news (taken);
CREATE INDEX news_by_bell ON news (bell_id);

-- 23
CREATE INDEX tries_by_day ON tries (day);
ALTER TABLE players ADD COLUMN program BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE players ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE;
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
ALTER TABLE rated ADD COLUMN met BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE rated SET met = TRUE;

-- 24
CREATE TABLE bans (
	target  TEXT    NOT NULL PRIMARY KEY,
	network BOOLEAN NOT NULL,
	at      BIGINT  NOT NULL,
	until   BIGINT  NOT NULL,
	author  TEXT    NOT NULL,
	why     TEXT    NOT NULL
);
ALTER TABLE tables ADD COLUMN silenced BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE tokens ADD COLUMN address TEXT NOT NULL DEFAULT '';
CREATE TABLE house (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);
CREATE TABLE house_invitations (
	hash    TEXT   NOT NULL PRIMARY KEY,
	id      TEXT   NOT NULL,
	author  TEXT   NOT NULL,
	at      BIGINT NOT NULL,
	expires BIGINT NOT NULL,
	places  BIGINT NOT NULL
);

-- 25
ALTER TABLE players ADD COLUMN pace TEXT NOT NULL DEFAULT '';

-- 27
CREATE TABLE alive (
	one INTEGER NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- 28
UPDATE tables SET rated = NOT rated
WHERE rated <> (id IN (SELECT c.table_id FROM commits c
	WHERE c.events LIKE '%"rated":true%'
		AND NOT EXISTS (SELECT 1 FROM commits l
			WHERE l.table_id = c.table_id AND l.seq > c.seq AND l.events LIKE '%"kind":"revise"%')));

-- 29
ALTER TABLE tokens ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tokens_by_owner ON tokens (owner) WHERE owner <> '';

-- 30
ALTER TABLE announcements ADD COLUMN others TEXT NOT NULL DEFAULT '{}';

-- 31
ALTER TABLE players ADD COLUMN made_at TEXT NOT NULL DEFAULT '';
