package host_test

import (
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/table"
)

// People of one name are told apart at their table, in the order in which they came to the site, at every node. A list
// of tables agrees, also one that has another order.
func TestNames_EqualOnes_ToldApart(t *testing.T) {
	h, now := hosttest.Clocked(t)
	var who []table.PlayerID
	for _, name := range []string{"Marie", "Léo", "marie"} {
		who = append(who, hosttest.Guest(t, h, name))
		*now = now.Add(time.Second)
	}
	id := hosttest.Open(t, h, who[2], hosttest.Plan("me", "open", "open"))
	hosttest.Sit(t, h, id, who[1], who[0])
	lists, err := h.Accounts.NamesIn(t.Context(), [][]table.PlayerID{{who[2], who[1], who[0]}, {who[2]}})
	if err != nil || lists[0][who[0]] != "Marie" || lists[0][who[2]] != "marie 2" || lists[1][who[2]] != "marie" {
		t.Errorf("lists: %v, %v", lists, err)
	}
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
	h, now := hosttest.Clocked(t)
	first := hosttest.Guest(t, h, "Marie")
	*now = now.Add(time.Second)
	second := hosttest.Guest(t, h, "Marie")
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
