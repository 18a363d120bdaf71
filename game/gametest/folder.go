package gametest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"tablee/internal/voice"
)

var ruleIDs = regexp.MustCompile(`\b[A-Z]{2,4}(-[A-Z0-9]+)+\b`)

// languages returns the languages required of every game, then the others in which it has a rulebook.
func languages(folder fs.FS) []string {
	list := []string{"fr", "en"}
	books, err := fs.Glob(folder, "RULES.*.md")
	if err != nil {
		return list
	}
	for _, book := range books {
		if lang := strings.TrimSuffix(strings.TrimPrefix(book, "RULES."), ".md"); !slices.Contains(list, lang) {
			list = append(list, lang)
		}
	}
	return list
}

// idsIn collects the rule ids in a text.
func idsIn(text string, into map[string]bool) {
	for _, id := range ruleIDs.FindAllString(text, -1) {
		into[id] = true
	}
}

// ownIDs returns the ids in a rulebook, without the general ones (GEN-).
func ownIDs(book string) map[string]bool {
	ids := map[string]bool{}
	idsIn(book, ids)
	maps.DeleteFunc(ids, func(id string, _ bool) bool { return strings.HasPrefix(id, "GEN-") })
	return ids
}

// bookIDs returns the ids that occur in the rulebooks of all languages.
func (s *suite) bookIDs() (map[string]bool, error) {
	both := map[string]bool{}
	for i, lang := range languages(s.folder) {
		text, err := fs.ReadFile(s.folder, "RULES."+lang+".md")
		if err != nil {
			return nil, fmt.Errorf("no rulebook: %w", err)
		}
		ids := ownIDs(string(text))
		if i == 0 {
			both = ids
		}
		for id := range both {
			if !ids[id] {
				delete(both, id)
			}
		}
	}
	return both, nil
}

// rulebooks checks that the rulebooks of all languages have the same ids, those of the options among them,
// and that a test or a record names each id.
func rulebooks(s *suite) error {
	var missing []error
	ids := map[string]map[string]bool{}
	for _, lang := range languages(s.folder) {
		text, err := fs.ReadFile(s.folder, "RULES."+lang+".md")
		if err != nil {
			return fmt.Errorf("no rulebook: %w", err)
		}
		ids[lang] = ownIDs(string(text))
	}
	if len(ids["fr"]) == 0 {
		return errors.New("RULES.fr.md has no rule id")
	}
	named, err := s.namedInTests()
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(ids["fr"])) {
		for lang := range ids {
			if !ids[lang][id] {
				missing = append(missing, fmt.Errorf("%s is in RULES.fr.md, but not in RULES.%s.md", id, lang))
			}
		}
		if !named[id] {
			missing = append(missing, fmt.Errorf("%s: not named in a test or record", id))
		}
	}
	for lang := range ids {
		for _, id := range slices.Sorted(maps.Keys(ids[lang])) {
			if !ids["fr"][id] {
				missing = append(missing, fmt.Errorf("%s is in RULES.%s.md, but not in RULES.fr.md", id, lang))
			}
		}
	}
	for _, o := range s.info.Options {
		if !ids["fr"][o.Rule] {
			missing = append(missing, fmt.Errorf("option %s cites %s, which is not in the rulebook", o.Key, o.Rule))
		}
	}
	return errors.Join(missing...)
}

// namedInTests returns the ids named in the folder's records and in its tests: in a test function, in its doc
// comment, or in data outside functions. Comments elsewhere do not count, since they test nothing.
func (s *suite) namedInTests() (map[string]bool, error) {
	named := map[string]bool{}
	err := fs.WalkDir(s.folder, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") && !strings.HasSuffix(path, ".play") {
			return err
		}
		text, err := fs.ReadFile(s.folder, path)
		if err == nil && strings.HasSuffix(path, ".go") {
			text, err = testedIn(path, text)
		}
		idsIn(string(text), named)
		return err
	})
	return named, err
}

// testedIn returns the test functions of a file with their doc comments, and the declarations of data.
func testedIn(path string, text []byte) ([]byte, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("read a test: %w", err)
	}
	var tested []byte
	for _, decl := range file.Decls {
		from := decl.Pos()
		if f, ok := decl.(*ast.FuncDecl); ok {
			if f.Recv != nil || !strings.HasPrefix(f.Name.Name, "Test") && !strings.HasPrefix(f.Name.Name, "Example") {
				continue
			}
			if f.Doc != nil {
				from = f.Doc.Pos()
			}
		}
		tested = append(append(tested, text[from-file.FileStart:decl.End()-file.FileStart]...), '\n')
	}
	return tested, nil
}

// textsNeutral checks that texts and comments refer to people as they, you, or by name.
func textsNeutral(s *suite) error {
	complaints, err := voice.Check{Skip: []string{"testdata", "words"}}.Gendered(s.folder)
	for _, complaint := range complaints {
		err = errors.Join(err, errors.New(complaint))
	}
	return err
}

// goldenRecords checks that testdata contains records and that every line of them holds.
func goldenRecords(s *suite) error {
	files, err := fs.Glob(s.folder, "testdata/*.play")
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return errors.New("no golden record in testdata/*.play")
	}
	var failed []error
	for _, file := range files {
		text, err := fs.ReadFile(s.folder, file)
		if err != nil {
			return err
		}
		failed = append(failed, s.holds(file, text))
	}
	return errors.Join(failed...)
}

// textsComplete checks that every refusal and every fact has a text in each language. Package boardtest
// checks the other texts that a game's pages need.
func textsComplete(s *suite) error {
	wanted, err := s.wantedTexts()
	if err != nil {
		return err
	}
	var missing []error
	for _, lang := range languages(s.folder) {
		texts, err := s.texts(lang)
		if err != nil {
			return err
		}
		for _, key := range wanted {
			if strings.TrimSpace(texts[key]) == "" {
				missing = append(missing, fmt.Errorf("ui/texts/%s.toml: no text for %s", lang, key))
			}
		}
	}
	return errors.Join(missing...)
}

// texts returns the texts of one language by key; of a plural, its general form.
func (s *suite) texts(lang string) (map[string]string, error) {
	file := "ui/texts/" + lang + ".toml"
	data, err := fs.ReadFile(s.folder, file)
	if err != nil {
		return nil, fmt.Errorf("no texts: %w", err)
	}
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	keys := map[string]string{}
	flatten("", tree, keys)
	return keys, nil
}

func flatten(prefix string, tree map[string]any, into map[string]string) {
	for key, value := range tree {
		switch value := value.(type) {
		case map[string]any:
			if general, plural := value["other"].(string); plural {
				into[prefix+key] = general
				continue
			}
			flatten(prefix+key+".", value, into)
		default:
			into[prefix+key] = fmt.Sprint(value)
		}
	}
}

// wantedTexts returns the text keys of all refusals and facts.
func (s *suite) wantedTexts() (wanted []string, err error) {
	refusals, facts, err := s.codes()
	for _, code := range refusals {
		wanted = append(wanted, "refusal."+code)
	}
	for _, code := range facts {
		wanted = append(wanted, "fact."+code)
	}
	return wanted, err
}
