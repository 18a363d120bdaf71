package rulebook

import (
	"errors"
	"html"
	"slices"
	"strings"

	"tablee/game"
	"tablee/game/record"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
)

// example returns a .play record in words, with the record itself in a fold for developers (linked makes HTML of a line): the game's journal, the record's expectations and its
// comments. Lines for programs only (chance outcomes, views) are left out.
func example(l *board.Loc, ui board.UI, rules game.Rules, text string, linked func(string) string) (string, error) {
	rec, err := record.Parse("rulebook", []byte(text))
	if err != nil {
		return "", err
	}
	in := rules.Info()
	full, err := in.Complete(rec.Options)
	if err != nil {
		return "", err
	}
	t := &teller{l: l, ui: ui, rules: rules, in: in, options: full, remarks: remarks(text)}
	names := strings.Split(l.T("example.names"), ", ")
	for seat := range rec.Seats {
		t.seats = append(t.seats, board.Seat{Name: names[seat%len(names)], Sign: board.Sign(seat), Here: true})
	}
	t.opens(rec)
	if err := rec.Follow(func(id string) (game.Rules, bool) { return rules, id == in.ID }, t.step); err != nil {
		return "", err
	}
	t.flush()
	var out strings.Builder
	out.WriteString(`<div class="example"><p class="note">` + html.EscapeString(l.T("example.title")) + `</p><ol>`)
	for _, line := range t.lines {
		out.WriteString("<li>" + linked(line) + "</li>")
	}
	out.WriteString(`</ol><details class="record"><summary>` + html.EscapeString(l.T("example.record")) +
		`</summary><pre tabindex="0">` + html.EscapeString(text) + `</pre></details></div>`)
	return out.String(), nil
}

// remarks returns the comments of a record by line number, from 1.
func remarks(text string) map[int]string {
	all := map[int]string{}
	for n, line := range strings.Split(text, "\n") {
		if _, remark, ok := strings.Cut(line, "#"); ok {
			all[n+1] = strings.TrimSpace(remark)
		}
	}
	return all
}

// teller tells a record while it is played.
type teller struct {
	l       *board.Loc
	ui      board.UI
	rules   game.Rules
	in      game.Info
	options game.Options
	seats   []board.Seat
	remarks map[int]string // comments not told yet, by line number

	lines   []string
	entries []board.Entry // events not told yet
	scene   *board.Scene  // after the last of them
}

// opens tells the number of players and the options that differ from their defaults.
func (t *teller) opens(rec *record.Record) {
	var names []string
	for _, seat := range t.seats {
		names = append(names, seat.Name)
	}
	t.lines = append(t.lines, t.l.T("example.seats", "N", rec.Seats, "List", strings.Join(names, ", ")))
	for _, o := range t.in.Options {
		if value, given := rec.Options[o.Key]; given {
			t.lines = append(t.lines, t.l.T("example.option",
				"Label", page.GameText(t.l, t.ui, "option."+o.Key+".label"), "Value", contract.OptionBrief(t.l, t.ui, o, value)))
		}
	}
}

// step tells one step of the record. The journal joins the sentences of consecutive actions, except
// in games of memory, which show nothing twice.
func (t *teller) step(s record.Step, before, after game.State) {
	t.remarkUpTo(s.Line - 1)
	switch s.Kind {
	case record.Chance:
		t.happened(s, before, after, game.Chance, 0)
	case record.Act:
		a, _ := t.rules.ParseAction(s.Text)
		t.happened(s, before, after, s.Seat, a)
	case record.DefaultAction:
		t.line(t.l.T("example.time", "Who", t.name(s.Seat), "Of", t.l.Whose(t.name(s.Seat))))
		t.happened(s, before, after, s.Seat, before.DefaultAction(s.Seat))
	default:
		t.flush()
		if words := t.expects(s, after); words != "" && !slices.Contains(t.lines[max(0, len(t.lines)-2):], words) {
			t.lines = append(t.lines, words) // skip what the game has just said itself
		}
	}
	if remark, ok := t.remarks[s.Line]; ok {
		delete(t.remarks, s.Line)
		t.flush()
		last := &t.lines[len(t.lines)-1]
		if whole, stops := strings.CutSuffix(*last, "."); stops {
			*last = whole + " (" + remark + ")."
		} else {
			*last += " (" + remark + ")"
		}
	}
}

