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
	contains := func(reserved string) bool { return Contains(name, reserved) }
	looksLike := func(reserved string) bool { return LooksLike(name, reserved) }
	return slices.ContainsFunc(reservedNames, looksLike) || slices.ContainsFunc(reservedWords, contains)
}

// LooksLike reports whether a name looks like another one as a whole: in another script, with digits
// for letters or beside them, with signs around it and with any spacing.
func LooksLike(name, other string) bool {
	whole := wordsOf(other)
	if len(whole) == 0 { // it is made of signs
		return other != "" && skeleton(name) == skeleton(other)
	}
	return slices.ContainsFunc(readings(name), func(words []string) bool {
		return strings.Join(words, "") == strings.Join(whole, "")
	})
}

// Contains reports whether a name looks like another one, or some successive words of it do.
func Contains(name, other string) bool {
	inner := wordsOf(other)
	if LooksLike(name, other) || len(inner) == 0 {
		return LooksLike(name, other)
	}
	return slices.ContainsFunc(readings(name), func(words []string) bool {
		for i := range len(words) - len(inner) + 1 {
			if slices.Equal(words[i:i+len(inner)], inner) {
				return true
			}
		}
		return false
	})
}

// readings returns the words of a name, with digits and signs read as letters and without them.
func readings(name string) [][]string {
	letters := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return -1
		case strings.ContainsRune("!|@$", r):
			return ' '
		}
		return r
	}, name)
	return [][]string{wordsOf(name), wordsOf(letters)}
}

// wordsOf returns the words of a text's skeleton.
func wordsOf(text string) []string {
	return strings.FieldsFunc(skeleton(text), func(r rune) bool { return !unicode.IsLetter(r) })
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

// lookalikes maps characters to the Latin letter that they resemble. A vertical
// stroke is one letter: i, l and 1 are the same.
var lookalikes = func() map[rune]rune {
	all := map[rune]rune{}
	for _, alike := range []string{
		"aаαɑᴀ4@ΑАԱᎪ", "bвВΒβʙьЬᏴ8", "cсСϲᴄⅽᏟ", "dԁđðᴅⅾᎠ", "eеЕεΕёЁєЄᴇ3Ꭼ", "gɡցԌɢ9", "hһнНΗհʜħᎻ",
		"lіІїЇιΙӏӀіιıɪʟⅼ1!|lĺłiᎥᏞ", "kкКκΚᴋᏦ", "mмМΜᴍⅿᎷ", "nпПηΝոɴиИᴎ", "oоОοΟσօᴏøØ0Օ", "pрРρΡᴘᏢ", "rгГʀᴦяЯᎡ",
		"sѕЅꜱ5$Ꮪ", "tтТτΤᴛŧ7Ꭲ", "uυսᴜцЦ", "vνѵᴠⅴ", "wԝωшШᴡᎳ", "xхХχΧ", "yуУυΥʏ", "fғƒꜰ", "dдД",
		"jјϳЈʝᴊ", "qԛգ", "zᴢΖ",
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
