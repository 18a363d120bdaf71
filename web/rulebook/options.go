package rulebook

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
)

// aboutOptions returns the options whose values a paragraph may mention without a key: those
// decided by its rule first, then those it mentions.
func aboutOptions(in game.Info, rule string, mentioned map[string]bool) []game.Option {
	var about []game.Option
	for _, o := range in.Options {
		switch {
		case o.Rule == rule:
			about = append([]game.Option{o}, about...)
		case mentioned[o.Key]:
			about = append(about, o)
		}
	}
	return about
}

// settingWords returns the contract's words for a code span: an option's value, an option, or an
// option with a value; "" for anything else.
func settingWords(l *board.Loc, ui board.UI, in game.Info, about []game.Option, code string) string {
	for _, o := range about {
		if o.Allows(code) {
			return l.T("rules.setting", "Text", contract.OptionBrief(l, ui, o, code))
		}
	}
	key, value, valued := strings.Cut(code, "=")
	o, known := in.Option(key)
	if !known {
		return ""
	}
	label := page.GameText(l, ui, "option."+key+".label")
	if valued && o.Allows(value) {
		return l.T("rules.setting-value", "Label", label, "Value", contract.OptionBrief(l, ui, o, value))
	}
	return l.T("rules.setting", "Text", label)
}

// settings returns the table of a game's options in the contract's words, with the keys and values
// for programs in small type. linked makes HTML of a rule's id.
func settings(l *board.Loc, ui board.UI, in game.Info, linked func(string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<table class="settings"><thead><tr><th>%s</th><th>%s</th><th>%s</th></tr></thead><tbody>`,
		l.T("rules.settings.name"), l.T("rules.settings.values"), l.T("rules.settings.rule"))
	for _, o := range in.Options {
		fmt.Fprintf(&b, `<tr><td>%s <code>%s</code></td><td>`, html.EscapeString(page.GameText(l, ui, "option."+o.Key+".label")), o.Key)
		for _, value := range listed(in, o) {
			text := contract.OptionBrief(l, ui, o, value)
			if usual := usualWhen(l, ui, in, o, value); usual != "" {
				text += " (" + usual + ")"
			}
			fmt.Fprintf(&b, `<div>%s <code>%s</code></div>`, html.EscapeString(text), value)
		}
		if o.Values == nil {
			fmt.Fprintf(&b, `<div>%s</div>`, l.T("rules.settings.from-to", "Min", o.Min, "Max", o.Max))
		}
		fmt.Fprintf(&b, `</td><td>%s</td></tr>`, linked(o.Rule))
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}

// listed returns the values of an option that get a line: all values of an enumeration; of a
// number, the defaults and the values outside the range.
func listed(in game.Info, o game.Option) []string {
	if o.Values != nil {
		return o.Values
	}
	values := []string{o.Default}
	add := func(value string) {
		if value != "" && value != o.Default {
			values = append(values, value)
		}
	}
	for _, n := range o.Also {
		add(strconv.Itoa(n))
	}
	for _, other := range in.Options {
		for _, choice := range other.Values {
			add(other.Presets[choice][o.Key])
		}
	}
	return values
}

// usualWhen returns the text of when a value is an option's default: always, or with a value of
// another option; "" if never.
func usualWhen(l *board.Loc, ui board.UI, in game.Info, o game.Option, value string) string {
	if value == o.Default {
		return l.T("rules.settings.usual")
	}
	for _, other := range in.Options {
		for _, choice := range other.Values {
			if preset, set := other.Presets[choice][o.Key]; set && preset == value {
				return l.T("rules.settings.usual-with", "Value", contract.OptionBrief(l, ui, other, choice))
			}
		}
	}
	return ""
}
