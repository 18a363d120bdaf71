package main

import (
	"regexp"
	"strings"
)

// older rewrites what browsers of the last five years do not all know (docs/access.md), so that sources may use it:
//
//   - light-dark(a, b) becomes var(--day,a)var(--night,b), of which base.css leaves one;
//   - a height in dvh follows one in vh;
//   - a rule of which only some selectors have :has() becomes two: a browser drops a rule whole.
func older(css string) string {
	css = comment.ReplaceAllString(css, "")
	return rule.ReplaceAllStringFunc(schemes(css), func(found string) string {
		m := rule.FindStringSubmatch(found)
		space, selectors, body := m[1], m[2], fallbacks(m[3])
		if strings.HasPrefix(selectors, "@") {
			return space + selectors + "{" + body + "}"
		}
		var plain, having []string
		for _, one := range split(selectors) {
			if strings.Contains(one, ":has(") {
				having = append(having, one)
			} else {
				plain = append(plain, one)
			}
		}
		out := space
		for _, some := range [][]string{plain, having} {
			if len(some) > 0 {
				out += strings.Join(some, ",") + "{" + body + "}"
			}
		}
		return out
	})
}

var (
	comment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	rule    = regexp.MustCompile(`(\s*)([^{};]+)\{([^{}]*)\}`)
	dvh     = regexp.MustCompile(`(\d)dvh\b`)
)

// fallbacks puts a height that older browsers know before each that they do not: a table would have none.
func fallbacks(body string) string {
	var all []string
	for one := range strings.SplitSeq(body, ";") {
		name, value, _ := strings.Cut(one, ":")
		if strings.TrimSpace(name) == "height" {
			if known := dvh.ReplaceAllString(value, "${1}vh"); known != value {
				all = append(all, name+":"+known)
			}
		}
		all = append(all, one)
	}
	return strings.Join(all, ";")
}

// schemes rewrites light-dark(), whose arguments may have parentheses.
func schemes(css string) string {
	const name = "light-dark("
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(css, name)
		out.WriteString(before)
		if !found {
			return out.String()
		}
		args, after := closed(rest)
		day, night := args, args
		if both := split(args); len(both) == 2 {
			day, night = both[0], both[1]
		}
		out.WriteString("var(--day," + schemes(day) + ")var(--night," + schemes(night) + ")")
		css = after
	}
}

// closed cuts a text after the parenthesis that closes one opened before it.
func closed(text string) (inside, after string) {
	depth := 1
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// split splits a list at the commas that are in no parentheses.
func split(list string) (all []string) {
	depth, from := 0, 0
	for i, r := range list {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				all, from = append(all, strings.TrimSpace(list[from:i])), i+1
			}
		}
	}
	return append(all, strings.TrimSpace(list[from:]))
}
