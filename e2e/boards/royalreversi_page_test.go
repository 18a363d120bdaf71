package boards

// A card that can be played, the button for another hand, and what is asked of who looks, "" for
// nothing.
const (
	FreeCard = `document.querySelector('#table label:not(.stuck) > input')`
	Renew    = `document.querySelector('#table button[value=replace]')`
	Asked    = `document.querySelector('#fragment').dataset.ask`
)
