// Package rondo is Rondo, the game of words on a holder that stretches: from the word
// that lies each player makes another one, by covering letters, by pulling one
// compartment out, by rubbing out letters at the ends.
//
// # Where the rule comes from
//
// From the leaflet of the French Ravensburger edition, as kept by the collection of
// L'Escale à jeux; where it is silent, from rules and reviews of the German editions
// (Schmidt 1997, F.X. Schmid 1998). Every statement has a number, RDO-01 to RDO-40;
// every doubt has one too, RDO-X01 to RDO-X34. The rulebooks of this folder
// ([Rulebooks]) tell the rule under these numbers, refusals cite them, tests and records
// are named after them.
//
// # What was unclear, and how it was decided
//
//   - RDO-05 the French table of letters was not found: letters.txt has one derived from
//     how often letters stand in words, an English one, and the German one of 1998
//     (option letters).
//   - RDO-37 which words: a spelling dictionary with all its forms (option words; see
//     package words).
//   - RDO-X01 a joker on the holder is worth 1 (option joker); RDO-X02 in the final
//     count hands cost their points, jokers 1, erasers 2 (option handErasers).
//   - RDO-X03 a joker may be an eraser (option jokerEraser). RDO-X07 it never changes.
//   - RDO-X04 cover and lengthen in one turn (option cover). RDO-X16 covering an eraser
//     is covering.
//   - RDO-X05 a letter kept is one left uncovered, in place, inside the new word.
//   - RDO-X06 no letter on the same letter (option same), RDO-X08 not the same word
//     again (option repeat).
//   - RDO-X10 which cards the bonus counts (option bonus); RDO-X12 the opening gets it.
//   - RDO-X13, RDO-X14 bids: jokers 1, no bonus, a tie goes to the lowest seat.
//   - RDO-X15, RDO-X17 erasers lie at the ends only. RDO-X30 cards face down do too.
//   - RDO-X20, RDO-X24, RDO-X25, RDO-X31, RDO-X34 passing.
//
// Where neither leaflet nor doubts decide: the card that is slipped under the pile, and
// the one taken for it, are seen by their player alone (see [State.Visible]); a card laid
// face down is named by the action that lays it, so that everybody knows it; the cards
// of a shown bid are known to be in that hand until they are laid, and everybody keeps
// it in mind (see [State.Determinize]). When the pile gets so low that cards come out again
// that a player slipped under it, that player knows in whose hand they are, and keeps it in
// mind too (memory.go).
//
// # How it is written
//
// rules.go declares the game, letters.go reads the cards; pattern.go is an action and
// its 64 bits, notation.go its text. state.go is what changes, check.go judges an
// action, turn.go plays it. legal.go lists every action: find.go looks the words up in the
// index of package words, lay.go finds the ways to lay each. view.go says who may see
// what, determinize.go redeals what a viewer cannot know, narrate.go tells what happened.
// outlook.go holds what cards and rows are worth (learned by command learn), picks.go
// keeps the best plays, policies.go and estimate.go advise bots. A state holds no pointer;
// the dictionaries are read once and shared.
//
// # Speed
//
// A full hand with a joker and an eraser has hundreds to some thousands of plays
// (BenchmarkLegal). The hand is laid over the words of each length once, for all the
// stretches of the row that are so long; then a few operations on 64 words at a time say
// which of them miss no more cards than there are jokers. What is left is nearly all
// laid, and costs in proportion to the plays that are found.
package rondo
