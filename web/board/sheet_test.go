package board

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the generated picture files")

// The backs are files of their own, so that pages draw them once as a background.
func TestBacksAreFresh(t *testing.T) {
	for file, drawing := range map[string]string{"../static/back.svg": back(), "../static/small-back.svg": smallBack()} {
		if *update {
			if err := os.WriteFile(file, []byte(drawing), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(kept) != drawing {
			t.Errorf("%s is stale: run go test ./web/board -update", file)
		}
	}
}

// The pictures of cards that are committed are those that are drawn.
func TestGridsAreFresh(t *testing.T) {
	if err := StaleGrid(Grids(), os.DirFS("../static/pixels")); err != nil {
		t.Error(err)
	}
}

func TestSheetsAreSound(t *testing.T) {
	for _, sheet := range Sheets(map[string]*Loc{"fr": builtinLoc(t, "fr"), "en": builtinLoc(t, "en")}) {
		dec := xml.NewDecoder(strings.NewReader(sheet.SVG))
		ids := map[string]bool{}
		for {
			tok, err := dec.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", sheet.Path, err)
			}
			element, ok := tok.(xml.StartElement)
			if !ok {
				continue
			}
			for _, attr := range element.Attr {
				if attr.Name.Local == "id" {
					if ids[attr.Value] {
						t.Errorf("%s: id %q twice", sheet.Path, attr.Value)
					}
					ids[attr.Value] = true
				}
				if attr.Name.Local == "style" || strings.Contains(attr.Value, "url(") {
					t.Errorf("%s: %s=%q does not work in a sprite", sheet.Path, attr.Name.Local, attr.Value)
				}
			}
		}
	}
	for _, rank := range Ranks {
		for _, suit := range Suits {
			if !strings.Contains(Cards(builtinLoc(t, "fr")).SVG, `<symbol id="`+string(rank)+string(suit)+`"`) {
				t.Errorf("no face of %c%c", rank, suit)
			}
		}
	}
}

// Size of the pictures that a table loads besides its game's own.
func TestSheetsStayUnderBudget(t *testing.T) {
	const budget = 10 << 10
	total := 0
	for _, sheet := range []Sheet{Cards(builtinLoc(t, "fr")), House()} {
		n := zipped(t, sheet.SVG)
		t.Logf("%s: %d bytes, %d zipped", sheet.Path, len(sheet.SVG), n)
		total += n
	}
	if total > budget {
		t.Errorf("the sheets of a table weigh %d bytes zipped, more than %d", total, budget)
	}
}

func zipped(t *testing.T, text string) int {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}

func TestPilesAddUp(t *testing.T) {
	for chips := range 1200 {
		sum := 0
		for _, p := range Piles(chips) {
			if p.Discs < 1 || p.Discs > maxStack {
				t.Fatalf("%d chips: a stack of %d discs", chips, p.Discs)
			}
			sum += p.Value * p.Discs
		}
		if sum != chips {
			t.Fatalf("%d chips lie as %d", chips, sum)
		}
	}
}
