// Package finale shows the end of a game over its table, and the ribbons of high points before it.
package finale

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// Finale is the end of a game as a page shows it: the winner, the standings, the highlight and the ways on.
type Finale struct {
	Heading string // "Camille l’emporte"
	Detail  string // "260 points, 74 d’avance sur Léontine"
	Winners []game.Seat
	List    []final

	Kind   string           // what the viewer, who lost, did well; "" for nothing
	Best   *board.Highlight // nil for none
	BestAt string           // position of the highlight in the replay
	Before string           // position before the last move in the replay; "" for none
	WhatIf string           // address of the position before it; "" for none
	Judged bool             // there is a page of hindsight for the viewer
	Story  templ.Component  // the course of the game; nil for none
	Ledger bool             // there is an account of each deal
	Under  string           // text of the link to what was hidden from everyone; "" for none

	Games  int    // finished games of the series
	Bots   bool   // some players are bots
	Asking string // player who proposes the rematch; "" for none yet
	Share  string // result in words, to be shared

	won string // how the winners won, if their score does not tell: "in 7 turns"
}

// maxWreath is the largest number of winners that fit into the wreath.
const maxWreath = 4

// Of returns the end of a game, nil before it. house is the name of the site.
func Of(f *host.Frame, sc *board.Scene, ui board.UI, l *board.Loc, house string) (*Finale, error) {
	t := f.Table
	if t.Status != table.StatusOver || t.Damaged || len(sc.Points) == 0 {
		return nil, nil
	}
	end := &Finale{List: finals(l, sc, ui)}
	_, end.Ledger = ui.(board.Bookkeeper)
	end.Bots = slices.ContainsFunc(sc.Seats, func(s board.Seat) bool { return s.Bot })
	var wins []int
	end.Games, wins = t.Tally()
	low := t.Rules().Info().LowWins
	measure(end.List, low)
	for i := range end.List {
		end.List[i].Wins = wins[end.List[i].Seats[0]]
	}
	end.win(l, sc, ui, t, low)
	for _, c := range f.Log {
		for _, e := range c.Events {
			if e.Kind == table.Rematch && e.Text == "" {
				end.Asking = ""
			} else if e.Kind == table.Rematch {
				end.Asking = l.Person(f.Names[e.Player])
			}
		}
	}
	memory, err := scene.Remember(f, sc, ui)
	if err != nil {
		return nil, err
	}
	if err := end.remember(f, sc, memory); err != nil {
		return nil, err
	}
	if scene.Hides(f) && f.Revealed() {
		end.Under = page.GameText(l, ui, "replay.under")
	}
	end.Share = end.share(l, ui, t, sc.Viewer, house, memory)
	return end, nil
}

// win fills in the winners, addressing the viewer in the second person.
func (end *Finale) win(l *board.Loc, sc *board.Scene, ui board.UI, t *table.Table, low bool) {
	if t.StopReason != "" {
		end.Heading, end.Detail = l.T("finish.stopped"), l.T("finish.stopped.text")
		return
	}
	var names []string
	you, first := false, 0 // first counts the lines in the first place
	for _, f := range end.List {
		if sc.Points[f.Seats[0]].Place != 1 {
			continue
		}
		first++
		end.Winners = append(end.Winners, f.Seats...)
		for _, seat := range f.Seats {
			if sc.Seats[seat].You {
				you = true
			} else {
				names = append(names, sc.Seats[seat].Name)
			}
		}
	}
	key, all := "finish.wins", l.List(names)
	switch {
	case you && len(names) == 0:
		key = "finish.you"
	case you:
		key, all = "finish.with-you", strings.Join(names, ", ") // "you" comes last
	case len(names) > 1:
		key = "finish.several"
	}
	end.Heading = l.T(key, "Who", all)
	best := end.List[0]
	end.Detail = best.Score
	if victor, ok := ui.(board.Victor); ok {
		end.won = victor.Victory(sc)
		end.Detail = cmp.Or(end.won, best.Score)
	}
	if !low && first == 1 && len(end.List) > 1 {
		if lead := best.Points - end.List[1].Points; lead > 0 {
			end.Detail += l.T("finish.lead", "N", lead, "Who", end.List[1].Name)
		}
	}
}

// measure sizes the bars in proportion to the points, unless fewer points are better or some are negative.
func measure(list []final, low bool) {
	most := 0
	for _, f := range list {
		if f.Points < 0 {
			return
		}
		most = max(most, f.Points)
	}
	if low || most == 0 {
		return
	}
	for i := range list {
		list[i].Bar = strconv.Itoa(100 * list[i].Points / most)
	}
}

