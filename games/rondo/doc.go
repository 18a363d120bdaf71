// Package rondo implements Rondo, the word game on an extensible holder: each player makes
// a new word from the current one by covering letters, by pulling out one compartment, and
// by erasing letters at the ends.
//
// # Sources of the rules
//
// The rules come from the leaflet of the French Ravensburger edition, as kept by the
// collection of L'Escale à jeux, and where it is silent, from rules and reviews of the German
// editions (Schmidt 1997, F.X. Schmid 1998). Every statement has a number, RDO-01 to RDO-40,
// and so has every doubt, RDO-X01 to RDO-X34. The rulebooks of this folder ([Rulebooks]) use
// these numbers, refusals cite them, and tests and records are named after them.
//
// # Decisions about unclear points
//
//   - RDO-05 the French table of letters was not found: letters.txt has one derived from
//     letter frequencies in words, an English one, and the German one of 1998
//     (option letters).
//   - RDO-37 valid words: a spelling dictionary with all inflected forms (option words; see
//     package words).
//   - RDO-X01 a joker on the holder is worth 1 (option joker); RDO-X02 in the final
//     count hands cost their points, jokers 1, erasers 2 (option handErasers).
//   - RDO-X03 a joker may be an eraser (option jokerEraser). RDO-X07 it never changes.
//   - RDO-X04 cover and lengthen in one turn (option cover). RDO-X16 covering an eraser
//     is covering.
//   - RDO-X05 a kept letter is one left uncovered, in place, inside the new word.
//   - RDO-X06 no letter on the same letter (option same), RDO-X08 not the same word
//     again (option repeat).
//   - RDO-X10 the cards that count for the bonus (option bonus); RDO-X12 the opening gets it.
//   - RDO-X13, RDO-X14 bids: jokers 1, no bonus, a tie goes to the lowest seat.
//   - RDO-X15, RDO-X17 erasers lie at the ends only. RDO-X30 so do cards face down.
//   - RDO-X20, RDO-X24, RDO-X25, RDO-X31, RDO-X34 passing.
//
// Some visibility questions are settled by neither the leaflet nor the doubts. Only the
// exchanging player sees the card slipped under the pile and the one drawn for it (see
// [State.Visible]). A card laid face down is named by its action, so everyone knows it. The
// cards of a shown bid are known to be in that hand until they are laid, and every viewer
// remembers them (see [State.Determinize]). When the pile is so low that slipped cards are
// drawn again, the player who slipped them remembers in which hand they are (memory.go).
//
// # Files
//
// rules.go declares the game and letters.go reads the cards. pattern.go defines actions and
// their 64-bit encoding, notation.go their text. state.go defines the state, check.go judges
// an action, turn.go plays it. legal.go lists all actions: find.go looks up words in the
// index of package words, lay.go enumerates the ways to lay each. view.go defines what each
// viewer sees, determinize.go redeals hidden cards, narrate.go produces facts. outlook.go
// holds the values of cards and rows (learned by command learn), picks.go keeps the best
// plays, policies.go and estimate.go serve bots. A state holds no pointer; the dictionaries
// are read once and shared.
//
// # Performance
//
// A full hand with a joker and an eraser has hundreds to thousands of plays
// (BenchmarkLegal). The hand is matched against the words of each length once, for all
// stretches of the row of that length. A few operations on 64 words at a time then select
// the words that lack no more cards than there are jokers. Nearly all of those can be laid,
// so the cost is proportional to the number of plays found.
package rondo
