package page

// Told is an error that says itself what a visitor reads about it: of an address that has a reason of
// its own, or of something that cannot be done any more.
type Told struct {
	Status      int
	Title, Text string
}

// Error is for logs.
func (t Told) Error() string { return "web: " + t.Title }
