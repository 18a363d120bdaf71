package page

// RefusalPanel says why something was not done, or answers a question; it stays until the
// next move.
type RefusalPanel struct {
	Rule   string // the rule it rests on, "" for none
	Book   string // the address of the rulebook in which that stands
	Title  string
	Text   string
	Quote  string // the rule's own words, from the rulebook
	Nearby string // what may be done instead, as a person says it
	Action string // the same, as the text of an action
	Send   string // what may be said to the others instead, as it was typed
}
