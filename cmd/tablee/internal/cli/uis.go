package cli

import (
	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	rondelicui "tablee/games/rondelic/ui"
	rondoui "tablee/games/rondo/ui"
	royalreversiui "tablee/games/royalreversi/ui"
	"tablee/web/board"
)

// UIs lists the pages of every game, in the order of the library.
func UIs() []board.UI {
	return []board.UI{
		rondelicui.UI{},
		rondaui.UI{},
		nainjauneui.UI{},
		royalreversiui.UI{},
		rondoui.UI{},
	}
}
