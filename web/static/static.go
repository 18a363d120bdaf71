// Package static holds the files that pages load unchanged: fonts, styles, scripts and pictures. None of them
// depends on a game.
package static

import "embed"

// FS holds the styles (palette.css, the colours and font sizes; base.css for every page; pages.css for the
// house's; table.css for the things on a table and tablepage.css for the page around it; phone.css, land.css,
// tablet.css and wide.css for windows of other shapes), the script of a table in three parts (find.js,
// morph.js, table.js), that of a replay (stepper.js, joined to the first two), scripts that tables load on
// demand (glide.js with knob.js, pace.js and since.js, sound.js, fly.js, expire.js, announce.js, upgrade.js,
// waiting.js), scripts of some pages (check.js, follow.js, install.js, offline.js, outage.js, passkey.js,
// push.js), fonts/*.woff2, felt.svg and wood.svg, the icons of a home screen, and the preview picture of
// links (preview.jpg, drawn by e2e/previews). The styles refer to their fonts by relative address, so all
// files must be served from one folder; textures are embedded in the styles.
//
//go:embed *.css *.js *.svg *.png *.jpg fonts/*.woff2
var FS embed.FS
