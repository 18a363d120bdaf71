package gametest

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tablee/game"
)

// numberedToy is the toy game with numbered rules, like the games of the library.
func numberedToy() rules {
	return rules{fault: &fault{info: func(in *game.Info) {
		in.Options = slices.Clone(in.Options)
		for i := range in.Options {
			in.Options[i].Rule = "TOY-X01"
		}
	}}}
}

// bookshelf returns a folder with two correct rulebooks of the toy game.
func bookshelf(t *testing.T) fstest.MapFS {
	t.Helper()
	example, err := fs.ReadFile(toyFolder(), "testdata/two.play")
	if err != nil {
		t.Fatal(err)
	}
	folder := fstest.MapFS{"house_test.go": {Data: []byte("package toy_test\n\n// TestHouse: " + strings.Join(general, " ") + "\nfunc TestHouse() {}\n")}}
	for lang, said := range map[string]string{"fr": "L’une\u00a0: «\u00a0deux\u00a0».", "en": "One’s “two”, see TOY-X."} {
		var b strings.Builder
		b.WriteString("# Toy\n\n## Ten\n\n")
		for n := range 10 {
			fmt.Fprintf(&b, "%d. Words.\n", n+1)
		}
		b.WriteString("\n## All\n\n")
		for _, id := range append([]string{"TOY-01", "TOY-02", "TOY-X01"}, general...) {
			fmt.Fprintf(&b, "**%s** %s\n\n", id, said)
		}
		for _, o := range numberedToy().Info().Options {
			fmt.Fprintf(&b, "| `%s` | `%s` | `%s` | %s |\n", o.Key, o.Default, strings.Join(o.Values, "`, `"), o.Rule)
		}
		fmt.Fprintf(&b, "\n```play\n%s```\n", statements(string(example)))
		folder["RULES."+lang+".md"] = &fstest.MapFile{Data: []byte(b.String())}
	}
	return folder
}

var numbered = []Series{{"TOY-", 2}, {"TOY-X", 1}}

func TestRulebooks_Faulty(t *testing.T) {
	for _, c := range []struct{ name, check, file, before, after, want string }{
		{"nothing is wrong", "", "", "", "", ""},
		{"nine lines", "the rule in ten lines stands first", "RULES.fr.md", "4. Words.\n", "", "fr: the book does not begin"},
		{"a long line", "the rule in ten lines stands first", "RULES.en.md", "4. Words.", "4." + strings.Repeat(" word", longestLine+1), "en: line 4 is long"},
		{"rule missing", "every rule stands once", "RULES.en.md", "**TOY-02** ", "", "en: rules"},
		{"rule twice", "every rule stands once", "RULES.fr.md", "**TOY-02** ", "**TOY-01** ", "fr: rules"},
		{"rule that does not exist", "every rule stands once", "RULES.en.md", "see TOY-X.", "see TOY-X07.", "mentions TOY-X07"},
		{"house rule that does not exist", "every rule stands once", "RULES.en.md", "see TOY-X.", "see GEN-SOUP.", "mentions GEN-SOUP"},
		{"another order", "every rule stands once", "RULES.fr.md", "**TOY-01** L’une\u00a0: «\u00a0deux\u00a0».\n\n**TOY-02** ", "**TOY-02** L’une.\n\n**TOY-01** ", "another order"},
		{"option without a row", "every option has a row", "RULES.fr.md", "| `", "| ", "no row for option"},
		{"value missing", "every option has a row", "RULES.en.md", "`, `", "", "lacks the value"},
		{"example in one language", "examples hold", "RULES.en.md", "```play", "```text", "1 examples in French, 0 in the rulebook of en"},
		{"example that fails", "examples hold", "RULES.fr.md", "= points 1 2", "= points 2 1", "RULES.fr.md example 1"},
		{"another example", "examples hold", "RULES.en.md", "= points 1 2\n", "", "example 1 differs"},
		{"plain space", "signs stand as printers set them", "RULES.fr.md", "\u00a0:", " :", `fr: " :"`},
		{"straight quote", "signs stand as printers set them", "RULES.en.md", "’", "'", `en: "'"`},
		{"untested rule of the house", "the rules of the house are tested", "house_test.go", general[0], "", general[0]},
		{"a comment is no test", "the rules of the house are tested", "house_test.go", "\nfunc Test", "\n\nfunc Test", general[0]},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := bookshelf(t)
			if c.file != "" {
				text := string(folder[c.file].Data)
				changed := strings.Replace(text, c.before, c.after, 1)
				if text == changed {
					t.Fatalf("%s is not changed", c.file)
				}
				folder[c.file] = &fstest.MapFile{Data: []byte(changed)}
			}
			b, err := openBooks(folder, numberedToy(), numbered)
			if err != nil {
				t.Fatal(err)
			}
			for _, check := range bookChecks {
				switch err := check.check(b); {
				case c.check == "" && err != nil:
					t.Errorf("%s: %v", check.name, err)
				case c.check == check.name && (err == nil || !strings.Contains(err.Error(), c.want)):
					t.Errorf("%s: error is %v, want %s", check.name, err, c.want)
				}
			}
		})
	}
	if _, err := openBooks(fstest.MapFS{}, numberedToy(), numbered); err == nil {
		t.Error("a folder without rulebooks passes")
	}
}
