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
		_, err := io.WriteString(w, `<svg class="`+templ.EscapeString(class)+`" aria-hidden="true"><use href="`+templ.EscapeString(s.Ref(id))+`"/></svg>`)
		return err
	})
}

// Sign is the number of a roundel with a colour and a drawing: sun, wave, leaf … A seat's is [Seat.Sign].
type Sign int

// Glyph draws a sign.
func Glyph(sign Sign) templ.Component { return Picture(House(), sign.id(), "glyph") }

// Ref returns the address of the sign's picture.
func (n Sign) Ref() string { return House().Ref(n.id()) }

func (n Sign) id() string { return "seat-" + strconv.Itoa(int(n)) }

// Colour returns the colour of the sign, for lines that end at it. It is dark: the ground is to be light.
func (n Sign) Colour() string { return glyphs[n].ground }

// Icon draws one of the house's small pictures: cards, chips, robot, sound, book, open.
func Icon(name string) templ.Component { return Picture(House(), name, "icon") }
