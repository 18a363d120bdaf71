package board

// Colours of everything printed or painted. Paper, ink and the four colours of the courts are the same on
// every card and every box.
const (
	paper   = "#fbf5e6"
	ink     = "#2a211b"
	red     = "#b3261e"
	blue    = "#27425a"
	inkBlue = "#2f5b80" // the ground of a card's back
	green   = "#2a5c48"
	yellow  = "#d8a63c"
	skin    = "#f4ddbd"
	blade   = "#e7e0d0"
	shaft   = "#8a5a30"
)
