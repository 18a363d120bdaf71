package host_test

import (
	"testing"

	"tablee/host/hosttest"
	"tablee/table"
)

// People of one name are told apart at their table, in the order in which they came, at every node.
func TestNames_EqualOnes_ToldApart(t *testing.T) {
	h := hosttest.NewNode(t)
	var who []table.PlayerID
	for _, name := range []string{"Marie", "Léo", "marie"} {
		who = append(who, hosttest.Guest(t, h, name))
	}
	id := hosttest.Open(t, h, who[0], hosttest.Plan("me", "open", "open"))
	hosttest.Sit(t, h, id, who[1:]...)
	want := map[table.PlayerID]string{who[0]: "Marie", who[1]: "Léo", who[2]: "marie 2"}
	for range 2 {
		f := hosttest.Frame(t, h, id)
		for p, name := range want {
			if f.Names[p] != name {
				t.Errorf("%q, not %q", f.Names[p], name)
			}
		}
		h.Host.Forget(t.Context(), id) // read again
	}
	if err := h.Accounts.Rename(t.Context(), who[0], "Odile"); err != nil {
		t.Fatal(err)
	}
	if f := hosttest.Frame(t, h, id); f.Names[who[2]] != "marie" {
		t.Errorf("%q", f.Names[who[2]])
	}
}

// Those who left before the start take no name from those who stay.
func TestNames_LeftBeforeTheStart_TakeNoName(t *testing.T) {
	h := hosttest.NewNode(t)
	first, second := hosttest.Guest(t, h, "Marie"), hosttest.Guest(t, h, "Marie")
	id := hosttest.Open(t, h, hosttest.Guest(t, h, "Léo"), hosttest.Plan("me", "open", "open"))
	hosttest.Sit(t, h, id, first)
	if err := h.Host.Rise(t.Context(), first, id); err != nil {
		t.Fatal(err)
	}
	hosttest.Sit(t, h, id, second)
	if f := hosttest.Frame(t, h, id); f.Names[second] != "Marie" || f.Names[first] != "Marie 2" {
		t.Errorf("the one who stays is %q, the one who left %q", f.Names[second], f.Names[first])
	}
}
