package crowd

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"tablee/web/api/wire"
)

// watchATable watches a game for a few seconds, through the API or a page, and reconnects once from the last
// seq.
func (c *Crowd) watchATable(ctx context.Context, p *person) {
	var playing []wire.Listed
	if _, err := p.call(ctx, http.MethodGet, "/api/v1/tables?state=playing", nil, &playing); err != nil || len(playing) == 0 {
		p.pause(ctx, time.Second)
		return
	}
	id := playing[p.rand.IntN(len(playing))].ID
	if p.oneIn(2) {
		p.watchPage(ctx, id)
		return
	}
	path, last := "/api/v1/tables/"+id+"/events", uint64(0)
	for range 2 {
		watching, cancel := context.WithTimeout(ctx, time.Duration(500+p.rand.IntN(6000))*time.Millisecond)
		after := last
		p.stream(watching, path, "application/x-ndjson", func(line []byte) bool {
			var now wire.Table
			if err := json.Unmarshal(line, &now); err != nil || now.Seat != nil || len(now.Legal) > 0 {
				c.Observer.Breach("a watcher receives a seat's data", fmt.Sprintf("%s: %.200s", id, line))
			}
			if now.Seq < last || now.Seq <= after && after > 0 {
				c.Observer.Breach("a stream repeats a known state", fmt.Sprintf("%s: %d after %d", id, now.Seq, max(after, last)))
			}
			last = max(last, now.Seq)
			return !now.Ended()
		})
		cancel()
		c.Counts.Resumed.Add(1)
		path = fmt.Sprintf("/api/v1/tables/%s/events?after=%d", id, last)
	}
}

// watchPage opens a table's page, then its stream.
func (p *person) watchPage(ctx context.Context, id string) {
	if _, _, err := p.ask(ctx, http.MethodGet, "/t/"+id, "", nil, nil); err != nil {
		return
	}
	watching, cancel := context.WithTimeout(ctx, time.Duration(500+p.rand.IntN(6000))*time.Millisecond)
	defer cancel()
	p.stream(watching, "/t/"+id+"/live", "text/event-stream", func(line []byte) bool {
		return !bytes.HasPrefix(line, []byte("event: bye"))
	})
}

// visitAsGuest looks around, sometimes registers, and never returns.
func (c *Crowd) visitAsGuest(ctx context.Context, _ *person) {
	p := c.person(c.number.Add(1))
	pages := []string{"/", "/api", "/api/v1/games", "/api/v1/tables", "/api/v1/announcements"}
	for _, g := range c.games {
		pages = append(pages, "/g/"+g.ID, "/api/v1/games/"+g.ID+"/ladder", "/api/v1/games/"+g.ID+"/daily")
	}
	if p.oneIn(2) && p.register(ctx) {
		pages = append(pages, "/api/v1/me", "/api/v1/me/history", "/next")
	}
	for range 4 {
		path := pages[p.rand.IntN(len(pages))]
		if status, _, err := p.ask(ctx, http.MethodGet, path, "", nil, nil); err == nil && status >= 400 && status != http.StatusTooManyRequests && path != "/next" {
			c.Observer.Breach("a page is refused", fmt.Sprintf("GET %s: %d", path, status))
		}
		p.pause(ctx, 500*time.Millisecond)
	}
}
