//go:build unix

package nodes

import (
	"fmt"
	"maps"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/store"
	"tablee/table"
)

const (
	writers = 4
	// enough is the number of acknowledged actions between two failures; it lets every writer act.
	enough = 3 * writers
)

// crowd plays while nodes and databases fail: programs that play one game after another, a browser that plays, two
// screens of one seat that share a draft, and a table that only bots and its clock advance.
type crowd struct {
	urls    []string
	playing sync.WaitGroup
	leaving atomic.Bool

	mu    sync.Mutex
	acked map[string]map[uint64]string // actions by table and seq
	count int
	news  chan struct{} // signals an acknowledged action
	pause time.Duration // longest time between two actions of one program

	clocked *program.Guest
	clock   string             // id of the table that only bots and its clock advance
	Player  *browser.Person    // plays in a browser
	screens [2]*browser.Person // two screens of one seat
	letters int                // length of the last draft, which grows each time
}

// gather starts a crowd that plays on the given nodes or load balancers. The programs stop when the test ends.
func gather(t *testing.T, urls ...string) *crowd {
	t.Helper()
	c := &crowd{urls: urls, acked: map[string]map[uint64]string{}, news: make(chan struct{}, 1)}
	for i := range writers {
		g, err := program.NewGuest(c.url(i), fmt.Sprint("Joueur ", i))
		if err != nil {
			t.Fatal(err)
		}
		c.playing.Go(func() {
			if err := c.playOn(g); err != nil {
				t.Errorf("%s: %v", g.URL, err)
			}
		})
	}
	t.Cleanup(func() { c.leaving.Store(true); c.playing.Wait() })
	var err error
	if c.clocked, err = program.NewGuest(c.url(0), "Absente"); err != nil {
		t.Fatal(err)
	}
	if c.clock, err = c.clocked.Open(map[string]any{"pace": map[string]any{"move": 1}}); err != nil {
		t.Fatal(err)
	}
	site := func(i int) *program.Server { return program.At(t, strings.TrimPrefix(c.url(i), "http://")) }
	c.Player = browser.Open(t, site(0), "Ana", "fr", browser.Desktop)
	c.Player.PlayNow("nain-jaune")
	one := browser.Open(t, site(0), "Ben", "fr", browser.Desktop)
	one.PlayNow("nain-jaune")         // creates a guest
	var composed struct{ URL string } // without a sand timer, whose end would clear the draft
	one.API(http.MethodPost, "/tables", map[string]any{"game": "rondo", "options": map[string]string{"sand": "0"}, "chairs": []string{"me", "bot:1", "bot:1", "bot:1"}}, &composed)
	two := browser.Open(t, site(1), "Ben", "fr", browser.Phone)
	one.Proxy.Lend(two.Proxy)
	c.screens = [2]*browser.Person{one, two}
	one.Visit(composed.URL)
	two.Visit(composed.URL)
	for _, p := range c.screens {
		p.Until(`document.querySelector("#ro-say[data-shared] #ro-word")`)
	}
	return c
}

func (c *crowd) url(i int) string { return c.urls[i%len(c.urls)] }

// playOn plays one game after another until the crowd leaves.
func (c *crowd) playOn(g *program.Guest) error {
	for at := time.Now(); !c.leaving.Load(); {
		id, err := g.Open(nil)
		if err != nil { // the table may exist nevertheless, without players
			if err := program.Ready(g.URL); err != nil {
				return err
			}
			continue
		}
		err = g.PlayOn(id, func(seq uint64, action string) {
			c.note(id, seq, action, time.Since(at))
			at = time.Now()
		})
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
	}
	return nil
}

// note records an acknowledged action.
func (c *crowd) note(id string, seq uint64, action string, pause time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.acked[id] == nil {
		c.acked[id] = map[uint64]string{}
	}
	c.acked[id][seq] = action
	c.count++
	c.pause = max(c.pause, pause)
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// AwaitActions waits for enough further acknowledged actions.
func (c *crowd) AwaitActions(t *testing.T) {
	t.Helper()
	c.mu.Lock()
	wanted := c.count + enough
	c.mu.Unlock()
	for late := time.After(program.Patience); ; {
		c.mu.Lock()
		now := c.count
		c.mu.Unlock()
		if now >= wanted {
			return
		}
		select {
		case <-c.news:
		case <-late:
			t.Fatalf("%d actions acknowledged, want %d", now, wanted)
		}
	}
}

// GoesOn fails the test unless the browser's game and the shared draft continue on the pages that have been open
// all the time.
func (c *crowd) GoesOn(t *testing.T) {
	t.Helper()
	if browser.JS[bool](c.Player, "!!"+browser.Finished) {
		c.Player.PlayNow("nain-jaune")
	} else {
		c.Player.PlayCard()
	}
	c.letters++
	text := strings.Repeat("e", c.letters)
	one, two := c.screens[0], c.screens[1]
	one.Click("#ro-word")
	one.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#ro-word").select()`))
	one.Keys(text)
	for _, p := range []*browser.Person{one, two} {
		p.Until(fmt.Sprintf(`document.querySelector("#ro-word").value.toLowerCase() === %q`, text))
	}
}

// End waits until the programs have finished their games, then plays the table with the clock to its end.
func (c *crowd) End(t *testing.T) {
	t.Helper()
	c.leaving.Store(true)
	c.playing.Wait()
	if err := c.clocked.PlayOn(c.clock, func(uint64, string) {}); err != nil {
		t.Errorf("the table with a clock: %v", err)
	}
	t.Logf("%d actions acknowledged, the longest pause of a program %v", c.count, c.pause)
}

// CheckStored fails the test unless the database contains every acknowledged action exactly once, at the seq that
// the server returned.
func (c *crowd) CheckStored(t *testing.T, url string) {
	t.Helper()
	db, err := store.OpenPostgres(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for id := range maps.Keys(c.acked) {
		log, err := db.Log(t.Context(), table.ID(id), 0)
		if err != nil {
			t.Fatal(err)
		}
		commands := map[string]int{}
		for _, commit := range log {
			commands[commit.Command]++
		}
		for seq, action := range c.acked[id] {
			if seq > uint64(len(log)) || log[seq-1].Events[0].Text != action || commands[log[seq-1].Command] != 1 {
				t.Errorf("table %s: %s was acknowledged with seq %d, but is not stored there exactly once", id, action, seq)
			}
		}
	}
}
