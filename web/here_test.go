package web_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

// Who plays round one screen says with whom: without a name no table is opened, and what is
// wrong with the names stands at their field, which has the focus and keeps them.
func TestHere_AsksForANameAtTheField(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	const long = "Léa, Marie-Antoinette de Saint-Germain"
	for typed, want := range map[string]string{
		"":    "Say who plays with you",
		" , ": "Say who plays with you",
		long:  "24 characters at most",
	} {
		a := b.post("/g/nain-jaune", "quick", "here", "names", typed)
		_, field, _ := strings.Cut(a.body, `id="names"`)
		field, said, _ := strings.Cut(field, ">")
		said, _, _ = strings.Cut(said, "</div>")
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(field, " autofocus") ||
			!strings.Contains(field, `value="`+typed+`"`) || !strings.Contains(said, want) {
			t.Errorf("%q: %d, the field is %q, beside it %q", typed, a.status, field, said)
		}
		if strings.Count(a.body, `role="alert"`) != 1 {
			t.Errorf("%q: it is said elsewhere too", typed)
		}
	}
}

// Who takes his own move back holds the screen: his hand stays open. From behind the curtain
// nobody can tell who holds it, and it stays down.
func TestCurtain_StaysUpForWhoTakesHisMoveBack(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	path := b.open("quick", "here", "names", "Léa, Zoé")
	for _, lowered := range []bool{false, true} {
		seat, undoable := game.Watcher, false
		for !undoable {
			seat = h.awaitTurn(t, path).Table.Turn()
			b.does(path+"/lift", "seat", strconv.Itoa(int(seat)))
			page := b.get(path).body
			b.does(path, "seq", field(t, seqField, page), "a", field(t, legalButton, page), "command", "")
			f := h.awaitTurn(t, path)
			if f.Table.Status != table.StatusPlaying {
				t.Fatal("no card of a whole game could be taken back")
			}
			undoable = f.Table.Turn() == seat && f.Table.CheckUndo(seat) == nil
		}
		if !strings.Contains(b.get(path).body, "Take my move back") {
			t.Fatal("it is not offered")
		}
		if lowered {
			b.does(path + "/lift")
		}
		b.does(path+"/ask", "seq", h.seq(t, path), "what", "undo", "seat", strconv.Itoa(int(seat)))
		if f := h.awaitTurn(t, path); f.Table.Turn() != seat || f.Table.CheckUndo(seat) == nil {
			t.Fatal("the move did not come back")
		}
		if open := legalButton.MatchString(b.get(path).body); open == lowered {
			t.Fatalf("the curtain was down: %v; the hand is open: %v", lowered, open)
		}
	}
}

func TestMe_ANameIsRefusedOrSaidToBeKept(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	b.open("quick", "bots")
	long := strings.Repeat("x", input.MaxName+1)
	a := b.post("/me", "name", long)
	if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, `value="`+long+`"`) || !strings.Contains(a.body, "That name is too long: 24 characters at most.") {
		t.Errorf("a name too long: %d", a.status)
	}
	a = b.post("/me", "name", long[1:])
	if page := b.get(a.header.Get("Location")).body; !strings.Contains(page, "Saved: your name is "+long[1:]) {
		t.Error("nobody says that the name was kept")
	}
}

// A browser cuts what is longer than a field allows, and says nothing: the length of a name
// is for the house to judge.
func TestNames_AreNotCutByTheBrowser(t *testing.T) {
	h := openHouse(t)
	owner := h.visitor(t, "en")
	path := owner.open("seats", "3")
	for _, address := range []string{"/me", path} {
		_, field, there := strings.Cut(h.visitor(t, "en").get(address).body, `id="name"`)
		field, _, _ = strings.Cut(field, ">")
		if !there || strings.Contains(field, "maxlength") {
			t.Errorf("%s: %q", address, field)
		}
	}
}

func TestLists_SayAGamesNameOnce(t *testing.T) {
	h := openHouse(t)
	b := h.visitor(t, "en")
	b.open("quick", "bots")
	_, row, _ := strings.Cut(b.get("/me").body, `class="row-title"`)
	row, _, _ = strings.Cut(row, `class="row-seats"`)
	if strings.Count(row, "Nain Jaune") != 1 {
		t.Errorf("it is there %d times: %s", strings.Count(row, "Nain Jaune"), row)
	}
}
