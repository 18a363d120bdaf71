// Package ronda implements Ronda, the memory game of bowls and beans by Steffen Mühlhäuser: ten
// bowls hide beans in pairs, a player who lifts two equal heaps may lay a bean,
// and the first player without beans wins.
//
// # Sources
//
// The rules come from the leaflet of the game and from its sheet of simplified rules, from the
// collection of L'Escale à jeux. Every statement has a number, RDA-01 to RDA-30 and RDA-S-01 to
// RDA-S-05; so has every point on which they are silent or contradictory, RDA-X01 to RDA-X21.
// The rulebooks in this folder ([Rulebooks]) use these numbers, refusals cite them, and tests are
// named after them.
//
// # Decisions on unclear points
//
//   - RDA-X01 beans per player: 10, as in the set-up; the list of parts has 9 (option
//     beans).
//   - RDA-X02 two empty bowls are a pair.
//   - RDA-X03 bowls are lifted one after the other.
//   - RDA-X04, RDA-X05 laying a bean after a pair is optional; the player may stop before
//     the bean or after it, but cannot continue without laying it.
//   - RDA-X06, RDA-X15 a full heap ends the turn, even with the simplified turn.
//   - RDA-X07 the bowl just covered is not a new bowl: it is barred for one lift.
//   - RDA-X08 the player chooses the bowl of the two that stays open.
//   - RDA-X09 every error costs a bean while the black bowl holds any. RDA-X10 stopping
//     and running out of time are not errors.
//   - RDA-X11 the last bean wins at once, even if it fills a heap: nothing is moved any more.
//   - RDA-X12, RDA-X13 contents stay between 0 and the most a bowl covers, so there is
//     always a pair somewhere.
//   - RDA-X14 with at most four beans a full heap is five, and five fill the black bowl.
//   - RDA-X16 with the simplified turn the two bowls just covered may be lifted again.
//   - RDA-X17 the three simplifications may be combined freely.
//   - RDA-X18 the pair of an error lies open until the next action; the user interface
//     decides how long people see it.
//   - RDA-X19 bowls keep their places. RDA-X20 two to five players.
//   - RDA-X21 an endless game is stopped: after 100 turns in a row without a bean, or
//     2,000 turns; the fewest beans win.
//
// # Files
//
// rules.go declares the game; turn.go covers a turn from the first lift to its end; state.go
// defines the state; view.go defines what viewers see; chance.go fills the bowls and redeals
// the unseen ones.
package ronda
