package circles

import (
	"net/http"

	"tablee/host/circles"
	"tablee/web/board"
	"tablee/web/page"
)

// ladderView is the ladder of a circle, or its top.
type ladderView struct {
	circles.Span
	Rungs []rungView
	Few   []rungView // members with few games
}

// rungView is a line of a circle's ladder.
type rungView struct {
	circles.Rung
	Place int // 0 with few games
	Name  string
	Page  string // address of their public page; "" for none
	Seat  int
	You   bool
}

// ladderPart fills in the ladder of a circle's page: its top, and the visitor.
func (s *handlers) ladderPart(r *http.Request, p *circleView) error {
	if err := s.readLadder(r, p, circles.Span{Month: r.FormValue("ladder") != "ever"}); err != nil {
		return err
	}
	var short []rungView
	for i, one := range p.Ladder.Rungs {
		if i < shownRungs || one.You {
			short = append(short, one)
		}
	}
	p.Ladder.Rungs = short
	return nil
}

// today fills in the results of the day, by wins.
func (s *handlers) today(r *http.Request, p *circleView) (err error) {
	all, err := s.Circles.Ladder(r.Context(), p.ID, p.V.Player.ID, circles.Span{Day: true})
	for _, rung := range all {
		p.Today.Rungs = append(p.Today.Rungs, p.rungView(rung))
	}
	return err
}

// rungView returns a line of a ladder, without its place.
func (p *circleView) rungView(rung circles.Rung) rungView {
	return rungView{Rung: rung, Name: p.nameOf(rung.Player), Page: p.pageOf(rung.Player), Seat: p.seatOf(rung.Player), You: rung.Player == p.V.Player.ID}
}

func (s *handlers) readLadder(r *http.Request, p *circleView, span circles.Span) error {
	all, err := s.Circles.Ladder(r.Context(), p.ID, p.V.Player.ID, span)
	if err != nil {
		return err
	}
	p.Ladder = ladderView{Span: span}
	for i, rung := range all {
		one := p.rungView(rung)
		if !rung.Few {
			one.Place = i + 1
		}
		if rung.Few {
			p.Ladder.Few = append(p.Ladder.Few, one)
		} else {
			p.Ladder.Rungs = append(p.Ladder.Rungs, one)
		}
	}
	return nil
}

// ladder shows the whole ladder of a circle, for all games or one.
func (s *handlers) ladder(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p, err := s.begin(r, v)
	if err != nil {
		return err
	}
	span := circles.Span{Month: r.FormValue("ladder") != "ever"}
	if _, shown := s.site.UI(r.FormValue("game")); shown {
		span.Game = r.FormValue("game")
	}
	if err := s.readLadder(r, p, span); err != nil {
		return err
	}
	p.Title = v.L.T("circles.ladder.title", "Name", p.Name)
	return page.Show(w, r, http.StatusOK, ladderPage(p))
}

// gameChoices returns the games of the shelf to choose from.
func (p *circleView) gameChoices(first, chosen string) []page.Choice {
	all := []page.Choice{{Value: "", Text: first, Selected: chosen == ""}}
	for _, ui := range p.Games {
		all = append(all, page.Choice{Value: ui.ID(), Text: page.GameText(p.V.L, ui, "name"), Selected: chosen == ui.ID()})
	}
	return all
}

// empty reports whether a ladder has no lines.
func (l ladderView) empty() bool { return len(l.Rungs)+len(l.Few) == 0 }

// ladderSpan returns the two spans of the ladder to choose from.
func ladderSpan(l *board.Loc, month bool) []page.Choice {
	return []page.Choice{
		{Value: "month", Text: l.T("circles.ladder.month"), Selected: month},
		{Value: "ever", Text: l.T("circles.ladder.ever"), Selected: !month},
	}
}
