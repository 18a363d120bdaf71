// Package qrcode draws links as QR codes, for the phone across the table.
package qrcode

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"
)

// quiet is the width of the quiet zone around the code, in modules.
const quiet = 4

// SVG returns text as a QR code. It fails if the text is too long.
func SVG(text string) ([]byte, error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, fmt.Errorf("encode QR code: %w", err)
	}
	var b strings.Builder
	size := code.Size + 2*quiet
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d" shape-rendering="crispEdges">`, -quiet, -quiet, size, size)
	fmt.Fprintf(&b, `<path fill="#fff" d="M%d %dh%dv%dh-%dz"/><path d="`, -quiet, -quiet, size, size, size)
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

// Write sends a link as a QR code.
func Write(w http.ResponseWriter, link string) error {
	picture, err := SVG(link)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, err = w.Write(picture)
	return err
}
