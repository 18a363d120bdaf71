-- The whole schema, for both engines: every table with what a row of it is. A new database is made by this file
-- alone; an older one is brought to the same schema by the numbered upgrades beside it. The words are those of
-- Go's types and fields. Times are milliseconds since 1970, UTC. "Derived" rows follow from the log (commits) and
-- can be made again.

-- Tables and their logs.

-- A table, for lists and the scheduler. Derived, except code and silenced.
CREATE TABLE tables (
	id        TEXT    NOT NULL PRIMARY KEY,
	game      TEXT    NOT NULL,
	title     TEXT    NOT NULL,
	status    TEXT    NOT NULL, -- open, playing, over, closed
	public    BOOLEAN NOT NULL,
	seq       BIGINT  NOT NULL, -- of the last commit
	chairs    TEXT    NOT NULL, -- JSON, by seat
	owner     TEXT    NOT NULL,
	awaited   TEXT    NOT NULL, -- a player, or ''
	move_time BIGINT  NOT NULL, -- in nanoseconds; 0: no clock
	places    TEXT    NOT NULL, -- JSON, by seat
	points    TEXT    NOT NULL, -- JSON, by seat
	wake_at   BIGINT,           -- when a bot or a clock must act; NULL: never
	opened    BIGINT  NOT NULL,
	changed   BIGINT  NOT NULL,
	fork_of   TEXT    NOT NULL DEFAULT '',    -- the table whose game this one continues; '' for none
	code      TEXT    NOT NULL DEFAULT '',    -- the code by which friends find a waiting table; '' for none
	rated     BOOLEAN NOT NULL DEFAULT FALSE,
	silenced  BOOLEAN NOT NULL DEFAULT FALSE  -- a moderator has switched the chat off
);

CREATE INDEX tables_by_status ON tables (status, changed);

CREATE INDEX tables_by_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;

-- A table is alive until its time for a move has passed since the last change. The index finds the live ones
-- without reading abandoned ones.
CREATE INDEX tables_by_life ON tables (status, (changed + move_time / 1000000));

CREATE INDEX tables_by_fork ON tables (fork_of) WHERE fork_of <> '';

CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code <> '';

-- A table's sealed seed, apart from tables so that no list can read one.
CREATE TABLE seeds (
	table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
	seed     TEXT NOT NULL -- hexadecimal
);

