package newgame

import "strings"

// imports and entry are the lines that register a game in games/games.go.

func (g Game) imports() string {
	return strings.ReplaceAll("\t\"tablee/games/PACKAGE\"\n", "PACKAGE", g.Package)
}

func (g Game) entry() string { return g.Package + ".Rules()," }
