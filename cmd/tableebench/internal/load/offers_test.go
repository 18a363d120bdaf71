package load

import (
	"slices"
	"strings"
	"testing"
)

func TestOffers_ButtonsAndSquares(t *testing.T) {
	page := strings.Join([]string{
		`<button class="button" name="a" value="lift 4">x</button><button disabled name="undo" value="9">`,
		`<button value="say &#34;a&#34;" name="a">`,
		`<input type="radio" name="with" value="QC" id="h0"><input type="radio" name="with" value="QC" id="h1">`,
		`<input type="radio" name="with" value="9D" id="h2"><input name="seq" value="3">`,
		`<button value="a1" aria-label="a1" name="on" form="act" aria-disabled="true"></button>`,
		`<button value="b2" aria-label="b2" name="on" form="act" class="h0 h1"></button>`,
		`<button value="c3" aria-label="c3" name="on" form="act" class="take h2"></button>`,
		`<button name="on" value="d4`,
	}, "")
	if got, want := offers([]byte(page)), []string{"lift 4", `say "a"`, "QC b2", "9D c3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
