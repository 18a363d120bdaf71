package boards

// Scripts that return a playable card, the button that replaces the hand, and the request to the viewer ("" for
// none).
const (
	FreeCard = `document.querySelector('#table label:not(.stuck) > input')`
	Renew    = `document.querySelector('#table button[value=replace]')`
	Asked    = `document.querySelector('#fragment').dataset.ask`
)
