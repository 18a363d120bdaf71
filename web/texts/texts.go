// Package texts embeds the texts of the pages and of the API in every language. Each folder below
// is a prefix of its keys.
package texts

import "embed"

// FS holds the text files.
//
//go:embed *.toml people/*.toml admin/*.toml api/*.toml circles/*.toml day/*.toml
var FS embed.FS
