package host_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/input"
	"tablee/table"
)

func TestHotSeat_PlayerHasOwnID(t *testing.T) {
	h := hosttest.NewNode(t)
	ana, eve := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Eve")
	id, err := h.Open(t.Context(), ana, hosttest.Plan("me", "here: Léa ", "open"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Sit(t.Context(), eve, id, table.AnyChair, "", ""); err != nil {
		t.Fatal(err)
	}
	f, err := h.Frame(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	lea := f.Table.Seats[1].Player
	if f.Names[lea] != "Léa" || lea == ana || !slices.Equal(f.Table.SeatsOf(ana), []game.Seat{0, 1}) {
		t.Fatalf("%q %v", f.Names[lea], f.Table.SeatsOf(ana))
	}
	var bad *input.Invalid
	if _, err := h.Open(t.Context(), ana, hosttest.Plan("me", "here:", "open")); !errors.As(err, &bad) || bad.Field != "name" {
		t.Fatalf("hot-seat player without a name: %v", err)
	}
	word, err := h.TransferToken(t.Context(), host.Hand{Player: ana, Seat: new(game.Seat(1))}, id)
	if err != nil {
		t.Fatal(err)
	}
	zoe := hosttest.Guest(t, h, "Zoé")
	if err := h.TakeOver(t.Context(), zoe, id, word); err != nil {
		t.Fatal(err)
	}
	if err := h.TakeOver(t.Context(), hosttest.Guest(t, h, "Max"), id, word); err != table.ErrBadToken {
		t.Fatalf("a token was used twice: %v", err)
	}
	mine, err := h.Tables(t.Context(), host.Filter{Player: zoe})
	if err != nil || len(mine) != 1 {
		t.Fatalf("tables of the player who took the seat over: %v %v", mine, err)
	}
}

func TestErase_BotStandsIn(t *testing.T) {
	h := hosttest.NewNode(t)
	ana, eve := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Eve")
	id, err := h.Open(t.Context(), ana, hosttest.Plan("me", "open", "bot:1"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Sit(t.Context(), eve, id, table.AnyChair, "", ""); err != nil {
		t.Fatal(err)
	}
	if err := h.Accounts.Erase(t.Context(), ana); err != nil {
		t.Fatal(err)
	}
	f, err := h.Frame(t.Context(), id)
	if err != nil || !f.Table.Seats[0].Away() {
		t.Fatalf("%+v %v", f.Table.Seats, err)
	}
}

func TestAsk_ChecksTerms(t *testing.T) {
	h := hosttest.NewNode(t)
	ana := hosttest.Guest(t, h, "Ana")
	id, err := h.Open(t.Context(), ana, hosttest.Plan("me", "bot:1", "bot:1"))
	if err != nil {
		t.Fatal(err)
	}
	f, _ := h.Frame(t.Context(), id)
	for field, terms := range map[string]table.Terms{
		"move":    {MoveTime: time.Millisecond},
		"bank":    {TimeBank: -time.Second},
		"after":   {Absence: table.Absence{After: host.MaxMove + 1}},
		"absence": {Absence: table.Absence{After: time.Minute, Level: 9}},
		"chat":    {Chat: "shout"},
		"title":   {Title: "\u202e"},
	} {
		var bad *input.Invalid
		err := h.Ask(t.Context(), host.Hand{Player: ana}, id, f.Table.Seq, table.OfferTerms, &terms)
		if !errors.As(err, &bad) || bad.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	want := table.Terms{Title: "Soir", Chat: table.ChatOpen}
	if err := h.Ask(t.Context(), host.Hand{Player: ana}, id, f.Table.Seq, table.OfferTerms, &want); err != nil {
		t.Fatal(err)
	}
	if f, _ = h.Frame(t.Context(), id); f.Table.Terms != want {
		t.Fatalf("%+v", f.Table.Terms)
	}
	rows, err := h.Tables(t.Context(), host.Filter{Player: ana})
	if err != nil || len(rows) != 1 || rows[0].Title != "Soir" {
		t.Fatalf("list of tables: %+v %v", rows, err)
	}
}
