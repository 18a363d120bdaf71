package servebench

import (
	"slices"
	"strings"
	"testing"
)

// follow gives a page the lines of a stream, and is how often it became another.
func follow(t *testing.T, p *page, lines ...string) (times int) {
	t.Helper()
	for _, line := range lines {
		whole, err := p.line([]byte(line))
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
func TestPage_BecomesWhatItsStreamSays(t *testing.T) {
	var p page
	if n := follow(t, &p, "retry: 2000", "", "id: 7", "event: fragment", "data: <p>é𝄞</p><b>ab</b>", ""); n != 1 || string(p.html) != "<p>???</p><b>ab</b>" {
		t.Fatalf("%d times, %s", n, p.html)
	}
	if n := follow(t, &p, ": keep", "", "event: bye", "data: 3", ""); n != 0 {
		t.Fatalf("what is no update of the page changed it to %s", p.html)
	}
	n := follow(t, &p, "id: 8", "event: delta", "data: 10,3", "data: +♠", "data: 1,1", "data: +</b>", "data: -15,10", "")
	if n != 1 || string(p.html) != "<b>?b</b><p>???</p>" {
		t.Errorf("%d times, %s", n, p.html)
	}
}

// A stream may end in the midst of an event; the next one may begin with a sign of life.
func TestPage_DropsWhatBrokeOff(t *testing.T) {
	p := page{html: []byte("<p>whole</p>")}
	follow(t, &p, "event: fragment", "data: <p>half")
	p.begin("")
	if n := follow(t, &p, ": keep", ""); n != 0 || string(p.html) != "<p>whole</p>" {
		t.Errorf("%d times, %s", n, p.html)
	}
}

func TestPage_RefusesADeltaOfAnother(t *testing.T) {
	for _, line := range []string{"-1,2", "0,20", "19,1", "3,-1", "3", "x,y", "9223372036854775807,2", ""} {
		p := page{html: []byte("<p>the page of now</p>"[:18]), event: "delta"}
		if _, err := p.line([]byte("data: " + line)); err == nil {
			t.Errorf("%q was taken", line)
		}
	}
}

func TestPage_OffersButtonsAndSquaresWithTheirCards(t *testing.T) {
	p := page{html: []byte(strings.Join([]string{
		`<button class="button" name="a" value="lift 4">x</button><button disabled name="undo" value="9">`,
		`<button value="say &#34;a&#34;" name="a">`,
		`<input type="radio" name="with" value="QC" id="h0"><input type="radio" name="with" value="QC" id="h1">`,
		`<input type="radio" name="with" value="9D" id="h2"><input name="seq" value="3">`,
		`<button value="a1" aria-label="a1" name="on" form="act" aria-disabled="true"></button>`,
		`<button value="b2" aria-label="b2" name="on" form="act" class="h0 h1"></button>`,
		`<button value="c3" aria-label="c3" name="on" form="act" class="take h2"></button>`,
		`<button name="on" value="d4`,
	}, ""))}
	if got, want := p.legal(), []string{"lift 4", `say "a"`, "QC b2", "9D c3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
