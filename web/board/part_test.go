package board

import (
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

// card and word are parts with equal fields: the cache must tell their types apart.
type card struct{ n int }

type word struct{ n int }

func (c card) Draw(*Loc) templ.Component { return templ.Raw("card " + long(c.n)) }

func (w word) Draw(*Loc) templ.Component { return templ.Raw("word " + long(w.n)) }

func long(n int) string { return strings.Repeat("x", 1000) + strconv.Itoa(n) }

// The cache of parts is bounded over all types, and returns each part as it was drawn.
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
		shown(Kept(l, card{0})) // always in use
	}
	kept := 0
	for _, k := range l.drawn.kinds {
		switch k := k.(type) {
		case *kind[card]:
			kept += len(k.young) + len(k.old)
			if _, ok := k.young[card{0}]; !ok {
				t.Error("a part in constant use was evicted")
			}
		case *kind[word]:
			kept += len(k.young) + len(k.old)
		}
	}
	if most := 2*maxDrawn/(1000+partBytes) + 4; kept > most || kept == 0 {
		t.Errorf("%d of %d parts are cached, want at most %d", kept, 2*parts, most)
	}
}
