-- Words that players suggest for a dictionary that lacks them.
CREATE TABLE word_suggestions (
	game       TEXT   NOT NULL,
	dictionary TEXT   NOT NULL,
	word       TEXT   NOT NULL,
	player_id  TEXT   NOT NULL,
	at         BIGINT NOT NULL,
	PRIMARY KEY (game, dictionary, word, player_id)
);
CREATE INDEX word_suggestions_by_player ON word_suggestions (player_id, at);
