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

func (thinker) ThinkTime() int { return 30 }

// A bot waits as long as people would think, if its game defines that, give or take a little that differs from
// action to action. Without a pause it does not wait.
func TestBotDue_AllowsForThinkTime(t *testing.T) {
	since := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	tb := &table.Table{Status: table.StatusPlaying, State: thinker{}, Seats: []table.Chair{{Level: 1}, {Player: "jeanne"}}, ActingSince: since}
	waits := map[time.Duration]bool{}
	for tb.Acts = range 40 {
		wait := tb.BotDue(time.Second).Sub(since)
		if wait < 2550*time.Millisecond || wait > 3450*time.Millisecond {
			t.Errorf("the bot is due after %s", wait)
		}
		waits[wait] = true
	}
	if len(waits) < 10 {
		t.Errorf("only %d different waits", len(waits))
	}
	if got := tb.BotDue(0); !got.Equal(since) {
		t.Errorf("without a pause the bot is due after %s", got.Sub(since))
	}
}
