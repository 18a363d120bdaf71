package board

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Picture is a symbol of a sheet as an image for the eye only. Written out, since no other
// element is drawn so often.
func Picture(s Sheet, id, class string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, `<svg class="`+templ.EscapeString(class)+`" aria-hidden="true"><use href="`+templ.EscapeString(s.Ref(id))+`"></use></svg>`)
		return err
	})
}
