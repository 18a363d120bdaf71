package pagestream_test

import (
	"testing"

	"tablee/internal/pagestream"
)

// follow feeds lines of a stream to a page, and returns the number of updates.
func follow(t *testing.T, p *pagestream.Page, lines ...string) (times int) {
	t.Helper()
	for _, line := range lines {
		whole, err := p.Line([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if whole {
			times++
		}
	}
	return times
}

// Deltas count UTF-16 units: "é" is one, "𝄞" two.
func TestPage_FragmentAndDelta(t *testing.T) {
	var p pagestream.Page
	if n := follow(t, &p, "retry: 2000", "", "id: 7", "event: fragment", "data: <p>é𝄞</p><b>ab</b>", ""); n != 1 || string(p.HTML()) != "<p>é𝄞</p><b>ab</b>" {
		t.Fatalf("%d times, %s", n, p.HTML())
	}
	if n := follow(t, &p, ": keep", "", "event: bye", "data: 3", ""); n != 0 {
		t.Fatalf("other events changed the page to %s", p.HTML())
	}
	n := follow(t, &p, "id: 8", "event: delta", "data: 10,3", "data: +♠", "data: 1,1", "data: +</b>", "data: -15,10", "")
	if n != 1 || string(p.HTML()) != "<b>♠b</b><p>é𝄞</p>" {
		t.Errorf("%d times, %s", n, p.HTML())
	}
}

// A stream may end within an event; the next one may begin with a keep-alive.
func TestPage_DropsIncompleteEvent(t *testing.T) {
	p := showing(t, "<p>whole</p>")
	follow(t, p, "event: fragment", "data: <p>half")
	p.BreakOff()
	if n := follow(t, p, ": keep", ""); n != 0 || string(p.HTML()) != "<p>whole</p>" {
		t.Errorf("%d times, %s", n, p.HTML())
	}
}

func TestPage_InvalidDelta(t *testing.T) {
	for _, line := range []string{"-1,2", "0,20", "19,1", "3,-1", "3", "x,y", "9223372036854775807,2", ""} {
		p := showing(t, "<p>the page of now")
		follow(t, p, "event: delta", "data: +<b>")
		if _, err := p.Line([]byte("data: " + line)); err == nil {
			t.Errorf("%q was accepted", line)
		}
		if n := follow(t, p, "data: +</b>", ""); n != 0 || string(p.HTML()) != "<p>the page of now" {
			t.Errorf("%q: %d times, %s", line, n, p.HTML())
		}
	}
}

func showing(t *testing.T, html string) *pagestream.Page {
	t.Helper()
	p := &pagestream.Page{}
	follow(t, p, "event: fragment", "data: "+html, "")
	return p
}
