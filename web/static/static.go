// Package static holds the files that pages load as they are: fonts, styles and the
// two textures. Nothing in it depends on a game.
package static

import "embed"

// FS has base.css (every page), table.css (wherever cards, chips or seats are shown),
// fonts/*.woff2, felt.svg and wood.svg; pages.css and room.css (the house and a table), table.js and idiomorph.js. The styles name their fonts and textures by
// relative address, so all are to be served from one folder.
//
//go:embed *.css *.js *.svg fonts/*.woff2
var FS embed.FS
