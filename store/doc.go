// Package store keeps tables and people in SQL: one schema and one set of statements for two engines, which
// package sqldb opens. SQLite is embedded, in a data directory, and needs no configuration. PostgreSQL serves
// many nodes. Both implement node.Store, which the suite in storetest checks. The statements about people,
// circles and moderation have packages of their own. Package query holds the helpers that all of them use.
//
// # What is stored
//
// The file sqldb/schema/schema.sql is the whole schema, and says what a row of each table is. The tables commits
// and seeds are the only truth about play. Derived rows are written with their commit, and Rebuild derives them
// again; ratings follow from results. Ids are text, times are whole milliseconds since 1970 in UTC, events are
// JSON. Tokens and codes are stored as hashes. Only credentials refer to a player by a foreign key: a log keeps
// the ids of erased people, and nothing else about them.
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
