// Package highcard is High Card, a small card game to start from: in each round everybody
// plays a card or passes, and the highest card wins the round.
//
// Replace this comment: say where the rule comes from, then list every point on which the
// source is silent or contradicts itself and how it was decided. Each statement has a rule
// id (HC-01 to HC-09); the rulebooks of this folder ([Rulebooks]) state the rules under
// these ids, refusals cite them, and a test or a record names each.
//
// # How it is written
//
// rules.go declares the game and its options; state.go is a round from its first card to
// its end; view.go says who may see what and redeals what a viewer cannot know; notation.go
// is the text of actions; narrate.go tells what happened; policies.go is what bots go by,
// and bots has their levels; ui is the game's pages. A state holds no pointer, hands are
// bit sets.
package highcard
