// Package record is the .play format: a game as text, one statement per line. It is the export of a finished
// table, the input of "tablee replay", and the form of golden files, examples in rulebooks and bug reports.
// Playing a record needs no random generator: the outcomes of chance are written down.
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
// The text is UTF-8, at most [MaxSize] bytes and [MaxLine] characters per line. A # starts a comment; blank
// lines and spaces around a statement are ignored. The game comes first, then seats and options in any order
// and each at most once, then play. A record may stop anywhere.
//
// The last word of a ! line is the rule cited if it has the form of a rule id ("NJ-12"); the text before it
// is the action. Without a rule any refusal holds. While chance is due every attempt is refused: with
// GEN-FORM for a text that is not an action, else with GEN-TURN.
//
// If the actions of a game may contain spaces ("lift 7"), = legal separates them by " | " only, else by
// spaces. An empty list means no action.
//
// A ? line compares JSON: an object holds if each of its keys is present and holds, an array if it has the
// same length and each element holds, any other value if it is equal.
//
// Comments of the form "#: key value" are [Note]s: information for people that does not affect play (names,
// clocks). They are read and written, and change nothing.
//
// # Functions
//
// [Parse] reads a record, [Record.Run] plays it against the rules and reports the first line that does not
// hold, [Update] corrects the expectations, and a [Writer] writes the canonical form. Every error is an
// [Error]: FILE:LINE: message.
package record
