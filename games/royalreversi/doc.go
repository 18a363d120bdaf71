// Package royalreversi is Royal Reversi: reversi on a board of 64 card pictures, where
// the card played says on which picture a token may lie. The player with most tokens
// when all pictures are covered wins.
//
// # Where the rule comes from
//
// From the leaflet of the boxed game (Dujardin, 2000), as kept by the collection of
// L'Escale à jeux. Every statement has a number, RRV-01 to RRV-39; every point on which
// it is silent or unclear has one too, RRV-X01 to RRV-X27. The rulebooks of this folder
// ([Rulebooks]) tell the rule under these numbers, refusals cite them, tests are named
// after them.
//
// # The board is a reconstruction
//
// No picture of the board was found. The leaflet says: 64 pictures, sixteen court cards,
// four rows of which two are horizontal and two vertical, each running from a Jack
// outside to an Ace inside, one row a suit; and the pack has three of each card. Two
// boards on which the four rows hold each of the sixteen cards once, so that three
// pictures of each stay free for the three cards, are kept as data in layout.go
// (RRV-X02); another is added there as eight lines of text.
//
// # What was unclear, and how it was decided
//
//   - RRV-X01 the pack: four nines and four tens in all, one a suit.
//   - RRV-X03 the rows of the start are the four arms, a4-d4, e1-e4, h5-e5, d8-d5.
//   - RRV-X04 two players take the horizontal rows (option rows).
//   - RRV-X05 two teams fill all four rows (option teamRows).
//   - RRV-X06, RRV-X07 colours are a matter of drawing, and tokens never run out.
//   - RRV-X08 a line of several colours turns nothing (option mixed).
//   - RRV-X09 a line turns when the token just laid is one of its ends; nothing else
//     turns. RRV-X10 the nearest own token is the other end. RRV-X11 turning is not a
//     choice.
//   - RRV-X12, RRV-X13, RRV-X14 a nine takes one opposing token away and does nothing
//     else; where there is none it cannot be played. RRV-X15 a ten is laid like any token.
//   - RRV-X16 a player who can play a card plays one.
//   - RRV-X17, RRV-X19 a hand is dead when it is five court cards all of whose pictures
//     are covered; its holder may replace it at any time. RRV-X18 a player who
//     can play nothing replaces the hand and plays, or the turn ends by itself. RRV-X20
//     replacing is no turn.
//   - RRV-X21 thrown cards are shuffled as soon as a card must be drawn from an empty
//     shoe.
//   - RRV-X22 the 64th token ends the game; equal totals share the place.
//   - RRV-X23 on a board without tokens the first may lie anywhere.
//   - RRV-X24 seat 0 begins; rows go by seats. RRV-X25 teams are for four.
//   - RRV-X26 thrown cards are open. RRV-X27 partners do not tell each other their cards.
//
// Beyond the leaflet the game also ends after 500 actions. Whose turn ended by itself
// holds nothing that could be played then, and after a reshuffle the cards in hands are
// those that are not in the shoe: everybody keeps that in mind (see [State.Determinize]).
//
// # How it is written
//
// rules.go declares the game; layout.go holds the boards; squares.go is sets of squares
// and how tokens turn; deck.go is cards and hands; play.go and chance.go are what players
// and chance do to a state (state.go). view.go says who may see what, memory.go what can be
// remembered of the hands, determinize.go redeals what a viewer cannot know, narrate.go tells
// what happened. policies.go is rules of thumb for bots; estimate.go is what a standing is
// worth, by its traits (traits.go, lines.go) and weights learned for them (weights.go);
// ending.go says when nothing that matters is hidden any more. A state holds no pointer;
// sets of squares and hands are words of bits.
package royalreversi
