package scene

import (
	"context"
	"strconv"
	"strings"
	"unique"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Position is a table at one moment, as its page shows it to one viewer.
type Position struct {
	L     *board.Loc
	UI    board.UI
	Table *table.Table
	Scene *board.Scene
	Lines []board.Line // the journal or its end
	Rest  int          // number of earlier lines

	signs map[game.Seat]unique.Handle[string] // cache of ownSign
}

// AwaitsYou reports whether the viewer is awaited, possibly among others.
func (p *Position) AwaitsYou() bool {
	if gathering, ok := p.UI.(board.Gathering); ok && p.Scene.View != nil {
		return gathering.Awaits(p.Scene)
	}
	return p.Scene.Yours()
}

// Sign draws the sign of a seat, which a game may draw in its own way.
func (p *Position) Sign(seat game.Seat) templ.Component {
	if ui, ok := p.UI.(board.Signed); ok && p.Scene.View != nil {
		return ui.Sign(p.Scene, seat)
	}
	return board.Glyph(p.Scene.Seats[seat].Sign)
}

// SignOf returns the number of the sign of a line's seat, 0 for a line without one.
func (p *Position) SignOf(seat game.Seat) board.Sign {
	if seat < 0 {
		return 0
	}
	return p.Scene.Seats[seat].Sign
}

// ownSign returns the HTML of Sign for a game with its own signs, the zero Handle otherwise. The handle makes
// lines of the same seat cheap to compare.
func (p *Position) ownSign(seat game.Seat) unique.Handle[string] {
	if _, ok := p.UI.(board.Signed); !ok || p.Scene.View == nil || seat < 0 {
		return unique.Handle[string]{}
	}
	drawn, ok := p.signs[seat]
	if !ok {
		var b strings.Builder
		p.Sign(seat).Render(context.Background(), &b) // writing to memory cannot fail
		drawn = unique.Make(b.String())
		if p.signs == nil {
			p.signs = map[game.Seat]unique.Handle[string]{}
		}
		p.signs[seat] = drawn
	}
	return drawn
}

func (p *Position) Name() string { return page.GameText(p.L, p.UI, "name") }

// Request returns the text that the live region announces last: what the viewer is asked to do now.
func (p *Position) Request() string {
	if p.Table.Status == table.StatusPlaying && p.Scene.View != nil && p.AwaitsYou() {
		return p.UI.Request(p.Scene)
	}
	return ""
}

// Last returns the newest line of the journal.
func (p *Position) Last() string {
	if len(p.Lines) == 0 {
		return p.L.T("journal.empty")
	}
	return p.Lines[len(p.Lines)-1].Text
}

// lookAt returns the address that shows the event of a line again; "" for none.
func (p *Position) lookAt(line board.Line) string {
	if !line.Look || p.Table == nil {
		return ""
	}
	return p.Path("/replay?seq=" + strconv.FormatUint(line.Seq, 10))
}

// accountAt returns the address of the account of the deal whose end a line tells; "" for none.
func (p *Position) accountAt(line board.Line) string {
	if line.Deal == 0 || p.Table == nil {
		return ""
	}
	return p.Path("/ledger?deal=" + strconv.Itoa(line.Deal))
}

// Path returns an address under the table's own.
func (p *Position) Path(rest string) string { return "/t/" + string(p.Table.ID) + rest }
