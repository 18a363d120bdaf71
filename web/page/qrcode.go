package page

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"
)

// quietZone is the width of the margin around a QR code, in modules.
const quietZone = 4

// QRCode returns text as a QR code in SVG. It fails if the text is too long.
func QRCode(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, fmt.Errorf("encode QR code: %w", err)
	}
	var b strings.Builder
	size := code.Size + 2*quietZone
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d" shape-rendering="crispEdges">`, -quietZone, -quietZone, size, size)
	fmt.Fprintf(&b, `<path fill="#fff" d="M%d %dh%dv%dh-%dz"/><path d="`, -quietZone, -quietZone, size, size, size)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return []byte(b.String()), nil
}

// QRCodeText returns text as a QR code for a terminal, two modules a character, black on white whatever the
// colours of the terminal. It fails if the text is too long.
func QRCodeText(text string) (string, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return "", fmt.Errorf("encode QR code: %w", err)
	}
	const margin = quietZone / 2 // is enough on a screen
	var b strings.Builder
	for y := -margin; y < code.Size+margin; y += 2 {
		b.WriteString("\x1b[30;107m")
		for x := -margin; x < code.Size+margin; x++ {
			b.WriteString(halves[[2]bool{code.Black(x, y), code.Black(x, y+1)}])
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String(), nil
}

// halves has the character for the upper and lower module of a cell, by whether they are black.
var halves = map[[2]bool]string{{false, false}: " ", {true, false}: "▀", {false, true}: "▄", {true, true}: "█"}

// ShowQRCode sends a link as a QR code, for the phone across the table.
func ShowQRCode(w http.ResponseWriter, link string) error {
	picture, err := QRCode(link)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, err = w.Write(picture)
	return err
}
