package texts

import (
	"strings"
	"testing"
)

func TestReadCard(t *testing.T) {
	fr, en := Builtin().Find("fr"), Builtin().Find("en")
	for _, c := range []struct {
		l           *Language
		typed, code string
	}{
		{fr, "7 de carreau", "7D"}, {fr, "7D", "7D"}, {fr, "7d", "7D"}, {fr, "l’as de trèfle", "AC"},
		{fr, "roi de cœur", "KH"}, {fr, "R coeur", "KH"}, {fr, "dame pique", "QS"}, {fr, "D pique", "QS"},
		{fr, "DD", "QD"}, {fr, "QC", "QC"}, {fr, "7T", "7C"}, {fr, "TT", "TC"}, {fr, "10T", "TC"}, {fr, "A♠", "AS"}, {fr, "AP", "AS"}, {en, "a king of hearts", "KH"}, {en, "A♠", "AS"},
		{en, "VC", ""}, {en, "DC", ""}, {en, "RS", ""}, {fr, "CD", ""}, {fr, "D", ""}, {fr, "V", ""},
		{fr, "10 de carreau", "TD"}, {fr, "10♦", "TD"}, {fr, "TD", "TD"}, {fr, "sept de carreau", "7D"},
		{fr, "VC", "JH"}, {fr, "DC", "QH"}, {fr, "RC", "KH"}, {fr, "JC", "JC"}, {fr, "7C", "7C"}, {fr, "V♣", "JC"},
		{fr, "VT", "JC"}, {fr, "DK", "QD"}, {fr, "VD", "JD"}, {fr, "RP", "KS"}, {fr, "7♦", "7D"}, {fr, "D♦", "QD"},
		{en, "seven of diamonds", "7D"}, {en, "the king of hearts", "KH"}, {en, "JC", "JC"}, {en, "ten of clubs", "TC"},
		{en, "", ""}, {en, "hello", ""}, {fr, "7", ""}, {fr, "carreau", ""}, {fr, "14 de pique", ""},
	} {
		if code, ok := c.l.ReadCard(c.typed); code != c.code || ok != (c.code != "") {
			t.Errorf("%s: ReadCard(%q) = %q, %v, want %q", c.l.Code, c.typed, code, ok, c.code)
		}
	}
}

// Every card's name, written form and code, also with the rank as printed, parses to that card.
func TestReadCard_Names(t *testing.T) {
	for _, lang := range Builtin().Codes() {
		l := Builtin().Find(lang)
		for _, rank := range Ranks {
			for _, suit := range Suits {
				code := string(rank) + string(suit)
				shorts := map[byte]string{'C': "t", 'D': "k", 'H': "h", 'S': "p"}
				for _, typed := range []string{code, l.Card(code), l.The(code), l.CardSign(code), l.Index(code[0]) + shorts[code[1]], strings.ToLower(l.CardSign(code))} {
					if got, _ := l.ReadCard(typed); got != code {
						t.Errorf("%s: %q reads as %q, not %s", lang, typed, got, code)
					}
				}
			}
		}
	}
}

func TestOf_Elision(t *testing.T) {
	fr, en := Builtin().Find("fr"), Builtin().Find("en")
	for _, want := range []string{
		"de Jeanne", "d’Anatole", "d’Ève", "d’Óscar", "d’Ángel", "d’Øyvind", "d’œil", "d’Hugo",
		"d’Yves", "d’yvette", "d’Y", "de Yann", "de Yasmine", "de Çelik", "de Žofie", "de 7",
	} {
		_, name, _ := strings.Cut(strings.Replace(want, "d’", "de ", 1), " ")
		if got := fr.Whose(name); got != want {
			t.Errorf("%q, not %q", got, want)
		}
		if got := en.Whose(name); got != name {
			t.Errorf("in English: %q, not %q", got, name)
		}
	}
}

func TestPrint_NonBreakingSpaces(t *testing.T) {
	const want = "L’as\u00a0: «\u00a0non\u00a0»\u202f; oui\u202f!"
	if got := Builtin().Find("fr").Print("L'as : « non » ; oui !"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Builtin().Find("en").Print("Jack's: yes!"); got != "Jack’s: yes!" {
		t.Errorf("got %q", got)
	}
}
