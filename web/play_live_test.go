package web_test

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"weak"

	"github.com/a-h/templ"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/internal/pagestream"
	"tablee/table"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/webtest"
)

// hardUI is Nain Jaune's UI with drawings that take as long as the test wants: each waits for a
// permit.
type hardUI struct {
	nainjauneui.UI
	*drawing
}

type drawing struct {
	began     chan struct{} // one value per drawing
	permits   chan struct{} // closed: no drawing waits any more
	now, most atomic.Int64  // concurrent drawings
	drawn     atomic.Int64
}

// Table implements board.UI.
func (u hardUI) Table(s *board.Scene) templ.Component {
	now := u.now.Add(1)
	for most := u.most.Load(); now > most && !u.most.CompareAndSwap(most, now); most = u.most.Load() {
	}
	select {
	case u.began <- struct{}{}:
	default:
	}
	<-u.permits
	u.now.Add(-1)
	u.drawn.Add(1)
	return u.UI.Table(s)
}

// reader is a browser with a table open. It records the seqs of the frames it was sent.
type reader struct {
	header http.Header
	news   chan struct{} // of all readers

	mu   sync.Mutex
	seqs []string
}

func (r *reader) Header() http.Header { return r.header }
func (r *reader) WriteHeader(int)     {}
func (r *reader) Flush()              {}
func (r *reader) Write(b []byte) (int, error) {
	defer func() {
		select {
		case r.news <- struct{}{}:
		default:
		}
	}()
	r.mu.Lock()
	defer r.mu.Unlock()
	for lines := bufio.NewScanner(strings.NewReader(string(b))); lines.Scan(); {
		if seq, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
			r.seqs = append(r.seqs, seq)
		}
	}
	return len(b), nil
}

// sent returns the number of frames received, and the last seq.
func (r *reader) sent() (n int, last string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.seqs) == 0 {
		return 0, ""
	}
	return len(r.seqs), r.seqs[len(r.seqs)-1]
}

// Three times as many drawings are requested as can be made. The limit of concurrent drawings
// holds, every table gets its share, and frames in between are skipped and not kept in memory, not
// even by the bookkeeping of each reader's progress. At the end every page shows the newest frame.
func TestLive_Overload_FairAndBounded(t *testing.T) {
	const tables, watchers, atOnce, rounds, offered = 6, 5, 2, 12, 3
	draw := &drawing{permits: make(chan struct{}), began: make(chan struct{}, 1000)}
	h := hosttest.NewNode(t)
	pages := webtest.Pages(t, web.Config{Services: h.Services, Limits: limit.Limits{Updates: limit.NewTurns(atOnce)},
		Page: page.Config{UIs: []board.UI{hardUI{nainjauneui.New(), draw}}, Keepalive: time.Hour}})
	patience, enough := context.WithTimeout(t.Context(), webtest.Patience)
	defer enough()
	await := func(c <-chan struct{}) {
		t.Helper()
		select {
		case <-c:
		case <-patience.Done():
			t.Fatalf("timed out: %d drawings in progress, %d done", draw.now.Load(), draw.drawn.Load())
		}
	}
	ctx, leave := context.WithCancel(t.Context())
	var work sync.WaitGroup
	var ids []table.ID
	news, readers := make(chan struct{}, 1), map[table.ID][]*reader{}
	for range tables {
		id, _ := hosttest.Three(t, h)
		ids = append(ids, id)
		for range watchers {
			r := &reader{header: http.Header{}, news: news}
			readers[id] = append(readers[id], r)
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, "/t/"+string(id)+"/live", nil)
			if err != nil {
				t.Fatal(err)
			}
			work.Go(func() { pages.ServeHTTP(r, request) })
		}
	}
	for range atOnce {
		await(draw.began)
	}
	var made []weak.Pointer[host.Frame]
	for range rounds { // each table moves on, with time for a third of the drawings
		for _, id := range ids {
			hosttest.Play(t, h, id)
			made = append(made, weak.Make(hosttest.Frame(t, h, id)))
		}
		for range tables / offered {
			draw.permits <- struct{}{}
			await(draw.began) // the next one: some always wait
		}
	}
	shares := func() (least, most int) {
		least = rounds
		for _, id := range ids {
			for _, r := range readers[id] {
				n, _ := r.sent()
				least, most = min(least, n), max(most, n)
			}
		}
		return least, most
	}
	share := rounds / offered
	least, most := shares()
	for ; least < share-2; least, most = shares() {
		await(news) // what is drawn is still being sent; an unfair share never comes
	}
	if most > share+2 {
		t.Errorf("pages were sent %d to %d frames, want about %d each", least, most, share)
	}
	runtime.GC()
	held := 0
	for _, f := range made {
		if f.Value() != nil {
			held++
		}
	}
	if held > tables+atOnce {
		t.Errorf("%d of %d frames are in memory, want one per table and %d being drawn", held, len(made), atOnce)
	}
	t.Logf("%d frames, %d drawings, %d to %d frames sent to each page, %d frames in memory", len(made), draw.drawn.Load(), least, most, held)
	close(draw.permits)
	for _, id := range ids {
		want := fmt.Sprint(hosttest.Frame(t, h, id).Table.Seq)
		for _, r := range readers[id] {
			for _, last := r.sent(); last != want; _, last = r.sent() {
				await(news)
			}
		}
	}
	if most := draw.most.Load(); most > atOnce {
		t.Errorf("%d concurrent drawings", most)
	}
	leave()
	work.Wait()
}

