package circles

import "strings"

// firstLetter stands for a circle on its sign.
func firstLetter(name string) string {
	for _, r := range name {
		return string(r)
	}
	return ""
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
