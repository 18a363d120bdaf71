// Package static holds the files that pages load unchanged: fonts, styles, scripts and pictures. None of them
// depends on a game.
package static

import "embed"

//go:generate go run tablee/internal/bundle

// FS holds the bundles of scripts and styles (dist, made of the files beside this one, which import those in
// modules), the pictures of cards (pixels, see board.Grid), the fonts, the icons of a home screen, and the preview picture of links (preview.jpg, drawn by
// e2e/previews). Bundles refer to each other and to fonts by relative address, so all must be served from one
// folder. The folder game holds the style sheets of which each game has its own bundle (board.UI).
//
//go:embed dist favicon.svg *.png *.jpg fonts/*.woff2 pixels
var FS embed.FS