// remarkUpTo tells the comments on lines of their own.
func (t *teller) remarkUpTo(line int) {
	for n := 1; n <= line; n++ {
		if remark, ok := t.remarks[n]; ok {
			delete(t.remarks, n)
			t.line(remark)
		}
	}
}

func (t *teller) happened(s record.Step, before, after game.State, by game.Seat, a game.Action) {
	if n, ok := t.rules.(game.Narrator); ok {
		facts := n.Narrate(before, after, by, a, game.Watcher, nil)
		t.entries = append(t.entries, board.Entry{Seq: uint64(s.Line), Facts: facts})
		t.scene = t.seen(after, game.Watcher)
	}
	if t.in.Memory {
		t.flush()
	}
}

// seen returns the scene as viewer sees it.
func (t *teller) seen(state game.State, viewer game.Seat) *board.Scene {
	sc := &board.Scene{L: t.l, Viewer: viewer, Seats: t.seats, Options: t.options, View: state.View(viewer),
		Turn: state.Turn(), Points: state.Standings(nil), Still: true}
	if viewer >= 0 && int(viewer) < len(t.seats) {
		sc.Seats = append([]board.Seat(nil), t.seats...)
		sc.Seats[viewer].You = true
	}
	return sc
}

// flush tells the pending events.
func (t *teller) flush() {
	if len(t.entries) > 0 {
		for _, line := range t.ui.Journal(t.scene, t.entries) {
			t.lines = append(t.lines, line.Text)
		}
		t.entries = nil
	}
}

func (t *teller) line(text string) {
	t.flush()
	t.lines = append(t.lines, text)
}

func (t *teller) name(seat game.Seat) string { return t.seats[seat].Name }

// expects returns the text of a refused attempt or of an expectation; "" for those that only
// programs can read.
func (t *teller) expects(s record.Step, state game.State) string {
	switch s.Kind {
	case record.Refused:
		return t.refuses(s, state)
	case record.Turn:
		if seat := state.Turn(); seat >= 0 {
			return t.l.T("example.turn", "Who", t.name(seat))
		}
		return t.l.T("example.turn." + s.Text)
	case record.Points:
		return t.each("points", state, func(st game.Standing) any {
			return page.Points(t.l, t.ui, st.Points)
		})
	case record.Places:
		return t.each("places", state, func(st game.Standing) any { return st.Place })
	case record.Legal:
		var choices []string
		sc := t.seen(state, s.Seat)
		for _, a := range state.Legal(s.Seat, nil) {
			choices = append(choices, t.ui.Choice(sc, a))
		}
		return t.l.T("example.legal", "Who", t.name(s.Seat), "N", len(choices), "List", strings.Join(choices, ", "))
	}
	return ""
}

// each returns a text with a value for every seat, such as its points or place.
func (t *teller) each(what string, state game.State, of func(game.Standing) any) string {
	var parts []string
	for seat, st := range state.Standings(nil) {
		parts = append(parts, t.l.T("example."+what+".each", "Who", t.name(game.Seat(seat)), "What", of(st)))
	}
	return t.l.T("example."+what, "List", strings.Join(parts, ", "))
}

// refuses returns the text of a refused attempt and its reason.
func (t *teller) refuses(s record.Step, state game.State) string {
	a, err := t.rules.ParseAction(s.Text)
	tried := s.Text
	if err == nil {
		tried, err = t.ui.Choice(t.seen(state, s.Seat), a), state.Check(s.Seat, a)
	}
	var no *game.Refusal
	if !errors.As(err, &no) {
		no = game.Refuse(s.Rule, "")
	}
	return t.l.T("example.refused", "Who", t.name(s.Seat), "Action", tried, "Why", page.RefusalText(t.l, t.ui, no), "Rule", no.Rule)
}
