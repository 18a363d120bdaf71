package contract

import (
	"maps"
	"slices"
	"strings"

	"tablee/game"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Term is one term of a table's contract.
type Term struct {
	Label, Value string
	Usual        bool // the default and without cost: it may be folded away
}

// Terms lists the terms of a table's contract. Rarer terms are included only if they differ from
// the default, or if all is true.
func Terms(l *board.Loc, ui board.UI, t *table.Table, all bool) []Term {
	var list []Term
	add := func(label, value string, usual bool) { list = append(list, Term{label, value, usual}) }
	add(l.T("contract.seats"), l.T("terms.seats", "N", len(t.Seats)), false)
	add(l.T("contract.seating"), l.T("seating."+map[bool]string{true: "kept", false: "drawn"}[t.FixedSeating]), !t.FixedSeating)
	if t.Origin != nil {
		add(l.T("terms.from"), origin(l, t.Origin), false)
	}
	if all {
		add(l.T("contract.bots"), botsOf(l, t), false)
	}
	list = append(list, termLines(l, t.Terms, t.TeamSize, all, t.Rules() != nil && t.Rules().Info().HasClock(t.Options))...)
	if t.Chat == table.ChatOpen && board.Partners(ui, len(t.Seats), t.Options) {
		add(l.T("contract.partners"), l.T("chat.partners"), false)
	}
	if t.Fill.After > 0 && t.Status == table.StatusOpen {
		add(l.T("contract.fill"), l.T("fill.after", "Time", l.Duration(t.Fill.After)), false)
	}
	if t.Rated {
		add(l.T("contract.rated"), brief(l, "rated.yes"), false)
	}
	if all && t.SameRoom {
		add(l.T("contract.vanished"), l.T("contract.vanished.decide", "Time", l.Duration(table.CallTime)), false)
	}
	if t.Daily != "" {
		add(l.T("daily.name"), l.Day(t.Daily), false)
	}
	if t.Rules() == nil {
		return list
	}
	in := t.Rules().Info()
	for _, o := range in.Options {
		if value, ok := t.Options[o.Key]; ok && o.Allows(value) {
			add(page.GameText(l, ui, "option."+o.Key+".label"), OptionBrief(l, ui, o, value), !o.IsLanguage && value == usualValue(in, o, t.Options))
		}
	}
	return list
}

// usualValue returns the default of an option, given the other options.
func usualValue(in game.Info, o game.Option, options game.Options) string {
	others := maps.Clone(options)
	delete(others, o.Key)
	full, err := in.Complete(others)
	if err != nil { // the table is older than one of its game's options
		return o.Default
	}
	return full[o.Key]
}

// botsOf returns the number and levels of a table's bots as text.
func botsOf(l *board.Loc, t *table.Table) string {
	var levels []string
	for _, c := range t.Seats {
		if c.Bot() && !c.Away() {
			levels = append(levels, l.Level(t.Game, c.Level))
		}
	}
	if len(levels) == 0 {
		return l.T("contract.bots.none")
	}
	text := l.T("contract.bots.n", "N", len(levels))
	slices.Sort(levels)
	return text + " (" + strings.Join(slices.Compact(levels), ", ") + ")"
}

// origin returns the text about the game that a table continues.
func origin(l *board.Loc, from *table.Origin) string {
	if from.Table == table.Coached {
		return l.T("terms.from.coach")
	}
	key := "terms.from.known"
	if from.Open {
		key = "terms.from.open"
	}
	return l.T(key, "Table", from.Table, "N", from.Position, "Seat", int(from.Viewer)+1)
}

// termLines returns the changeable terms as a list, without those of the pace if the game has its own clock. Rarer ones are included only if they differ
// from the default, or if all is true.
func termLines(l *board.Loc, t table.Terms, team int, all, clocked bool) []Term {
	typed := FormValues(t)
	move := l.Pace(t.MoveTime)
	if t.MoveTime > 0 {
		move = l.Duration(t.MoveTime)
	}
	reserve := brief(l, "bank.none")
	if t.TimeBank > 0 {
		reserve = l.Duration(t.TimeBank)
	}
	var list []Term
	if !clocked {
		list = append(list, Term{Label: l.T("contract.move"), Value: move})
	}
	list = append(list, Term{Label: l.T("contract.public"), Value: brief(l, "public."+typed.Get("public"))})
	add := func(key, value string, usual bool) {
		if all || !usual {
			list = append(list, Term{Label: l.T("contract." + key), Value: value})
		}
	}
	if !clocked {
		add("bank", reserve, t.TimeBank == 0)
	}
	add("absence", absence(l, t.Absence), t.Absence.After == 0)
	add("watch", brief(l, "watch."+typed.Get("watch")), !t.NoWatchers)
	add("chat", brief(l, "chat."+typed.Get("chat")), t.Chat == table.ChatEmotes)
	add("tempo", brief(l, "tempo."+typed.Get("tempo")), t.Tempo == table.TempoNormal)
	add("undo", brief(l, "undo."+typed.Get("undo")), t.AllowUndo)
	if team > 1 {
		add("team", l.T("team.n", "N", team), false)
	}
	return list
}

// brief returns the text of a choice beside its label in a list: the ".short" text where the one
// for sentences does not fit.
func brief(l *board.Loc, key string) string {
	if l.Has(key + ".short") {
		return l.T(key + ".short")
	}
	return l.T(key)
}

// usuals counts the terms that have their default.
func usuals(list []Term) int {
	n := 0
	for _, t := range list {
		if t.Usual {
			n++
		}
	}
	return n
}

// Changes returns the terms of then that differ from now.
func Changes(l *board.Loc, now, then table.Terms) []Term {
	before, after := termLines(l, now, 0, true, false), termLines(l, then, 0, true, false)
	var list []Term
	for i := range after {
		if before[i] != after[i] {
			list = append(list, after[i])
		}
	}
	if now.Title != then.Title {
		list = append(list, Term{Label: l.T("contract.title"), Value: then.Title})
	}
	return list
}
