package circles

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// firstLetter stands for a circle on its sign.
func firstLetter(name string) string {
	for _, r := range name {
		return string(r)
	}
	return ""
}

// longWord is whether a name has a word that no phone holds beside a button.
func longWord(name string) bool {
	return slices.ContainsFunc(strings.Fields(name), func(word string) bool { return utf8.RuneCountInString(word) > 11 })
}

// joined are names in a line.
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

// span is the span of a ladder as its address says it.
func span(month bool) string {
	if month {
		return "month"
	}
	return "ever"
}
