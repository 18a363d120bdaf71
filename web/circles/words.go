package circles

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// firstLetter returns the first letter of a circle's name, shown as its sign.
func firstLetter(name string) string {
	for _, r := range name {
		return string(r)
	}
	return ""
}

// longWord reports whether a name has a word too long to fit beside a button on a phone.
func longWord(name string) bool {
	return slices.ContainsFunc(strings.Fields(name), func(word string) bool { return utf8.RuneCountInString(word) > 11 })
}

// joined returns names in one line.
func joined(names []string) string { return strings.Join(names, ", ") }

func yes(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

func pressed(on bool) string {
	if on {
		return "true"
	}
	return "false"
}

// span returns the span of a ladder as query parameters name it.
func span(month bool) string {
	if month {
		return "month"
	}
	return "ever"
}
