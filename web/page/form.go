package page

// control is one field of the contract.
type Control struct {
	Name, Label string
	Choices     []Choice // of a select
	Value       string   // of an input
	Min, Max    int      // of a number
	Wrong       string
}

type Choice struct {
	Value, Text string
	Selected    bool
}