// remember finds the story, the highlight, its position in the replay, and that before the last move.
func (end *Finale) remember(f *host.Frame, sc *board.Scene, memory scene.Memory) error {
	if f.Table.State == nil {
		return nil
	}
	end.Story = memory.Story
	replay, err := f.Replay()
	if err != nil {
		return err
	}
	if last := replay.Last(); last > 0 {
		end.Before = strconv.Itoa(last - 1)
	}
	best := memory.Best
	if best == nil {
		return nil
	}
	if sc.Viewer >= 0 && sc.Points[sc.Viewer].Place > 1 && best.Seat != sc.Viewer && f.Table.StopReason == "" {
		end.Kind = memory.Own
	}
	at := replay.Find(best.Seq)
	end.Best, end.BestAt = best, strconv.Itoa(at)
	if at > 0 && f.Table.Daily == "" {
		end.WhatIf = "/replay?at=" + strconv.Itoa(choiceBefore(replay, at-1, sc.Viewer)) + "#fork-seat"
	}
	return nil
}

// mostBack limits the positions that are looked at for a choice.
const mostBack = 24

// choiceBefore returns the last position up to at in which the viewer, or for a watcher any seat, had a choice: to
// continue from a forced action changes nothing. Without one nearby it is at.
func choiceBefore(replay *table.Replay, at int, viewer game.Seat) int {
	for n := at; n >= max(0, at-mostBack); n-- {
		t, err := replay.At(n)
		if err != nil || t.State == nil {
			break
		}
		if seat := t.State.Turn(); seat >= 0 && (viewer < 0 || seat == viewer) && choices(t.State, seat) > 1 {
			return n
		}
	}
	return at
}

// choices returns the number of a seat's legal actions, at most two.
func choices(state game.State, seat game.Seat) int {
	if limited, ok := state.(game.LegalLimiter); ok {
		return len(limited.LegalUpTo(seat, 2, nil))
	}
	return min(2, len(state.Legal(seat, nil)))
}

// maxRecap limits the signs of a shared result.
const maxRecap = 40

// share returns the result in words. For a daily deal it reveals the place and the signs of a Recap and no more:
// others may still play the same cards.
func (end *Finale) share(l *board.Loc, ui board.UI, t *table.Table, viewer game.Seat, house string, memory scene.Memory) string {
	name := page.GameText(l, ui, "name")
	if t.Daily != "" {
		for _, f := range end.List {
			if slices.Contains(f.Seats, viewer) {
				score := f.Score
				if f.Place == end.List[0].Place {
					score = cmp.Or(end.won, score)
				}
				text := l.T("finish.share.daily", "Game", name, "Day", l.Day(t.Daily), "Points", score, "Place", f.Place, "Of", len(end.List))
				return withRecap(text, memory.Recap)
			}
		}
		return l.T("finish.share.day", "Game", name, "Day", l.Day(t.Daily))
	}
	lines := []string{name + " · " + house}
	for _, f := range end.List {
		lines = append(lines, f.Place+" "+f.Name+l.Colon+f.Score)
	}
	if best := memory.Shared; best != nil && best.Caption != "" {
		lines = append(lines, best.Title+l.Colon+best.Caption+", "+best.Text)
	} else if best != nil {
		lines = append(lines, best.Title+l.Colon+best.Text)
	}
	return strings.Join(lines, "\n")
}

// withRecap adds the signs of a game as a line of its own; of a very long game it shows the last.
func withRecap(text string, signs []string) string {
	if len(signs) == 0 {
		return text
	}
	row := strings.Join(signs[max(0, len(signs)-maxRecap):], "")
	if len(signs) > maxRecap {
		row = "…" + row
	}
	return text + "\n" + row
}

// final is the result of a seat, or of the seats of a team.
type final struct {
	Seats  []game.Seat
	Name   string
	Place  string
	Points int
	Score  string // points in words, or the game's own wording
	Bar    string // 0 to 100; "" for none
	Wins   int    // games won in the series
	You    bool
}

// finals returns the seats, or the teams, by their final place.
func finals(l *board.Loc, sc *board.Scene, ui board.UI) []final {
	var list []final
	score := func(seat game.Seat, points int) string { return page.Points(l, ui, points) }
	if own, ok := ui.(board.Scorer); ok {
		score = func(seat game.Seat, _ int) string { return own.Score(sc, seat) }
	}
	for p := 1; p <= len(sc.Points); p++ {
		for _, team := range board.Teams(ui, len(sc.Seats), sc.Options) {
			st := sc.Points[team[0]]
			if st.Place != p {
				continue
			}
			f := final{Seats: team, Place: l.Nth(p), Points: st.Points, Score: score(team[0], st.Points)}
			var names []string
			for _, seat := range team {
				names = append(names, sc.Seats[seat].Name)
				f.You = f.You || sc.Seats[seat].You
			}
			f.Name = l.List(names)
			list = append(list, f)
		}
	}
	return list
}

// split cuts a text around a part of it.
func split(text, part string) (before, after string, found bool) {
	if part == "" {
		return text, "", false
	}
	return strings.Cut(text, part)
}

// keepLines returns a text for a textarea, with line ends that a page's updates, which are lines themselves, keep.
func keepLines(text string) string {
	return strings.ReplaceAll(templ.EscapeString(text), "\n", "&#10;")
}

// shared returns the path that a shared result links to.
func shared(p *scene.Position) string {
	if p.Table.Daily != "" {
		return "/g/" + p.Table.Game + "/daily"
	}
	return p.Path("/replay")
}
