package page

import (
	"strings"
	"testing"

	"rsc.io/qr"
)

// The code for a terminal has every module of the code, with a margin, in explicit colours.
func TestQRCodeText_EveryModule(t *testing.T) {
	const link = "http://192.0.2.7:8080"
	text, err := QRCodeText(link)
	if err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(link, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if want := (code.Size + quietZone + 1) / 2; len(lines) != want {
		t.Fatalf("%d lines, want %d", len(lines), want)
	}
	for i, line := range lines {
		body, painted := strings.CutPrefix(line, "\x1b[30;107m")
		body, ends := strings.CutSuffix(body, "\x1b[0m")
		cells := []rune(body)
		if !painted || !ends || len(cells) != code.Size+quietZone {
			t.Fatalf("line %d: %q", i, line)
		}
		for j, cell := range cells {
			x, y := j-quietZone/2, 2*i-quietZone/2
			upper, lower := strings.ContainsRune("▀█", cell), strings.ContainsRune("▄█", cell)
			if upper != code.Black(x, y) || lower != code.Black(x, y+1) {
				t.Errorf("at %d, %d: %q", x, y, cell)
			}
		}
	}
	if _, err := QRCodeText(strings.Repeat("x", 5000)); err == nil {
		t.Error("a text that is too long has a code")
	}
}
