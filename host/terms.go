package host

import (
	"slices"
	"strconv"
	"time"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

// MaxTitle limits the length of a table's title, in characters.
const MaxTitle = 48

// Limits of times, where they are set: for a move, of a time bank, of an absence.
const (
	MinMove = time.Second
	MaxMove = 30 * 24 * time.Hour
)

// CheckTerms returns proposed terms in the form in which they are stored, for a game with these options. The error
// is an *input.Invalid.
func (h *Host) CheckTerms(gameID string, options game.Options, t table.Terms) (table.Terms, error) {
	for _, limit := range []struct {
		field string
		long  time.Duration
	}{{"move", t.MoveTime}, {"bank", t.TimeBank}, {"after", t.Absence.After}} {
		if err := CheckTime(limit.field, limit.long); err != nil {
			return t, err
		}
	}
	if rules, known := h.Rules(gameID); known && t.MoveTime+t.TimeBank > 0 && rules.Info().HasClock(options) {
		return t, &input.Invalid{Field: "move", Code: "own-clock"}
	}
	if t.Absence.After == 0 {
		t.Absence.Level = 0
	}
	if level := t.Absence.Level; level < 0 || level > h.Levels(gameID) {
		return t, &input.Invalid{Field: "absence", Code: "unknown", Limit: "bot:" + strconv.Itoa(level)}
	}
	if t.Chat != table.ChatNone && t.Chat != table.ChatEmotes && t.Chat != table.ChatOpen {
		return t, &input.Invalid{Field: "chat", Code: "unknown", Limit: string(t.Chat)}
	}
	if err := checkTempo(t.Tempo); err != nil {
		return t, err
	}
	var err error
	t.Title, err = input.Clean("title", t.Title, MaxTitle)
	return t, err
}

// CheckTime refuses a time outside the limits; 0 means no time is set.
func CheckTime(field string, long time.Duration) error {
	if long != 0 && long < MinMove {
		return &input.Invalid{Field: field, Code: "too-short", Limit: MinMove}
	}
	if long > MaxMove {
		return &input.Invalid{Field: field, Code: "too-long", Limit: MaxMove}
	}
	return nil
}

func checkTempo(tempo table.Tempo) error {
	if !slices.Contains(table.Tempos(), tempo) {
		return &input.Invalid{Field: "tempo", Code: "unknown", Limit: string(tempo)}
	}
	return nil
}
