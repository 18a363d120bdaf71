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
//	again   the same players play another game     fork       another table's game continues
//	close   a moderator closes the table
//
// A commit that leads to a chance node also carries the outcome, so a stored log never ends on one.
package table
