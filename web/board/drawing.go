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

// Drawing is a rendered component as a list of pieces: the cached parts, which other drawings share, and the
// text between them. It contains no line breaks, which are equivalent to spaces in HTML.
type Drawing struct {
	Pieces []Piece
	Digest uint64 // hash of all pieces; valid in this process only
	Own    int    // approximate number of bytes not shared with other drawings
}

// Piece is a piece of HTML. It must not be changed.
type Piece struct {
	HTML  []byte
	Hash  uint64 // valid in this process only
	Units int    // length in UTF-16 units, as scripts count
}

var pieceSeed = maphash.MakeSeed()

// Hash hashes a text as Piece.Hash does; valid in this process only.
func Hash(html []byte) uint64 { return maphash.Bytes(pieceSeed, html) }

// newPiece makes a piece of html, which it modifies and keeps.
func newPiece(html []byte) Piece {
	for _, end := range []byte{'\n', '\r'} {
		for i := bytes.IndexByte(html, end); i >= 0; i = bytes.IndexByte(html, end) {
			html[i] = ' '
		}
	}
	return Piece{HTML: html, Hash: Hash(html), Units: Units(html)}
}

// Same reports whether two pieces have the same text.
func (p Piece) Same(as Piece) bool {
	return p.Hash == as.Hash && bytes.Equal(p.HTML, as.HTML) // fast if both share the slice
}

// Draw renders a component.
func Draw(c templ.Component) (*Drawing, error) {
	canvas := canvases.Get().(*canvas)
	defer canvas.release()
	if err := c.Render(context.WithValue(context.Background(), canvasKey{}, canvas), canvas); err != nil {
		return nil, err
	}
	canvas.endText()
	return canvas.drawing(), nil
}

// pieceBytes is the overhead of a piece besides its text.
const pieceBytes = 40

// HTML returns the whole drawing.
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

// canvas collects the pieces of a drawing. Ordinary components write text to it; cached parts are added as
// pieces.
type canvas struct {
	text   []byte  // all text between parts
	ends   []int   // end of each text piece in text
	pieces []Piece // HTML is nil for text pieces
}

type canvasKey struct{}

// canvases pools canvases: a finished drawing keeps far less memory than its canvas used.
var canvases = sync.Pool{New: func() any { return &canvas{} }}

// release empties c and returns it to the pool.
func (c *canvas) release() {
	clear(c.pieces)
	c.text, c.ends, c.pieces = c.text[:0], c.ends[:0], c.pieces[:0]
	canvases.Put(c)
}

func (c *canvas) Write(b []byte) (int, error) {
	c.text = append(c.text, b...)
	return len(b), nil
}

// endText ends the current text piece, if it is not empty.
func (c *canvas) endText() {
	if n := len(c.ends); n == 0 && len(c.text) > 0 || n > 0 && len(c.text) > c.ends[n-1] {
		c.ends, c.pieces = append(c.ends, len(c.text)), append(c.pieces, Piece{})
	}
}

// drawing returns a copy of the result.
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
	d.Digest = Hash(sum)
	return d
}

// put adds a part to the canvas of ctx, or writes it to w if there is none.
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

// Units returns the length of a text in UTF-16 units: one per rune, two for runes of four bytes.
func Units(text []byte) int {
	const ones = 0x0101010101010101 // lowest bit of each of eight bytes
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
