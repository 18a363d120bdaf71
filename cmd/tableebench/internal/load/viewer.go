package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/klauspost/compress/gzip"

	"tablee/internal/pagestream"
)

// viewer is the stream of an open page or of an API client.
type viewer struct {
	table  *benchTable
	of     *person
	person *person                // the same person, who switches to another server independently
	at     atomic.Uint64          // the newest commit received
	told   atomic.Pointer[[]byte] // last state for a program, not decoded
	mu     sync.Mutex             // guards page
	page   pagestream.Page
	coming uint64 // commit of the event being read
	err    atomic.Pointer[error]
	stop   context.CancelFunc
	ended  sync.WaitGroup
}

func (t *benchTable) newViewer(p *person) *viewer {
	ctx, stop := context.WithCancel(context.Background())
	v := &viewer{table: t, of: p, person: &person{run: p.run, node: p.node, token: p.token}, stop: stop}
	v.ended.Go(func() { v.follow(ctx) })
	return v
}

func (v *viewer) close() {
	v.stop()
	v.ended.Wait()
}

func (v *viewer) failed() error {
	if err := v.err.Load(); err != nil {
		return *err
	}
	return nil
}

// follow reads the stream, and reopens it on the next server when it breaks off.
func (v *viewer) follow(ctx context.Context) {
	for until := time.Now().Add(patience); ctx.Err() == nil; {
		began := v.at.Load()
		err := v.read(ctx)
		if ctx.Err() != nil {
			return
		}
		if v.at.Load() > began {
			until = time.Now().Add(patience)
		}
		if time.Now().After(until) {
			err = fmt.Errorf("the stream of %s: %w", v.table.id, err)
			v.err.Store(&err)
			v.tell()
			return
		}
		v.table.broken.Add(1)
		v.person.node = (v.person.node + 1) % len(v.table.urls)
		pause(ctx, 50*time.Millisecond)
	}
}

func (v *viewer) read(ctx context.Context) error {
	path := "/t/" + v.table.id + "/live"
	if v.table.cmd.As == "program" {
		path = "/api/v1/tables/" + v.table.id + "/events"
	}
	resp, err := v.person.send(ctx, http.MethodGet, path, "", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("GET %s: %d", path, resp.StatusCode)
	}
	var in io.Reader = counted{resp.Body, v.table.run}
	if resp.Header.Get("Content-Encoding") == "gzip" {
		if in, err = gzip.NewReader(in); err != nil {
			return err
		}
	}
	v.mu.Lock()
	v.page.BreakOff()
	v.mu.Unlock()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxAnswer)
	for lines.Scan() {
		news, err := v.line(lines.Bytes())
		if err != nil {
			return err
		}
		if news {
			v.tell()
		}
	}
	return fmt.Errorf("stream ended: %w", lines.Err())
}

// line handles a line of the stream; news reports that a commit came.
func (v *viewer) line(text []byte) (news bool, err error) {
	if v.table.cmd.As == "page" {
		return v.pageLine(text)
	}
	digits, found := seqOf(text)
	if found {
		told := bytes.Clone(text)
		v.told.Store(&told)
		v.note(numberOf(digits))
	}
	return found, nil
}

// pageLine handles a line of a page's stream. The page has a commit once it has the whole event.
func (v *viewer) pageLine(text []byte) (news bool, err error) {
	if id, found := bytes.CutPrefix(text, []byte("id: ")); found {
		v.coming = numberOf(id)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if news, err = v.page.Line(text); news {
		v.note(v.coming)
	}
	return news, err
}

// offers returns the actions that an open page offers at commit seq.
func (v *viewer) offers(seq uint64) []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.at.Load() != seq {
		return nil
	}
	return offers(v.page.HTML())
}

// note records that a commit has come.
func (v *viewer) note(seq uint64) {
	if v.table.counting.Load() {
		v.table.updates.Add(1)
	}
	v.at.Store(max(seq, v.at.Load()))
}

// numberOf parses a seq; it returns 0, which is never a seq, for anything else.
func numberOf(digits []byte) uint64 {
	n, _ := strconv.ParseUint(string(digits), 10, 64)
	return n
}

// seqOf returns the seq of a table's line of JSON, its first member of that name. Decoding the whole line
// would be wasted on the viewers that do not play the next move.
func seqOf(line []byte) (digits []byte, found bool) {
	_, digits, found = bytes.Cut(line, []byte(`"seq":`))
	n := bytes.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	return digits[:max(n, 0)], found
}

func (v *viewer) tell() {
	select {
	case v.table.news <- struct{}{}:
	default:
	}
}

// counted counts the bytes read of a stream.
type counted struct {
	io.Reader
	run *run
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	if c.run.counting.Load() {
		c.run.sent.Add(int64(n))
	}
	return n, err
}