-- An entry of a table's log: the only truth about play.
CREATE TABLE commits (
	table_id TEXT   NOT NULL REFERENCES tables (id),
	seq      BIGINT NOT NULL,
	command  TEXT   NOT NULL, -- '' if it will not be retried
	at       BIGINT NOT NULL,
	events   TEXT   NOT NULL, -- JSON
	checksum BIGINT,          -- CRC-32C; NULL for commits older than checksums
	PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX commits_by_command ON commits (table_id, command) WHERE command <> '';

-- A player who sits or sat at a table, or opened it. Derived.
CREATE TABLE table_players (
	player_id TEXT NOT NULL,
	table_id  TEXT NOT NULL REFERENCES tables (id),
	PRIMARY KEY (player_id, table_id)
);

CREATE INDEX table_players_by_table ON table_players (table_id);

-- How far a player has seen a table, and when they last looked. A player who returns is shown what came since.
CREATE TABLE read_markers (
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seq       BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	PRIMARY KEY (player_id, table_id)
);

CREATE INDEX read_markers_by_table ON read_markers (table_id);

-- A chat message at a table. Chat is not play: no log contains it.
CREATE TABLE messages (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	n         BIGINT NOT NULL, -- 1, 2, 3 … by table
	player_id TEXT   NOT NULL,
	at        BIGINT NOT NULL,
	sign      TEXT   NOT NULL, -- a predefined sign, or ''
	text      TEXT   NOT NULL, -- '' with a sign
	command   TEXT   NOT NULL DEFAULT '', -- the same for one that was sent twice; '' if it cannot be
	PRIMARY KEY (table_id, n)
);

CREATE INDEX messages_by_player ON messages (player_id);

-- An invitation to a waiting table.
CREATE TABLE invitations (
	table_id  TEXT    NOT NULL,
	player_id TEXT    NOT NULL,
	author    TEXT    NOT NULL,
	at        BIGINT  NOT NULL,
	declined  BOOLEAN NOT NULL,
	PRIMARY KEY (table_id, player_id)
);

CREATE INDEX invitations_by_player ON invitations (player_id, at);

-- A table that was removed: its address says so for a year, and nodes forget it.
CREATE TABLE removed_tables (
	table_id TEXT   NOT NULL PRIMARY KEY,
	at       BIGINT NOT NULL
);

CREATE INDEX removed_tables_by_time ON removed_tables (at);

-- Results and ratings.

-- The result of one seat's player or bot at a finished table. Derived.
CREATE TABLE results (
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	seat      BIGINT NOT NULL,
	player_id TEXT   NOT NULL, -- '' for a bot
	level     BIGINT NOT NULL, -- of a bot, else 0
	game      TEXT   NOT NULL,
	seats     BIGINT NOT NULL,
	place     BIGINT NOT NULL,
	points    BIGINT NOT NULL,
	ended     BIGINT NOT NULL,
	unrated   TEXT   NOT NULL, -- reason why the game is not rated; '' if it is
	daily     TEXT   NOT NULL, -- day of the daily deal, or ''
	PRIMARY KEY (table_id, player_id, seat)
);

CREATE INDEX results_by_player ON results (player_id, ended, table_id);

-- A player's attempt at a daily deal that counts, which is their first. Derived.
CREATE TABLE attempts (
	game      TEXT   NOT NULL,
	day       TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	table_id  TEXT   NOT NULL REFERENCES tables (id),
	opened    BIGINT NOT NULL,
	PRIMARY KEY (game, day, player_id)
);

CREATE INDEX attempts_by_table ON attempts (table_id);

CREATE INDEX attempts_by_player ON attempts (player_id, day);

CREATE INDEX attempts_by_day ON attempts (day);

-- A rated game, and what has been counted of it. Derived, except counted and opponents_counted.
CREATE TABLE rated_games (
	table_id          TEXT    NOT NULL PRIMARY KEY REFERENCES tables (id),
	game              TEXT    NOT NULL,
	ended             BIGINT  NOT NULL,
	counted           BOOLEAN NOT NULL,              -- in ratings, in the order in which games ended
	opponents_counted BOOLEAN NOT NULL DEFAULT FALSE -- in opponents, in any order
);

CREATE INDEX rated_games_by_game ON rated_games (game, counted, ended, table_id);

-- A player's or a bot's rating at a game after the counted games. Derived from results.
CREATE TABLE ratings (
	game  TEXT             NOT NULL,
	who   TEXT             NOT NULL, -- a player, or 'bot:' and a level
	mu    DOUBLE PRECISION NOT NULL,
	sigma DOUBLE PRECISION NOT NULL,
	games BIGINT           NOT NULL,
	PRIMARY KEY (game, who)
);

CREATE INDEX ratings_by_mu ON ratings (game, mu);

CREATE INDEX ratings_by_who ON ratings (who);

-- A rating before a counted game: if a game is counted late, only the later ones are counted again.
CREATE TABLE prior_ratings (
	game     TEXT             NOT NULL,
	ended    BIGINT           NOT NULL, -- with table_id: the game's place in the order of counting
	table_id TEXT             NOT NULL,
	who      TEXT             NOT NULL, -- as in ratings
	mu       DOUBLE PRECISION NOT NULL,
	sigma    DOUBLE PRECISION NOT NULL,
	games    BIGINT           NOT NULL, -- 0: a newcomer without a rating
	PRIMARY KEY (table_id, who)
);

CREATE INDEX prior_ratings_by_game ON prior_ratings (game, ended, table_id);

-- A game's lock, so that one node at a time counts its results.
CREATE TABLE rating_locks (
	game TEXT   NOT NULL PRIMARY KEY,
	n    BIGINT NOT NULL
);

-- A player's rated games against another person, and those in which the player was placed ahead. Derived from
-- results.
CREATE TABLE opponents (
	game      TEXT   NOT NULL,
	player_id TEXT   NOT NULL,
	other_id  TEXT   NOT NULL,
	games     BIGINT NOT NULL,
	ahead     BIGINT NOT NULL,
	PRIMARY KEY (game, player_id, other_id)
);

CREATE INDEX opponents_often ON opponents (games) WHERE games >= 5;

-- People and their credentials. Only credentials refer to a player by a foreign key: a log keeps the ids of
-- erased people, and nothing else about them.

-- A person, or a program that plays by the API.
CREATE TABLE players (
	id      TEXT    NOT NULL PRIMARY KEY,
	name    TEXT    NOT NULL, -- '' once erased
	created BIGINT  NOT NULL,
	program BOOLEAN NOT NULL DEFAULT FALSE,
	public  BOOLEAN NOT NULL DEFAULT FALSE, -- has a public page
	tempo   TEXT    NOT NULL DEFAULT '',    -- chosen last against bots; '' for normal
	made_at TEXT    NOT NULL DEFAULT '',    -- the table for which a guest on another player's device was created
	forced  TEXT    NOT NULL DEFAULT '',    -- whether forced actions are played for them: 'on', 'off'; '' if never chosen
	reminders BOOLEAN NOT NULL DEFAULT TRUE -- tables remind them of what their seat has seen
);

CREATE INDEX players_by_created ON players (created, id);

-- A token, by which a device or a person's program is signed in.
CREATE TABLE tokens (
	hash      TEXT   NOT NULL PRIMARY KEY,    -- SHA-256 in hexadecimal; the token itself is not stored
	player_id TEXT   NOT NULL REFERENCES players (id),
	device    TEXT   NOT NULL DEFAULT '',     -- "Firefox, Linux", or a program's name
	created   BIGINT NOT NULL DEFAULT 0,
	seen      BIGINT NOT NULL DEFAULT 0,      -- last use, to about a day
	proved    BIGINT NOT NULL DEFAULT 0,      -- last use of a passkey; 0: never
	network   TEXT   NOT NULL DEFAULT '',     -- keyed hash of the /24 (IPv6: /64) where it was last seen today
	owner     TEXT   NOT NULL DEFAULT '',     -- of a program; '' for a device
	scope     TEXT   NOT NULL DEFAULT '',     -- of a program: 'read', 'play'; '' for a device
	expires   BIGINT NOT NULL DEFAULT 0,      -- 0: after a time without use
	wide_network TEXT NOT NULL DEFAULT ''     -- the same of the /16 (IPv6: /48)
);

CREATE INDEX tokens_by_player ON tokens (player_id);

CREATE INDEX tokens_by_owner ON tokens (owner) WHERE owner <> '';

-- A passkey; its private key stays on the person's device.
CREATE TABLE passkeys (
	id        TEXT   NOT NULL PRIMARY KEY, -- the credential's, base64url
	player_id TEXT   NOT NULL REFERENCES players (id),
	name      TEXT   NOT NULL,
	data      TEXT   NOT NULL,             -- JSON: the public key, its counter and its purpose
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL              -- 0: never
);

CREATE INDEX passkeys_by_player ON passkeys (player_id);

-- A recovery code.
CREATE TABLE recovery_codes (
	hash      TEXT   NOT NULL PRIMARY KEY, -- SHA-256 in hexadecimal
	player_id TEXT   NOT NULL REFERENCES players (id),
	created   BIGINT NOT NULL,
	used      BIGINT NOT NULL              -- 0: not yet
);

CREATE INDEX recovery_codes_by_player ON recovery_codes (player_id);

-- A person at the provider where the site's people sign in (OpenID Connect).
CREATE TABLE subjects (
	hash      TEXT   NOT NULL PRIMARY KEY, -- keyed, of the provider's address and its name for them; base64url
	player_id TEXT   NOT NULL UNIQUE REFERENCES players (id),
	created   BIGINT NOT NULL
);

-- A pending passkey challenge.
CREATE TABLE challenges (
	hash    TEXT   NOT NULL PRIMARY KEY,
	data    TEXT   NOT NULL,
	expires BIGINT NOT NULL
);

-- A person whom a player has muted.
CREATE TABLE mutes (
	player_id TEXT NOT NULL,
	muted_id  TEXT NOT NULL,
	PRIMARY KEY (player_id, muted_id)
);

CREATE INDEX mutes_by_muted ON mutes (muted_id);

-- A person whom a player has blocked, and who is not told.
CREATE TABLE blocks (
	player_id  TEXT   NOT NULL,
	blocked_id TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (player_id, blocked_id)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- A player who hides their presence from their circles.
CREATE TABLE unseen (
	player_id TEXT NOT NULL PRIMARY KEY
);

-- Circles.

-- A circle: people who play among themselves. Only its members see it.
CREATE TABLE circles (
	id         TEXT    NOT NULL PRIMARY KEY,
	name       TEXT    NOT NULL,
	motto      TEXT    NOT NULL,
	leader     TEXT    NOT NULL,
	link       TEXT    NOT NULL, -- anyone who has it may join; '' once closed
	code       TEXT    NOT NULL, -- the same, for an hour; '' for none
	code_until BIGINT  NOT NULL,
	signs_only BOOLEAN NOT NULL, -- no written chat at its tables
	zone       TEXT    NOT NULL, -- the time zone of its dates: "Europe/Paris"
	created    BIGINT  NOT NULL,
	closed     BIGINT  NOT NULL, -- 0: open
	used       BIGINT  NOT NULL  -- last visit by a member, to about a day
);

CREATE UNIQUE INDEX circles_by_link ON circles (link) WHERE link <> '';

CREATE UNIQUE INDEX circles_by_code ON circles (code) WHERE code <> '';

CREATE INDEX circles_by_use ON circles (used, id);

-- A member of a circle, or a former member with games that still count.
CREATE TABLE circle_members (
	circle_id TEXT   NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	player_id TEXT   NOT NULL,
	joined    BIGINT NOT NULL,
	gone      BIGINT NOT NULL, -- time of leaving; 0: still a member
	seen      BIGINT NOT NULL, -- last visit, to about two minutes
	calendar  BIGINT NOT NULL DEFAULT 0, -- number of their calendar's address
	PRIMARY KEY (circle_id, player_id)
);

CREATE INDEX circle_members_by_player ON circle_members (player_id);

-- A table that was opened for a circle.
CREATE TABLE circle_tables (
	table_id  TEXT NOT NULL PRIMARY KEY,
	circle_id TEXT NOT NULL REFERENCES circles (id) ON DELETE CASCADE
);

CREATE INDEX circle_tables_by_circle ON circle_tables (circle_id);

-- A date in a circle's calendar, once or weekly.
CREATE TABLE circle_dates (
	id        TEXT    NOT NULL PRIMARY KEY,
	circle_id TEXT    NOT NULL REFERENCES circles (id) ON DELETE CASCADE,
	title     TEXT    NOT NULL,
	game      TEXT    NOT NULL, -- '' for any
	starts    TEXT    NOT NULL, -- the first time, on the clocks of the circle's zone: "2026-11-24T20:00"
	weekly    BOOLEAN NOT NULL,
	author    TEXT    NOT NULL,
	created   BIGINT  NOT NULL,
	due       BIGINT  NOT NULL, -- time of the next reminder; 0: none
	day       TEXT    NOT NULL  -- the day of that reminder
);

CREATE INDEX circle_dates_by_circle ON circle_dates (circle_id);

CREATE INDEX circle_dates_by_due ON circle_dates (due) WHERE due > 0;

-- A person who comes to a date on a day.
CREATE TABLE circle_comers (
	date_id   TEXT NOT NULL REFERENCES circle_dates (id) ON DELETE CASCADE,
	day       TEXT NOT NULL,
	player_id TEXT NOT NULL,
	PRIMARY KEY (date_id, day, player_id)
);

CREATE INDEX circle_comers_by_player ON circle_comers (player_id);

-- Notifications.

-- A target: where a player's notifications go.
CREATE TABLE targets (
	id        TEXT   NOT NULL PRIMARY KEY,
	player_id TEXT   NOT NULL, -- the owner
	table_id  TEXT   NOT NULL, -- only turns at this table; '': the owner's turns at all tables
	kind      TEXT   NOT NULL, -- push, or the shape of a webhook: hook, discord, slack, matrix, ntfy
	address   TEXT   NOT NULL,
	secret    TEXT   NOT NULL, -- a browser's keys, or the signing key of a hook
	created   BIGINT NOT NULL,
	lang      TEXT   NOT NULL DEFAULT '',
	site_url  TEXT   NOT NULL DEFAULT '' -- the server's address for its owner
);

CREATE INDEX targets_by_player ON targets (player_id);

CREATE INDEX targets_by_table ON targets (table_id) WHERE table_id <> '';

CREATE INDEX targets_by_address ON targets (address);

-- A notification of a turn to send to a target: written with the commit that awaits the player, deleted once
-- sent. Removing a target removes its notifications, even concurrent ones.
CREATE TABLE notifications (
	table_id    TEXT   NOT NULL,
	seq         BIGINT NOT NULL,
	target_id   TEXT   NOT NULL REFERENCES targets (id) ON DELETE CASCADE,
	awaited     TEXT   NOT NULL,
	made        BIGINT NOT NULL,
	last_tried  BIGINT NOT NULL, -- 0: not yet
	first_tried BIGINT NOT NULL, -- from which the backoff grows; 0: not yet
	PRIMARY KEY (table_id, seq, target_id)
);

CREATE INDEX notifications_by_last_tried ON notifications (last_tried);

CREATE INDEX notifications_by_target ON notifications (target_id);

-- A notification other than of a turn: an invitation, a date. Deleted once sent.
CREATE TABLE news (
	id         TEXT   NOT NULL PRIMARY KEY,
	target_id  TEXT   NOT NULL REFERENCES targets (id) ON DELETE CASCADE,
	kind       TEXT   NOT NULL, -- invited, date
	about      TEXT   NOT NULL, -- the table or the circle
	name       TEXT   NOT NULL, -- the inviting player or the circle
	title      TEXT   NOT NULL, -- the game or the date's title
	at         TEXT   NOT NULL, -- the time, as people there read it
	made       BIGINT NOT NULL,
	until      BIGINT NOT NULL, -- after this it is no longer sent
	last_tried BIGINT NOT NULL  -- 0: not yet
);

CREATE INDEX news_by_last_tried ON news (last_tried);

CREATE INDEX news_by_target ON news (target_id);

-- Moderation and the site.

-- A moderator.
CREATE TABLE moderators (
	player_id TEXT   NOT NULL PRIMARY KEY REFERENCES players (id),
	since     BIGINT NOT NULL
);

-- A link that makes a moderator, once.
CREATE TABLE moderator_invites (
	hash    TEXT   NOT NULL PRIMARY KEY,
	expires BIGINT NOT NULL
);

-- An action of a moderator, written before it is done.
CREATE TABLE audit_entries (
	seq    BIGINT  NOT NULL PRIMARY KEY,
	at     BIGINT  NOT NULL,
	author TEXT    NOT NULL, -- '' for the command line
	kind   TEXT    NOT NULL,
	target TEXT    NOT NULL,
	detail TEXT    NOT NULL,
	why    TEXT    NOT NULL,
	done   BOOLEAN NOT NULL
);

CREATE INDEX audit_entries_by_target ON audit_entries (target);

-- A report to the moderators.
CREATE TABLE reports (
	id       TEXT   NOT NULL PRIMARY KEY,
	at       BIGINT NOT NULL,
	author   TEXT   NOT NULL,
	person   TEXT   NOT NULL, -- '' if it is not about a person
	table_id TEXT   NOT NULL, -- '' if it is not about a table
	seq      BIGINT NOT NULL, -- of the table's log, 0 for none
	reason   TEXT   NOT NULL,
	resolved BIGINT NOT NULL, -- 0: open
	resolver TEXT   NOT NULL,
	note     TEXT   NOT NULL
);

CREATE INDEX reports_by_state ON reports (resolved, at);

CREATE INDEX reports_by_author ON reports (author);

CREATE INDEX reports_by_table ON reports (table_id) WHERE table_id <> '';

CREATE INDEX reports_by_person ON reports (person) WHERE person <> '';

-- A word that a player suggests for a game's dictionary, which lacks it.
CREATE TABLE word_suggestions (
	game       TEXT   NOT NULL,
	dictionary TEXT   NOT NULL, -- its language and edition, as the game names it: "fr-2"
	word       TEXT   NOT NULL,
	player_id  TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (game, dictionary, word, player_id)
);

CREATE INDEX word_suggestions_by_player ON word_suggestions (player_id, at);

-- A ban of a person or a range of addresses.
CREATE TABLE bans (
	target  TEXT    NOT NULL PRIMARY KEY, -- a person's id, or a range such as 192.0.2.0/24
	network BOOLEAN NOT NULL,             -- a range
	at      BIGINT  NOT NULL,
	until   BIGINT  NOT NULL,             -- 0: for ever
	author  TEXT    NOT NULL,             -- '' for the command line
	why     TEXT    NOT NULL
);

-- An announcement on every page.
CREATE TABLE announcements (
	id     TEXT   NOT NULL PRIMARY KEY,
	fr     TEXT   NOT NULL,
	en     TEXT   NOT NULL,
	at     BIGINT NOT NULL,
	until  BIGINT NOT NULL,
	others TEXT   NOT NULL DEFAULT '{}' -- JSON: the text in other languages
);

-- A rate limit set by moderators; the others come from the flags.
CREATE TABLE limits (
	name   TEXT   NOT NULL PRIMARY KEY,
	events BIGINT NOT NULL
);

-- A setting of the site by moderators: its name, its notice …
CREATE TABLE site_settings (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- An invitation link to a private site.
CREATE TABLE site_invitations (
	hash    TEXT   NOT NULL PRIMARY KEY,
	id      TEXT   NOT NULL, -- identifies it in lists; it grants no access
	author  TEXT   NOT NULL,
	at      BIGINT NOT NULL,
	expires BIGINT NOT NULL,
	places  BIGINT NOT NULL  -- number of people who may still use it
);

-- The server.

-- A secret of the server itself. It appears on no page, in no record and in no export.
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL -- hexadecimal
);

-- The key of today's hashes in tokens, for several nodes; it is never older than a day. A single node has it in
-- memory only.
CREATE TABLE network_keys (
	day   TEXT NOT NULL PRIMARY KEY, -- UTC
	value TEXT NOT NULL              -- hexadecimal
);

-- A task that one node does at a time, and the node that holds it.
CREATE TABLE leases (
	name   TEXT   NOT NULL PRIMARY KEY,
	holder TEXT   NOT NULL,
	until  BIGINT NOT NULL,
	done   BIGINT NOT NULL -- last completion; 0: never
);

-- How many things of a kind the cleaning policy removed on a day.
CREATE TABLE removals (
	day       TEXT   NOT NULL, -- UTC
	kind      TEXT   NOT NULL,
	removed   BIGINT NOT NULL,
	at        BIGINT NOT NULL, -- the last removal
	audit_seq BIGINT NOT NULL, -- its entry in audit_entries
	PRIMARY KEY (day, kind)
);

-- The size of the database on a day.
CREATE TABLE measures (
	day    TEXT   NOT NULL PRIMARY KEY, -- UTC
	at     BIGINT NOT NULL,
	bytes  BIGINT NOT NULL,
	shares TEXT   NOT NULL -- JSON
);

-- A time in which play was impossible. People keep the time they had, even after a restart.
CREATE TABLE jumps (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL,
	PRIMARY KEY (began, ended)
);

-- The last time at which a server looked after the tables, in one row. While none does, no clock runs.
CREATE TABLE last_alive (
	id INTEGER NOT NULL PRIMARY KEY,
	at BIGINT  NOT NULL
);

-- A period in which the site was open: nothing becomes unused while it is closed.
CREATE TABLE open_periods (
	began BIGINT NOT NULL PRIMARY KEY,
	seen  BIGINT NOT NULL -- the last sign of life in it, hourly
);

-- A row that Ping writes, and those that Probe writes and deletes.
CREATE TABLE pings (
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);
