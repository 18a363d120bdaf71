package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/host/presence"
	"tablee/table"
)

// A draft is news only to those pages of its seat that ask for drafts, and it is gone with the next
// commit.
func TestDraft_SeenByOwnSeatOnly(t *testing.T) {
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
		t.Errorf("draft of the seat: %+v", d)
	}
	if d := f.Draft(f.Table.SeatOf(other)); d != (presence.Draft{}) || f.Draft(-3) != (presence.Draft{}) {
		t.Errorf("draft of another seat: %+v", d)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	for _, f := range []*host.Follower{program, theirs} {
		if fr, err := f.Next(late); err == nil {
			t.Errorf("seq %d is news to a follower without drafts or of another seat", fr.Table.Seq)
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
		t.Error("a second page of another seat is news")
	}
	hosttest.Play(t, h, id)
	if fr := hosttest.Next(t, mine); fr.Draft(seat) != (presence.Draft{}) {
		t.Errorf("draft after a commit: %+v", fr.Draft(seat))
	}
}

func TestDraft_Refused(t *testing.T) {
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
		t.Errorf("stale seq: %v", err)
	}
	if err := h.Draft(t.Context(), players[0], "nowhere", seq, presence.Draft{}); !errors.Is(err, input.ErrNotFound) {
		t.Errorf("nowhere: %v", err)
	}
}

// Partners who share a seat see each other's drafts.
func TestDraft_SeenByPartners(t *testing.T) {
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
		if err := h.Begin(t.Context(), who[0], id, 0, 0); err != nil {
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
		t.Errorf("draft that the partner sees: %+v", fr.Draft(seat))
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := other.Next(late); err == nil {
		t.Error("a draft is news to another team")
	}
}

// A draft keeps the memo that other viewers share, so that they cannot detect it by the time an answer
// takes. Answers for the seat itself are computed again.
func TestDraft_KeepsSharedMemo(t *testing.T) {
	h := hosttest.NewNode(t)
	id, players := hosttest.Three(t, h)
	made := map[string]int{}
	ask := func() (answers int) {
		f := hosttest.Frame(t, h, id)
		for seat, who := range []string{"mine", "theirs"} {
			seat := f.Table.SeatOf(players[seat])
			if _, err := f.SeatMemo(seat, who, func() ([]byte, error) { made[who]++; return nil, nil }); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.Memo("all", func() ([]byte, error) { made["all"]++; return nil, nil }); err != nil {
			t.Fatal(err)
		}
		answers, _ = f.Remembered()
		return answers
	}
	ask()
	const letters = 30
	for range letters {
		if err := h.Draft(t.Context(), players[0], id, hosttest.Frame(t, h, id).Table.Seq, presence.Draft{Text: "V"}); err != nil {
			t.Fatal(err)
		}
		if n := ask(); n > 4 {
			t.Fatalf("%d answers remembered", n)
		}
	}
	if made["theirs"] != 1 || made["all"] != 1 || made["mine"] != 1+letters {
		t.Errorf("answers computed %v times", made)
	}
	hosttest.Play(t, h, id)
	ask()
	if made["theirs"] != 2 || made["all"] != 2 || made["mine"] != 2+letters {
		t.Errorf("after a move: answers computed %v times", made)
	}
}

// When the time is up, the clock plays the awaited player's draft if they asked for that and it is legal;
// otherwise the game's default action. It is a normal timeout, and replaying the log needs no draft.
func TestDraft_PlayedOnTimeout(t *testing.T) {
	for name, c := range map[string]struct {
		change func(legal string) presence.Draft
		laid   bool
	}{
		"wished":     {func(legal string) presence.Draft { return presence.Draft{Text: legal, Page: "7", Lay: true} }, true},
		"not wished": {func(legal string) presence.Draft { return presence.Draft{Text: legal, Page: "7"} }, false},
		"illegal":    {func(string) presence.Draft { return presence.Draft{Text: "play VOIL", Page: "7", Lay: true} }, false},
	} {
		t.Run(name, func(t *testing.T) {
			hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					who := hosttest.Guests(t, h, 3)
					p := hosttest.Plan("me", "open", "open")
					p.MoveTime = 30 * time.Second
					id := hosttest.Open(t, h, who[0], p)
					hosttest.Sit(t, h, id, who[1:]...)
					f := hosttest.Frame(t, h, id)
					seat := f.Table.Turn()
					chosen := hosttest.Rules.FormatAction(f.Table.State.DefaultAction(seat))
					legal := ""
					for _, a := range f.Table.State.Legal(seat, nil) {
						if text := hosttest.Rules.FormatAction(a); text != chosen {
							legal = text
						}
					}
					if legal == "" {
						t.Fatal("only one action is legal")
					}
					if err := h.Draft(t.Context(), f.Table.Seats[seat].Player, id, f.Table.Seq, c.change(legal)); err != nil {
						t.Fatal(err)
					}
					end := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.LastAction != nil && tb.LastAction.Timeout })
					want := chosen
					if c.laid {
						want = legal
					}
					timeouts := 0
					for _, commit := range end.Log {
						for _, e := range commit.Events {
							if e.Kind != table.Timeout {
								continue
							}
							if timeouts++; timeouts == 1 && e.Text != want {
								t.Errorf("played %s, want %s", e.Text, want)
							}
						}
					}
					if _, err := table.Fold(id, hosttest.Rules, end.Log); err != nil || timeouts == 0 {
						t.Errorf("%d timeouts: %v", timeouts, err)
					}
				})
			})
		})
	}
}

// A peer's draft does not replace a later one taken here; a later one does. The next draft taken here is
// later than both, whatever the clocks of the nodes.
func TestDraft_LatestWins(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		peer := hosttest.NewPeer(cfg.Store)
		cfg.Store = peer
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			now := time.Now()
			id, players := hosttest.Three(t, h)
			hosttest.Next(t, hosttest.Follow(t, h, id, players[0]))
			f := hosttest.Frame(t, h, id)
			seat, seq := f.Table.SeatOf(players[0]), f.Table.Seq
			take := func(text string) {
				t.Helper()
				if err := h.Draft(t.Context(), players[0], id, seq, presence.Draft{Text: text, Page: "7"}); err != nil {
					t.Fatal(err)
				}
			}
			hear := func(text string, after time.Duration) {
				peer.Tell(presence.Message{Table: id, Draft: &presence.SeatDraft{
					Draft: presence.Draft{Text: text, Page: "8"}, Seat: seat, Seq: seq, At: now.Add(after).UnixNano(),
				}})
				synctest.Wait()
			}
			shows := func(want string) {
				t.Helper()
				if d := hosttest.Frame(t, h, id).Draft(seat); d.Text != want {
					t.Errorf("draft %q, want %q", d.Text, want)
				}
			}
			take("play VOI")
			hear("play VO", -time.Minute)
			shows("play VOI")
			hear("play VOIL", time.Hour)
			shows("play VOIL")
			take("play VOILE")
			hear("play VOIL", time.Hour)
			shows("play VOILE")
		})
	})
}
