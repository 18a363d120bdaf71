package page

// Control is one field of a form.
type Control struct {
	Name, Label string
	Choices     []Choice // of a select
	Value       string   // of an input
	Min, Max    int      // of a number
	Wrong       string
}

// Choice is an option of a select.
type Choice struct {
	Value, Text string
	Selected    bool
	// By is the name of another select that this choice follows, "" for none: Texts is then
	// what it says for each value chosen there (a script shows it; Text is true without one).
	By    string
	Texts map[string]string
}
