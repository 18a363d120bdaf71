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
}
