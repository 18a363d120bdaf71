package input

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxName is how long a person's name may be, in characters.
const MaxName = 24

// Name is a person's name as it is kept. It is written in one script, as ordinary names are,
// and cannot be mistaken for the name of somebody who looks after the site. The error is an
// *Invalid of the field "name".
func Name(name string) (string, error) {
	name, err := Clean("name", name, MaxName)
	switch {
	case err != nil:
		return "", err
	case !HasVisible(name):
		return "", &Invalid{Field: "name", Code: "empty"}
	case mixesScripts(name):
		return "", &Invalid{Field: "name", Code: "mixed"}
	case isReserved(name):
		return "", &Invalid{Field: "name", Code: "reserved"}
	}
	return name, nil
}

// FirstName is what is left of a name where people go by first names: its first word, and what
// tells two of them apart: an initial, or a number.
func FirstName(name string) string {
	var kept []string
	for _, word := range strings.Fields(name) {
		letters := []rune(strings.TrimSuffix(word, "."))
		if isInitial := len(letters) == 1; len(kept) > 0 && !isInitial && strings.ContainsFunc(word, unicode.IsLetter) {
			break
		}
		kept = append(kept, word)
	}
	return strings.Join(kept, " ")
}

// mixesScripts reports whether the letters of a text belong to scripts that no language
// writes together: look-alikes of a name are made of such mixtures. Chinese, Japanese and
// Korean are written in several, and with Latin letters ("highly restrictive" in Unicode's
// UTS 39).
func mixesScripts(text string) bool {
	first := ""
	for _, r := range text {
		if !unicode.IsLetter(r) {
			continue
		}
		script := scriptOf(r)
		if first == "" {
			first = script
		}
		if script != first && script != "" {
			return true
		}
	}
	return false
}

// scriptOf names a letter's script: Latin and those that go with it count as one, and "" is
// a letter of no script in particular.
func scriptOf(r rune) string {
	if unicode.In(r, unicode.Latin, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo) {
		return "Latin"
	}
	for name, script := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(script, r) {
			return name
		}
	}
	return ""
}

// reservedWords are what the site and the people who look after it are called: no word of a
// name may look like one of them, nor may the whole name. Those that are surnames too are
// refused as whole names only.
var (
	reservedWords = []string{
		"tablée", "admin", "admins", "administrateur", "administratrice", "administration", "administrator",
		"modo", "modérateur", "modératrice", "modération", "moderator", "moderators",
		"opérateur", "opératrice", "operator", "webmaster", "sysadmin",
		"админ", "администратор", "модератор", "διαχειριστής",
	}
	reservedNames = []string{"hôte", "host", "root", "staff"}
)

// isReserved reports whether a name looks like a reserved one, whatever letters it is made
// of, with digits for letters or beside them, and however it is spaced.
func isReserved(name string) bool {
	noDigits := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, name)
	for _, text := range []string{name, noDigits} {
		words := strings.FieldsFunc(skeleton(text), func(r rune) bool { return !unicode.IsLetter(r) })
		whole := strings.Join(words, "")
		looksLike := func(reserved string) bool { return skeleton(reserved) == whole }
		inside := func(reserved string) bool { return slices.Contains(words, skeleton(reserved)) }
		if slices.ContainsFunc(reservedNames, looksLike) || slices.ContainsFunc(reservedWords, looksLike) ||
			slices.ContainsFunc(reservedWords, inside) {
			return true
		}
	}
	return false
}

// skeleton is what a text looks like, in small Latin letters where it can be read so: texts
// with the same skeleton are mistaken for each other. Accents and the look of the type do
// not count.
func skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) {
		if unicode.IsMark(r) {
			continue
		}
		if like, found := lookalikes[r]; found {
			r = like
		}
		r = unicode.ToLower(boxed(r))
		if like, found := lookalikes[r]; found {
			r = like
		}
		b.WriteRune(r)
	}
	return strings.ReplaceAll(b.String(), "rn", "m")
}

// boxed is the letter in a dark circle, in a dark square or of a flag, else r itself.
func boxed(r rune) rune {
	for _, a := range []rune{0x1F150, 0x1F170, 0x1F1E6} {
		if a <= r && r < a+26 {
			return 'a' + r - a
		}
	}
	return r
}

// lookalikes are the letters and digits that can be read as a Latin letter of a reserved word. One stroke is one letter: i, l and 1 are.
var lookalikes = func() map[rune]rune {
	all := map[rune]rune{}
	for _, alike := range []string{
		"aаαɑᴀ4@ΑАԱᎪ", "bвВΒβʙьЬᏴ8", "cсСϲᴄⅽᏟ", "dԁđðᴅⅾᎠ", "eеЕεΕёЁєЄᴇ3Ꭼ", "gɡցԌɢ9", "hһнНΗհʜħᎻ",
		"lіІїЇιΙӏӀіιıɪʟⅼ1!|lĺłiᎥᏞ", "kкКκΚᴋᏦ", "mмМΜᴍⅿᎷ", "nпПηΝոɴиИᴎ", "oоОοΟσօᴏøØ0Օ", "pрРρΡᴘᏢ", "rгГʀᴦяЯᎡ",
		"sѕЅꜱ5$Ꮪ", "tтТτΤᴛŧ7Ꭲ", "uυսᴜцЦ", "vνѵᴠⅴ", "wԝωшШᴡᎳ", "xхХχΧ", "yуУυΥʏ", "fғƒꜰ", "dдД",
	} {
		letters := []rune(alike)
		for _, r := range letters[1:] {
			if _, taken := all[r]; !taken {
				all[r] = letters[0]
			}
		}
	}
	return all
}()
