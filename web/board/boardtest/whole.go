package boardtest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/texts"
)

// textsComplete: all languages of the game have the same keys, including those that package board requires,
// and no text is empty.
func textsComplete(s *suite) error {
	said, all := map[string]map[string]string{}, map[string]bool{}
	for _, lang := range board.Languages() {
		data, err := fs.ReadFile(s.ui.Texts(), lang+".toml")
		if errors.Is(err, fs.ErrNotExist) && lang != texts.Default && lang != texts.Fallback {
			continue
		}
		if err != nil {
			return err
		}
		var tree map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			return fmt.Errorf("%s.toml: %w", lang, err)
		}
		said[lang] = map[string]string{}
		flatten("", tree, said[lang])
		for key := range said[lang] {
			all[key] = true
		}
	}
	for _, key := range s.wantedTexts() {
		all[key] = true
	}
	var missing []error
	for _, key := range slices.Sorted(maps.Keys(all)) {
		for lang := range said {
			if strings.TrimSpace(said[lang][key]) == "" {
				missing = append(missing, fmt.Errorf("%s.toml: no text for %s", lang, key))
			}
		}
	}
	return errors.Join(missing...)
}

// flatten collects the texts of a tree by full key; for a plural, its general form.
func flatten(prefix string, tree map[string]any, into map[string]string) {
	for key, value := range tree {
		branch, ok := value.(map[string]any)
		if !ok {
			into[prefix+key] = fmt.Sprint(value)
		} else if general, plural := branch["other"].(string); plural {
			into[prefix+key] = general
		} else {
			flatten(prefix+key+".", branch, into)
		}
	}
}

// wantedTexts returns the keys that the house requires.
func (s *suite) wantedTexts() []string {
	wanted := strings.Fields("name tagline about facts.players facts.length facts.chance facts.hidden facts.origin contract contract.more")
	for step := 1; step <= 4; step++ {
		wanted = append(wanted, fmt.Sprintf("step.%d.title", step), fmt.Sprintf("step.%d.text", step))
	}
	for _, o := range s.info.Options {
		wanted = append(wanted, "option."+o.Key+".label", "option."+o.Key+".why")
		for _, value := range o.Values {
			wanted = append(wanted, "option."+o.Key+"."+value)
		}
		if o.Values == nil {
			wanted = append(wanted, "option."+o.Key+".n")
		}
		if o.Presets != nil {
			wanted = append(wanted, "option."+o.Key+".usual")
		}
	}
	if state, err := s.rules.New(s.info.MinSeats, nil); err == nil {
		if _, hides := state.(game.Discloser); hides {
			wanted = append(wanted, "replay.all", "replay.under")
		}
	}
	for _, set := range s.info.Sets {
		wanted = append(wanted, "set."+set.Key+".name", "set."+set.Key+".text")
	}
	return wanted
}

// contractNames: the contract has exactly one placeholder for the seats and for every option.
func contractNames(s *suite) error {
	for lang, l := range s.locs {
		contract := l.T(s.ui.ID()+".contract") + l.T(s.ui.ID()+".contract.more")
		keys := []string{"seats"}
		for _, o := range s.info.Options {
			keys = append(keys, o.Key)
		}
		for _, key := range keys {
			if n := strings.Count(contract, "{"+key+"}"); n != 1 {
				return fmt.Errorf("%s: the contract names %s %d times", lang, key, n)
			}
		}
	}
	return nil
}

// Numbers of letters that fit on the front of a box, within its frame.
const (
	frontName = 14
	frontLine = 29
)

// shelfDrawn: the box shows its name and line within the frame, and the rule has four pictures.
func shelfDrawn(s *suite) error {
	for lang, l := range s.locs {
		text, err := rendered(s.ui.Cover(l))
		if err != nil {
			return err
		}
		if name := l.T(s.ui.ID() + ".name"); !strings.Contains(text, name) {
			return fmt.Errorf("%s: the box is not called %s", lang, name)
		}
		if err := fits(text); err != nil {
			return fmt.Errorf("%s: the box: %w", lang, err)
		}
		steps := s.ui.Steps(l)
		if len(steps) != 4 {
			return fmt.Errorf("%s: the rule has %d pictures, want 4", lang, len(steps))
		}
		for i, step := range steps {
			picture, err := rendered(step.Picture)
			if err := errors.Join(err, whole("its title", step.Title), whole("its text", step.Text), whole("its picture", picture)); err != nil {
				return fmt.Errorf("%s: picture %d of the rule: %w", lang, i+1, err)
			}
		}
	}
	return nil
}

// fits returns an error for a cover with a gap, or whose name or line exceeds its frame.
func fits(cover string) error {
	page, err := parse(cover)
	if err := errors.Join(err, whole("the cover", cover)); err != nil {
		return err
	}
	for class, most := range map[string]int{"front-name": frontName, "front-line": frontLine} {
		for _, e := range page.all(func(e *element) bool { return e.is(class) }) {
			if n := utf8.RuneCountInString(e.words(false)); n < 1 || n > most {
				return fmt.Errorf("%q has %d letters, %d fit", e.words(false), n, most)
			}
		}
	}
	return labelled(page)
}

