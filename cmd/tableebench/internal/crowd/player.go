package crowd

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"tablee/web/api/wire"
)

const (
	thinkTime  = 250 * time.Millisecond // at most, before an action
	mostActs   = 150                    // per table, before a player leaves
	longestSit = 90 * time.Second       // per table, likewise
)

// playATable joins a table that waits for players, or opens one, and plays there.
func (c *Crowd) playATable(ctx context.Context, p *person) {
	if !p.register(ctx) {
		return
	}
	id := ""
	if p.oneIn(2) {
		id = p.join(ctx)
	}
	if id == "" {
		id = p.open(ctx)
	}
	if id == "" {
		p.pause(ctx, time.Second)
		return
	}
	p.play(ctx, id)
}

// register makes the person a guest, if they are not one.
func (p *person) register(ctx context.Context) bool {
	if p.token != "" {
		return true
	}
	var out wire.Guest
	name := "Soak " + strconv.FormatUint(p.crowd.number.Add(1), 10)
	status, err := p.call(ctx, http.MethodPost, "/api/v1/guests", map[string]string{"name": name}, &out)
	if err != nil || status != http.StatusCreated {
		p.pause(ctx, time.Second)
		return false
	}
	p.crowd.Counts.Guests.Add(1)
	p.token = out.Token
	return true
}

// join sits down at a waiting public table and returns its id; "" for none.
func (p *person) join(ctx context.Context) string {
	var waiting []wire.Listed
	if _, err := p.call(ctx, http.MethodGet, "/api/v1/tables?state=open", nil, &waiting); err != nil || len(waiting) == 0 {
		return ""
	}
	id := waiting[p.rand.IntN(min(8, len(waiting)))].ID
	status, err := p.call(ctx, http.MethodPost, "/api/v1/tables/"+id+"/sit", map[string]string{"command": p.command()}, nil)
	if err != nil || status != http.StatusOK {
		return ""
	}
	return id
}

// open opens a table of a random game; one in two waits for another person.
func (p *person) open(ctx context.Context) string {
	g := p.crowd.games[p.rand.IntN(len(p.crowd.games))]
	chairs := make([]string, g.Seats.Min+p.rand.IntN(min(3, g.Seats.Max-g.Seats.Min+1)))
	for i := range chairs {
		chairs[i] = "bot:1"
		if len(g.Levels) > 1 && p.oneIn(4) {
			chairs[i] = "bot:2"
		}
	}
	chairs[0] = "me"
	if len(chairs) > 1 && p.oneIn(2) {
		chairs[1] = "open"
	}
	var out wire.Address
	status, err := p.call(ctx, http.MethodPost, "/api/v1/tables", map[string]any{
		"game": g.ID, "chairs": chairs, "public": true, "chat": "open", "absence": map[string]int{"after": 20, "level": 1},
	}, &out)
	if err != nil {
		return ""
	}
	if status != http.StatusCreated {
		if status != http.StatusTooManyRequests {
			p.crowd.Observer.Breach("open a table", fmt.Sprintf("%s: %d", g.ID, status))
		}
		return ""
	}
	p.crowd.Counts.Tables.Add(1)
	return out.ID
}

// sitting is one person's stay at a table.
type sitting struct {
	*person
	id    string
	acts  int
	known uint64 // the last seq acknowledged or seen
	shown uint64 // the last seq on the open stream; starts at known
	leave time.Time
}

// play follows the table and acts until it is over, or the player leaves.
func (p *person) play(ctx context.Context, id string) {
	s := &sitting{person: p, id: id, leave: time.Now().Add(longestSit)}
	for first := true; ctx.Err() == nil; first = false {
		again := false
		s.shown = s.known
		following, cancel := context.WithDeadline(ctx, s.leave)
		path := "/api/v1/tables/" + id + "/events"
		if !first {
			p.crowd.Counts.Resumed.Add(1)
			if p.oneIn(2) && s.known > 0 {
				path += fmt.Sprintf("?after=%d", s.known-1) // the newest state is sent again
			}
		}
		p.stream(following, path, "application/x-ndjson", func(line []byte) bool {
			again = s.see(ctx, line)
			return again && !p.oneIn(100) // drop the connection now and then
		})
		cancel()
		if !again && !s.mayBeCut(ctx) {
			return
		}
		if time.Now().After(s.leave) {
			s.goAway(ctx)
			return
		}
	}
}

// mayBeCut checks the table after a stream without a line. It reports whether play can continue.
func (s *sitting) mayBeCut(ctx context.Context) bool {
	var now wire.Table
	status, err := s.call(ctx, http.MethodGet, "/api/v1/tables/"+s.id, nil, &now)
	if err != nil {
		return true
	}
	if status == http.StatusNotFound && s.known > 0 {
		s.crowd.Observer.Breach("a table is gone", s.id)
	}
	return status == http.StatusOK && !now.Ended() && s.acts < mostActs
}

