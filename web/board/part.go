package board

import (
	"context"
	"io"
	"reflect"
	"sync"

	"github.com/a-h/templ"
)

// Part is a piece of a table that is drawn from its own value and a language alone: equal parts look the same
// to every viewer, at every table, always.
type Part interface {
	comparable
	Draw(l *Loc) templ.Component
}

// Kept returns a part from the cache, drawing and caching it if needed. A move changes few parts of a table,
// and most are the same for all viewers.
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

// maxDrawn limits the bytes of each of the two cache generations of a language.
const maxDrawn = 4 << 20

// partBytes is the approximate overhead of a cached part.
const partBytes = 256

// drawn is a cache of parts in two generations: when the young one is full it becomes the old one, and the
// parts of the previous old one are evicted. Each type of part has maps of its own, with a typed key instead
// of an interface. The zero value is empty. It is safe for concurrent use.
type drawn struct {
	mu    sync.Mutex
	kinds map[reflect.Type]interface{ age() } // values are *kind
	bytes int                                 // in the young generation
}

// kind holds the parts of one type.
type kind[P Part] struct{ young, old map[P]Piece }

func (k *kind[P]) age() { k.young, k.old = map[P]Piece{}, k.young }

// kindOf returns the parts of a type. The caller holds d.mu.
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

// add puts a part into the young generation. The caller holds d.mu.
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