var pictured = regexp.MustCompile(`\(picture:([a-z-]+)\)`)

// rulebookPictures: every picture named in a rulebook exists and has an accessible name, and an unknown one
// is nil.
func rulebookPictures(s *suite) error {
	for lang, l := range s.locs {
		book, err := readBook(s.folder, lang)
		if err != nil {
			return err
		}
		for _, m := range pictured.FindAllStringSubmatch(string(book), -1) {
			c := s.ui.Picture(l, m[1])
			if c == nil {
				return fmt.Errorf("%s: no picture %s", lang, m[1])
			}
			text, err := rendered(c)
			if err != nil {
				return err
			}
			page, err := parse(text)
			if err := errors.Join(err, whole("it", text)); err != nil {
				return fmt.Errorf("%s: picture %s: %w", lang, m[1], err)
			}
			if err := labelled(page); err != nil {
				return fmt.Errorf("%s: picture %s: %w", lang, m[1], err)
			}
		}
		if s.ui.Picture(l, "no such picture") != nil {
			return fmt.Errorf("%s: an unknown picture is drawn", lang)
		}
	}
	return nil
}

// symbolsSound: each symbol's id is unique, begins with the game's id, and refers only to earlier symbols: a
// drawing that contains itself would hang the browser. Style attributes are forbidden by the content security
// policy.
func symbolsSound(s *suite) error {
	known := map[string]bool{}
	var open []string // ids of the enclosing elements
	d := xml.NewDecoder(strings.NewReader("<svg>" + s.ui.Symbols() + "</svg>"))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.StartElement:
			id, err := s.symbolAttributes(e, known)
			if err != nil {
				return err
			}
			open = append(open, id)
		case xml.EndElement:
			known[open[len(open)-1]] = true
			open = open[:len(open)-1]
		}
	}
}

func (s *suite) symbolAttributes(e xml.StartElement, known map[string]bool) (id string, err error) {
	for _, a := range e.Attr {
		switch {
		case a.Name.Local == "style":
			return "", fmt.Errorf("a style attribute: %s", a.Value)
		case a.Name.Local == "href" && !known[strings.TrimPrefix(a.Value, "#")]:
			return "", fmt.Errorf("%s is used before its end", a.Value)
		case a.Name.Local == "id" && (known[a.Value] || !strings.HasPrefix(a.Value, s.ui.ID())):
			return "", fmt.Errorf("id %s is a duplicate or does not begin with the game's id", a.Value)
		case a.Name.Local == "id":
			id = a.Value
		}
	}
	return id, nil
}

// gridsFresh: the files of the game's grids are made from what it draws now, and have names that begin with its id.
func gridsFresh(s *suite) error {
	drawer, ok := s.ui.(board.GridDrawer)
	if !ok {
		return nil
	}
	for _, g := range drawer.Grids() {
		if !strings.HasPrefix(g.Name, s.ui.ID()+"-") {
			return fmt.Errorf("the name of the grid %s does not begin with the game's id", g.Name)
		}
	}
	return board.StaleGrid(drawer.Grids(), drawer.Pixels())
}

var drawn = regexp.MustCompile(`url\("data:[^"]*"\)`)

// filesSmall: size of the game's part of what a table loads; embedded pictures are not counted.
func filesSmall(s *suite) error {
	const budget = 5 << 10
	styles, err := fs.ReadFile(s.ui.Bundles(), "own.css")
	if err != nil {
		return fmt.Errorf("the bundles: %w", err)
	}
	for what, text := range map[string]string{"styles": drawn.ReplaceAllString(string(styles), ""), "symbols": s.ui.Symbols()} {
		if n := zipped(text); n > budget {
			return fmt.Errorf("the %s are %d bytes zipped, more than %d", what, n, budget)
		}
	}
	return nil
}

func zipped(text string) int {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	io.WriteString(z, text)
	z.Close()
	return b.Len()
}

// layoutNamed: ui/testdata/layout.json has selectors of the parts of the table, with which browser tests look
// for parts that are covered or cut off, and the longest refusal in French.
func layoutNamed(s *suite) error {
	const name = "ui/testdata/layout.json"
	text, err := fs.ReadFile(s.folder, name)
	if err != nil {
		return err
	}
	var layout struct {
		Parts   map[string]string
		Refusal string
	}
	if err := json.Unmarshal(text, &layout); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, part := range []string{"hand", "request", "board", "clear"} {
		if layout.Parts[part] == "" {
			return fmt.Errorf("%s: no selector of the %s", name, part)
		}
	}
	return whole(name+": the refusal", layout.Refusal)
}

// readBook returns the rulebook in a language, in English if the game has none.
func readBook(folder fs.FS, lang string) ([]byte, error) {
	book, err := fs.ReadFile(folder, "RULES."+lang+".md")
	if errors.Is(err, fs.ErrNotExist) {
		return fs.ReadFile(folder, "RULES.en.md")
	}
	return book, err
}
