package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"tablee/web/api/wire"
)

// longGames holds options that make games long, so that moves are measured and not the opening of tables.
var longGames = map[string]map[string]string{
	"nain-jaune": {"deals": "40"},
	"rondelic":   {"circles": "12"},
	"rondo":      {"sand": "0"},
}

// composed lists the games whose actions are not on the page but composed by its script.
var composed = map[string]bool{"rondo": true}

// patience is the time limit of any step.
const patience = 30 * time.Second

// benchTable is a table that is played repeatedly.
type benchTable struct {
	*run
	number  int
	game    string
	random  *rand.Rand
	id      string
	people  []*person // players, by seat once the table is open, then watchers
	seats   int
	viewers []*viewer
	news    chan struct{} // signals that a viewer has received something
	seq     uint64
	next    int // the seat that is probably on turn
}

// open opens the table and seats people at it.
func (t *benchTable) open(ctx context.Context) error {
	game := t.games[t.number%len(t.games)]
	for _, g := range t.games {
		if g.ID == t.cmd.Game {
			game = g
		}
	}
	t.seats = min(max(t.cmd.Viewers, game.Seats.Min), game.Seats.Max)
	if err := t.invite(ctx); err != nil {
		return err
	}
	chairs := make([]string, t.seats)
	for i := range chairs {
		chairs[i] = "open"
	}
	chairs[0] = "me"
	var opened wire.Address
	body := map[string]any{"game": game.ID, "chairs": chairs, "public": true, "seating": "kept", "options": longGames[game.ID]}
	if err := t.people[0].call(ctx, http.MethodPost, "/api/v1/tables", body, &opened); err != nil {
		return fmt.Errorf("open a table of %s: %w", game.ID, err)
	}
	t.id, t.game, t.seq, t.next = opened.ID, game.ID, 0, 0
	for _, p := range t.people[1:t.seats] {
		if err := p.call(ctx, http.MethodPost, "/api/v1/tables/"+t.id+"/sit", map[string]any{}, nil); err != nil {
			return fmt.Errorf("sit down at %s: %w", t.id, err)
		}
	}
	_, err := t.awaited(ctx)
	return err
}

// invite creates the guests who play and watch, once.
func (t *benchTable) invite(ctx context.Context) error {
	for len(t.people) < max(t.seats, t.cmd.Viewers) {
		p := &person{run: t.run, node: t.number % len(t.urls)}
		if t.cmd.Spread {
			p.node = (t.number + len(t.people)) % len(t.urls)
		}
		if err := p.register(ctx); err != nil {
			return err
		}
		t.people = append(t.people, p)
	}
	return nil
}

// watch opens each viewer's page and waits until all have the table.
func (t *benchTable) watch(ctx context.Context) error {
	for _, p := range t.people[:t.cmd.Viewers] {
		if t.cmd.As == "page" {
			if _, err := p.ask(ctx, http.MethodGet, "/t/"+t.id, "", nil); err != nil {
				return err
			}
		}
		t.viewers = append(t.viewers, t.newViewer(p))
	}
	return t.await(ctx, t.seq)
}

func (t *benchTable) close() {
	for _, v := range t.viewers {
		v.close()
	}
	t.viewers = nil
}

// play makes moves at the given slots until ctx ends.
func (t *benchTable) play(ctx context.Context, slot func(context.Context)) error {
	for ctx.Err() == nil {
		slot(ctx)
		if err := t.move(ctx); errors.Is(err, errOver) {
			t.close()
			if err := errors.Join(t.open(ctx), t.watch(ctx)); err != nil {
				return err
			}
			t.mu.Lock()
			t.reopens++
			t.mu.Unlock()
		} else if err != nil {
			return err
		}
	}
	return nil
}

var errOver = errors.New("the game is over")

// move plays one move, and counts it when all viewers have it.
func (t *benchTable) move(ctx context.Context) error {
	now, found := t.offered()
	if !found {
		var err error
		if now, err = t.awaited(ctx); err != nil {
			return err
		}
	}
	action := now.Legal[t.random.IntN(len(now.Legal))]
	p := t.people[*now.Seat]
	began := time.Now()
	var err error
	if t.seq, err = p.act(ctx, t.id, now.Seq, action); err != nil {
		return err
	}
	stored := time.Since(began)
	if err := t.await(ctx, t.seq); err != nil {
		return err
	}
	t.next = (*now.Seat + 1) % t.seats
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ack, t.all = append(t.ack, stored), append(t.all, time.Since(began))
	return nil
}

