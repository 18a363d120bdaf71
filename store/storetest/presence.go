package storetest

import (
	"fmt"
	"testing"

	"tablee/host/node"
	"tablee/host/presence"
	"tablee/table"
)

var presenceChecks = []check{
	{"Publish", "Every other node receives a message in order; the publishing node does not.", publish},
}

func publish(t *testing.T, open func() node.Store) {
	ours, theirs := with(t, open), with(t, open)
	first := presence.Message{Table: "a", Pages: map[table.PlayerID]int{"ana": 2}, Asks: true, Of: "x"}
	second := presence.Message{Table: "a", Draft: &presence.SeatDraft{Draft: presence.Draft{Text: "play ÉTÉ", Page: "7"}, Seat: 1, Seq: 9}}
	third := presence.Message{Cut: &presence.Bots{Game: "rondo", Level: 4}}
	must(t, ours.Publish(ctx, first))
	must(t, ours.Publish(ctx, second))
	must(t, ours.Publish(ctx, third))
	if ours.Messages() == nil {
		return // an engine with a single node
	}
	must(t, theirs.Publish(ctx, presence.Message{Table: "b"}))
	first.Asks = false // x is another node
	for _, want := range []presence.Message{first, second, third} {
		got := <-theirs.Messages()
		if want.Node = got.Node; got.Node == "" {
			t.Error("a message without a node")
		}
		same(t, "received by the other node", got, want)
	}
	heard := <-ours.Messages()
	same(t, "received first by the publishing node", heard.Table, table.ID("b"))
	for _, of := range []string{heard.Node, ""} {
		must(t, ours.Publish(ctx, presence.Message{Asks: true, Of: of}))
		same(t, "asked, as that node or as any", (<-theirs.Messages()).Asks, true)
	}
	crowd := presence.Message{Pages: map[table.PlayerID]int{}}
	for i := range 1000 {
		crowd.Pages[table.PlayerID(fmt.Sprint("player ", i))] = 1
	}
	if ours.Publish(ctx, crowd) == nil {
		t.Error("oversized message: no error")
	}
}
