// Package toy is the smallest game with every feature of the contract: chance, secrets, options, points and
// refusals. Only tests use it, so that they depend on none of the library's games.
//
// Twelve cards, ranks 1 to 6 in suits a and b. Each seat gets some; in turn each plays one, and a card that
// beats the previous card scores its rank. RULES.en.md has all the rules.
package toy

import (
	"fmt"
	"strings"

	"tablee/game"
)

const (
	deckSize = 12
	maxSeats = 4
	none     = -1 // no card
)

// Rules is the rulebook.
type Rules struct{}

// Info returns the declaration of the game.
func (Rules) Info() game.Info {
	return game.Info{
		ID: "toy", Version: 1, MinSeats: 2, MaxSeats: maxSeats, Hidden: true,
		Options: []game.Option{
			{Key: "cards", Min: 1, Max: 3, Default: "2", Rule: "TOY-1"},
			{Key: "deals", Min: 1, Max: 3, Default: "1", Rule: "TOY-1"},
			{Key: "must", Values: []string{"on", "off"}, Default: "on", Rule: "TOY-X1"},
		},
		MaxActions: maxSeats * 3 * 3,
	}
}

// New returns a game before its first deal.
func (r Rules) New(seats int, opt game.Options) (game.State, error) {
	full, err := r.Info().Setup(seats, opt)
	if err != nil {
		return nil, err
	}
	return &State{
		seats: int8(seats), cards: int8(full.Int("cards")), deals: int8(full.Int("deals")),
		must: full["must"] == "on", due: true, last: none,
	}, nil
}

func card(c int) string { return string([]byte{"123456"[c/2], "ab"[c%2]}) }

func parseCard(text string) (int, bool) {
	for c := range deckSize {
		if card(c) == text {
			return c, true
		}
	}
	return 0, false
}

// FormatAction returns "3a".
func (Rules) FormatAction(a game.Action) string {
	if a >= deckSize {
		return fmt.Sprintf("unknown-%d", uint64(a))
	}
	return card(int(a))
}

// ParseAction reads "3a".
func (Rules) ParseAction(text string) (game.Action, error) {
	c, ok := parseCard(text)
	if !ok {
		return 0, game.Refuse(game.GenForm, "form", text)
	}
	return game.Action(c), nil
}

// FormatOutcome returns the cards in the order of the pack.
func (Rules) FormatOutcome(outcome []byte) string {
	signs := make([]string, len(outcome))
	for i, c := range outcome {
		signs[i] = card(int(c))
	}
	return strings.Join(signs, " ")
}

// ParseOutcome reads cards separated by single spaces.
func (Rules) ParseOutcome(text string) ([]byte, error) {
	var outcome []byte
	for sign := range strings.SplitSeq(text, " ") {
		c, ok := parseCard(sign)
		if !ok {
			return nil, game.Refuse(game.GenForm, "form", sign)
		}
		outcome = append(outcome, byte(c))
	}
	return outcome, nil
}

// Narrate returns the card played and its score.
func (Rules) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	if by == game.Chance {
		return append(buf, game.Fact{Code: "deals", Seat: game.Chance})
	}
	buf = append(buf, game.Fact{Code: "plays", Seat: by, Args: []any{card(int(act))}})
	if won := after.(*State).points[by] - before.(*State).points[by]; won > 0 {
		buf = append(buf, game.Fact{Code: "scores", Seat: by, Args: []any{int(won)}})
	}
	return buf
}
