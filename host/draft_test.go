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
		t.Errorf("the mate sees %+v", fr.Draft(seat))
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := other.Next(late); err == nil {
		t.Error("another team is told")
	}
}

// What a frame remembers for everybody goes on when somebody composes, so that nobody else
// can tell from when an answer was made; what the seat itself is shown is made anew.
func TestDraftsLeaveToOthersWhatIsRemembered(t *testing.T) {
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
			t.Fatalf("%d answers are remembered", n)
		}
	}
	if made["theirs"] != 1 || made["all"] != 1 || made["mine"] != 1+letters {
		t.Errorf("answers were made %v times", made)
	}
	hosttest.Play(t, h, id)
	ask()
	if made["theirs"] != 2 || made["all"] != 2 || made["mine"] != 2+letters {
		t.Errorf("after a move answers were made %v times", made)
	}
}

// What is composed when the time is up is played by the clock, if its author wished so and it may
// be played; else the game chooses, as ever. It is a time-out like any other, and needs no draft to
// be played again.
func TestDraftsAreLaidWhenTheTimeIsUp(t *testing.T) {
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
								t.Errorf("%s is played, not %s", e.Text, want)
							}
						}
					}
					if _, err := table.Fold(id, hosttest.Rules, end.Log); err != nil || timeouts == 0 {
						t.Errorf("%d time-outs: %v", timeouts, err)
					}
				})
			})
		})
	}
}

// What a peer tells of a draft changes nothing once a later one was taken here; a later one does,
// and what is taken next is later than both, whatever the clocks of the nodes say.
func TestDrafts_TheLatestWins(t *testing.T) {
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
					t.Errorf("the seat composes %q, want %q", d.Text, want)
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
