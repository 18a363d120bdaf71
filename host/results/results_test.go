package results_test

import (
	"errors"
	"slices"
	"testing"

	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/host/results"
	"tablee/table"
)

// A rated game of three changes three ratings once; its results are what the table says.
func TestARatedGameIsCounted(t *testing.T) {
	h := hosttest.NewNode(t)
	who := hosttest.Guests(t, h, 3)
	p := hosttest.OneDeal("me", "open", "open")
	p.Rated = true
	id := hosttest.Open(t, h, who[0], p)
	hosttest.Sit(t, h, id, who[1:]...)
	end := hosttest.PlayOut(t, h, id)
	list, err := h.Results.OfTable(t.Context(), id)
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	for seat, s := range end.Table.State.Standings(nil) {
		r := list[seat]
		if r.Place != s.Place || r.Points != s.Points || r.Player != end.Table.Seats[seat].Player || r.Unrated != "" {
			t.Errorf("result %+v, standing %+v", r, s)
		}
		all := hosttest.Standings(t, h, string(r.Player))
		if len(all) != 1 || all[0].Games != 1 {
			t.Errorf("standings of seat %d: %+v", seat, all)
		}
	}
	past, names, err := h.Results.History(t.Context(), results.Filter{Player: who[1]})
	if err != nil || len(past) != 1 || len(past[0].All) != 3 || names[who[0]] == "" {
		t.Errorf("history %+v, names %v, %v", past, names, err)
	}
}

func TestWhyAGameIsNotRated(t *testing.T) {
	h := hosttest.NewNode(t)
	hosttest.Run(t, h)
	who := hosttest.Guests(t, h, 3)

	id := hosttest.Open(t, h, who[0], hosttest.OneDeal("me", "open", "open"))
	hosttest.Sit(t, h, id, who[1:]...)
	if why := results.Of(hosttest.PlayOut(t, h, id).Table, hosttest.Frame(t, h, id).Log)[0].Unrated; why != results.UnratedAgreed {
		t.Errorf("not agreed: %q", why)
	}

	alone := hosttest.Plan("me", "bot:1", "bot:1")
	alone.Rated = true
	var no *input.Invalid
	if _, err := h.Open(t.Context(), who[0], alone); !errors.As(err, &no) || no.Field != "rated" || no.Code != "alone" {
		t.Errorf("rated against bots alone: %v", err)
	}
	if got := hosttest.Standings(t, h, string(who[0])); len(got) != 0 {
		t.Errorf("rated all the same: %v", got)
	}
}

// A log in which somebody else sits than in the table's is none of a table where all
// stayed.
func TestEverybodyStayed(t *testing.T) {
	h := hosttest.NewNode(t)
	id, who := hosttest.ThreeForOneDeal(t, h)
	end := hosttest.PlayOut(t, h, id)
	if !end.Table.AllStayed(end.Log) {
		t.Error("everybody stayed, and is said to have left")
	}
	log := slices.Clone(end.Log)
	log[0].Events = slices.Clone(log[0].Events)
	setup := *log[0].Events[0].Setup
	setup.Chairs = []table.Chair{{Player: who[0]}, {Player: who[1]}, {Level: 1}}
	log[0].Events[0].Setup = &setup
	if end.Table.AllStayed(log) {
		t.Error("a log that does not hold is said to be of a table where all stayed")
	}
}
