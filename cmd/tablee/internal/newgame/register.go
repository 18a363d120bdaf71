package newgame

// imports and entry are the two lines in games/games.go that register a game.

func (g Game) imports() string {
	return "\t" + g.Package + ` "tablee/games/` + g.Package + "/entry\"\n"
}

func (g Game) entry() string { return g.Package + ".Entry()," }
