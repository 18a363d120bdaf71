package play

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"

	"tablee/table"
	"tablee/web/page"
)

// qrCode is the link of a table as a picture, for the phone across the table.
func (s *handlers) qrCode(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := table.ID(r.PathValue("id"))
	if _, err := s.Host.Frame(r.Context(), id); err != nil {
		return err
	}
	code, err := qr.Encode(s.linkTo(r, id), qr.M)
	if err != nil {
		return err
	}
	const quiet = 4 // modules of white that a reader wants round the code
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %d %d" shape-rendering="crispEdges">`,
		-quiet, -quiet, code.Size+2*quiet, code.Size+2*quiet)
	fmt.Fprintf(&b, `<path fill="#fff" d="M%d %dh%dv%[3]dh-%[3]dz"/><path d="`, -quiet, -quiet, code.Size+2*quiet)
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	w.Header().Set("Content-Type", "image/svg+xml")
	_, err = w.Write([]byte(b.String()))
	return err
}
