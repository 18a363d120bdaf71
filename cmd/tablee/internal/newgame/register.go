package newgame

import "strings"

// imports and entry are the line that registers a game in games/games.go and the import
// that it needs.

func (g Game) imports() string {
	return strings.ReplaceAll("\tPACKAGE \"tablee/games/PACKAGE/entry\"\n", "PACKAGE", g.Package)
}

func (g Game) entry() string { return g.Package + ".Entry()," }
