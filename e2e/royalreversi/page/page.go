// Package page is where things stand on the page of a table of Royal Reversi, as JavaScript.
package page

// A card that can be played, the button for another hand, and what is asked of who looks, "" for
// nothing.
const (
	FreeCard = `document.querySelector('#table label:not(.stuck) > input')`
	Renew    = `document.querySelector('#table button[value=replace]')`
	Asked    = `document.querySelector('#fragment').dataset.ask`
)
