package board

import "strings"

// Typed translates typed text into the words that every game understands ([UI.Understand] reads French and
// English). The game's text "typed" maps words of the language to them: "heben=lift, meine hand=hand". The
// longest such word equal to the text or to its start is replaced.
func Typed(l *Loc, gameID, text string) string {
	key := gameID + ".typed"
	if !l.Has(key) {
		return text
	}
	said := strings.Join(strings.Fields(strings.ToLower(strings.TrimRight(text, ".!? "))), " ")
	longest, stands := "", ""
	for _, pair := range strings.Split(l.T(key), ",") {
		word, meant, _ := strings.Cut(strings.TrimSpace(pair), "=")
		if (said == word || strings.HasPrefix(said, word+" ")) && len(word) > len(longest) {
			longest, stands = word, meant
		}
	}
	if longest == "" || longest == stands {
		return text
	}
	rest := strings.Fields(text)[len(strings.Fields(longest)):]
	return strings.TrimSpace(stands + " " + strings.Join(rest, " "))
}
