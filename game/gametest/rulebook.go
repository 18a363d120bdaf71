package gametest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/record"
)

// Series is a series of consecutively numbered rules: {"NJ-", 21} is NJ-01 to NJ-21.
type Series struct {
	Prefix string
	Count  int
}

// Rulebooks tests a game's RULES.fr.md and RULES.en.md. They begin with the rules in ten short lines. Each
// rule of the series, and GEN-FORM, begins one paragraph, in the same order in both languages, and no other
// rule is mentioned; the other general rules may be left to the library. Each option has a row with its values and its rule. The examples are records
// that hold, the same in both languages. Punctuation follows the typography of each language. A test or a
// record names GEN-FORM and GEN-TURN ([Run] requires that of the game's own rules and checks the other
// general rules itself). The working directory must be the game's folder.
func Rulebooks(t *testing.T, rules game.Rules, series ...Series) {
	b, err := openBooks(os.DirFS("."), rules, series)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range bookChecks {
		t.Run(c.name, func(t *testing.T) {
			if err := c.check(b); err != nil {
				t.Error(err)
			}
		})
	}
}

// books holds the rulebooks of a game by language, and the rule series they must state.
type books struct {
	suite
	text   map[string]string
	series []Series
}

var bookChecks = []struct {
	name  string
	check func(*books) error
}{
	{"the rule in ten lines stands first", (*books).tenLinesFirst},
	{"every rule stands once", (*books).rulesStandOnce},
	{"every option has a row", (*books).optionsHaveRows},
	{"examples hold", (*books).examplesHold},
	{"signs stand as printers set them", (*books).typography},
	{"the rules of the house are tested", (*books).houseTested},
}

func openBooks(folder fs.FS, rules game.Rules, series []Series) (*books, error) {
	b := &books{suite: *newSuite(rules, folder, true), text: map[string]string{}, series: series}
	for _, lang := range languages(folder) {
		text, err := fs.ReadFile(folder, "RULES."+lang+".md")
		if err != nil {
			return nil, fmt.Errorf("no rulebook: %w", err)
		}
		b.text[lang] = string(text)
	}
	return b, nil
}

var (
	tenLines = regexp.MustCompile(`^# [^\n]+\n\n## [^\n]+\n\n((?:\d+\. [^\n]+\n){10})\n## `)
	aLine    = regexp.MustCompile(`(?m)^\d+\. (.+)$`)
)

// longestLine limits the words in each of the ten lines.
const longestLine = 32

func (b *books) tenLinesFirst() error {
	var wrong []error
	for _, lang := range languages(b.folder) {
		m := tenLines.FindStringSubmatch(b.text[lang])
		if m == nil {
			wrong = append(wrong, fmt.Errorf("%s: the book does not begin with a heading and ten numbered lines", lang))
			continue
		}
		for n, line := range aLine.FindAllStringSubmatch(m[1], -1) {
			if len(strings.Fields(line[1])) > longestLine || ruleIDs.MatchString(line[1]) {
				wrong = append(wrong, fmt.Errorf("%s: line %d is long, or cites a rule", lang, n+1))
			}
		}
	}
	return errors.Join(wrong...)
}

// general lists the general rules. A rulebook must state the first; the library adds others that it does not
// state.
var general = []string{game.GenForm, game.GenOver, game.GenTurn, game.GenHand, game.GenMoment, game.GenOption, game.GenSeats}

// ids returns the rules that the book of a language must state, in alphabetical order.
func (b *books) ids(lang string) []string {
	var ids []string
	for _, id := range general {
		if id == game.GenForm || strings.Contains(b.text[lang], "**"+id+"**") {
			ids = append(ids, id)
		}
	}
	for _, s := range b.series {
		for i := range s.Count {
			ids = append(ids, fmt.Sprintf("%s%02d", s.Prefix, i+1))
		}
	}
	slices.Sort(ids)
	return ids
}

// isSeries reports whether id is the name of a series: "NJ-X" for the doubtful points of Nain Jaune.
func (b *books) isSeries(id string) bool {
	return slices.ContainsFunc(b.series, func(s Series) bool { return strings.TrimSuffix(s.Prefix, "-") == id })
}

var definition = regexp.MustCompile(`(?m)^\*\*([A-Z]{2,4}(?:-[A-Z0-9]+)+)\*\* `)

func defined(book string) (ids []string) {
	for _, m := range definition.FindAllStringSubmatch(book, -1) {
		ids = append(ids, m[1])
	}
	return ids
}

