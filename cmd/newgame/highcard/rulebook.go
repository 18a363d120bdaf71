package highcard

import "embed"

// Rulebooks holds the rulebooks for players, RULES.LANG.md. Each rule's paragraph begins with its id between
// asterisks.
//
//go:embed RULES.*.md
var Rulebooks embed.FS

// Scripts holds the script of the coached first game (package tablee/game/coach); its messages are in
// ui/texts.
//
//go:embed coach.play
var Scripts embed.FS
