package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/presence"
	"tablee/table"
)

// What a seat composes is news to the pages of that seat that ask for it, to no other,
// and it is gone with the next commit.
func TestDraftsAreSeenByTheirSeatAlone(t *testing.T) {
	h := hosttest.NewNode(t)
	id, players := hosttest.Three(t, h)
	me, other := players[0], players[1]
	mine, program, theirs := hosttest.Follow(t, h, id, me), hosttest.Follow(t, h, id, me), hosttest.Follow(t, h, id, other)
	mine.Drafts, theirs.Drafts = true, true
	var seq uint64
	for _, f := range []*host.Follower{mine, program, theirs} {
		seq = hosttest.Next(t, f).Table.Seq
	}
	if err := h.Draft(t.Context(), me, id, seq, presence.Draft{Text: "play VOIL", Page: "7"}); err != nil {
		t.Fatal(err)
	}
	seat := hosttest.Next(t, mine).Table.SeatOf(me)
	f, err := h.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if d := f.Draft(seat); d.Text != "play VOIL" || d.Page != "7" {
		t.Errorf("the seat composes %+v", d)
	}
	if d := f.Draft(f.Table.SeatOf(other)); d != (presence.Draft{}) || f.Draft(-3) != (presence.Draft{}) {
		t.Errorf("another seat composes %+v", d)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range []*host.Follower{program, theirs} {
		if fr, err := f.Next(late); err == nil {
			t.Errorf("seq %d is news to who has nothing to do with it", fr.Table.Seq)
		}
	}
	second := hosttest.Follow(t, h, id, other) // a second page of another seat: news to that seat only
	if fr := hosttest.Next(t, second); fr.Draft(seat).Text != "play VOIL" || fr.Pages[fr.Table.SeatOf(other)] != 2 {
		t.Errorf("pages %v", fr.Pages)
	}
	if fr := hosttest.Next(t, theirs); fr.Pages[fr.Table.SeatOf(other)] != 2 {
		t.Errorf("pages %v", fr.Pages)
	}
	if _, err := mine.Next(late); err == nil {
		t.Error("the second page of another seat is news")
	}
	hosttest.Play(t, h, id)
	if fr := hosttest.Next(t, mine); fr.Draft(seat) != (presence.Draft{}) {
		t.Errorf("after a commit the seat still composes %+v", fr.Draft(seat))
	}
}

func TestDraftsThatAreRefused(t *testing.T) {
	h := hosttest.NewNode(t)
	id, players := hosttest.Three(t, h)
	f, err := h.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	seq := f.Table.Seq
	var wrong *input.Invalid
	for _, text := range []string{strings.Repeat("x", host.MaxDraft+1), "a\nb", "\xff"} {
		if err := h.Draft(t.Context(), players[0], id, seq, presence.Draft{Text: text}); !errors.As(err, &wrong) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := h.Draft(t.Context(), "a stranger", id, seq, presence.Draft{}); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("a stranger: %v", err)
	}
	if err := h.Draft(t.Context(), players[0], id, seq-1, presence.Draft{}); !errors.Is(err, table.ErrStale) {
		t.Errorf("late: %v", err)
	}
	if err := h.Draft(t.Context(), players[0], "nowhere", seq, presence.Draft{}); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("nowhere: %v", err)
	}
}

// People who share a seat see what any of them composes.
func TestDraftsAreForAllWhoShareASeat(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 6)
	p := hosttest.Plan("me", "open", "open")
	p.Team, p.Seating = 2, "kept"
	id := hosttest.Open(t, h, who[0], p)
	for i, chair := range []game.Seat{0, 1, 1, 2, 2} {
		if _, err := h.Sit(t.Context(), who[i+1], id, chair, "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if f := hosttest.Frame(t, h, id); f.Table.Status == table.StatusOpen {
		if err := h.Begin(t.Context(), who[0], id); err != nil {
			t.Fatal(err)
		}
	}
	f := hosttest.Frame(t, h, id)
	seat := f.Table.SeatOf(who[1])
	mate, other := hosttest.Follow(t, h, id, who[0]), hosttest.Follow(t, h, id, who[3])
	mate.Drafts, other.Drafts = true, true
	for _, f := range []*host.Follower{mate, other} {
		hosttest.Next(t, f)
	}
	if err := h.Draft(t.Context(), who[1], id, f.Table.Seq, presence.Draft{Text: "play V...", Page: "1"}); err != nil {
		t.Fatal(err)
	}
	if fr := hosttest.Next(t, mate); fr.Draft(seat).Text != "play V..." || fr.Table.SeatOf(who[0]) != seat {
		t.Errorf("the mate sees %+v", fr.Draft(seat))
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := other.Next(late); err == nil {
		t.Error("another team is told")
	}
}
