// Package static holds the files that pages load as they are: fonts, styles and the
// two textures. Nothing in it depends on a game.
package static

import "embed"

// FS has the styles (palette.css, the colours and sizes of type; base.css for every page; pages.css for the house's; table.css for
// whatever lies on a table and tablepage.css for the page around it), the script of a table in
// three parts (morph.js, glide.js, table.js), that of a replay (stepper.js behind the first
// two), what some tables fetch (sound.js, fly.js, expire.js, announce.js, copy.js) and some
// pages (check.js, passkey.js, push.js), fonts/*.woff2, felt.svg and wood.svg. The styles name their fonts and textures by relative address, so all are to be
// served from one folder.
//
//go:embed *.css *.js *.svg fonts/*.woff2
var FS embed.FS