// offered returns the actions on the page of the player on turn, if there is one that can be read.
func (t *benchTable) offered() (now wire.Table, found bool) {
	if t.cmd.As != "page" || composed[t.game] {
		return wire.Table{}, false
	}
	for i := range t.seats {
		seat := (t.next + i) % t.seats
		if seat >= len(t.viewers) {
			continue
		}
		if legal := t.viewers[seat].offers(t.seq); len(legal) > 0 {
			now.Seq, now.Seat, now.Legal = t.seq, &seat, legal
			return now, true
		}
	}
	return wire.Table{}, false
}

// awaited returns the table as seen by the player on turn. A program has it from its stream; for pages the
// API is asked if the page does not show it.
func (t *benchTable) awaited(ctx context.Context) (wire.Table, error) {
	for until := time.Now().Add(patience); ; {
		now, err := t.look(ctx, t.people[t.next])
		switch {
		case err != nil:
			return wire.Table{}, err
		case now.Ended():
			return wire.Table{}, errOver
		case now.Seq < t.seq: // another node may be a moment behind
			pause(ctx, time.Millisecond)
		case len(now.Legal) > 0 && now.Seat != nil:
			t.seq = now.Seq
			return now, nil
		case now.Turn >= 0 && int(now.Turn) < t.seats && int(now.Turn) != t.next:
			t.next = int(now.Turn)
		default:
			pause(ctx, time.Millisecond)
		}
		if ctx.Err() != nil {
			return wire.Table{}, ctx.Err()
		}
		if time.Now().After(until) {
			return wire.Table{}, fmt.Errorf("at %s no player was on turn for %s: %+v", t.id, patience, now)
		}
	}
}

func (t *benchTable) look(ctx context.Context, p *person) (now wire.Table, err error) {
	for _, v := range t.viewers {
		if told := v.told.Load(); v.of == p && told != nil && v.at.Load() >= t.seq {
			if err := json.Unmarshal(*told, &now); err != nil {
				return wire.Table{}, fmt.Errorf("the stream of %s: not a table of Tablée: %w", t.id, err)
			}
			return now, nil
		}
	}
	if t.counting.Load() {
		t.asks.Add(1)
	}
	err = p.call(ctx, http.MethodGet, "/api/v1/tables/"+t.id, nil, &now)
	return now, err
}

// await waits until every viewer has commit seq.
func (t *benchTable) await(ctx context.Context, seq uint64) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		behind := 0
		for _, v := range t.viewers {
			if err := v.failed(); err != nil {
				return err
			}
			if v.at.Load() < seq {
				behind++
			}
		}
		if behind == 0 {
			return nil
		}
		select {
		case <-t.news:
		case <-ctx.Done():
			return ctx.Err()
		case <-late.C:
			return fmt.Errorf("at %s %d of %d pages do not have commit %d after %s", t.id, behind, len(t.viewers), seq, patience)
		}
	}
}

// act plays through the page's form or the API, and returns the seq stored. If a node does not respond it
// tries the next one; the command makes it the same move.
func (p *person) act(ctx context.Context, id string, seq uint64, action string) (uint64, error) {
	command := fmt.Sprintf("bench-%08x", p.run.number.Add(1))
	for until := time.Now().Add(patience); ; {
		stored, err := p.actOnce(ctx, id, seq, action, command)
		if !errors.Is(err, errNoAnswer) || ctx.Err() != nil || time.Now().After(until) {
			return stored, err
		}
		p.run.broken.Add(1)
		p.node = (p.node + 1) % len(p.run.urls)
		pause(ctx, 20*time.Millisecond)
	}
}

func (p *person) actOnce(ctx context.Context, id string, seq uint64, action, command string) (uint64, error) {
	if p.run.cmd.As == "page" {
		form := url.Values{"seq": {strconv.FormatUint(seq, 10)}, "a": {action}, "command": {command}}
		_, err := p.ask(ctx, http.MethodPost, "/t/"+id, "application/x-www-form-urlencoded", []byte(form.Encode()))
		return seq + 1, err
	}
	var out wire.Acted
	err := p.call(ctx, http.MethodPost, "/api/v1/tables/"+id+"/actions", map[string]any{"seq": seq, "action": action, "command": command}, &out)
	return out.Seq, err
}
