package board

import "strings"

// Typed puts what a person typed into the words that every game understands ([UI.Understand]
// reads French and English): the game's text "typed" lists what people say in the language and
// what it stands for, "heben=lift, meine hand=hand". The whole text is taken for such a word, or
// its beginning, the longest first.
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
