package page

import "strconv"

// Control is one field of a form.
type Control struct {
	Name, Label string
	Choices     []Choice // of a select
	Value       string   // of an input
	Min, Max    int      // of a number
	Wrong       string
	Clock       bool // its number switches a clock on that makes other fields needless; 0 does not
}

// Choice is an option of a select.
type Choice struct {
	Value, Text string
	Selected    bool
	// By is the name of another select that this choice depends on, "" for none: Texts then holds the text of
	// this choice for each value of that select (a script applies it; without one, Text is correct).
	By    string
	Texts map[string]string
}

// IntOr parses an integer, returning usual if it is not one.
func IntOr(text string, usual int) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return usual
	}
	return n
}
