package ronda

import "embed"

// Rulebooks holds the rulebook as players read it, RULES.fr.md and RULES.en.md. Each rule's
// paragraph begins with its id between asterisks.
//
//go:embed RULES.fr.md RULES.en.md
var Rulebooks embed.FS
