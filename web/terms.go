package web

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// The terms of a table as a form holds them: move, bank (seconds), absence ("wait",
// "bot:SECONDS", "end:SECONDS"), watch, chat, undo, public, title.

// banks are the reserves a table may give to everybody for the whole game.
var banks = []time.Duration{0, time.Minute, 3 * time.Minute, 10 * time.Minute, 30 * time.Minute, 24 * time.Hour, 7 * 24 * time.Hour}

// patiences are how long people may be waited for.
var patiences = []time.Duration{time.Minute, 5 * time.Minute, time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// termsOf reads the terms of a form; what it leaves out is as usual. The level is of the
// bot that stands in. The error is a *host.Invalid; limits are checked by the host.
func termsOf(typed url.Values, level int) (table.Terms, error) {
	t := table.Terms{
		Public: typed.Get("public") == "yes", Title: typed.Get("title"),
		NoWatchers: typed.Get("watch") == "no", AllowUndo: typed.Get("undo") != "no", Chat: chatOf(typed.Get("chat")),
	}
	var err error
	if t.MoveTime, err = seconds(typed, "move"); err != nil {
		return t, err
	}
	if t.TimeBank, err = seconds(typed, "bank"); err != nil {
		return t, err
	}
	t.Absence, err = absenceOf(typed.Get("absence"), level)
	return t, err
}

func chatOf(typed string) table.Chat {
	switch typed {
	case "":
		return table.ChatEmotes
	case "off":
		return table.ChatNone
	}
	return table.Chat(typed)
}

// seconds reads a time, cut where the host will say that it is too long.
func seconds(typed url.Values, field string) (time.Duration, error) {
	text := typed.Get(field)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, &host.Invalid{Field: field, Code: "unknown"}
	}
	const longest = int(host.MaxMove / time.Second)
	return time.Duration(min(max(n, -1), longest+1)) * time.Second, nil
}

func absenceOf(text string, level int) (table.Absence, error) {
	what, long, timed := strings.Cut(text, ":")
	if text == "" || text == "wait" {
		return table.Absence{}, nil
	}
	after, err := seconds(url.Values{"after": {long}}, "after")
	if !timed || err != nil || after <= 0 || what != "bot" && what != "end" {
		return table.Absence{}, &host.Invalid{Field: "absence", Code: "unknown"}
	}
	if what == "end" {
		level = 0
	} else {
		level = max(1, level)
	}
	return table.Absence{After: after, Level: level}, nil
}

// typedTerms are terms as a form holds them.
func typedTerms(t table.Terms) url.Values {
	yes := func(b bool) string { return map[bool]string{true: "yes", false: "no"}[b] }
	whole := func(d time.Duration) string { return strconv.Itoa(int(d / time.Second)) }
	typed := url.Values{
		"move": {whole(t.MoveTime)}, "bank": {whole(t.TimeBank)}, "absence": {"wait"}, "watch": {yes(!t.NoWatchers)},
		"chat": {string(t.Chat)}, "undo": {yes(t.AllowUndo)}, "public": {yes(t.Public)}, "title": {t.Title},
	}
	if t.Chat == table.ChatNone {
		typed.Set("chat", "off")
	}
	if t.Absence.After > 0 {
		typed.Set("absence", absenceValue(t.Absence.Level > 0, t.Absence.After))
	}
	return typed
}

func absenceValue(bot bool, after time.Duration) string {
	return map[bool]string{true: "bot:", false: "end:"}[bot] + strconv.Itoa(int(after/time.Second))
}

