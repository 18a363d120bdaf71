package page

// Told is an error with its own title and text for the visitor: for an address with a specific reason, or for
// something that is no longer possible.
type Told struct {
	Status      int
	Title, Text string
}

// Error returns the title, for logs.
func (t Told) Error() string { return "web: " + t.Title }
