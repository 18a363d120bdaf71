// Package ronda is Ronda, the memory game of bowls and beans by Steffen Mühlhäuser: ten
// bowls hide beans in pairs, a player who lifts two equal heaps may lay a bean,
// and the first without beans wins.
//
// # Where the rule comes from
//
// From the leaflet of the game and from its sheet of simplified rules, as kept by the
// collection of L'Escale à jeux. Every statement has a number, RDA-01 to RDA-30 and
// RDA-S-01 to RDA-S-05; every point on which they are silent or contradict themselves
// has one too, RDA-X01 to RDA-X21. The rulebooks of this folder ([Rulebooks]) tell the
// rule under these numbers, refusals cite them, tests are named after them.
//
// # What was unclear, and how it was decided
//
//   - RDA-X01 beans each: 10, as the set-up says; the list of parts says 9 (option
//     beans).
//   - RDA-X02 two empty bowls are a pair.
//   - RDA-X03 bowls are lifted one after the other.
//   - RDA-X04, RDA-X05 after a pair a bean may be laid or not; going on without laying
//     one is not possible; stopping is, before the bean and after it.
//   - RDA-X06, RDA-X15 a full heap ends the turn, with the simplified turn too.
//   - RDA-X07 the bowl just covered is not a new bowl: it is barred for one lift.
//   - RDA-X08 the player chooses which of the two stays open.
//   - RDA-X09 every error costs a bean while the black bowl holds any. RDA-X10 stopping
//     and running out of time are no errors.
//   - RDA-X11 the last bean wins at once, also as the one that fills a heap: nothing is
//     moved any more.
//   - RDA-X12, RDA-X13 contents stay between 0 and the most a bowl covers, so that
//     there is always a pair somewhere.
//   - RDA-X14 with at most four beans a full heap is five, and five fill the black bowl.
//   - RDA-X16 with the simplified turn the two bowls just covered may be lifted again.
//   - RDA-X17 the three simplifications may be combined as one likes.
//   - RDA-X18 the pair of an error lies open until the next action; how long people see
//     it is for the screen.
//   - RDA-X19 bowls keep their places. RDA-X20 two to five players.
//   - RDA-X21 an endless game is stopped: after 100 turns in a row without a bean, or
//     2,000 turns; the fewest beans win.
//
// # How it is written
//
// rules.go declares the game, turn.go is a turn from the first lift to its end, state.go
// is what it changes; view.go says what lies open and redeals what nobody has seen.
package ronda
