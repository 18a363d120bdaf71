// Package nainjaune implements Nain Jaune, the game of the Yellow Dwarf: players shed their
// cards in runs that climb from the Ace to the King regardless of suit, and five cards
// take the chips that lie on the board.
//
// # Sources
//
// The rules come from the leaflets of three printings of the boxed game ("Règle du Nain
// Jaune"; the same by N. K. Atlas, Paris; "Jeu du Nain Jaune, Règle du Jeu"), from the
// collection of L'Escale à jeux. They differ only in wording. Every statement has a number,
// NJ-01 to NJ-21; so has every point on which the leaflets are silent or unclear, NJ-X01 to
// NJ-X27. The rulebooks in this folder ([Rulebooks]) use these numbers, refusals cite them,
// and tests are named after them.
//
// # Decisions on unclear points
//
//   - NJ-X01 points of a court card: 10 (option points).
//   - NJ-X02 an unplayed board card: its holder matches the chips on its box, and pays
//     onto that box (option unplayed).
//   - NJ-X03 chips that were not taken stay on their box, and belong to no one at the end
//     of the game.
//   - NJ-X04 "in the first round": a Grand Opéra is a hand played in one uninterrupted
//     series, even after others have played (option opera).
//   - NJ-X05 a Grand Opéra empties the boxes first: matching an empty box costs 0.
//   - NJ-X06 a Grand Opéra does not double the points (option operaDouble).
//   - NJ-X07 a player who holds the next rank must play it (option mayStop).
//   - NJ-X08 a player with several cards of that rank chooses one.
//   - NJ-X09 after a King its player leads again (option afterKing).
//   - NJ-X10 after a stop the lead is free (option afterStop).
//   - NJ-X11 a player who lacks or declined a rank is not asked for it again.
//   - NJ-X12, NJ-X13 seat 0 is first in cards in the first deal, then the next seat.
//   - NJ-X14 the talon stays hidden.
//   - NJ-X15, NJ-X16 as many deals as seats, 200 chips each (options deals, chips).
//   - NJ-X17 a player who cannot pay in full pays all they have, and the game is over after
//     that deal (option broke). A short ante counts: it is a payment of the deal it opens.
//   - NJ-X18 order of the settlement: last card's box, Grand Opéra, points, unplayed
//     board cards, each in order of play from the winner.
//   - NJ-X19 boxes are taken automatically, NJ-X20 the game makes the announcements.
//   - NJ-X21 "get rid of the highest cards" is advice. NJ-X22 the rank "1" after the
//     Ace in the third printing is a misprint.
//   - NJ-X23 the stake multiplies only the antes. NJ-X24 only the exact card takes a
//     box. NJ-X25 there is no game for two. NJ-X26 lifting the run has no effect.
//   - NJ-X27 playing the last card ends the deal at once, even if it is a King.
//
// Three more points are implementation choices. Hands are laid open at the settlement, since
// their points must be counted. A seat that was passed over, declined a rank or had its lead
// bound (NJ-X10) has revealed something about its hand, which stays public knowledge
// (see [State.Determinize]). The last run lies on the table until the next one begins.
//
// # Files
//
// rules.go declares the game and reads the options; deal.go, play.go and settle.go cover a
// deal from the antes to the settlement; state.go defines the state. view.go defines what each
// viewer sees, determinize.go redeals the hidden cards, narrate.go produces the facts,
// estimate.go evaluates positions for bots. A state contains no pointers; hands are bit sets.
package nainjaune
