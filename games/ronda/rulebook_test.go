package ronda

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/game"
)

var (
	definition = regexp.MustCompile(`(?m)^\*\*([A-Z]{2,4}(?:-[A-Z0-9]+)+)\*\* `)
	mention    = regexp.MustCompile(`\b(?:RDA(?:-S)?|GEN)-[A-Z0-9]+\b`)
	playBlock  = regexp.MustCompile("(?s)```play\n(.*?)```")
)

// allIDs are the rules of the leaflets, the doubts, the worked cases and the general
// rules: each stands at the head of one paragraph of each rulebook.
func allIDs() []string {
	var ids []string
	for _, series := range []struct {
		prefix string
		n      int
	}{{"RDA-", 30}, {"RDA-S-", 5}, {"RDA-X", 21}, {"RDA-T", 7}} {
		for i := range series.n {
			ids = append(ids, fmt.Sprintf("%s%02d", series.prefix, i+1))
		}
	}
	return append(ids, game.GenForm, game.GenOver, game.GenTurn, game.GenHand, game.GenMoment,
		game.GenOption, game.GenSeats)
}

func defined(book string) []string {
	var ids []string
	for _, m := range definition.FindAllStringSubmatch(book, -1) {
		ids = append(ids, m[1])
	}
	return ids
}

// Material and manners (RDA-12, RDA-30, RDA-X03, RDA-X08, RDA-X19) have nothing to play
// of their own: that the rulebooks state them is their test, with all the others.
func TestEveryRuleStandsOnceInBothRulebooks(t *testing.T) {
	want := allIDs()
	slices.Sort(want)
	for _, lang := range []string{"fr", "en"} {
		got := defined(Rulebook(lang))
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: rules %v, want %v", lang, got, want)
		}
		for _, id := range mention.FindAllString(Rulebook(lang), -1) {
			if !slices.Contains(want, id) && id != "RDA-S" && id != "RDA-X" && id != "RDA-T" {
				t.Errorf("%s mentions %s, which does not exist", lang, id)
			}
		}
	}
	if a, b := defined(Rulebook("fr")), defined(Rulebook("en")); !slices.Equal(a, b) {
		t.Errorf("the rules stand in another order: %v, %v", a, b)
	}
}

func TestRulebooksListEveryOption(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		for _, o := range info.Options {
			row := regexp.MustCompile("(?m)^\\| `" + o.Key + "` \\|.*\\| " + o.Rule + " \\|$").FindString(Rulebook(lang))
			if row == "" {
				t.Errorf("%s: no row for option %s citing %s", lang, o.Key, o.Rule)
			}
			for _, v := range append([]string{o.Default}, o.Values...) {
				if !strings.Contains(row, "`"+v+"`") {
					t.Errorf("%s: the row of %s lacks the value %s", lang, o.Key, v)
				}
			}
		}
	}
}

// The examples are records; they hold, and both languages tell the same ones.
func TestRulebookExamplesHold(t *testing.T) {
	fr, en := examples("fr"), examples("en")
	if len(en) == 0 || len(fr) != len(en) {
		t.Fatalf("%d examples in French, %d in English", len(fr), len(en))
	}
	for i := range fr {
		holds(t, fmt.Sprintf("RULES.fr.md example %d", i+1), []byte(fr[i]))
		holds(t, fmt.Sprintf("RULES.en.md example %d", i+1), []byte(en[i]))
		if statements(fr[i]) != statements(en[i]) {
			t.Errorf("example %d differs between the languages", i+1)
		}
	}
}

func examples(lang string) []string {
	var list []string
	for _, m := range playBlock.FindAllStringSubmatch(Rulebook(lang), -1) {
		list = append(list, m[1])
	}
	return list
}

// statements is a record without its comments.
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

// French typography: no-break spaces before tall signs and inside guillemets, curled
// apostrophes.
func TestFrenchTypography(t *testing.T) {
	code := regexp.MustCompile("(?s)```.*?```|`[^`]*`")
	text := code.ReplaceAllString(Rulebook("fr"), "")
	for _, bad := range []string{"'", " ;", " :", " !", " ?", "« ", " »", "\""} {
		if i := strings.Index(text, bad); i >= 0 {
			t.Errorf("%q in %q", bad, text[max(0, i-20):min(len(text), i+20)])
		}
	}
	text = code.ReplaceAllString(Rulebook("en"), "")
	if i := strings.IndexAny(text, "'\""); i >= 0 {
		t.Errorf("a straight quote in English: %q", text[max(0, i-20):i+1])
	}
}

// Every rule is named by a test or by a record.
func TestEveryRuleIsNamedByATest(t *testing.T) {
	tests, _ := filepath.Glob("*_test.go")
	records, _ := filepath.Glob("testdata/*.play")
	named := map[string]bool{}
	for _, name := range append(tests, records...) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range mention.FindAllString(string(data), -1) {
			named[id] = true
		}
	}
	for _, id := range allIDs() {
		if !named[id] && !strings.HasPrefix(id, "GEN-O") && !strings.HasPrefix(id, "GEN-S") {
			t.Errorf("no test and no record names %s", id)
		}
	}
}
