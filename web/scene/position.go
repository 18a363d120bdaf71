package scene

import (
	"github.com/a-h/templ"

	"tablee/game"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Position is a table at one moment, as its page draws it for one viewer.
type Position struct {
	L     *board.Loc
	UI    board.UI
	Table *table.Table
	Scene *board.Scene
	Lines []board.Line // the journal
	Whole bool         // with all of the journal, not its newest lines alone
}

// AwaitsYou reports whether the viewer is awaited, perhaps among others.
func (p *Position) AwaitsYou() bool {
	if gathering, ok := p.UI.(board.Gathering); ok && p.Scene.View != nil {
		return gathering.Awaits(p.Scene)
	}
	return p.Scene.Yours()
}

// Sign is the picture that stands for a seat.
func (p *Position) Sign(seat game.Seat) templ.Component {
	if ui, ok := p.UI.(board.Signed); ok && p.Scene.View != nil {
		return ui.Sign(p.Scene, seat)
	}
	return board.Glyph(int(seat))
}

func (p *Position) Name() string { return page.GameText(p.L, p.UI, "name") }

// Request is what the live region says last: what is asked of the viewer now.
func (p *Position) Request() string {
	if p.Table.Status == table.StatusPlaying && p.Scene.View != nil && p.AwaitsYou() {
		return p.UI.Request(p.Scene)
	}
	return ""
}

// newest is how many lines of the journal an update brings: more than a live region says
// at once, and few enough for the update to stay small. The page has the others already.
const newest = 10

// Rest is how many lines of the journal are left out.
func (p *Position) Rest() int {
	if p.Whole {
		return 0
	}
	return max(0, len(p.Lines)-newest)
}

// Last is the newest line of the journal.
func (p *Position) Last() string {
	if len(p.Lines) == 0 {
		return p.L.T("journal.empty")
	}
	return p.Lines[len(p.Lines)-1].Text
}

// Path is an address under the table's own.
func (p *Position) Path(rest string) string { return "/t/" + string(p.Table.ID) + rest }
