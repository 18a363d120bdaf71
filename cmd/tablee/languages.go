package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tablee/games"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/rulebook"
	"tablee/web/texts"
)

// languagesCmd is a group of commands for translators; see docs/translating.md.
type languagesCmd struct {
	List  listLanguagesCmd  `cmd:"" default:"withargs" help:"List the languages of the program (the default command)."`
	Check checkLanguagesCmd `cmd:"" help:"Check a folder of languages (serve --languages) for invalid and missing texts."`
	Start startLanguageCmd  `cmd:"" help:"Write the folder of a new language with the English texts and rulebooks."`
}

type listLanguagesCmd struct{}

// Run prints a line for each language.
func (listLanguagesCmd) Run(out io.Writer) error {
	for _, l := range texts.Builtin() {
		if _, err := fmt.Fprintf(out, "%s\t%s\n", l.Code, l.Name); err != nil {
			return err
		}
	}
	return nil
}

type checkLanguagesCmd struct {
	Dir string `arg:"" type:"existingdir" help:"Folder of languages, each a folder named by its tag."`
}

// Run prints a line for every text that is invalid or missing. It fails if one is invalid.
func (c *checkLanguagesCmd) Run(out io.Writer) error {
	packs, err := texts.ReadPacks(os.DirFS(c.Dir))
	if err != nil {
		return err
	}
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		return err
	}
	faults := 0
	for _, p := range packs {
		left, err := board.AddPack(locs, &p)
		if err != nil {
			return err
		}
		unfit, lacking, err := rulebook.Sift(&p, games.UIs(), games.RulesOf, locs, games.Rulebooks())
		if err != nil {
			return err
		}
		left = slices.Concat(p.Unread, unfit, left)
		missing := board.Missing(locs, p.Language.Code)
		for _, line := range left {
			fmt.Fprintln(out, line)
		}
		for _, key := range missing {
			fmt.Fprintf(out, "%s: %s: missing\n", p.Language.Code, key)
		}
		for _, rule := range lacking {
			fmt.Fprintf(out, "%s: missing\n", rule)
		}
		for _, e := range games.All() {
			if _, ok := p.Rulebooks[e.ID()]; !ok {
				fmt.Fprintf(out, "%s: %s.md: missing\n", p.Language.Code, e.ID())
			}
		}
		fmt.Fprintf(out, "%s, %s: %d texts missing, %d left out\n", p.Language.Code, p.Language.Name, len(missing), len(left))
		faults += len(left)
	}
	if faults > 0 {
		return fmt.Errorf("%d texts are left out; English is used instead", faults)
	}
	return nil
}

type startLanguageCmd struct {
	Tag string `arg:"" help:"The language's tag: it, pt-BR."`
	Dir string `arg:"" help:"Folder of languages; the language's own folder is made in it."`
}

// Run writes the folder, which must not exist yet.
func (c *startLanguageCmd) Run(out io.Writer) error {
	files := map[string][]byte{}
	for _, from := range []struct {
		folder fs.FS
		path   string
		as     string
	}{
		{texts.Languages(), "en.toml", "language.toml"}, {texts.FS, "en.toml", "house.toml"}, {texts.FS, "people/en.toml", "people.toml"},
		{texts.FS, "admin/en.toml", "admin.toml"}, {texts.FS, "api/en.toml", "api.toml"},
		{texts.FS, "circles/en.toml", "circles.toml"}, {texts.FS, "day/en.toml", "day.toml"},
	} {
		text, err := fs.ReadFile(from.folder, from.path)
		if err != nil {
			return err
		}
		files[from.as] = text
	}
	for _, e := range games.All() {
		text, err := fs.ReadFile(e.UI.Texts(), "en.toml")
		if err != nil {
			return err
		}
		files[e.ID()+".toml"], files[e.ID()+".md"] = text, []byte(e.Rulebook(texts.Fallback))
	}
	files["language.toml"] = bytes.Replace(files["language.toml"], []byte(`"English"`), fmt.Appendf(nil, "%q", c.Tag), 1)
	if _, err := texts.Parse(c.Tag, files["language.toml"]); err != nil {
		return err
	}
	dir := filepath.Join(c.Dir, c.Tag)
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o755); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists", dir)
	} else if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "%s: %d files, in English. Translate them, then: tablee languages check %s\n", dir, len(files), strings.TrimSuffix(c.Dir, "/"))
	return err
}
