package thinking

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

const work = 5 * time.Millisecond // duration of one step of a bot

// desk returns a desk that runs on fake time.
func desk(places int) *Desk {
	began := time.Now()
	return NewDesk(Config{Places: places, Fair: 5 * time.Second, Now: func() time.Duration { return time.Since(began) }})
}

// think works for up to the given number of steps. It returns the elapsed time, the time worked, and
// whether the think was cut short.
func think(t *testing.T, d *Desk, class Class, person string, steps int) (took, worked time.Duration, cut bool) {
	began := time.Now()
	turn, err := d.Begin(t.Context(), class, Share{Person: person})
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

// A short think waits for no more than the slices of others, and no think loses work.
func TestDesk_ShortThink_WaitsOneSliceOfOthers(t *testing.T) {
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
			t.Errorf("short think took %v, want at most %v", took, 3*Slice)
		}
		all.Wait()
		if s := d.Stats(); s.Thinks[Players] != 5 || s.Cut != 0 || s.Waiting[Players] != 0 {
			t.Errorf("%+v", s)
		}
	})
}

// Load does not weaken a bot until people have waited too long. Then thinks are cut short and counted,
// starting with those of the person with too many tables.
func TestDesk_PeopleWaitTooLong_CutsLargestShare(t *testing.T) {
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
					t.Errorf("think worked for %v, want at least a slice", worked)
				}
			})
		}
		synctest.Wait()
		if took, worked, cut := think(t, d, Watchers, "ana", 200); cut || worked != 200*work || took > 2*worked+2*Slice {
			t.Errorf("ana's think took %v, worked %v, cut %v", took, worked, cut)
		}
		all.Wait()
		if cuts == 0 || uint64(cuts) != d.Stats().Cut {
			t.Errorf("%d thinks were cut short, Stats has %d", cuts, d.Stats().Cut)
		}
	})
}

// However many guests of one network have bots, they count as one beside another network: a think there takes
// no longer than beside a single guest, even when it goes past its first slice.
func TestDesk_GuestsOfOneNetwork_CountAsOne(t *testing.T) {
	beside := func(guests int) (took time.Duration) {
		synctest.Test(t, func(t *testing.T) {
			d := desk(1) // with two, thinks that end a slice in the same instant would go on in any order
			ctx, cancel := context.WithCancel(t.Context())
			var all sync.WaitGroup
			for n := range guests * 3 {
				all.Go(func() {
					turn, err := d.Begin(ctx, Players, Share{Network: "home", Person: fmt.Sprint("guest ", n/3)})
					if err != nil {
						return
					}
					defer turn.End()
					for k := 0; k < 2000 && ctx.Err() == nil && turn.Step(); k++ {
						time.Sleep(work)
					}
				})
			}
			time.Sleep(3 * time.Second)
			var cut bool
			if took, _, cut = think(t, d, Players, "ana", 100); cut {
				t.Error("ana's think was cut short")
			}
			cancel()
			all.Wait()
		})
		return took
	}
	alone, crowded := beside(1), beside(30)
	if crowded > alone+2*Slice {
		t.Errorf("beside 30 guests of one network a think took %v, beside one %v", crowded, alone)
	}
}

// Thinks that no one is waiting for are never cut short.
func TestDesk_NoOneWaiting_CutsNothing(t *testing.T) {
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

// No place is lost, whichever turn is cancelled, cut or ended at any time.
func TestDesk_KeepsItsPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := desk(2)
		var all sync.WaitGroup
		for n := range 60 {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(n)*37*time.Millisecond)
				defer cancel()
				turn, err := d.Begin(ctx, Class(n%Classes), Share{Person: "guest"})
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
					turn.End() // the bot continues for a while, but its place is free
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
			t.Errorf("%d places are free, want 2; queue %+v", d.free, d.queue)
		}
	})
}
