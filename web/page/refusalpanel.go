package page

// RefusalPanel explains a refusal or answers a question; it stays until the next move.
type RefusalPanel struct {
	Rule   string // rule of the refusal; "" for none
	Book   string // address of the rulebook with this rule
	Title  string
	Text   string
	Quote  string // wording of the rule in the rulebook
	Nearby string // a legal alternative in words
	Action string // the same as the text of an action
	Read   string // address of the whole rulebook, for a viewer who asked for it
	Send   string // typed text that may be sent to the chat instead
	Word   string // refused, and may be suggested for the game's dictionary
}
