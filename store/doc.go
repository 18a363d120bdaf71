// Package store keeps tables and people in SQL: one schema and one set of statements for two
// engines, which package sqldb opens. SQLite is embedded, in a data directory, with nothing to
// configure; PostgreSQL serves many nodes. Both implement node.Store; storetest is the suite that
// checks it. What is stored of people, of circles and of moderation has packages of its own;
// package query is what they all ask with.
//
// # What is stored
//
//	commits        the log, the only truth about play, each with a checksum; PRIMARY KEY (table_id, seq)
//	seeds          each table's sealed seed, apart so that no list can read one
//	tables         what lists show and the scheduler looks for  derived from the log
//	table_players  who sits or sat at a table, or opened it     derived from the log
//	results        how every player finished at a table         derived from the log
//	tries          whose attempt at a daily deal counts         derived from the log
//	rated          which games count, and were counted          derived from the log, except counted
//	ratings        the rating of every player                   derived from results
//	beliefs        the ratings before each game                 derived from results, to count again from there
//	opponents      who played rated games against whom          derived from results
//	rating_turns   one row a game, locked while its games are counted
//	secrets        the server's own secrets
//
//	players        names, '' once erased, the pace they chose last, and at whose table they were made
//	tokens         SHA-256 of the tokens, never a token, and what is known about the device, or the program
//	passkeys       public keys; the private keys never leave their devices
//	codes          SHA-256 of recovery codes
//	challenges     passkey challenges that are not answered yet
//	seen           how far a person has seen a table, and when they last looked
//	talk           chat messages; their words go when the author is erased
//	mutes          who does not want to read whose messages
//	bells          notification targets: an address and its secret
//	notices        notifications to send, and to which target; deleted once sent
//
//	circles        people who play among themselves; the link lets in all who have it
//	circle_people  who belongs to a circle, or did while games were played that count there
//	circle_tables  for which circle a table was opened
//	circle_dates   a circle's calendar
//	circle_comers  who comes on which day
//	blocks         who wants nothing to do with whom
//	invitations    who was asked to a table that waits
//	unseen       whose circles do not show when they are here
//	news           what is to be told to targets beside turns; deleted once sent
//
//	hosts          moderators
//	invites        SHA-256 of the links that make a moderator
//	reports        reports to the moderators; those of an erased author are deleted
//	announcements  what moderators tell everybody
//	limits         the rates that moderators have set
//	bans           who may not come: people, ranges of addresses
//	house          what the moderators made of the site: its name …
//	house_invitations  links by which people come to a private site
//	deeds          the audit log: everything moderators did, written before it is done
//	pulse          one row that Ping writes; for a moment, those of Probe
//
//	removed        ids of tables that were removed, for a year
//	cleanings      how much was removed of what, by day; an entry of deeds each
//	turns          whose turn it is to do what one node does at a time
//	measures       how much the store held, by day
//	alive          when a node of this store last said that it runs
//	jumps          times that nobody could play in, until nobody has more time by them
//
// Ids are text, times are whole milliseconds since 1970 in UTC, events are JSON. Derived
// rows are written with their commit, and Rebuild derives them again. Only credentials refer
// to a player by a foreign key: a log keeps the ids of people who are erased, and of whom
// nothing else is left.
//
// # What is guaranteed
//
// Append is compare-and-append. A commit is stored when its seq is the one after the last of
// its log and its command was not committed before; else it is ErrConflict, ErrRepeated or
// ErrGap, and nothing is stored. The comparison is the WHERE of the UPDATE of the table's
// row, which also locks it; the keys of commits guarantee the same once more. So two nodes
// cannot both write a seq, and no log can have a gap.
//
// Append returns nil when the commit is on the disk: SQLite runs with WAL and
// synchronous=FULL; PostgreSQL guarantees what its synchronous_commit says (on, unless an
// operator turned it off). A process killed at any moment has stored all it acknowledged. A
// commit that was not acknowledged may be stored, as a whole, or not at all.
//
// # Group commit
//
// Waiting for the disk is the expensive part. One goroutine writes: it takes all commits
// that wait, up to 512, and commits them in one transaction. A refusal does not affect the
// others; when the engine itself fails at a statement, each commit of the batch gets a
// transaction of its own. A context that ends while a commit still waits withdraws it; after
// that Append waits for the outcome.
//
// # Removal
//
// Remove deletes what a search found, in one transaction that locks it, asks again whether it
// is unused, and counts it in the audit log. The row of a table is what others wait for:
// commits write to it, messages and read markers refer to it. Those that come later get
// input.ErrRemoved.
//
// # Many nodes
//
// A transaction on PostgreSQL carries one NOTIFY with the ids of its tables. Changed delivers
// those of other nodes. It delivers "" ("look at everything") when the connection was lost,
// when a payload was too long, or when the host was too slow to read: it never makes the
// server wait. What is not stored (who is present, what a seat composes) travels in
// notifications of its own, Publish and Messages, outside of transactions; these may be lost.
package store
