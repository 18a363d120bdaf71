// Package rondelic is Rondelic: everybody holds one card, keeps it or exchanges it with
// the next player; the token of the lowest card moves one circle nearer the hole
// of the Tanturlurette, and the last on the board wins.
//
// # Where the rule comes from
//
// From a leaflet kept by the collection of L'Escale à jeux, which prints two different
// texts: text A, "Rondelic", and text B, "Le Rondélic ou Rondellig". Every statement of
// A has a number, RON-A-01 to RON-A-33, every statement of B too, RON-B-01 to RON-B-28;
// so has every point on which they are silent or contradict themselves or each other,
// RON-X01 to RON-X29. The rulebooks of this folder ([Rulebooks]) tell the rule under these
// numbers, refusals cite them, tests are named after them. Both texts can be played: the
// option text chooses one, and sets the default of all others.
//
// # What was unclear, and how it was decided
//
//   - RON-X01 deal, play and dealership go to the right, which is the order of the seats.
//   - RON-X02 the last-but-one player acts just before the dealer.
//   - RON-X03 under text A the dealer is dealt no card (option dealerCard): read so,
//     nothing has to be invented.
//   - RON-X04 the dealer has three candidates in all, the received card being the first; under
//     text B the discard and then three cards of the talon.
//   - RON-X05, RON-X06 the dealer may stand; text B has the same privilege when the last-but-one
//     player kept.
//   - RON-X07 candidates are public under text A, private under text B.
//   - RON-X08 an asked King blocks, is lent, or its owner chooses (option king).
//   - RON-X09 a King that blocks is shown; one that is lent is seen by its borrower alone.
//   - RON-X10 a player who has lent a King keeps. RON-X11 everybody who keeps says "servi".
//   - RON-X12 a player who holds a King may not hand it on. RON-X29 a King from the pack is kept.
//   - RON-X13 an exchange is made in one go.
//   - RON-X14 when all tie all advance (option allTie).
//   - RON-X15 six circles for text A, ten for B (option circles). RON-X16 one falls when
//     one must leave the last circle. RON-X17 there are no jokers. RON-X18 3 to 12 seats,
//     4 to 8 under text B.
//   - RON-X19, RON-X20 who may begin again (option restart); fallers of one round do not
//     help each other.
//   - RON-X21 when all would fall nobody moves (option allFall).
//   - RON-X22, RON-X23 the duel of the last two (option duel) has no exchange and no power
//     of Kings.
//   - RON-X24 a pot for show (option stake). RON-X25 the fallen do not deal.
//   - RON-X26 to RON-X28 names, cries, and one song for several.
//
// Where neither texts nor doubts decide: with king=jarnac the player asked always answers, and
// a player without a choice still has to say so, so that a pause betrays nobody; from round 500
// on nobody restarts and a round without a move ends the game, so that it always ends.
//
// # What is known
//
// Every exchange is made before all eyes. A player who has once looked at a card therefore
// knows in whose hand it is now, and one who has exchanged a card had no King. A state keeps for
// each seat the cards it has seen in this round; [State.View] and [State.Determinize] rest on
// it.
//
// # How it is written
//
// rules.go declares the game and reads the options; deal.go begins a round, exchange.go
// and dealer.go are its exchanges and the dealer's choice, settle.go its end; play.go says
// what is legal and why not; state.go is what they change. view.go says who may see what,
// determinize.go redeals what a viewer cannot know, narrate.go tells what happened, notation.go
// is the text of actions and chance. A state holds no pointer.
//
// policies.go is how bots choose: by a table of what to give up in which situation. The
// command learn makes it, from rounds that practice.go sets up, and measures it:
//
//	go run ./games/rondelic/learn
//	go run ./games/rondelic/learn -measure 300000
package rondelic
