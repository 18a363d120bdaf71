// Package catalog looks up what the library has for the commands that need it: games, languages and the words
// of refusals.
package catalog

import (
	"fmt"
	"strings"

	"tablee/cmd/internal/cli"
	"tablee/game"
	"tablee/games"
)

// Game returns the game with that id. An unknown id is a command-line error.
func Game(id string) (games.Game, error) {
	if entry, found := games.Find(id); found {
		return entry, nil
	}
	var ids []string
	for _, entry := range games.All() {
		ids = append(ids, entry.ID())
	}
	return games.Game{}, cli.Usage(fmt.Errorf("there is no game %q; the games are %s", id, strings.Join(ids, ", ")))
}

// Rules looks up rules by id, for packages that read records.
func Rules(id string) (game.Rules, bool) {
	entry, found := games.Find(id)
	return entry.Rules, found
}
