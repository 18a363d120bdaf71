// Package languages knows what a text alone cannot say of a language: its name, its
// typography, what its cards are called and how a person types them. A language is one file,
// LANG.toml, beside the texts that every area of the pages and every game keep under the same
// name; no line of the program names one. docs/translating.md tells how to write them, and how
// a house adds a language from a folder without building.
package languages

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

//go:embed *.toml
var files embed.FS

// Default is the language of a reader who asks for none that there is.
const Default = "fr"

// Fallback is the language that lends what another one lacks.
const Fallback = "en"

// Ranks and Suits are the signs of a card's code, rank first: "7D", "TC", "QS".
const (
	Ranks = "A23456789TJQK"
	Suits = "CDHS"
)

// Language is what a file says. Where a text has places they are written {{Rank}}.
type Language struct {
	// Code is the language's tag: "fr", "pt-BR". It is the file's name.
	Code string `toml:"-"`
	// Name is what the language calls itself.
	Name string `toml:"name"`
	// Typeset are pairs of what is written in texts and what is printed: spaces that must
	// not break.
	Typeset [][2]string `toml:"typeset"`
	// And stands between the last two of a list, Colon between a name and what is said of
	// it; Exclaim ends what is called out, Quotes are put round what is said.
	And     string    `toml:"and"`
	Colon   string    `toml:"colon"`
	Exclaim string    `toml:"exclaim"`
	Quotes  [2]string `toml:"quotes"`
	// Decimal stands before a fraction; Bytes are the units of sizes: byte, 10³, 10⁶, 10⁹, 10¹².
	Decimal string    `toml:"decimal"`
	Bytes   [5]string `toml:"bytes"`
	// Ordinal are the ordinal numbers by plural category ("one", "two", "few", "many",
	// "other"), with {{N}}.
	Ordinal map[string]string `toml:"ordinal"`
	// Of is whose something is, with {{Name}}. Where Elides, a regular expression, matches a
	// name, Elided is said.
	Of     string `toml:"of"`
	Elided string `toml:"elided"`
	Elides string `toml:"elides"`
	Cards  Cards  `toml:"cards"`
	Typed  Typed  `toml:"typed"`

	tag     language.Tag
	typeset *strings.Replacer
	elides  *regexp.Regexp
}

// Cards are the names of cards. The tables A, No and The hold a text for single ranks, by
// their sign, and under "" the one for all others.
type Cards struct {
	// Index are the letters in the corners, and Ranks the names, by sign; a rank without one
	// is its number. Suits are the names by sign.
	Index map[string]string `toml:"index"`
	Ranks map[string]string `toml:"ranks"`
	Suits map[string]string `toml:"suits"`
	// Card is a card's name, with {{Rank}} and {{Suit}}.
	Card string `toml:"card"`
	// A is one card of a rank, No the lack of it, with {{Rank}}; The is a card that is
	// known, with {{Card}}.
	A   map[string]string `toml:"a"`
	No  map[string]string `toml:"no"`
	The map[string]string `toml:"the"`
}

// Typed is what a person types for a card, without accents and in small letters.
type Typed struct {
	// Ranks and Suits are words by sign; Letters are single letters of ranks, understood in
	// this language only.
	Ranks   map[string][]string `toml:"ranks"`
	Suits   map[string][]string `toml:"suits"`
	Letters map[string]string   `toml:"letters"`
	// Behind are letters of suits that mean what they say only behind one of Letters: no
	// record has that rank's letter, so what stands behind it is not a record's either.
	Behind map[string]string `toml:"behind"`
	// Skip are words that say nothing: articles.
	Skip []string `toml:"skip"`
}

// builtin are the languages that the program carries.
var builtin = sync.OnceValue(func() Set {
	s, err := ReadSet(files)
	if err != nil {
		panic("languages: " + err.Error()) // a fault of the build: the package's test reads them all
	}
	return s
})

// Files are the files of the program's languages, each LANG.toml: to begin another one with.
func Files() fs.FS { return files }

// Builtin are the languages that the program carries.
func Builtin() Set { return builtin() }

// ReadSet reads the languages of a folder, each a LANG.toml. Those of Default and Fallback
// must be among them.
func ReadSet(folder fs.FS) (Set, error) {
	names, err := fs.Glob(folder, "*.toml")
	if err != nil {
		return nil, err
	}
	var s Set
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		l, err := Parse(strings.TrimSuffix(name, ".toml"), text)
		if err != nil {
			return nil, err
		}
		s = append(s, l)
	}
	if s.Find(Default) == nil || s.Find(Fallback) == nil {
		return nil, errors.New("the languages " + Default + " and " + Fallback + " must be there")
	}
	s.sort()
	for _, l := range s {
		l.borrow(s.Find(Fallback))
	}
	return s, nil
}

