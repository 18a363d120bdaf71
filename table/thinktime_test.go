package table_test

import (
	"testing"
	"time"

	"tablee/game"
	"tablee/table"
)

// thinker is a game in which seat 0 is awaited and people think for three pauses.
type thinker struct{ game.State }

func (thinker) Turn() game.Seat { return 0 }

func (thinker) ThinkTime() int { return 3 }

// A bot waits as long as people would think, if its game defines that. Without a pause it does not wait.
func TestBotDue_AllowsForThinkTime(t *testing.T) {
	since := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	tb := &table.Table{Status: table.StatusPlaying, State: thinker{}, Seats: []table.Chair{{Level: 1}, {Player: "jeanne"}}, ActingSince: since}
	if got := tb.BotDue(time.Second); !got.Equal(since.Add(3 * time.Second)) {
		t.Errorf("the bot is due after %s", got.Sub(since))
	}
	if got := tb.BotDue(0); !got.Equal(since) {
		t.Errorf("without a pause the bot is due after %s", got.Sub(since))
	}
}
