package board

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"
)

// Part is a piece of a table that is drawn from its own value, in one language, and from
// nothing else: equal parts look the same, for every viewer, at every table and for good.
type Part interface {
	comparable
	Draw(l *Loc) templ.Component
}

// Kept is a part as it was drawn before, or drawn now and kept. A move changes few of the parts
// of a table, and most are the same for all who look on.
func Kept[P Part](l *Loc, p P) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		piece, ok := l.drawn.find(p)
		if !ok {
			var b bytes.Buffer
			if err := p.Draw(l).Render(context.Background(), &b); err != nil {
				return err
			}
			piece = newPiece(append([]byte{}, b.Bytes()...)) // not nil
			l.drawn.keep(p, piece)
		}
		return put(ctx, w, piece)
	})
}

// maxDrawn bounds the bytes of each of the two generations of parts that are kept in a language.
const maxDrawn = 4 << 20

// partBytes is what a part takes beside what is drawn, about.
const partBytes = 256

// drawn holds parts in two generations: when the young one is full, it becomes the old one,
// and what nobody has asked for since is forgotten. The zero value holds none. It is safe for
// concurrent use.
type drawn struct {
	mu         sync.Mutex
	young, old map[any]Piece
	bytes      int // of the young
}

func (d *drawn) find(part any) (p Piece, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p, ok = d.young[part]; ok {
		return p, true
	}
	if p, ok = d.old[part]; ok {
		d.add(part, p)
	}
	return p, ok
}

func (d *drawn) keep(part any, p Piece) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.add(part, p)
}

// add puts a part among the young; d.mu is held.
func (d *drawn) add(part any, p Piece) {
	if d.young == nil || d.bytes > maxDrawn {
		d.young, d.old, d.bytes = map[any]Piece{}, d.young, 0
	}
	d.young[part] = p
	d.bytes += len(p.HTML) + partBytes
}