// see handles a new state of the table; it returns false to stop.
func (s *sitting) see(ctx context.Context, line []byte) bool {
	var now wire.Table
	if err := json.Unmarshal(line, &now); err != nil {
		s.crowd.Observer.Breach("a line that is not a table", fmt.Sprintf("%s: %v: %.200s", s.id, err, line))
		return false
	}
	if now.Seq < s.shown {
		s.crowd.Observer.Breach("a table went back", fmt.Sprintf("%s from %d to %d", s.id, s.shown, now.Seq))
	}
	s.shown, s.known = now.Seq, max(s.known, now.Seq)
	switch {
	case now.Ended():
		if now.Status == "over" {
			s.crowd.Counts.Games.Add(1)
		}
		return false
	case now.Seat == nil:
		return false // the seat was given away, or never taken
	case s.acts >= mostActs:
		s.goAway(ctx)
		return false
	case now.Offer != nil && slices.Contains(now.Offer.Awaited, *now.Seat):
		s.answer(ctx, now)
	case now.Offer == nil && s.acts > 0 && s.oneIn(60):
		s.propose(ctx, now)
	case len(now.Legal) > 0:
		s.pause(ctx, thinkTime)
		s.act(ctx, now)
	}
	if s.oneIn(40) {
		s.say(ctx)
	}
	return true
}

// act plays a legal action. It retries with the same command until the response is conclusive.
func (s *sitting) act(ctx context.Context, now wire.Table) {
	a := Action{Table: s.id, Seq: now.Seq, Command: s.command(), Text: now.Legal[s.rand.IntN(len(now.Legal))]}
	for ctx.Err() == nil {
		at, status, err := s.submit(ctx, a)
		switch {
		case err != nil: // retry
		case at > 0:
			a.Seq = at
			s.acts++
			s.known = max(s.known, at)
			s.crowd.Counts.Accepted.Add(1)
			s.crowd.Observer.Acknowledged(a)
			return
		case status == http.StatusTooManyRequests:
			s.pause(ctx, time.Second)
		case status == http.StatusConflict || status == http.StatusUnprocessableEntity || status == http.StatusForbidden:
			s.crowd.Counts.Refused.Add(1)
			s.crowd.Observer.Refused(a)
			return
		default:
			s.crowd.Observer.Breach("an action was neither accepted nor refused", fmt.Sprintf("%s@%d: %s: %d", s.id, a.Seq, a.Text, status))
			return
		}
	}
}

// submit sends an action once; at is the seq of its commit, 0 if it was not accepted.
func (s *sitting) submit(ctx context.Context, a Action) (at uint64, status int, err error) {
	if s.forms {
		return s.sendForm(ctx, a)
	}
	var out wire.Acted
	body := map[string]any{"seq": a.Seq, "action": a.Text, "command": a.Command}
	status, err = s.call(ctx, http.MethodPost, "/api/v1/tables/"+s.id+"/actions", body, &out)
	return out.Seq, status, err
}

// sendForm submits an action with the page's form: 204 to a script, a redirect to a browser without.
func (s *sitting) sendForm(ctx context.Context, a Action) (at uint64, status int, err error) {
	form := url.Values{"seq": {strconv.FormatUint(a.Seq, 10)}, "a": {a.Text}, "command": {a.Command}}
	status, err = s.post(ctx, "/t/"+s.id, form, s.oneIn(2))
	if err == nil && (status == http.StatusNoContent || status == http.StatusSeeOther) {
		at = a.Seq + 1
	}
	return at, status, err
}

// command returns a unique id of fixed length.
func (p *person) command() string {
	return fmt.Sprintf("soak-%x-%08x", p.crowd.Seed, p.crowd.number.Add(1))
}

func (s *sitting) propose(ctx context.Context, now wire.Table) {
	status, err := s.call(ctx, http.MethodPost, "/api/v1/tables/"+s.id+"/ask", map[string]any{"seq": now.Seq, "what": "undo"}, nil)
	if err == nil && status == http.StatusNoContent {
		s.crowd.Counts.Proposals.Add(1)
	}
}

func (s *sitting) answer(ctx context.Context, now wire.Table) {
	_, _ = s.call(ctx, http.MethodPost, "/api/v1/tables/"+s.id+"/answer", map[string]any{"seq": now.Seq, "yes": s.oneIn(2)}, nil)
}

func (s *sitting) say(ctx context.Context) {
	text := "bonjour " + strconv.Itoa(s.rand.IntN(1000))
	if s.forms {
		if status, err := s.post(ctx, "/t/"+s.id+"/chat", url.Values{"text": {text}}, true); err == nil && status < 300 {
			s.crowd.Counts.Messages.Add(1)
		}
		return
	}
	status, err := s.call(ctx, http.MethodPost, "/api/v1/tables/"+s.id+"/chat", map[string]string{"text": text}, nil)
	if err == nil && status == http.StatusNoContent {
		s.crowd.Counts.Messages.Add(1)
	}
}

// goAway gives up the chair before the game, or the seat to a bot later. A refusal is ignored.
func (s *sitting) goAway(ctx context.Context) {
	if status, err := s.call(ctx, http.MethodPost, "/api/v1/tables/"+s.id+"/leave", nil, nil); err == nil && status >= 400 {
		_, _ = s.call(ctx, http.MethodPost, "/api/v1/tables/"+s.id+"/rise", nil, nil)
	}
}
