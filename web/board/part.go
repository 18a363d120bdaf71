package board

import (
	"context"
	"io"
	"reflect"
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
		piece, ok := find(&l.drawn, p)
		if !ok {
			canvas := canvases.Get().(*canvas)
			defer canvas.release()
			if err := p.Draw(l).Render(context.Background(), canvas); err != nil {
				return err
			}
			piece = newPiece(append([]byte{}, canvas.text...)) // not nil
			keep(&l.drawn, p, piece)
		}
		return put(ctx, w, piece)
	})
}

// maxDrawn bounds the bytes of each of the two generations of parts that are kept in a language.
const maxDrawn = 4 << 20

// partBytes is what a part takes beside what is drawn, about.
const partBytes = 256

// drawn holds parts in two generations: when the young one is full, it becomes the old one,
// and what nobody has asked for since is forgotten. Each kind of part has maps of its own, which
// hash it as what it is and not as anything. The zero value holds none. It is safe for concurrent
// use.
type drawn struct {
	mu    sync.Mutex
	kinds map[reflect.Type]interface{ age() } // *kind of these
	bytes int                                 // of the young
}

// kind are the parts of one kind.
type kind[P Part] struct{ young, old map[P]Piece }

func (k *kind[P]) age() { k.young, k.old = map[P]Piece{}, k.young }

// kindOf is that of a part; d.mu is held.
func kindOf[P Part](d *drawn) *kind[P] {
	if k, ok := d.kinds[reflect.TypeFor[P]()].(*kind[P]); ok {
		return k
	}
	if d.kinds == nil {
		d.kinds = map[reflect.Type]interface{ age() }{}
	}
	k := &kind[P]{young: map[P]Piece{}}
	d.kinds[reflect.TypeFor[P]()] = k
	return k
}

func find[P Part](d *drawn, part P) (p Piece, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k := kindOf[P](d)
	if p, ok = k.young[part]; ok {
		return p, true
	}
	if p, ok = k.old[part]; ok {
		add(d, k, part, p)
	}
	return p, ok
}

func keep[P Part](d *drawn, part P, p Piece) {
	d.mu.Lock()
	defer d.mu.Unlock()
	add(d, kindOf[P](d), part, p)
}

// add puts a part among the young; d.mu is held.
func add[P Part](d *drawn, k *kind[P], part P, p Piece) {
	if d.bytes > maxDrawn {
		for _, k := range d.kinds {
			k.age()
		}
		d.bytes = 0
	}
	k.young[part] = p
	d.bytes += len(p.HTML) + partBytes
}