func (b *books) rulesStandOnce() error {
	var wrong []error
	for _, lang := range languages(b.folder) {
		want := b.ids(lang)
		if got := slices.Sorted(slices.Values(defined(b.text[lang]))); !slices.Equal(got, want) {
			wrong = append(wrong, fmt.Errorf("%s: rules %v, want %v", lang, got, want))
		}
		for _, id := range ruleIDs.FindAllString(b.text[lang], -1) {
			if b.ours(id) && !slices.Contains(want, id) && !b.isSeries(id) {
				wrong = append(wrong, fmt.Errorf("%s mentions %s, which does not exist", lang, id))
			}
		}
	}
	for lang, text := range b.text {
		if fr, other := defined(b.text["fr"]), defined(text); !slices.Equal(fr, other) {
			wrong = append(wrong, fmt.Errorf("the rules are in another order: fr %v, %s %v", fr, lang, other))
		}
	}
	return errors.Join(wrong...)
}

// ours reports whether id is a rule of this game or a general one: "SHA-256" is neither.
func (b *books) ours(id string) bool {
	family, _, _ := strings.Cut(id, "-")
	return family == "GEN" || slices.ContainsFunc(b.series, func(s Series) bool { return strings.HasPrefix(s.Prefix, family+"-") })
}

func (b *books) optionsHaveRows() error {
	var missing []error
	for _, lang := range languages(b.folder) {
		for _, o := range b.info.Options {
			row := regexp.MustCompile("(?m)^\\| `" + o.Key + "` \\|.*\\| " + o.Rule + " \\|$").FindString(b.text[lang])
			if row == "" {
				missing = append(missing, fmt.Errorf("%s: no row for option %s citing %s", lang, o.Key, o.Rule))
				continue
			}
			for _, v := range append([]string{o.Default}, o.Values...) {
				if !strings.Contains(row, "`"+v+"`") {
					missing = append(missing, fmt.Errorf("%s: the row of %s lacks the value %s", lang, o.Key, v))
				}
			}
		}
	}
	return errors.Join(missing...)
}

func (b *books) examplesHold() error {
	var failed []error
	fr := examples(b.text["fr"])
	for lang, text := range b.text {
		others := examples(text)
		if len(fr) == 0 || len(fr) != len(others) {
			return fmt.Errorf("%d examples in French, %d in the rulebook of %s", len(fr), len(others), lang)
		}
		for i, example := range others {
			failed = append(failed, b.holds(fmt.Sprintf("RULES.%s.md example %d", lang, i+1), []byte(example)))
			if statements(fr[i]) != statements(example) {
				failed = append(failed, fmt.Errorf("example %d differs between French and %s", i+1, lang))
			}
		}
	}
	return errors.Join(failed...)
}

// holds returns an error unless every line of a record of this game holds.
func (s *suite) holds(name string, text []byte) error {
	rec, err := record.Parse(name, text)
	if err == nil {
		_, err = rec.Run(func(id string) (game.Rules, bool) { return s.rules, id == s.info.ID })
	}
	return err
}

var playBlock = regexp.MustCompile("(?s)```play\n(.*?)```")

func examples(book string) (list []string) {
	for _, m := range playBlock.FindAllStringSubmatch(book, -1) {
		list = append(list, m[1])
	}
	return list
}

// statements returns a record without its comments.
func statements(record string) string {
	var b strings.Builder
	for line := range strings.Lines(record) {
		said, _, _ := strings.Cut(line, "#")
		if said = strings.TrimSpace(said); said != "" {
			b.WriteString(said + "\n")
		}
	}
	return b.String()
}

var code = regexp.MustCompile("(?s)```.*?```|`[^`]*`")

// typography checks that French has no-break spaces before tall punctuation and inside guillemets, and that
// all languages have curly quotes.
func (b *books) typography() error {
	var wrong []error
	for lang, signs := range map[string][]string{"fr": {"'", " ;", " :", " !", " ?", "« ", " »", "\""}, "en": {"'", "\""}, "de": {"'", "\"", "”"}} {
		text := code.ReplaceAllString(b.text[lang], "")
		for _, bad := range signs {
			if i := strings.Index(text, bad); i >= 0 {
				wrong = append(wrong, fmt.Errorf("%s: %q in %q", lang, bad, text[max(0, i-20):min(len(text), i+20)]))
			}
		}
	}
	return errors.Join(wrong...)
}

// houseTested checks that the tests name the general rules that occur in every game. Run checks those of
// setup, GEN-OVER and the order of all; GEN-HAND and GEN-MOMENT hardly occur in some games.
func (b *books) houseTested() error {
	tests, err := b.namedInTests()
	if err != nil {
		return err
	}
	var missing []error
	for _, id := range []string{game.GenForm, game.GenTurn} {
		if !tests[id] {
			missing = append(missing, fmt.Errorf("%s: not named in a test or record", id))
		}
	}
	return errors.Join(missing...)
}
