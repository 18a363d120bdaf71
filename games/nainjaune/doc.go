// Package nainjaune is Nain Jaune, the game of the Yellow Dwarf: players shed their
// cards in runs that climb from the Ace to the King whatever the suits, and five cards
// take the chips that lie on the board.
//
// # Where the rule comes from
//
// From the leaflets of three printings of the boxed game ("Règle du Nain Jaune"; the
// same of N. K. Atlas, Paris; "Jeu du Nain Jaune, Règle du Jeu"), as kept by the
// collection of L'Escale à jeux. They agree but for their wording. Every statement has
// a number, NJ-01 to NJ-21; every point on which they are silent or unclear has one
// too, NJ-X01 to NJ-X27. The rulebooks of this folder ([Rulebooks]) tell the rule under
// these numbers, refusals cite them, tests are named after them.
//
// # What was unclear, and how it was decided
//
//   - NJ-X01 points of a court card: 10 (option points).
//   - NJ-X02 an unplayed board card: its holder matches what lies on its box, and the
//     chips go onto that box (option unplayed).
//   - NJ-X03 chips nobody took stay on their box, and at the end of the game are
//     nobody's.
//   - NJ-X04 "in the first round": a Grand Opéra is a hand played in one uninterrupted
//     series, also after others have played (option opera).
//   - NJ-X05 a Grand Opéra empties the boxes first: matching an empty box costs 0.
//   - NJ-X06 a Grand Opéra does not double the points (option operaDouble).
//   - NJ-X07 a player who holds the next rank must play it (option mayStop).
//   - NJ-X08 of several cards of that rank the player chooses one.
//   - NJ-X09 after a King its player leads again (option afterKing).
//   - NJ-X10 after a stop the lead is free (option afterStop).
//   - NJ-X11 a player who lacks or declined a rank is not asked for it again.
//   - NJ-X12, NJ-X13 seat 0 is first in cards in the first deal, then the next seat.
//   - NJ-X14 the talon is not seen.
//   - NJ-X15, NJ-X16 as many deals as seats, 200 chips each (options deals, chips).
//   - NJ-X17 a player who cannot pay gives what is left and the game is over after that deal
//     (option broke). A short ante counts: it is a payment of the deal it opens.
//   - NJ-X18 order of the settlement: last card's box, Grand Opéra, points, unplayed
//     board cards, each in order of play from the winner.
//   - NJ-X19 boxes are taken by themselves, NJ-X20 announcements are made by the game.
//   - NJ-X21 "get rid of the highest cards" is advice. NJ-X22 the rank "1" after the
//     Ace in the third printing is a misprint.
//   - NJ-X23 the stake multiplies the antes alone. NJ-X24 only the exact card takes a
//     box. NJ-X25 there is no game of two. NJ-X26 lifting the run counts nothing.
//   - NJ-X27 a hand that empties ends the deal at once, also with a King.
//
// Where neither leaflets nor doubts decide: hands are laid open at the settlement, since
// their points must be counted; a seat that was passed over, or that declined a rank, or
// whose lead was bound (NJ-X10), has told something of its hand that everybody keeps in
// mind (see [State.Determinize]); the last run lies on the table until the next one begins.
//
// # How it is written
//
// rules.go declares the game and reads the options; deal.go, play.go and settle.go are a
// deal from its antes to its settlement; state.go is what they change. view.go says who
// may see what, determinize.go redeals what a viewer cannot know, narrate.go tells what
// happened, estimate.go guesses for bots. A state holds no pointer, hands are bit sets.
package nainjaune
