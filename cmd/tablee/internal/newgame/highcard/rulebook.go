package highcard

import _ "embed"

//go:embed RULES.fr.md
var rulesFR string

//go:embed RULES.en.md
var rulesEN string

// Rulebook is the rulebook as players read it, in Markdown: French for "fr", English for
// any other language. Each rule's paragraph begins with its id between asterisks.
func Rulebook(lang string) string {
	if lang == "fr" {
		return rulesFR
	}
	return rulesEN
}
