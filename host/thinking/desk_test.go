package thinking

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

const work = 5 * time.Millisecond // between two steps of a bot

// desk is a desk in fake time.
func desk(places int) *Desk {
	began := time.Now()
	return NewDesk(Config{Places: places, Fair: 5 * time.Second, Now: func() time.Duration { return time.Since(began) }})
}

// think works for so many steps if it may, and says how long that took, how much it worked and
// whether it was cut short.
func think(t *testing.T, d *Desk, class Class, share string, steps int) (took, worked time.Duration, cut bool) {
	began := time.Now()
	turn, err := d.Begin(t.Context(), class, share)
	if err != nil {
		t.Error(err)
		return 0, 0, false
	}
	for n := 0; n < steps && turn.Step(); n++ {
		time.Sleep(work)
	}
	worked, cut = turn.End()
	return time.Since(began), worked, cut
}

// A quick think waits for no more than the slices of others, and all work is done whole.
func TestDesk_AQuickThinkWaitsForASliceOfOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := desk(1)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if _, worked, cut := think(t, d, Players, "guest", 200); cut || worked != 200*work {
					t.Errorf("worked %v, cut %v", worked, cut)
				}
			})
		}
		synctest.Wait()
		if took, _, cut := think(t, d, Players, "ana", 1); took > 3*Slice || cut {
			t.Errorf("it took %v", took)
		}
		all.Wait()
		if s := d.Stats(); s.Thinks[Players] != 5 || s.Cut != 0 || s.Waiting[Players] != 0 {
			t.Errorf("%+v", s)
		}
	})
}

// Nobody's strength depends on load while nobody waits too long; then thinks are cut short,
// and counted, those of the person whose tables are too many.
func TestDesk_CutsShortOnlyWhenPeopleWaitTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := desk(1)
		var all sync.WaitGroup
		cuts := 0
		var mu sync.Mutex
		for range 20 {
			all.Go(func() {
				_, worked, cut := think(t, d, Watchers, "guest", 200)
				mu.Lock()
				defer mu.Unlock()
				if cut {
					cuts++
				}
				if worked < Slice {
					t.Errorf("one worked for %v only", worked)
				}
			})
		}
		synctest.Wait()
		if took, worked, cut := think(t, d, Watchers, "ana", 200); cut || worked != 200*work || took > 2*worked+2*Slice {
			t.Errorf("ana's bot took %v, worked %v, cut %v", took, worked, cut)
		}
		all.Wait()
		if cuts == 0 || uint64(cuts) != d.Stats().Cut {
			t.Errorf("%d were cut short, %d counted", cuts, d.Stats().Cut)
		}
	})
}

// What nobody waits for is not cut short.
func TestDesk_CutsNothingShortThatNobodyWaitsFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := desk(2)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, worked, cut := think(t, d, Nobody, "guest", 200); cut || worked != 200*work {
					t.Errorf("worked %v, cut %v", worked, cut)
				}
			})
		}
		all.Wait()
	})
}

// A place is never lost, no matter who gives up when.
func TestDesk_KeepsItsPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := desk(2)
		var all sync.WaitGroup
		for n := range 60 {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(n)*37*time.Millisecond)
				defer cancel()
				turn, err := d.Begin(ctx, Class(n%Classes), "guest")
				if err != nil {
					return
				}
				done := make(chan struct{})
				go func() {
					defer close(done)
					for k := 0; k < 40 && turn.Step(); k++ {
						time.Sleep(work)
					}
				}()
				time.Sleep(time.Duration(n%7) * 15 * time.Millisecond)
				switch n % 3 {
				case 0:
					turn.Cut()
					<-done
				case 1:
					turn.End() // the bot works on, and is not waited for
				default:
					<-done
				}
				turn.End()
				<-done
			})
		}
		all.Wait()
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.free != 2 || d.queue.Waits() || d.queue.lines[0].long+d.queue.lines[1].long+d.queue.lines[2].long != 0 {
			t.Errorf("%d places are free: %+v", d.free, d.queue)
		}
	})
}
