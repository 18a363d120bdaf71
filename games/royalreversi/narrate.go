package royalreversi

import (
	"strings"

	"tablee/game"
	"tablee/game/cards"
)

// Codes of the facts that Narrate produces, with their arguments. All facts are public: they are the
// same for every viewer.
const (
	FactDealt    = "dealt"    // Chance: cards each (int)
	FactOpens    = "opens"    // the seat begins
	FactShuffles = "shuffles" // Chance: the empty shoe was refilled; cards in it (int), including those drawn at once

	FactLays     = "lays"     // cards.Card, the Square whose picture it shows
	FactTen      = "ten"      // the ten (cards.Card), the Square, its picture (cards.Card)
	FactTurns    = "turns"    // number of tokens turned (int), their squares ([]Square)
	FactRemoves  = "removes"  // the nine (cards.Card), the Square, a seat of the token's colour (game.Seat)
	FactReplaces = "replaces" // the hand shown and thrown (Shown); it is the seat's turn
	FactAside    = "aside"    // the same out of turn (RRV-34)
	FactStuck    = "stuck"    // the seat cannot play any card of its new hand: its turn is over (RRV-X18)

	FactGameOver = "game-over" // Chance: reason (string): "full", "limit"
	FactWins     = "wins"      // the seat, or its team, is first: tokens (int)
)

// Shown is a hand laid open.
type Shown []cards.Card

// String returns the cards as text, separated by spaces.
func (h Shown) String() string {
	texts := make([]string, len(h))
	for i, c := range h {
		texts[i] = c.String()
	}
	return strings.Join(texts, " ")
}

// Narrate appends the facts of a step. See the Fact constants.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, _ game.Seat, buf []game.Fact) []game.Fact {
	t := teller{before: before.(*State), after: after.(*State), facts: buf}
	switch {
	case by != game.Chance:
		t.action(by, act)
	case t.before.phase == dealing:
		t.tell(FactDealt, game.Chance, handSize)
		t.tell(FactOpens, game.Seat(t.after.active))
	default:
		t.tell(FactShuffles, game.Chance, t.before.thrown.len())
	}
	t.stuck(by, act)
	if t.after.phase == over {
		t.gameOver()
	}
	return t.facts
}

// teller collects the facts of one step.
type teller struct {
	before, after *State
	facts         []game.Fact
}

func (t *teller) tell(code string, seat game.Seat, args ...any) {
	t.facts = append(t.facts, game.Fact{Code: code, Seat: seat, Args: args})
}

func (t *teller) action(by game.Seat, act game.Action) {
	c, q, ok := Card(act)
	switch {
	case !ok && by == game.Seat(t.before.active):
		t.tell(FactReplaces, by, Shown(t.after.last.shown.list()))
	case !ok:
		t.tell(FactAside, by, Shown(t.after.last.shown.list()))
	case kindIn(act).nine():
		t.tell(FactRemoves, by, c, q, t.owner(q))
	case kindIn(act).ten():
		t.tell(FactTen, by, c, q, t.after.board().shows[q].card())
	default:
		t.tell(FactLays, by, c, q)
	}
	if n := t.after.last.turned.len(); n > 0 {
		t.tell(FactTurns, by, n, t.after.last.turned.list())
	}
}

// owner returns the first seat of the colour that was on q.
func (t *teller) owner(q Square) game.Seat {
	for seat := range t.before.seats {
		if t.before.tokens[t.before.colour[seat]].has(q) {
			return game.Seat(seat)
		}
	}
	return game.Chance
}

// stuck tells that a turn ended automatically: the seat replaced its hand on its turn and has drawn, but
// another seat is on turn although no card was played.
func (t *teller) stuck(by game.Seat, act game.Action) {
	seat := t.before.active
	renewing := by == game.Chance && t.before.renewed || act == replace && by == game.Seat(seat)
	if renewing && t.after.active != seat && t.after.phase == playing {
		t.tell(FactStuck, game.Seat(seat))
	}
}

func (t *teller) gameOver() {
	t.tell(FactGameOver, game.Chance, t.after.ending())
	for seat, st := range t.after.Standings(nil) {
		if st.Place == 1 {
			t.tell(FactWins, game.Seat(seat), st.Points)
		}
	}
}
