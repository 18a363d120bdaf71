package contract

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Form fields of the terms of a table: move and bank (seconds), absence ("usual", decided by the
// host when the table is opened; "wait"; "bot:SECONDS"; "end:SECONDS"), watch, chat, undo, tempo,
// public, title.

// timeBanks lists the time banks offered per player and game.
var timeBanks = []time.Duration{0, time.Minute, 3 * time.Minute, 10 * time.Minute, 30 * time.Minute, 24 * time.Hour, 7 * 24 * time.Hour}

// absenceTimes lists how long a table may wait for an absent player.
var absenceTimes = []time.Duration{time.Minute, 5 * time.Minute, time.Hour, 24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour}

// ReadTerms parses the terms of a form. Missing fields have their defaults. level is the level of
// the bot that stands in for an absent player. The error is an *input.Invalid; the host checks
// limits.
func ReadTerms(typed url.Values, level int) (table.Terms, error) {
	t := table.Terms{
		Public: typed.Get("public") == "yes", Title: typed.Get("title"),
		NoWatchers: typed.Get("watch") == "no", AllowUndo: typed.Get("undo") != "no", Tempo: tempoOf(typed.Get("tempo")), Chat: chatOf(typed.Get("chat")),
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

// tempoOf parses a tempo. The host refuses unknown ones.
func tempoOf(typed string) table.Tempo {
	if typed == "normal" {
		return table.TempoNormal
	}
	return table.Tempo(typed)
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

// seconds parses a duration, clamped just beyond what the host accepts.
func seconds(typed url.Values, field string) (time.Duration, error) {
	text := typed.Get(field)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, &input.Invalid{Field: field, Code: "unknown"}
	}
	const longest = int(host.MaxMove / time.Second)
	return time.Duration(min(max(n, -1), longest+1)) * time.Second, nil
}

// usualAbsence reports whether a form leaves the handling of absence to the host.
func usualAbsence(typed url.Values) bool {
	return typed.Get("absence") == "" || typed.Get("absence") == "usual"
}

func absenceOf(text string, level int) (table.Absence, error) {
	what, long, timed := strings.Cut(text, ":")
	if text == "" || text == "usual" || text == "wait" {
		return table.Absence{}, nil
	}
	after, err := seconds(url.Values{"after": {long}}, "after")
	if !timed || err != nil || after <= 0 || what != "bot" && what != "end" {
		return table.Absence{}, &input.Invalid{Field: "absence", Code: "unknown"}
	}
	if what == "end" {
		level = 0
	} else {
		level = max(1, level)
	}
	return table.Absence{After: after, Level: level}, nil
}

// FormValues returns terms as form values.
func FormValues(t table.Terms) url.Values {
	yes := func(b bool) string { return map[bool]string{true: "yes", false: "no"}[b] }
	whole := func(d time.Duration) string { return strconv.Itoa(int(d / time.Second)) }
	typed := url.Values{
		"move": {whole(t.MoveTime)}, "bank": {whole(t.TimeBank)}, "absence": {"wait"}, "watch": {yes(!t.NoWatchers)},
		"chat": {string(t.Chat)}, "undo": {yes(t.AllowUndo)}, "public": {yes(t.Public)}, "title": {t.Title},
	}
	if t.Chat == table.ChatNone {
		typed.Set("chat", "off")
	}
	if typed.Set("tempo", string(t.Tempo)); t.Tempo == table.TempoNormal {
		typed.Set("tempo", "normal")
	}
	if t.Absence.After > 0 {
		typed.Set("absence", absenceValue(t.Absence.Level > 0, t.Absence.After))
	}
	return typed
}

func absenceValue(bot bool, after time.Duration) string {
	return map[bool]string{true: "bot:", false: "end:"}[bot] + strconv.Itoa(int(after/time.Second))
}

// TermControls returns the controls of the terms with the typed values selected.
func TermControls(l *board.Loc, levels int, typed url.Values) map[string]*page.Control {
	controls := map[string]*page.Control{}
	pick := func(name, usual string, choices ...page.Choice) {
		chosen := typed.Get(name)
		if chosen == "" {
			chosen = usual
		}
		for i := range choices {
			choices[i].Selected = choices[i].Value == chosen
		}
		controls[name] = &page.Control{Name: name, Label: l.T("contract." + name), Choices: choices}
	}
	pick("move", "0", timed(l, paces, (*board.Loc).Pace)...)
	pick("bank", "0", timed(l, timeBanks, timeBank)...)
	absences := []page.Choice{{Value: "wait", Text: l.T("absence.wait")}}
	if usualAbsence(typed) {
		absences = append([]page.Choice{{Value: "usual", Text: l.T("absence.usual")}}, absences...)
	}
	for _, bot := range []bool{true, false} {
		for _, after := range absenceTimes {
			if levels > 0 || !bot {
				absences = append(absences, page.Choice{Value: absenceValue(bot, after), Text: absence(l, table.Absence{After: after, Level: map[bool]int{true: 1}[bot]})})
			}
		}
	}
	if a, err := absenceOf(typed.Get("absence"), 1); err == nil && a.After > 0 && !slices.ContainsFunc(absences, func(c page.Choice) bool { return c.Value == typed.Get("absence") }) {
		absences = append(absences, page.Choice{Value: typed.Get("absence"), Text: absence(l, a)})
	}
	pick("absence", "usual", absences...)
	pick("watch", "yes", choicesOf(l, "watch", "yes", "no")...)
	pick("chat", "emotes", choicesOf(l, "chat", "emotes", "open", "off")...)
	tempos := []string{"calm", "normal", "lively"}
	if typed.Get("tempo") == string(table.TempoSignal) { // chosen during the game by a player alone
		tempos = append(tempos, "signal")
	}
	pick("tempo", "normal", choicesOf(l, "tempo", tempos...)...)
	pick("undo", "yes", choicesOf(l, "undo", "yes", "no")...)
	pick("public", "no", choicesOf(l, "public", "no", "yes")...)
	return controls
}

func timed(l *board.Loc, times []time.Duration, wording func(*board.Loc, time.Duration) string) []page.Choice {
	var all []page.Choice
	for _, d := range times {
		all = append(all, page.Choice{Value: strconv.Itoa(int(d.Seconds())), Text: wording(l, d)})
	}
	return all
}

func choicesOf(l *board.Loc, key string, values ...string) []page.Choice {
	var all []page.Choice
	for _, value := range values {
		all = append(all, page.Choice{Value: value, Text: l.T(key + "." + value)})
	}
	return all
}

// timeBank returns the text of a time bank.
func timeBank(l *board.Loc, reserve time.Duration) string {
	if reserve <= 0 {
		return l.T("bank.none")
	}
	return l.Duration(reserve)
}

// absence returns the text of what happens when a player is absent.
func absence(l *board.Loc, a table.Absence) string {
	switch {
	case a.After <= 0:
		return l.T("absence.wait")
	case a.Level > 0:
		return l.T("absence.bot", "Time", l.Duration(a.After))
	}
	return l.T("absence.end", "Time", l.Duration(a.After))
}

// paces lists the move times offered, from live games to a move a week.
var paces = []time.Duration{
	0, 20 * time.Second, 45 * time.Second, 90 * time.Second, 5 * time.Minute,
	24 * time.Hour, 3 * 24 * time.Hour, 7 * 24 * time.Hour,
}