// A stream that has been idle for a while keeps no fragment. The next event still updates the
// page's fragment to the newest one.
func TestStream_IdleTable_ResumesWithDeltas(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3", "bots", "2")
	f := h.AwaitTurn(t, path)
	b.Header.Set("X-Fragment", "1") // read before and after the stream: an idle stream requests nothing
	stream := b.Stream(path)
	var page pagestream.Page
	shown := func(event string) string {
		for line := range strings.Lines(event) {
			if _, err := page.Line([]byte(strings.TrimSuffix(line, "\n"))); err != nil {
				t.Fatal(err)
			}
		}
		return string(page.HTML())
	}
	shown(stream("event: fragment") + stream("data: ") + "\n")
	for range 3 {
		stream(": ")
	}
	legal := f.Table.State.Legal(f.Table.Turn(), nil)
	if a := b.Post(path, "seq", h.Seq(t, path), "a", f.Table.Rules().FormatAction(legal[0]), "command", ""); a.Status >= 400 {
		t.Fatal(a.Status)
	}
	now := h.AwaitTurn(t, path)
	want := b.Get(path).Body
	for seen := ""; shown(seen) != want; {
		told := stream("event: ")
		if !strings.Contains(told, "event: delta") {
			t.Fatalf("at %d, after\n%.300s\ncomes\n%.300s", now.Table.Seq, seen, told)
		}
		seen = told
		for line := stream(""); line != "\n"; line = stream("") {
			seen += line
		}
		seen += "\n"
	}
}

// The stream tells a page of another version that there is a newer one, in the reader's language,
// before anything else, and with the path of a script that this server has. Pages of this version,
// and programs that name none, are not told.
func TestUpgrade_OtherVersion_Told(t *testing.T) {
	h := webtest.Open(t)
	for lang, title := range map[string]string{"fr": "Nouvelle version.", "en": "New version.", "de": "Neue Version."} {
		b := h.Visitor(t, lang)
		path := b.Open("seats", "3")
		own := regexp.MustCompile(`/static/(\w+)/table\.js`).FindStringSubmatch(b.Get(path).Body)[1]
		told := b.Stream(path + "?v=0123456789ab")(`id="fragment"`)
		told = told[strings.Index(told, "event: upgrade"):]
		script := regexp.MustCompile(`^event: upgrade\ndata: (/static/` + own + `/upgrade\.js)\ndata: <div[^\n]*` + title).FindStringSubmatch(told)
		if script == nil {
			t.Fatalf("%s: %.600s", lang, told)
		}
		if a := b.Get(script[1]); a.Status != http.StatusOK {
			t.Errorf("%s: %d", script[1], a.Status)
		}
		for _, same := range []string{"", "?v=" + own} {
			if told := b.Stream(path + same)(`id="fragment"`); strings.Contains(told, "upgrade") {
				t.Errorf("%q: %.300s", same, told)
			}
		}
	}
}

// A page of another version may apply changes differently, so it gets whole fragments.
func TestUpgrade_OtherVersion_WholeFragments(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	path := b.Open("seats", "3")
	for version, kind := range map[string]string{"": "delta", "?v=0123456789ab": "fragment"} {
		stream := b.Stream(path + version)
		stream(`id="fragment"`)
		b.MustPost(path+"/chair", "seq", h.Seq(t, path), "do", "open new")
		if told := stream("event: "); !strings.Contains(told, "event: "+kind) {
			t.Errorf("%q: no %s in %.600s", version, kind, told)
		}
	}
}
