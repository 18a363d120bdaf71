package board

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
)

// Grid holds pictures of one shape that a table shows as backgrounds of its elements. As a drawing it is one document
// however often its pictures are shown; Pixels are the same pictures as a bitmap, for those of many elements
// (docs/design/updates.md#pictures).
//
// A grid is committed as files in a folder "pixels", which "go run ./internal/pixels" makes: NAME.svg, NAME-WIDTH.webp
// for each width, and SUMS with a line for each bitmap.
type Grid struct {
	Name    string
	Defs    string // what the pictures share
	Cells   []string
	Columns int
	Width   int // of a picture, in the units of its drawing
	Height  int
	Pixels  []int // widths of a picture in the bitmaps; none if the drawing is shown at every density
}

// Sums is the name of the file with a line for each bitmap of a folder (Grid.Sum).
const Sums = "SUMS"

// GridDrawer draws pictures of its own for a table; a game's [UI] may implement it.
type GridDrawer interface {
	Grids() []Grid
	Pixels() fs.FS // the folder "pixels"
}

// SVG returns the grid as a drawing.
func (g Grid) SVG() string {
	rows := (len(g.Cells) + g.Columns - 1) / g.Columns
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" preserveAspectRatio="none">`, g.Columns*g.Width, rows*g.Height)
	if g.Defs != "" {
		b.WriteString(`<defs>` + g.Defs + `</defs>`)
	}
	for i, cell := range g.Cells {
		if x, y := i%g.Columns*g.Width, i/g.Columns*g.Height; x+y > 0 {
			cell = fmt.Sprintf(`<g transform="translate(%d %d)">%s</g>`, x, y, cell)
		}
		b.WriteString(cell)
	}
	return b.String() + "</svg>\n"
}

// File returns the name of the bitmap of a width.
func (g Grid) File(width int) string { return fmt.Sprintf("%s-%d.webp", g.Name, width) }

// Sum returns the line of SUMS for a bitmap: its name, the hash of what it was made from, and its own.
func (g Grid) Sum(width int, bitmap []byte) string {
	return g.File(width) + " " + hash([]byte(g.SVG())) + " " + hash(bitmap) + "\n"
}

func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// StaleGrid returns an error if the files of grids are not what is drawn now.
func StaleGrid(grids []Grid, pixels fs.FS) error {
	var sums strings.Builder
	for _, g := range grids {
		kept, err := fs.ReadFile(pixels, g.Name+".svg")
		if err != nil {
			return err
		}
		if string(kept) != g.SVG() {
			return fmt.Errorf("%s.svg is stale: go run ./internal/pixels", g.Name)
		}
		for _, width := range g.Pixels {
			bitmap, err := fs.ReadFile(pixels, g.File(width))
			if err != nil {
				return err
			}
			sums.WriteString(g.Sum(width, bitmap))
		}
	}
	if sums.Len() == 0 {
		return nil
	}
	kept, err := fs.ReadFile(pixels, Sums)
	if err == nil && string(kept) != sums.String() {
		err = fmt.Errorf("a bitmap is stale: go run ./internal/pixels; SUMS should be\n%s", &sums)
	}
	return err
}

// Grids returns the grids of the cards: "cards", the 52 faces with neither letters nor courts, by [Suits] and [Ranks];
// and "courts", the middles of jacks, queens and kings.
func Grids() []Grid { return []Grid{faces(), courts()} }
