package host_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/table"
)

// Those who look on are shown, each person once and the nameless by their pages, to everybody,
// and those who come together by one frame.
func TestLookers_AreShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := hosttest.NewNode(t)
		who := hosttest.Guests(t, h, 3)
		id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
		page := hosttest.Follow(t, h, id, who[0])
		first := hosttest.Next(t, page)
		var others []*host.Follower
		for _, p := range []table.PlayerID{who[1], who[1], who[2], "", ""} {
			others = append(others, hosttest.Follow(t, h, id, p))
		}
		time.Sleep(3 * time.Second) // of the bubble
		synctest.Wait()
		f := hosttest.Next(t, page)
		known := slices.Sorted(slices.Values(who[1:]))
		if !slices.Equal(f.Lookers.Known, known) || f.Lookers.Pages != 2 || f.Lookers.N() != 4 {
			t.Errorf("%+v look on", f.Lookers)
		}
		if f.Rev != first.Rev+1 {
			t.Errorf("five come at once, and the page is drawn %d times", f.Rev-first.Rev)
		}
		if f.Present[1] {
			t.Error("a page without a name is somebody on a free chair")
		}
		for _, o := range others[1:] {
			o.Close()
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if f := hosttest.Next(t, page); !slices.Equal(f.Lookers.Known, who[1:2]) || f.Lookers.Pages != 0 {
			t.Errorf("%+v stay", f.Lookers)
		}
		others[0].Close()
		page.Close()
	})
}
