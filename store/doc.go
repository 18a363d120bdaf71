// Package store keeps tables and people in SQL: one schema and one set of statements for two engines, which
// package sqldb opens. SQLite is embedded, in a data directory, and needs no configuration. PostgreSQL serves
// many nodes. Both implement node.Store, which the suite in storetest checks. The statements about people,
// circles and moderation have packages of their own. Package query holds the helpers that all of them use.
//
// # What is stored
//
//	commits        the log, the only truth about play, each entry with a checksum; PRIMARY KEY (table_id, seq)
//	seeds          each table's sealed seed, kept apart so that no list can read one
//	tables         rows for lists and the scheduler           derived from the log
//	table_players  players who sit, sat or opened a table     derived from the log
//	results        the result of every player at a table      derived from the log
//	tries          attempts that count for a daily deal       derived from the log
//	rated          rated games, and whether they are counted  derived from the log, except counted
//	ratings        the rating of every player                 derived from results
//	beliefs        the ratings before each game, to recount   derived from results
//	opponents      pairs of players in rated games            derived from results
//	rating_turns   one row per game, locked while its games are counted
//	secrets        the server's own secrets
//
//	players        names ('' once erased), the last chosen pace, the table at which a guest was created
//	tokens         SHA-256 of session tokens, never a token, with the device or program that uses each
//	passkeys       public keys; the private keys never leave their devices
//	codes          SHA-256 of recovery codes
//	challenges     pending passkey challenges
//	seen           read markers: how far a person has seen a table, and when they last looked
//	talk           chat messages; their text is deleted when the author is erased
//	mutes          who has muted whom
//	bells          notification targets: an address and its secret
//	notices        pending notifications and their targets; deleted once sent
//
//	circles        groups of people who play among themselves; anyone with the link can join
//	circle_people  members of a circle, and former members with games that count there
//	circle_tables  the circle for which a table was opened
//	circle_dates   a circle's calendar
//	circle_comers  who comes on which date
//	blocks         who has blocked whom
//	invitations    who was invited to a waiting table
//	unseen         people who hide their presence from their circles
//	news           notifications other than turns; deleted once sent
//
//	hosts          moderators
//	invites        SHA-256 of the links that make a moderator
//	reports        reports to the moderators; those of an erased author are deleted
//	announcements  announcements by moderators
//	limits         rate limits set by moderators
//	bans           banned people and address ranges
//	house          the site's settings by moderators: its name …
//	house_invitations  invitation links to a private site
//	deeds          the audit log: every action of a moderator, written before it is done
//	pulse          one row that Ping writes, and short-lived ones of Probe
//
//	removed        ids of removed tables, for a year
//	cleanings      number of removed things by day and kind, each with an audit entry
//	turns          which node does a task that only one node does at a time
//	measures       size of the store by day
//	alive          time at which a node of this store last reported to be running
//	jumps          times in which play was impossible, while they still extend deadlines
//
// Ids are text, times are whole milliseconds since 1970 in UTC, events are JSON. Derived rows are written with
// their commit, and Rebuild derives them again. Only credentials refer to a player by a foreign key: a log
// keeps the ids of erased people, and nothing else about them.
//
// # What is guaranteed
//
// Append is compare-and-append. A commit is stored if its seq follows the last of its log and its command has
// not been committed before. Otherwise Append returns ErrConflict, ErrRepeated or ErrGap, and stores nothing.
// The comparison is the WHERE clause of the UPDATE of the table's row, which also locks the row; the keys of
// commits are a second guarantee. So two nodes cannot both write the same seq, and no log can have a gap.
//
// Append returns nil once the commit is on disk: SQLite runs with WAL and synchronous=FULL; PostgreSQL
// guarantees what its synchronous_commit setting provides (on, unless an operator has turned it off). After a
// process is killed, everything that it acknowledged is stored. A commit that was not acknowledged is stored
// either completely or not at all.
//
// # Group commit
//
// Waiting for the disk is the expensive part. A single goroutine writes: it takes all waiting commits, up to
// 512, and commits them in one transaction. A refusal does not affect the others. If a statement fails in the
// engine itself, each commit of the batch gets a transaction of its own. A context that ends while a commit
// still waits withdraws it; after that Append waits for the outcome.
//
// # Removal
//
// Remove deletes the candidates that a search found. Its transaction locks each one, checks again that it is
// unused, and counts it in the audit log. The row of a table serves as the lock: commits write to it, and
// messages and read markers refer to it. Operations that come later get input.ErrRemoved.
//
// # Many nodes
//
// A transaction on PostgreSQL carries one NOTIFY with the ids of its tables. Changed delivers those of other
// nodes. It delivers "" ("look at everything") if the connection was lost, if a payload was too long, or if the
// host was too slow to read: it never makes the server wait. Data that is not stored (presence, drafts) travels
// in separate notifications outside of transactions, Publish and Messages. These may be lost.
package store
