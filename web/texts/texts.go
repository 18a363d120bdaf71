// Package texts holds the words of the pages and of the API, in every language, as the
// binary carries them. Each folder below it is a prefix of its keys.
package texts

import "embed"

// FS is the folder of the texts.
//
//go:embed *.toml people/*.toml admin/*.toml api/*.toml circles/*.toml day/*.toml
var FS embed.FS
