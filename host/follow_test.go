package host_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
)

func TestFollower_GetsNewestFrame(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	f := hosttest.Follow(t, h, id, "")
	now := hosttest.Next(t, f)
	for range 3 {
		hosttest.Play(t, h, id)
	}
	newer := hosttest.Next(t, f)
	if newer.Table.Seq != now.Table.Seq+3 || newer.Rev <= now.Rev {
		t.Fatalf("seq %d after %d, rev %d after %d", newer.Table.Seq, now.Table.Seq, newer.Rev, now.Rev)
	}
	got := make(chan *host.Frame)
	go func() {
		fr, _ := f.Next(context.Background())
		got <- fr
	}()
	seq := hosttest.Play(t, h, id)
	if fr := <-got; fr == nil || fr.Table.Seq != seq {
		t.Fatalf("a waiting follower got %v", fr)
	}
}

func TestFollower_Next_ContextOrClose(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	f := hosttest.Follow(t, h, id, "")
	hosttest.Next(t, f)
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

func TestFollower_HostCloses(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	stop := hosttest.Run(t, h)
	f := hosttest.Follow(t, h, id, "")
	hosttest.Next(t, f)
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

func TestPresence_ShownAtOnce(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.Three(t, h)
	watch := hosttest.Follow(t, h, id, "")
	if here := hosttest.Next(t, watch).Present; here[0] || here[1] {
		t.Fatalf("present before anyone came: %v", here)
	}
	page := hosttest.Follow(t, h, id, who[1])
	if here := hosttest.Next(t, page).Present; !here[1] {
		t.Fatalf("presence on their own page: %v", here)
	}
	came := hosttest.Next(t, watch)
	if !came.Present[1] || came.Present[0] {
		t.Fatalf("presence after they came: %v", came.Present)
	}
	second := hosttest.Follow(t, h, id, who[1])
	page.Close()
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := watch.Next(late); err == nil {
		t.Fatal("opening a second page, or closing one of two, is news to others")
	}
	second.Close()
	if here := hosttest.Next(t, watch).Present; here[1] {
		t.Fatalf("presence after they left: %v", here)
	}
	if came.Table.Seq != hosttest.Frame(t, h, id).Table.Seq {
		t.Fatal("a change of presence changed the seq")
	}
}

func TestPresence_Bots(t *testing.T) {
	h := hosttest.NewNode(t)
	id := hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("open", "bot:1", "open"))
	if here := hosttest.Frame(t, h, id).Present; here[0] || !here[1] || here[2] {
		t.Fatal(here)
	}
}

func TestRename_ShownAtOnce(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.Three(t, h)
	watch := hosttest.Follow(t, h, id, "")
	hosttest.Next(t, watch)
	if err := h.Accounts.Rename(t.Context(), who[2], " Zoé "); err != nil {
		t.Fatal(err)
	}
	if name := hosttest.Next(t, watch).Names[who[2]]; name != "Zoé" {
		t.Fatalf("name %q", name)
	}
	if err := h.Accounts.Rename(t.Context(), "unknown", "Ana"); !errors.Is(err, input.ErrNotFound) {
		t.Fatal(err)
	}
}

func TestMemo_ComputedOncePerFrameAndKey(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	f := hosttest.Frame(t, h, id)
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
		t.Errorf("computed %d times", made.Load())
	}
	no := errors.New("no")
	for range 2 {
		if b, err := f.Memo("bad", func() ([]byte, error) { made.Add(1); return nil, no }); b != nil || err != no {
			t.Errorf("%q %v", b, err)
		}
	}
	if made.Load() != 2 {
		t.Errorf("error not remembered: computed %d times", made.Load())
	}
	a, _ := f.Journal(game.Watcher)
	b, _ := f.Journal(game.Watcher)
	if len(a) == 0 || &a[0] != &b[0] {
		t.Error("the journal was computed twice")
	}
}
