-- Tables, columns and indexes get the names that Go's types and fields have, and so do the fields of JSON in derived
-- rows. Logs are never rewritten: package table reads their older words.

ALTER TABLE tables RENAME COLUMN move_ns TO move_time;
ALTER TABLE tables RENAME COLUMN forked TO fork_of;
UPDATE tables SET chairs = REPLACE(chairs, '"keeper":', '"deviceOwner":') WHERE chairs LIKE '%"keeper":%';

ALTER TABLE seen RENAME TO read_markers;
DROP INDEX seen_by_table;
CREATE INDEX read_markers_by_table ON read_markers (table_id);

ALTER TABLE talk RENAME TO messages;
DROP INDEX talk_by_player;
CREATE INDEX messages_by_player ON messages (player_id);

ALTER TABLE removed RENAME TO removed_tables;
DROP INDEX removed_by_time;
CREATE INDEX removed_tables_by_time ON removed_tables (at);

ALTER TABLE tries RENAME TO attempts;
DROP INDEX tries_by_table;
DROP INDEX tries_by_player;
DROP INDEX tries_by_day;
CREATE INDEX attempts_by_table ON attempts (table_id);
CREATE INDEX attempts_by_player ON attempts (player_id, day);
CREATE INDEX attempts_by_day ON attempts (day);

ALTER TABLE rated RENAME TO rated_games;
ALTER TABLE rated_games RENAME COLUMN met TO opponents_counted;
DROP INDEX rated_by_game;
CREATE INDEX rated_games_by_game ON rated_games (game, counted, ended, table_id);

ALTER TABLE beliefs RENAME TO prior_ratings;
DROP INDEX beliefs_by_game;
CREATE INDEX prior_ratings_by_game ON prior_ratings (game, ended, table_id);

ALTER TABLE rating_turns RENAME TO rating_locks;

ALTER TABLE players RENAME COLUMN pace TO tempo;

ALTER TABLE codes RENAME TO recovery_codes;
DROP INDEX codes_by_player;
CREATE INDEX recovery_codes_by_player ON recovery_codes (player_id);

ALTER TABLE circle_people RENAME TO circle_members;
DROP INDEX circle_people_by_player;
CREATE INDEX circle_members_by_player ON circle_members (player_id);

ALTER TABLE bells RENAME TO targets;
ALTER TABLE targets RENAME COLUMN house TO site_url;
DROP INDEX bells_by_player;
DROP INDEX bells_by_table;
DROP INDEX bells_by_address;
CREATE INDEX targets_by_player ON targets (player_id);
CREATE INDEX targets_by_table ON targets (table_id) WHERE table_id <> '';
CREATE INDEX targets_by_address ON targets (address);

ALTER TABLE notices RENAME TO notifications;
ALTER TABLE notifications RENAME COLUMN bell_id TO target_id;
ALTER TABLE notifications RENAME COLUMN taken TO last_tried;
ALTER TABLE notifications RENAME COLUMN begun TO first_tried;
DROP INDEX notices_by_taken;
DROP INDEX notices_by_bell;
CREATE INDEX notifications_by_last_tried ON notifications (last_tried);
CREATE INDEX notifications_by_target ON notifications (target_id);

ALTER TABLE news RENAME COLUMN bell_id TO target_id;
ALTER TABLE news RENAME COLUMN taken TO last_tried;
DROP INDEX news_by_taken;
DROP INDEX news_by_bell;
CREATE INDEX news_by_last_tried ON news (last_tried);
CREATE INDEX news_by_target ON news (target_id);

ALTER TABLE hosts RENAME TO moderators;

ALTER TABLE invites RENAME TO moderator_invites;

ALTER TABLE deeds RENAME TO audit_entries;
DROP INDEX deeds_by_target;
CREATE INDEX audit_entries_by_target ON audit_entries (target);

ALTER TABLE house RENAME TO site_settings;

ALTER TABLE house_invitations RENAME TO site_invitations;

ALTER TABLE turns RENAME TO leases;

ALTER TABLE cleanings RENAME TO removals;
ALTER TABLE removals RENAME COLUMN audit TO audit_seq;

ALTER TABLE measures RENAME COLUMN kinds TO shares;

ALTER TABLE alive RENAME TO last_alive;
ALTER TABLE last_alive RENAME COLUMN one TO id;

ALTER TABLE pulse RENAME TO pings;

CREATE TABLE open_periods (
	began BIGINT NOT NULL PRIMARY KEY,
	seen  BIGINT NOT NULL
);
INSERT INTO open_periods (began, seen) SELECT at, at FROM last_alive WHERE at > 0;

-- Addresses are no longer kept.
ALTER TABLE tokens RENAME COLUMN address TO network;
ALTER TABLE tokens ADD COLUMN wide_network TEXT NOT NULL DEFAULT '';
UPDATE tokens SET network = '';
CREATE TABLE network_keys (
	day   TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- Older versions had fewer reasons to wake a table, such as a question that no one answers. Every table that goes on is
-- looked at once, and sleeps again if there is none.
UPDATE tables SET wake_at = changed WHERE wake_at IS NULL AND status IN ('open', 'playing');
