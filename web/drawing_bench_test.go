//go:build unix

package web_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"tablee/games"
	"tablee/host"
	"tablee/host/lobby"
	"tablee/host/node"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/live"
	"tablee/web/scene"
	"tablee/web/webtest"
)

// BenchmarkDrawing reports the CPU time to draw a table after a move for each of four seats, and to
// diff and compress these drawings, without the other costs of a move.
func BenchmarkDrawing(b *testing.B) {
	n := idleNode(b)
	for _, ui := range games.UIs() {
		b.Run(ui.ID(), func(b *testing.B) { benchDrawing(b, n, ui) })
	}
}

func benchDrawing(b *testing.B, n *node.Node, ui board.UI) {
	random := rand.New(rand.NewPCG(7, 7))
	var people []table.PlayerID
	for i := range 4 {
		p, err := n.Accounts.NewGuest(b.Context(), fmt.Sprint("Joueur ", i+1))
		if err != nil {
			b.Fatal(err)
		}
		people = append(people, p.ID)
	}
	var drawing, updating time.Duration
	var f *host.Frame
	var before []*board.Drawing // by seat
	for b.Loop() {
		if f == nil || f.Table.Status != table.StatusPlaying {
			f, before = benchTable(b, n, ui.ID(), people), make([]*board.Drawing, len(people))
		}
		f = benchPlay(b, n, f, random)
		for i, p := range people {
			begun := processorTime(b)
			d := benchDraw(b, n, f, ui, p)
			drawn := processorTime(b)
			update := d.HTML()
			if before[i] != nil {
				if lines, ok := live.Delta(before[i], d); ok {
					update = lines
				}
			}
			live.Pack(update)
			drawing, updating = drawing+drawn-begun, updating+processorTime(b)-drawn
			before[i] = d
		}
	}
	b.ReportMetric(float64(drawing.Nanoseconds())/1000/float64(b.N), "drawing-µs/move")
	b.ReportMetric(float64(updating.Nanoseconds())/1000/float64(b.N), "updating-µs/move")
	b.ReportMetric(0, "ns/op")
}

// benchDraw draws a table as a player sees it, with the newest lines of its journal.
func benchDraw(b *testing.B, n *node.Node, f *host.Frame, ui board.UI, p table.PlayerID) *board.Drawing {
	seat := f.Table.SeatOf(p)
	sc, err := scene.New(f, ui, seat, webtest.Texts(b)["fr"], n.Host.Now())
	if err != nil {
		b.Fatal(err)
	}
	if _, _, err := scene.Newest(f, sc, ui, seat); err != nil {
		b.Fatal(err)
	}
	d, err := board.Draw(ui.Table(sc))
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// benchTable opens a table at which all of these people play.
func benchTable(b *testing.B, n *node.Node, game string, people []table.PlayerID) *host.Frame {
	id, err := n.Lobby.Open(b.Context(), people[0], lobby.Plan{Game: game,
		Chairs: append([]string{"me"}, slices.Repeat([]string{"open"}, len(people)-1)...)})
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range people[1:] {
		if _, err := n.Host.Sit(b.Context(), p, id, table.AnyChair, "", ""); err != nil {
			b.Fatal(err)
		}
	}
	return benchFrame(b, n, id)
}

func benchFrame(b *testing.B, n *node.Node, id table.ID) *host.Frame {
	f, err := n.Host.Frame(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	return f
}

// benchPlay plays a random legal action for the awaited seat.
func benchPlay(b *testing.B, n *node.Node, f *host.Frame, random *rand.Rand) *host.Frame {
	turn := f.Table.Turn()
	legal := f.Table.State.Legal(turn, nil)
	action := f.Table.Rules().FormatAction(legal[random.IntN(len(legal))])
	if _, err := n.Host.Act(b.Context(), f.Table.Seats[turn].Player, f.Table.ID, host.Act{Seq: f.Table.Seq, Action: action}); err != nil {
		b.Fatal(err)
	}
	return benchFrame(b, n, f.Table.ID)
}
