package play_test

import (
	"strconv"
	"strings"
	"testing"

	"tablee/host"
	"tablee/table"
	"tablee/web/webtest"
)

// Those who want it have what is forced played at their seats; others are not told so.
func TestForced_PlaysByItself(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2", "level", "1", "o.deals", "2")
	if page := b.Get(path + "/settings").Body; !strings.Contains(page, "Play forced moves for me") {
		t.Fatal("it is not offered")
	}
	b.MustPost(path+"/forced", "on", "yes")
	if page := b.Get(path + "/settings").Body; !strings.Contains(page, "Stop playing forced moves for me") {
		t.Error("it cannot be ended")
	}
	id := webtest.TableID(path)
	follower, err := h.Host.Follow(t.Context(), id, h.PlayerOf(t, b))
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	var f *host.Frame
	for {
		if f, err = follower.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		tb := f.Table
		if tb.Status == table.StatusOver {
			break
		}
		if tb.BotAwaited() || tb.ForcedAction() != "" {
			continue // it comes by itself
		}
		legal := tb.State.Legal(tb.Turn(), nil)
		b.Post(path, "seq", strconv.FormatUint(tb.Seq, 10), "a", tb.Rules().FormatAction(legal[0]), "command", "")
	}
	forced := 0
	for _, c := range f.Log {
		for _, e := range c.Events {
			if e.Forced {
				forced++
			}
		}
	}
	if forced == 0 {
		t.Error("nothing was played by itself in a whole game")
	}
}
