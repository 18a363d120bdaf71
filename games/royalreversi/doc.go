// Package royalreversi implements Royal Reversi: reversi on a board of 64 card pictures, where
// the card played determines the pictures on which a token may be laid. The player with the
// most tokens when all pictures are covered wins.
//
// # Sources
//
// The rules come from the leaflet of the boxed game (Dujardin, 2000), from the collection of
// L'Escale à jeux. Every statement has a number, RRV-01 to RRV-39; so has every point on which
// the leaflet is silent or unclear, RRV-X01 to RRV-X27. The rulebooks in this folder
// ([Rulebooks]) use these numbers, refusals cite them, and tests are named after them.
//
// # The board is a reconstruction
//
// No picture of the board was found. The leaflet describes 64 pictures of sixteen court cards,
// and four rows, two horizontal and two vertical, each running from a Jack outside to an Ace
// inside, one row per suit; the pack has three of each card. layout.go contains two boards whose
// four rows hold each of the sixteen cards once, so that three pictures of each stay free for the
// three cards (RRV-X02). A further board can be added there as eight lines of text.
//
// # Decisions on unclear points
//
//   - RRV-X01 the pack: four nines and four tens in all, one a suit.
//   - RRV-X03 the starting rows are the four arms, a4-d4, e1-e4, h5-e5, d8-d5.
//   - RRV-X04 two players take the horizontal rows (option rows).
//   - RRV-X05 two teams fill all four rows (option teamRows).
//   - RRV-X06, RRV-X07 colours are left to the user interface, and tokens never run out.
//   - RRV-X08 a line of several colours turns nothing (option mixed).
//   - RRV-X09 a line turns when the token just laid is one of its ends; nothing else
//     turns. RRV-X10 the nearest own token is the other end. RRV-X11 turning is not a
//     choice.
//   - RRV-X12, RRV-X13, RRV-X14 a nine removes one opposing token and does nothing
//     else; if there is none it cannot be played. RRV-X15 a ten is laid like any token.
//   - RRV-X16 a player who can play a card must play one.
//   - RRV-X17, RRV-X19 a hand is dead if it consists of five court cards all of whose pictures
//     are covered; its holder may replace it at any time. RRV-X18 a player who cannot play
//     replaces the hand and plays, or the turn ends automatically. RRV-X20 replacing does not
//     count as a turn.
//   - RRV-X21 thrown cards are shuffled as soon as a card must be drawn from an empty
//     shoe.
//   - RRV-X22 the 64th token ends the game; equal totals share the place.
//   - RRV-X23 on a board without tokens the first may be laid anywhere.
//   - RRV-X24 seat 0 begins; rows are assigned by seats. RRV-X25 teams are for four.
//   - RRV-X26 thrown cards are open. RRV-X27 partners do not tell each other their cards.
//
// In addition to the leaflet, the game ends after 500 actions. Two more facts are public
// knowledge (see [State.Determinize]): a seat whose turn ended automatically held nothing
// playable at that time, and after a reshuffle the cards in hands are those not in the shoe.
//
// # Files
//
// rules.go declares the game; layout.go defines the boards; squares.go has sets of squares and
// the turning of tokens; deck.go has cards and hands; play.go and chance.go apply actions and
// outcomes to a state (state.go). view.go defines what each viewer sees, memory.go tracks public
// knowledge of the hands, determinize.go redeals the hidden cards, narrate.go produces the facts.
// policies.go has policies for bots; estimate.go evaluates positions by their traits (traits.go,
// lines.go) with learned weights (weights.go); ending.go detects positions without relevant
// hidden information. A state contains no pointers; sets of squares and hands are bit sets.
package royalreversi
