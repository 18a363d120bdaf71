package texts

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

//go:embed languages/*.toml
var languages embed.FS

// Default is the language for readers who ask for no available language.
const Default = "fr"

// Fallback is the language that supplies what another one lacks.
const Fallback = "en"

// Ranks and Suits are the letters of a card's code, rank first: "7D", "TC", "QS".
const (
	Ranks = "A23456789TJQK"
	Suits = "CDHS"
)

// Language holds the content of a language's file. Placeholders in texts are written {{Rank}}.
type Language struct {
	// Code is the language's tag and the file's name: "fr", "pt-BR".
	Code string `toml:"-"`
	// Name is the language's name for itself.
	Name string `toml:"name"`
	// Typeset lists pairs of a written and a printed text, for non-breaking spaces.
	Typeset [][2]string `toml:"typeset"`
	// And joins the last two items of a list, Colon follows a name before a statement about it; Exclaim ends
	// an exclamation, Quotes enclose quoted speech.
	And     string    `toml:"and"`
	Colon   string    `toml:"colon"`
	Exclaim string    `toml:"exclaim"`
	Quotes  [2]string `toml:"quotes"`
	// Decimal precedes a fraction; Bytes are the units of sizes: byte, 10³, 10⁶, 10⁹, 10¹².
	Decimal string    `toml:"decimal"`
	Bytes   [5]string `toml:"bytes"`
	// Ordinal holds the ordinal numbers by plural category ("one", "two", "few", "many", "other"), with
	// {{N}}.
	Ordinal map[string]string `toml:"ordinal"`
	// Of is the possessive, with {{Name}}. Elided replaces it for names that match the regular expression
	// Elides.
	Of     string `toml:"of"`
	Elided string `toml:"elided"`
	Elides string `toml:"elides"`
	Cards  Cards  `toml:"cards"`
	Typed  Typed  `toml:"typed"`

	tag     language.Tag
	typeset *strings.Replacer
	elides  *regexp.Regexp
}

// Cards holds the names of cards. The maps A, No and The hold a text for single ranks, by letter, and under
// "" the one for all others.
type Cards struct {
	// Index holds the letters in the corners and Ranks the names, by letter; a rank without an entry is its
	// number. Suits holds the names by letter.
	Index map[string]string `toml:"index"`
	Ranks map[string]string `toml:"ranks"`
	Suits map[string]string `toml:"suits"`
	// Card is a card's name, with {{Rank}} and {{Suit}}.
	Card string `toml:"card"`
	// A names one card of a rank and No the lack of it, with {{Rank}}; The names a definite card, with
	// {{Card}}.
	A   map[string]string `toml:"a"`
	No  map[string]string `toml:"no"`
	The map[string]string `toml:"the"`
}

// Typed holds the words typed for a card, in lower case without accents.
type Typed struct {
	// Ranks and Suits hold words by letter; Letters holds single letters for ranks, understood in this
	// language only.
	Ranks   map[string][]string `toml:"ranks"`
	Suits   map[string][]string `toml:"suits"`
	Letters map[string]string   `toml:"letters"`
	// Behind holds letters for suits that have this meaning only after one of Letters: a rank so written is
	// not from a record, so the suit is not either.
	Behind map[string]string `toml:"behind"`
	// Skip lists insignificant words: articles.
	Skip []string `toml:"skip"`
}

// builtin returns the built-in languages.
var builtin = sync.OnceValue(func() Set {
	s, err := ReadSet(Languages())
	if err != nil {
		panic("languages: " + err.Error()) // a fault of the build: the package's test reads them all
	}
	return s
})

// Languages returns the files of the built-in languages, each LANG.toml, as templates for further ones.
func Languages() fs.FS {
	folder, err := fs.Sub(languages, "languages")
	if err != nil {
		panic("texts: the languages are embedded: " + err.Error())
	}
	return folder
}

// Builtin returns the built-in languages.
func Builtin() Set { return builtin() }

// ReadSet reads the languages of a folder, each a LANG.toml. Default and Fallback must be among them.
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
		return nil, errors.New("languages " + Default + " and " + Fallback + " are required")
	}
	s.sort()
	for _, l := range s {
		l.borrow(s.Find(Fallback))
	}
	return s, nil
}

// maxFile is the maximum length of a language's file, in bytes.
const maxFile = 32 << 10

// Parse parses a language's file. Set.With fills in what it lacks from the fallback.
func Parse(code string, text []byte) (*Language, error) {
	tag, err := parseTag(code)
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("language %s: file longer than %d bytes", code, maxFile)
	}
	if err := bounded(text); err != nil {
		return nil, fmt.Errorf("language %s: %w", code, err)
	}
	l := &Language{Code: code, tag: tag}
	meta, err := toml.Decode(string(text), l)
	if err != nil {
		return nil, fmt.Errorf("language %s: %w", code, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("language %s: unknown key %s", code, unknown[0])
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

// parseTag parses a language tag in canonical form.
func parseTag(code string) (language.Tag, error) {
	tag, err := language.Parse(code)
	if err != nil || tag.String() != code {
		return language.Tag{}, fmt.Errorf("%.20q is not a language tag", code)
	}
	return tag, nil
}

// Tag returns the language's tag as used by libraries.
func (l *Language) Tag() language.Tag { return l.tag }

// Print applies the typography of the language to a text.
func (l *Language) Print(text string) string { return l.typeset.Replace(text) }

// Nth returns an ordinal number: "1er", "2e"; "1st", "2nd".
func (l *Language) Nth(n int) string {
	category := [...]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}
	text, ok := l.Ordinal[category[plural.Ordinal.MatchPlural(l.tag, n, 0, 0, 0, 0)]]
	if !ok {
		text = l.Ordinal["other"]
	}
	return fill(text, "N", fmt.Sprint(n))
}

// fill replaces every placeholder of a name with a value.
func fill(text, name, value string) string { return strings.ReplaceAll(text, "{{"+name+"}}", value) }

// Set is a list of languages: Default first, then Fallback, then the others by code.
type Set []*Language

// Find returns the language with a code; nil for none.
func (s Set) Find(code string) *Language {
	if i := slices.IndexFunc(s, func(l *Language) bool { return l.Code == code }); i >= 0 {
		return s[i]
	}
	return nil
}

// Codes returns the codes of the languages in order.
func (s Set) Codes() []string {
	codes := make([]string, len(s))
	for i, l := range s {
		codes[i] = l.Code
	}
	return codes
}

// With returns the set with a further language, which replaces one with the same code. l gets what it lacks
// from Fallback.
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

// Chosen returns the reader's choice (the value of a cookie) if it is available, otherwise the best match for
// their browser's preferences.
func (s Set) Chosen(choice, asked string) string {
	if s.Find(choice) != nil {
		return choice
	}
	return s.Best(asked)
}

// maxAsked limits the length of an Accept-Language header that is parsed, in bytes. Browsers send less than a
// hundred.
const maxAsked = 256

// Best returns the code of the best language for a browser's Accept-Language header; Default if nothing
// matches or the header is too long.
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
