// Package texts looks up what pages say, in the reader's language, and words what every page says alike: dates,
// times, lists, names and cards.
//
// A [Language] has the properties that all its texts share: name, typography, names of cards and how people type them.
// It is one file, languages/LANG.toml; each area of the pages and each game has its texts in a file LANG.toml of
// its own. Those of the pages and of the API are here, each folder being a prefix of its keys. A [Localizer] looks
// them up. No code refers to a particular language except Default and Fallback. docs/translating.md describes how
// to write these files, and how a house adds a language from a folder without rebuilding (a [Pack]).
package texts

import (
	"embed"
	"fmt"
	"io/fs"
)

// FS holds the text files of the pages.
//
//go:embed *.toml people/*.toml admin/*.toml api/*.toml circles/*.toml day/*.toml
var FS embed.FS

// Folders returns the text files of the pages by the prefix of their keys, for Read.
func Folders() (map[string]fs.FS, error) {
	folders := map[string]fs.FS{"": FS}
	for _, part := range []string{"people", "admin", "api", "circles", "day"} {
		folder, err := fs.Sub(FS, part)
		if err != nil {
			return nil, fmt.Errorf("texts: %w", err)
		}
		folders[part] = folder
	}
	return folders, nil
}
