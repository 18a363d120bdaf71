package play

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"tablee/games"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/packing"
	"tablee/web/page"
	"tablee/web/page/pagetest"
	"tablee/web/scene"
)

// BenchmarkDrawing is what it takes of the processor to draw a move for the pages of four seats,
// and what it takes to compare and pack that, without all else that a move costs.
func BenchmarkDrawing(b *testing.B) {
	s := pagetest.Site(b, slog.New(slog.DiscardHandler), func(c *page.Config) { c.UIs = games.UIs() })
	for _, ui := range s.Shelf {
		b.Run(ui.ID(), func(b *testing.B) { benchDrawing(b, New(s, nil), ui.ID()) })
	}
}

// seated is somebody who plays, and the drawing that their page has.
type seated struct {
	account.Guest
	*viewer
	before *board.Drawing
}

func benchDrawing(b *testing.B, pages *handlers, game string) {
	random := rand.New(rand.NewPCG(7, 7))
	var people []*seated
	for i := range 4 {
		p, err := pages.Accounts.NewGuest(b.Context(), fmt.Sprint("Joueur ", i+1))
		if err != nil {
			b.Fatal(err)
		}
		visitor := &page.Visitor{L: pages.Locs["fr"], Known: true, Player: p.Player}
		people = append(people, &seated{p, &viewer{Viewer: scene.Viewer{Visitor: visitor}}, nil})
	}
	var drawing, updating time.Duration
	var f *host.Frame
	for b.Loop() {
		if f == nil || f.Table.Status != table.StatusPlaying {
			f = benchTable(b, pages, game, people)
		}
		f = benchPlay(b, pages, f, people, random)
		for _, p := range people {
			begun := processorTime(b)
			d, err := pages.drawing(f, p.viewer, "http://tablee.example/t/"+string(f.Table.ID), false)
			if err != nil {
				b.Fatal(err)
			}
			drawn := processorTime(b)
			packing.Pack(updateText(f.Table.Seq, p.before, d))
			drawing, updating = drawing+drawn-begun, updating+processorTime(b)-drawn
			p.before = d
		}
	}
	b.ReportMetric(float64(drawing.Nanoseconds())/1000/float64(b.N), "drawing-µs/move")
	b.ReportMetric(float64(updating.Nanoseconds())/1000/float64(b.N), "updating-µs/move")
	b.ReportMetric(0, "ns/op")
}

// benchTable is a new table of all.
func benchTable(b *testing.B, pages *handlers, game string, people []*seated) *host.Frame {
	id, err := pages.Lobby.Open(b.Context(), people[0].Guest.ID, lobby.Plan{Game: game,
		Chairs: append([]string{"me"}, slices.Repeat([]string{"open"}, len(people)-1)...)})
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range people[1:] {
		if _, err := pages.Host.Sit(b.Context(), p.Guest.ID, id, table.AnyChair, "", ""); err != nil {
			b.Fatal(err)
		}
	}
	for _, p := range people {
		p.before = nil
	}
	return benchFrame(b, pages, id)
}

func benchFrame(b *testing.B, pages *handlers, id table.ID) *host.Frame {
	f, err := pages.Host.Frame(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	return f
}

// benchPlay is the table after any legal action of the seat that is awaited.
func benchPlay(b *testing.B, pages *handlers, f *host.Frame, people []*seated, random *rand.Rand) *host.Frame {
	turn := f.Table.Turn()
	legal := f.Table.State.Legal(turn, nil)
	action := f.Table.Rules().FormatAction(legal[random.IntN(len(legal))])
	if _, err := pages.Host.Act(b.Context(), f.Table.Seats[turn].Player, f.Table.ID, host.Act{Seq: f.Table.Seq, Action: action}); err != nil {
		b.Fatal(err)
	}
	return benchFrame(b, pages, f.Table.ID)
}

// processorTime is the processor's time of this program.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
