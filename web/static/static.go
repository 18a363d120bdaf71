// Package static holds the files that pages load as they are: fonts, styles and the
// two textures. Nothing in it depends on a game.
package static

import "embed"

// FS has the styles (palette.css, the colours and sizes of type; base.css for every page; pages.css for the house's; table.css for
// whatever lies on a table and tablepage.css for the page around it; phone.css, land.css, tablet.css and wide.css for windows of other shapes), the script of a table in
// three parts (find.js, morph.js, table.js), that of a replay (stepper.js behind the first
// two), what tables fetch (glide.js with knob.js, pace.js and since.js, sound.js, fly.js, expire.js, announce.js, upgrade.js, waiting.js) and some
// pages (check.js, follow.js, install.js, offline.js, outage.js, passkey.js, push.js), fonts/*.woff2, felt.svg and wood.svg, the
// icons of a home screen, and the shelf as links are shown with it (preview.jpg, drawn by e2e/previews). The styles name their fonts by relative address, so all are to be
// served from one folder; textures are written into them.
//
//go:embed *.css *.js *.svg *.png *.jpg fonts/*.woff2
var FS embed.FS
