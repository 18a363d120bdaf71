package board

import (
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

// card and word are parts that look alike: kinds are kept apart.
type card struct{ n int }

type word struct{ n int }

func (c card) Draw(*Loc) templ.Component { return templ.Raw("card " + long(c.n)) }

func (w word) Draw(*Loc) templ.Component { return templ.Raw("word " + long(w.n)) }

func long(n int) string { return strings.Repeat("x", 1000) + strconv.Itoa(n) }

// Of all that was ever drawn a bounded part is kept, whatever its kind, and what is asked for
// again is what it was.
func TestKept_IsBoundedOverAllKinds(t *testing.T) {
	l := &Loc{}
	shown := func(c templ.Component) string {
		d, err := Draw(c)
		if err != nil {
			t.Fatal(err)
		}
		return string(d.HTML())
	}
	const parts = 3 * maxDrawn / 1000
	for n := range parts {
		if got := shown(Kept(l, card{n})); got != "card "+long(n) {
			t.Fatalf("card %d is drawn as %.20q", n, got)
		}
		if got := shown(Kept(l, word{n})); got != "word "+long(n) {
			t.Fatalf("word %d is drawn as %.20q", n, got)
		}
		shown(Kept(l, card{0})) // always asked for
	}
	kept := 0
	for _, k := range l.drawn.kinds {
		switch k := k.(type) {
		case *kind[card]:
			kept += len(k.young) + len(k.old)
			if _, ok := k.young[card{0}]; !ok {
				t.Error("what is asked for all the time is forgotten")
			}
		case *kind[word]:
			kept += len(k.young) + len(k.old)
		}
	}
	if most := 2*maxDrawn/(1000+partBytes) + 4; kept > most || kept == 0 {
		t.Errorf("%d parts of %d are kept, want %d at most", kept, 2*parts, most)
	}
}
