package board

import (
	"context"
	"io"
	"strconv"

	"github.com/a-h/templ"
)

// Picture draws a symbol of a sheet as a decorative image. It is hand-written instead of a templ component
// because no other element is drawn so often.
func Picture(s Sheet, id, class string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, `<svg class="`+templ.EscapeString(class)+`" aria-hidden="true"><use href="`+templ.EscapeString(s.Ref(id))+`"></use></svg>`)
		return err
	})
}

// Glyph draws the roundel of a seat.
func Glyph(seat int) templ.Component { return Picture(House(), "seat-"+strconv.Itoa(seat), "glyph") }

// Icon draws one of the house's small pictures: cards, chips, robot, sound, book, open.
func Icon(name string) templ.Component { return Picture(House(), name, "icon") }
