// Package record is the .play format: a game as text, one statement a line. It is
// what a finished table exports, what "tablee replay" reads, and the form of golden
// files, of the examples in rulebooks and of bug reports. It needs no random
// generator: what chance gave is written down.
//
//	game nain-jaune            # the game's id, first
//	seats 4
//	option deals=1             # one line an option; those left out have their defaults
//	* 7D KH 2S …               # what chance gave, whenever chance is due
//	0: 3C                      # seat 0 takes the action 3C
//	1! 5C NJ-12                # seat 1 tries 5C, is refused, and the refusal cites NJ-12
//	2~                         # seat 2's time is up: its default action is taken
//	= turn 2                   # whose turn it is: a seat, luck (chance), or over
//	= points 215 190 205 190   # points by seat, now
//	= places 1 3 2 3           # places by seat, now
//	= legal 1 7D 7S            # exactly these actions are legal for seat 1
//	? 0 {"hand":["7D"]}        # a part of what seat 0 sees (w: a watcher)
//
// # The lines
//
// The text is UTF-8, at most [MaxSize] bytes and [MaxLine] characters a line. What
// follows a # is a comment; blank lines mean nothing; spaces around a statement do
// not count. The game stands first, then seats and options in any order and none
// twice, then play. A record may stop anywhere.
//
// The last word of a ! line is the rule cited when it has the form of a rule id
// ("NJ-12"); what stands before it is the action. Without one any refusal holds. While
// chance is due every attempt is refused: GEN-FORM for a text that is no action, else
// GEN-TURN.
//
// Where the actions of a game may hold spaces ("lift 7"), = legal separates them by
// " | " only, else by spaces; nothing after the seat means no action.
//
// A ? line compares JSON: an object holds when each of its keys is there and holds, an
// array when it has as many elements and each holds, anything else when it is equal.
//
// Comments of the form "#: key value" are [Note]s: what a person cares about and play
// does not (who sat, names, clocks). They are read and written, and change nothing.
//
// # The calls
//
// [Parse] reads, [Record.Run] plays it against the rules and reports the first line
// that does not hold, [Update] rewrites the expectations with what holds, and a
// [Writer] writes the canonical form. Every error is an [Error]: FILE:LINE: message.
package record