// maxFile is how long a language's file may be, in bytes.
const maxFile = 32 << 10

// Parse reads one language's file. What it lacks is the fallback's once it is With others.
func Parse(code string, text []byte) (*Language, error) {
	tag, err := parseTag(code)
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("language %s: a file of more than %d bytes", code, maxFile)
	}
	l := &Language{Code: code, tag: tag}
	meta, err := toml.Decode(string(text), l)
	if err != nil {
		return nil, fmt.Errorf("language %s: %w", code, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("language %s: nothing is called %s", code, unknown[0])
	}
	if err := l.check(); err != nil {
		return nil, fmt.Errorf("language %s: %w", code, err)
	}
	var pairs []string
	for _, p := range l.Typeset {
		pairs = append(pairs, p[0], p[1])
	}
	l.typeset = strings.NewReplacer(append([]string{"'", "’"}, pairs...)...)
	if l.Elides != "" {
		if l.elides, err = regexp.Compile(l.Elides); err != nil {
			return nil, fmt.Errorf("language %s: elides: %w", code, err)
		}
	}
	return l, nil
}

// parseTag reads a tag that is written as it should be.
func parseTag(code string) (language.Tag, error) {
	tag, err := language.Parse(code)
	if err != nil || tag.String() != code {
		return language.Tag{}, fmt.Errorf("%.20q is not the tag of a language", code)
	}
	return tag, nil
}

// Tag is the language's tag as libraries take it.
func (l *Language) Tag() language.Tag { return l.tag }

// Print gives a text the typography of the language.
func (l *Language) Print(text string) string { return l.typeset.Replace(text) }

// Nth is a rank as people say it: "1er", "2e"; "1st", "2nd".
func (l *Language) Nth(n int) string {
	category := [...]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}
	text, ok := l.Ordinal[category[plural.Ordinal.MatchPlural(l.tag, n, 0, 0, 0, 0)]]
	if !ok {
		text = l.Ordinal["other"]
	}
	return fill(text, "N", fmt.Sprint(n))
}

// fill puts a value into each place of that name.
func fill(text, name, value string) string { return strings.ReplaceAll(text, "{{"+name+"}}", value) }

// Set are languages: Default first, then Fallback, then the others by their codes.
type Set []*Language

// Find is the language of a code; nil for none.
func (s Set) Find(code string) *Language {
	if i := slices.IndexFunc(s, func(l *Language) bool { return l.Code == code }); i >= 0 {
		return s[i]
	}
	return nil
}

// Codes are the codes of the languages in order.
func (s Set) Codes() []string {
	codes := make([]string, len(s))
	for i, l := range s {
		codes[i] = l.Code
	}
	return codes
}

// With is the set and a language more, in the place of one of the same code; it is lent what
// it lacks.
func (s Set) With(l *Language) Set {
	all := slices.DeleteFunc(slices.Clone(s), func(one *Language) bool { return one.Code == l.Code })
	all = append(all, l)
	all.sort()
	l.borrow(all.Find(Fallback))
	return all
}

func (s Set) sort() {
	slices.SortFunc(s, func(a, b *Language) int {
		if c := place(a) - place(b); c != 0 {
			return c
		}
		return strings.Compare(a.Code, b.Code)
	})
}

func place(l *Language) int {
	return map[string]int{Default: -2, Fallback: -1}[l.Code]
}

// Chosen is the language that a reader chose (the value of a cookie), or the best for what
// their browser asks for.
func (s Set) Chosen(choice, asked string) string {
	if s.Find(choice) != nil {
		return choice
	}
	return s.Best(asked)
}

// maxAsked is how long a list of wanted languages may be to be read, in bytes. Browsers send
// less than a hundred.
const maxAsked = 256

// Best is the code of the best language for what a browser asks for (Accept-Language);
// Default where it asks for nothing that there is, or for too much.
func (s Set) Best(asked string) string {
	if asked == "" || len(asked) > maxAsked {
		return s[0].Code
	}
	tags := make([]language.Tag, len(s))
	for i, l := range s {
		tags[i] = l.tag
	}
	_, i := language.MatchStrings(language.NewMatcher(tags), asked)
	return s[i].Code
}