// termControls are the choices of the terms, what was typed chosen.
func termControls(l *board.Loc, levels int, typed url.Values) map[string]*control {
	controls := map[string]*control{}
	pick := func(name, usual string, choices ...choice) {
		chosen := typed.Get(name)
		if chosen == "" {
			chosen = usual
		}
		for i := range choices {
			choices[i].Selected = choices[i].Value == chosen
		}
		controls[name] = &control{Name: name, Label: l.T("contract." + name), Choices: choices}
	}
	pick("move", "0", timed(l, paces, pace)...)
	pick("bank", "0", timed(l, banks, bank)...)
	absences := []choice{{Value: "wait", Text: l.T("absence.wait")}}
	for _, bot := range []bool{true, false} {
		for _, after := range patiences {
			if levels > 0 || !bot {
				absences = append(absences, choice{Value: absenceValue(bot, after), Text: absence(l, table.Absence{After: after, Level: map[bool]int{true: 1}[bot]})})
			}
		}
	}
	pick("absence", "wait", absences...)
	pick("watch", "yes", either(l, "watch", "yes", "no")...)
	pick("chat", "emotes", either(l, "chat", "emotes", "open", "off")...)
	pick("undo", "yes", either(l, "undo", "yes", "no")...)
	pick("public", "no", either(l, "public", "no", "yes")...)
	return controls
}

func timed(l *board.Loc, times []time.Duration, say func(*board.Loc, time.Duration) string) []choice {
	var all []choice
	for _, d := range times {
		all = append(all, choice{Value: strconv.Itoa(int(d.Seconds())), Text: say(l, d)})
	}
	return all
}

func either(l *board.Loc, key string, values ...string) []choice {
	var all []choice
	for _, value := range values {
		all = append(all, choice{Value: value, Text: l.T(key + "." + value)})
	}
	return all
}

// bank says what reserve everybody has.
func bank(l *board.Loc, reserve time.Duration) string {
	if reserve <= 0 {
		return l.T("bank.none")
	}
	return long(l, reserve)
}

// absence says what becomes of somebody who stays away.
func absence(l *board.Loc, a table.Absence) string {
	switch {
	case a.After <= 0:
		return l.T("absence.wait")
	case a.Level > 0:
		return l.T("absence.bot", "Time", long(l, a.After))
	}
	return l.T("absence.end", "Time", long(l, a.After))
}

// long says a length of time: "5 minutes".
func long(l *board.Loc, d time.Duration) string {
	switch {
	case d < 2*time.Minute && d%time.Minute != 0:
		return l.T("long.seconds", "N", int(d.Seconds()))
	case d < 2*time.Hour && d%time.Hour != 0:
		return l.T("long.minutes", "N", int(d.Minutes()))
	case d < 48*time.Hour && d%(24*time.Hour) != 0:
		return l.T("long.hours", "N", int(d.Hours()))
	}
	return l.T("long.days", "N", int(d.Hours()/24))
}

// termLines are the terms as a list. The rarer ones are left out where they are as usual,
// unless all are wanted.
func termLines(l *board.Loc, t table.Terms, team int, all bool) []agreed {
	typed := typedTerms(t)
	move := pace(l, t.MoveTime)
	if t.MoveTime > 0 {
		move = long(l, t.MoveTime)
	}
	reserve := brief(l, "bank.none")
	if t.TimeBank > 0 {
		reserve = long(l, t.TimeBank)
	}
	list := []agreed{{Label: l.T("contract.move"), Value: move}, {Label: l.T("contract.public"), Value: brief(l, "public."+typed.Get("public"))}}
	add := func(key, value string, usual bool) {
		if all || !usual {
			list = append(list, agreed{Label: l.T("contract." + key), Value: value})
		}
	}
	add("bank", reserve, t.TimeBank == 0)
	add("absence", absence(l, t.Absence), t.Absence.After == 0)
	add("watch", brief(l, "watch."+typed.Get("watch")), !t.NoWatchers)
	add("chat", brief(l, "chat."+typed.Get("chat")), t.Chat == table.ChatEmotes)
	add("undo", brief(l, "undo."+typed.Get("undo")), t.AllowUndo)
	if team > 1 {
		add("team", l.T("team.n", "N", team), false)
	}
	return list
}

// brief is a choice where it stands after its label, in a list: the ".short" wording where
// the one for the contract's sentence would not fit.
func brief(l *board.Loc, key string) string {
	if l.Has(key + ".short") {
		return l.T(key + ".short")
	}
	return l.T(key)
}

// usuals is how many things on the list are as usual.
func usuals(list []agreed) int {
	n := 0
	for _, t := range list {
		if t.Usual {
			n++
		}
	}
	return n
}
