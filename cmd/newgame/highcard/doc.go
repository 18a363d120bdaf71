// Package highcard is High Card, a small card game to start from: in each round every player plays a card or
// passes, and the highest card wins the round.
//
// Replace this comment: name the source of the rules, then list every point on which the source is silent or
// contradicts itself, with its decision. Each statement has a rule id (HC-01 to HC-09); the rulebooks of this
// folder ([Rulebooks]) state the rules under these ids, refusals cite them, and a test or a record names
// each.
//
// # Files
//
// rules.go declares the game and its options; state.go plays it from the deal to the end; view.go has the
// views and the redeal of hidden cards; notation.go is the text of actions; narrate.go turns steps into
// facts; moment.go says what is shown for a while; policies.go has the policies of bots and their levels; ui is
// the game's pages. A state holds no pointer, and hands are bit sets.
package highcard
