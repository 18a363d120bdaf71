package host_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

func follow(t testing.TB, h *testNode, id table.ID, p table.PlayerID) *host.Follower {
	t.Helper()
	f, err := h.Follow(t.Context(), id, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

func next(t testing.TB, f *host.Follower) *host.Frame {
	t.Helper()
	fr, err := f.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return fr
}

func TestFollowersGetTheNewestFrame(t *testing.T) {
	h := house(t)
	id, _ := three(t, h)
	f := follow(t, h, id, "")
	now := next(t, f)
	for range 3 {
		play(t, h, id)
	}
	newer := next(t, f)
	if newer.Table.Seq != now.Table.Seq+3 || newer.Rev <= now.Rev {
		t.Fatalf("seq %d after %d, rev %d after %d", newer.Table.Seq, now.Table.Seq, newer.Rev, now.Rev)
	}
	got := make(chan *host.Frame)
	go func() {
		fr, _ := f.Next(context.Background())
		got <- fr
	}()
	seq := play(t, h, id)
	if fr := <-got; fr == nil || fr.Table.Seq != seq {
		t.Fatalf("a waiting follower got %v", fr)
	}
}

func TestNextEndsWithItsContextOrClose(t *testing.T) {
	h := house(t)
	id, _ := three(t, h)
	f := follow(t, h, id, "")
	next(t, f)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := f.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	f.Close()
	f.Close()
	if _, err := f.Next(t.Context()); !errors.Is(err, host.ErrClosing) {
		t.Fatal(err)
	}
	if n := h.Stats().Followers; n != 0 {
		t.Fatalf("%d followers", n)
	}
	if _, err := h.Follow(t.Context(), "nowhere", ""); !errors.Is(err, input.ErrNotFound) {
		t.Fatal(err)
	}
}

func TestFollowersAreToldWhenTheHouseCloses(t *testing.T) {
	h := house(t)
	id, _ := three(t, h)
	stop := run(t, h)
	f := follow(t, h, id, "")
	next(t, f)
	end := make(chan error)
	go func() { _, err := f.Next(context.Background()); end <- err }()
	stop()
	if err := <-end; !errors.Is(err, host.ErrClosing) {
		t.Fatal(err)
	}
	if _, err := h.Follow(t.Context(), id, ""); !errors.Is(err, host.ErrClosing) {
		t.Fatal(err)
	}
}

func TestPresenceIsShownAtOnce(t *testing.T) {
	h := house(t)
	id, who := three(t, h)
	watch := follow(t, h, id, "")
	if here := next(t, watch).Present; here[0] || here[1] {
		t.Fatalf("nobody came yet: %v", here)
	}
	page := follow(t, h, id, who[1])
	if here := next(t, page).Present; !here[1] {
		t.Fatalf("his own page: %v", here)
	}
	came := next(t, watch)
	if !came.Present[1] || came.Present[0] {
		t.Fatalf("he came: %v", came.Present)
	}
	second := follow(t, h, id, who[1])
	page.Close()
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := watch.Next(late); err == nil {
		t.Fatal("a second page, and one page less, are no news to others")
	}
	second.Close()
	if here := next(t, watch).Present; here[1] {
		t.Fatalf("he went: %v", here)
	}
	if came.Table.Seq != frame(t, h, id).Table.Seq {
		t.Fatal("presence is no commit")
	}
}

func TestBotsAreAlwaysHere(t *testing.T) {
	h := house(t)
	id := open(t, h, guest(t, h, "Ana"), plan("open", "bot:1", "open"))
	if here := frame(t, h, id).Present; here[0] || !here[1] || here[2] {
		t.Fatal(here)
	}
}

func TestRenamingShowsAtOnce(t *testing.T) {
	h := house(t)
	id, who := three(t, h)
	watch := follow(t, h, id, "")
	next(t, watch)
	if err := h.Accounts.Rename(t.Context(), who[2], " Zoé "); err != nil {
		t.Fatal(err)
	}
	if name := next(t, watch).Names[who[2]]; name != "Zoé" {
		t.Fatalf("name %q", name)
	}
	if err := h.Accounts.Rename(t.Context(), "nobody", "Ana"); !errors.Is(err, input.ErrNotFound) {
		t.Fatal(err)
	}
}

func TestMemoIsMadeOncePerFrameAndKey(t *testing.T) {
	h := house(t)
	id, _ := three(t, h)
	f := frame(t, h, id)
	var made atomic.Int32
	var work sync.WaitGroup
	for range 20 {
		work.Go(func() {
			b, err := f.Memo("page", func() ([]byte, error) { made.Add(1); return []byte("once"), nil })
			if string(b) != "once" || err != nil {
				t.Errorf("%q %v", b, err)
			}
		})
	}
	work.Wait()
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
	no := errors.New("no")
	for range 2 {
		if b, err := f.Memo("bad", func() ([]byte, error) { made.Add(1); return nil, no }); b != nil || err != no {
			t.Errorf("%q %v", b, err)
		}
	}
	if made.Load() != 2 {
		t.Errorf("an error is remembered: made %d times", made.Load())
	}
	a, _ := f.Journal(game.Watcher)
	b, _ := f.Journal(game.Watcher)
	if len(a) == 0 || &a[0] != &b[0] {
		t.Error("the journal was made twice")
	}
}
