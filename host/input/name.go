package input

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxName limits a person's name, in characters.
const MaxName = 24

// Name cleans and validates a person's name. It must be in one script, as ordinary names are, and must
// not look like the name of one of the site's operators. The error is an *Invalid of the field "name".
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

// FirstName returns the first word of a name and an initial or number after it, which tells people of
// the same first name apart.
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

// mixesScripts reports whether a text mixes scripts that no language mixes, as look-alikes of names do.
// Chinese, Japanese and Korean mix several scripts, and may include Latin letters ("highly restrictive"
// in Unicode's UTS 39).
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

// scriptOf returns a letter's script, or "" for a letter of no particular script. Latin and the scripts
// that may be mixed with it count as one.
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

// Names of the site and its operators. No word of a name may look like one of reservedWords, nor may
// the whole name. reservedNames are also surnames, so only whole names are compared with them.
var (
	reservedWords = []string{
		"tablée", "admin", "admins", "administrateur", "administratrice", "administration", "administrator",
		"modo", "modérateur", "modératrice", "modération", "moderator", "moderators",
		"opérateur", "opératrice", "operator", "webmaster", "sysadmin",
		"админ", "администратор", "модератор", "διαχειριστής",
	}
	reservedNames = []string{"hôte", "host", "root", "staff"}
)

// isReserved reports whether a name looks like a reserved one, in any script, with digits for letters
// or beside them, and with any spacing.
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

// skeleton returns the visual skeleton of a text, in small Latin letters where possible: texts with the
// same skeleton look alike. It ignores accents and type style.
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

// boxed returns the letter in a circled, squared or regional-indicator character, or else r itself.
func boxed(r rune) rune {
	for _, a := range []rune{0x1F150, 0x1F170, 0x1F1E6} {
		if a <= r && r < a+26 {
			return 'a' + r - a
		}
	}
	return r
}

// lookalikes maps characters to the Latin letter of a reserved word that they resemble. A vertical
// stroke is one letter: i, l and 1 are the same.
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
