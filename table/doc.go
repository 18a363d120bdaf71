// Package table implements a table as a pure fold of its log.
//
// A log is a list of commits. Decide turns a command into a commit, or returns the reason why it cannot, and
// never changes the table; only Apply does. Every change to a table is an event of a commit, so a replay needs
// nothing else. The package reads neither a clock nor a random source: the time is an argument, and chance
// comes from the table's sealed seed.
//
//	open    the table's contract and its chairs    sit, rise  a player takes or leaves a chair
//	start   the order of seats                     draw       an outcome of chance
//	act     a seat's action                        timeout    the game's action for a seat
//	                                                          whose time was up
//	give    a seat's transfer token                take       a player takes a seat over
//	away    a bot stands in for a player           back       the player is back
//	offer   a proposal to all players              accept, decline  an answer
//	undo    the last action is taken back          terms      the contract changes
//	stop    the game ends as it stands             end        the seed is revealed
//	fill    a bot takes an open chair              part       a player leaves a shared seat
//	rematch the same players play another game     fork       another table's game continues
//	close   a moderator closes the table
//
// A commit that leads to a chance node also carries the outcome, so a stored log never ends on one.
//
// A subject is in one file: what its commands decide (decide…) and what its events do (apply…). log.go leads to
// them all. Every event of a commit being written passes there too (writer.add).
//
// Files, lowest first:
//
//	problem.go, seed.go                   refusals, chance
//	contract.go, event.go, older.go       what players agree to; the log, also as older versions wrote it
//	table.go, command.go                  the state and who sits where; a request and the commit made of it
//	often.go, solo.go, series.go, sign.go limits; games played alone; rematches and the signs that they keep
//	undo.go, tempo.go, forced.go, end.go  taking back, moments, forced actions, early and regular ends
//	chairs.go, room.go                    before the start
//	vote.go, claim.go, here.go            answers and what they decide, who gets a seat, signs of life
//	seats.go, offer.go                    changes at seats, questions
//	clock.go, become.go                   time, guests who become accounts
//	play.go, fork.go, log.go              actions and time-outs; games that continue another; Decide and Apply
//	replay.go, journal.go                 positions, and the story, of a log
package table
