package board

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/maphash"
	"io"
	"math/bits"
	"slices"
	"sync"

	"github.com/a-h/templ"
)

// Drawing is what a component came to, piece by piece: each part that is kept, which other
// drawings share, and what stands between two parts. It has no line ends, which mean no more
// than a space in HTML.
type Drawing struct {
	Pieces []Piece
	Digest uint64 // of all of it, in this process
	Own    int    // the bytes that no other drawing shares, about
}

// Piece is a piece of HTML. It must not be changed.
type Piece struct {
	HTML  []byte
	Hash  uint64 // in this process
	Units int    // its length in UTF-16 units, as scripts count
}

var pieceSeed = maphash.MakeSeed()

// hashOf is that of a piece with this text.
func hashOf(html []byte) uint64 { return maphash.Bytes(pieceSeed, html) }

// newPiece takes html over.
func newPiece(html []byte) Piece {
	for _, end := range []byte{'\n', '\r'} {
		for i := bytes.IndexByte(html, end); i >= 0; i = bytes.IndexByte(html, end) {
			html[i] = ' '
		}
	}
	return Piece{HTML: html, Hash: hashOf(html), Units: unitsIn(html)}
}

// Same reports whether two pieces are the same text.
func (p Piece) Same(as Piece) bool {
	return p.Hash == as.Hash && bytes.Equal(p.HTML, as.HTML) // at once where they are one slice
}

// Draw is the drawing of a component.
func Draw(c templ.Component) (*Drawing, error) {
	canvas := canvases.Get().(*canvas)
	defer canvas.release()
	if err := c.Render(context.WithValue(context.Background(), canvasKey{}, canvas), canvas); err != nil {
		return nil, err
	}
	canvas.endText()
	return canvas.drawing(), nil
}

// pieceBytes is what a piece takes beside its text.
const pieceBytes = 40

// HTML is the whole of it.
func (d *Drawing) HTML() []byte {
	size := 0
	for _, p := range d.Pieces {
		size += len(p.HTML)
	}
	html := make([]byte, 0, size)
	for _, p := range d.Pieces {
		html = append(html, p.HTML...)
	}
	return html
}

// canvas is what a drawing is made on. Components that know nothing of it write to it; parts
// are put on it as they are.
type canvas struct {
	text   []byte  // all that stands between parts
	ends   []int   // where each piece that is text ends in it
	pieces []Piece // without HTML where it is text
}

type canvasKey struct{}

// canvases are used again: what a drawing keeps is much less than it was written on.
var canvases = sync.Pool{New: func() any { return &canvas{} }}

// release empties c, and lets another use its space.
func (c *canvas) release() {
	clear(c.pieces)
	c.text, c.ends, c.pieces = c.text[:0], c.ends[:0], c.pieces[:0]
	canvases.Put(c)
}

func (c *canvas) Write(b []byte) (int, error) {
	c.text = append(c.text, b...)
	return len(b), nil
}

// endText makes a piece of what was written since the last one.
func (c *canvas) endText() {
	if n := len(c.ends); n == 0 && len(c.text) > 0 || n > 0 && len(c.text) > c.ends[n-1] {
		c.ends, c.pieces = append(c.ends, len(c.text)), append(c.pieces, Piece{})
	}
}

// drawing is what was drawn.
func (c *canvas) drawing() *Drawing {
	d := &Drawing{Pieces: slices.Clone(c.pieces), Own: len(c.text) + pieceBytes*len(c.pieces)}
	text, from, ends := bytes.Clone(c.text), 0, c.ends
	sum := make([]byte, 0, 8*len(d.Pieces))
	for i := range d.Pieces {
		p := &d.Pieces[i]
		if p.HTML == nil {
			*p = newPiece(text[from:ends[0]:ends[0]])
			from, ends = ends[0], ends[1:]
		}
		sum = binary.LittleEndian.AppendUint64(sum, p.Hash)
	}
	d.Digest = hashOf(sum)
	return d
}

// put writes a part to w, or puts it on the canvas that w writes to.
func put(ctx context.Context, w io.Writer, p Piece) error {
	c, ok := ctx.Value(canvasKey{}).(*canvas)
	if !ok {
		_, err := w.Write(p.HTML)
		return err
	}
	if buffer, ok := w.(interface{ Flush() error }); ok {
		if err := buffer.Flush(); err != nil {
			return err
		}
	}
	c.endText()
	c.pieces = append(c.pieces, p)
	return nil
}

// unitsIn is how many UTF-16 units a text has: one for each sign, two for those of four bytes.
func unitsIn(text []byte) int {
	const ones = 0x0101010101010101 // the lowest bit of each of eight bytes
	n := 0
	for ; len(text) >= 8; text = text[8:] {
		w := binary.LittleEndian.Uint64(text)
		n += 8 - bits.OnesCount64(w>>7&^(w>>6)&ones) + bits.OnesCount64(w>>7&(w>>6)&(w>>5)&(w>>4)&ones)
	}
	for _, b := range text {
		if b&0xc0 != 0x80 {
			n++
		}
		if b >= 0xf0 {
			n++
		}
	}
	return n
}
