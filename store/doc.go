// Package store keeps tables and people in SQL: one schema and one set of statements for
// two engines. SQLite is embedded, in a data directory, with nothing to configure;
// PostgreSQL is for many nodes. What the host asks of both is node.Store; storetest is
// the suite that holds them to it.
//
// # What is kept
//
//	commits        the log, the only truth about play; PRIMARY KEY (table_id, seq)
//	seeds          each table's sealed seed, apart so that no list can read one
//	tables         what lists show and the clerk looks for   derived from the log
//	table_players  who sits or sat at a table, or opened it  derived from the log
//	results        how everybody came off at a table         derived from the log
//	tries          whose table of a daily deal counts        derived from the log
//	rated          which games count, and were counted       derived from the log, but counted
//	ratings        what is believed of everybody             derived from results
//	beliefs        what was believed before each game        derived from results, to count anew from there
//	rating_turns   a row a game, taken by who counts
//	secrets        what the house keeps to itself
//
//	players        names; '' once erased
//	tokens         SHA-256 of the tokens, never a token, and what is known of the device
//	passkeys       public keys; the secret halves never leave their devices
//	codes          SHA-256 of recovery codes
//	challenges     those that passkeys have not answered yet
//	seen           up to where somebody saw a table, and when he last looked
//	talk           who said what at a table; the words go when he is erased
//	mutes          whom somebody does not want to hear
//	bells          how somebody is told that he is awaited: an address and its secret
//	notices        who has still to be told, and by which bell; gone once told
//
//	hosts          who looks after the house
//	invites        SHA-256 of the links that make a host
//	reports        what people told the hosts; those of who is erased go with him
//	announcements  what hosts tell everybody
//	limits         the rates that hosts have set
//	deeds          everything hosts did, written before it is done
//	pulse          one row that Ping writes
//
// Ids are text, times are whole milliseconds since 1970 in UTC, events are JSON. The
// derived rows are written with their commit and Rebuild makes them anew. Nothing
// refers to a player by a foreign key but his ways in: a log keeps the ids of people who
// are erased, and of whom nothing else is left.
//
// # What is promised
//
// Append is compare-and-append. A commit is stored when its seq is the one after the
// last of its log and its command was not committed before; else it is ErrConflict,
// ErrRepeated or ErrGap, and nothing is stored. The compare is the WHERE of the UPDATE
// of the table's row, which also locks it; the keys of commits say the same once more.
// So two nodes cannot both write a seq, and no log can have a gap.
//
// Append returns nil when the commit is on the disk: SQLite runs with WAL and
// synchronous=FULL; PostgreSQL promises what its synchronous_commit says (on, unless
// somebody turned it off). A process killed at any moment has all it acknowledged. A
// commit that was not acknowledged may be there, whole, or not at all.
//
// # Group commit
//
// Waiting for the disk is what costs. One goroutine writes: it takes all commits that
// wait, up to 512, and commits them in one transaction. A refusal inside leaves the
// others alone; when the engine itself fails at a statement, each commit of the batch
// gets a transaction of its own. A context that ends while a commit still waits
// withdraws it; after that Append waits for what becomes of it.
//
// # Many nodes
//
// A transaction on PostgreSQL carries one NOTIFY with the names of its tables. Moved
// delivers those of other nodes. It says "" ("look at everything") when it was cut off,
// when a notice was too long, or when the host was too slow to read: it never makes the
// server wait. What nobody keeps (who is here, what a seat composes) travels in notices of
// their own, Glimpse and Glimpses, that no transaction carries and that may be lost.
//
// # Upkeep
//
// Migrations are embedded, and run when a store is opened; a SQLite file is copied
// beside itself first (tablee.db.before-N-from-M). A database of a newer version is refused
// with ErrNewer. Backup copies a SQLite database while it is used and says how to
// restore it; PostgreSQL has its own tools for that.
package store
