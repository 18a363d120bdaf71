// Package rondelic implements Rondelic. Every player holds one card and keeps it or exchanges
// it with the next player. The token of the lowest card moves one circle nearer to the hole
// of the Tanturlurette, and the last token on the board wins.
//
// # Sources of the rules
//
// The rules come from a leaflet kept by the collection of L'Escale à jeux, which prints two
// different texts: text A, "Rondelic", and text B, "Le Rondélic ou Rondellig". Every
// statement of A has a number, RON-A-01 to RON-A-33, and so has every statement of B,
// RON-B-01 to RON-B-28, and every point on which they are silent or contradictory, RON-X01 to
// RON-X29. The rulebooks of this folder ([Rulebooks]) use these numbers, refusals cite them,
// and tests are named after them. Both texts can be played: the option text chooses one, and
// sets the defaults of all other options.
//
// # Decisions about unclear points
//
//   - RON-X01 deal, play and dealership go to the right, which is the order of the seats.
//   - RON-X02 the last-but-one player acts just before the dealer.
//   - RON-X03 under text A the dealer is dealt no card (option dealerCard): this reading
//     requires no invention.
//   - RON-X04 the dealer has three candidates in all, the received card being the first; under
//     text B the discard and then three cards of the talon.
//   - RON-X05, RON-X06 the dealer may stand; text B has the same privilege when the last-but-one
//     player kept.
//   - RON-X07 candidates are public under text A, private under text B.
//   - RON-X08 an asked King blocks, is lent, or its owner chooses (option king).
//   - RON-X09 a King that blocks is shown; only the borrower sees one that is lent.
//   - RON-X10 a player who has lent a King keeps. RON-X11 every player who keeps says "servi".
//   - RON-X12 a player who holds a King may not hand it on. RON-X29 a King from the pack is kept.
//   - RON-X13 an exchange is made in one go.
//   - RON-X14 when all tie all advance (option allTie).
//   - RON-X15 six circles for text A, ten for B (option circles). RON-X16 a token falls when
//     it must leave the last circle. RON-X17 there are no jokers. RON-X18 3 to 12 seats,
//     4 to 8 under text B.
//   - RON-X19, RON-X20 the right to begin again (option restart); fallers of one round do not
//     count for each other.
//   - RON-X21 when all would fall no token moves (option allFall).
//   - RON-X22, RON-X23 the duel of the last two (option duel) has no exchange, and Kings have
//     no power in it.
//   - RON-X24 a pot for show (option stake). RON-X25 the fallen do not deal.
//   - RON-X26 to RON-X28 names, cries, and one song for several.
//
// Two points are settled by neither the texts nor the doubts. With king=jarnac the asked player
// always answers, even without a choice, so that a pause reveals nothing. From round 500 on
// no one restarts and a round without a move ends the game, so every game ends.
//
// # Knowledge
//
// Every exchange is made openly. A player who has once looked at a card therefore always knows
// in whose hand it is, and a player who has exchanged a card had no King. A state keeps for
// each seat the cards it has seen in this round; [State.View] and [State.Determinize] use
// them.
//
// # Files
//
// rules.go declares the game and reads the options. deal.go begins a round, exchange.go and
// dealer.go implement its exchanges and the dealer's choice, settle.go ends it. play.go
// decides which actions are legal, and state.go defines the state. view.go defines what each
// viewer sees, determinize.go redeals hidden cards, narrate.go produces facts, notation.go
// has the text of actions. A state holds no pointer.
//
// policies.go implements the choices of bots: a table lists the ranks to give up in each
// situation. Command learn computes it, from rounds that practice.go sets up, and measures it:
//
//	go run ./games/rondelic/learn
//	go run ./games/rondelic/learn -measure 300000
package rondelic
