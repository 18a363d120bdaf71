package main

import (
	"embed"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

//go:embed highcard
var template embed.FS

// game holds the names of a new game.
type game struct {
	ID      string // "old-maid": in addresses and records
	Package string // "oldmaid": the folder and its package
	Title   string // "Old Maid"
	Prefix  string // "OM": prefix of rule ids, and in lower case of CSS classes
}

var (
	validID  = regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	imported = regexp.MustCompile(`(?m)^\s*(?:import )?(?:\w+ )?"(?:[^"]*/)?(\w+)(?:/v\d+)?"$`)
)

// maxLength is the number of characters of a title that fit on a box.
const maxLength = 14

// predeclared lists the predeclared identifiers of Go that could be ids of games.
var predeclared = strings.Fields("any append bool byte cap clear close comparable complex copy delete error false imag int iota " +
	"len make max min new nil panic print println real recover rune string true uint uintptr")

// parse derives the names of a game from its id.
func parse(id string) (game, error) {
	if !validID.MatchString(id) || len(id) < 2 {
		return game{}, fmt.Errorf("%q is not an id of a game: use lower-case words joined by hyphens, such as old-maid", id)
	}
	if len(id) > maxLength {
		return game{}, fmt.Errorf("%q has %d characters, and the box of a game has room for %d: choose a shorter id", id, len(id), maxLength)
	}
	words := strings.Split(id, "-")
	g := game{ID: id, Package: strings.Join(words, "")}
	taken, err := reserved()
	if err != nil {
		return game{}, err
	}
	if token.IsKeyword(g.Package) || slices.Contains(predeclared, g.Package) || slices.Contains(taken, g.Package) {
		return game{}, fmt.Errorf("a game cannot be called %q: package %s would shadow a Go name", id, g.Package)
	}
	titled := make([]string, len(words))
	for i, word := range words {
		titled[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	g.Title = strings.Join(titled, " ")
	initials := words[0] // two letters, so that positions in generated templates stay correct
	if len(words) > 1 {
		initials = words[0][:1] + words[1][:1]
	}
	g.Prefix = strings.ToUpper((initials + "x")[:2])
	return g, nil
}

// reserved returns the names of the packages that the template imports, and of its own.
func reserved() ([]string, error) {
	names := []string{"main", "internal", "testdata", "vendor", "ui"}
	err := eachFile(func(_ string, text string) error {
		for _, m := range imported.FindAllStringSubmatch(text, -1) {
			if m[1] != "highcard" {
				names = append(names, m[1])
			}
		}
		return nil
	})
	return names, err
}

// eachFile calls visit for each file of the template, with its path inside it.
func eachFile(visit func(name, text string) error) error {
	return fs.WalkDir(template, "highcard", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := template.ReadFile(name)
		if err != nil {
			return err
		}
		return visit(strings.TrimPrefix(name, "highcard/"), string(text))
	})
}

// files returns the files of the game by their path in its folder.
func (g game) files() (map[string]string, error) {
	files := map[string]string{}
	err := eachFile(func(name, text string) error {
		text = g.rename(text)
		if path.Ext(name) == ".go" {
			text = sortImports(text)
		}
		files[g.rename(name)] = text
		return nil
	})
	return files, err
}

// cssPrefix matches the template's prefix of CSS classes as a word.
var cssPrefix = regexp.MustCompile(`\bhc\b`)

// rename replaces the names of the template by those of the game.
func (g game) rename(text string) string {
	text = strings.NewReplacer(
		"cmd/newgame/highcard", "games/"+g.Package, // longer names first
		"high-card", g.ID, "highcard", g.Package, "High Card", g.Title, "HC-", g.Prefix+"-",
	).Replace(text)
	return cssPrefix.ReplaceAllString(text, strings.ToLower(g.Prefix))
}

// sortImports sorts each group of the import declaration, since the game's package may sort differently.
func sortImports(text string) string {
	before, rest, found := strings.Cut(text, "\nimport (\n")
	block, after, closed := strings.Cut(rest, "\n)\n")
	if !found || !closed {
		return text
	}
	groups := strings.Split(block, "\n\n")
	for i, group := range groups {
		lines := strings.Split(group, "\n")
		slices.SortFunc(lines, func(a, b string) int { return strings.Compare(importPath(a), importPath(b)) })
		groups[i] = strings.Join(lines, "\n")
	}
	return before + "\nimport (\n" + strings.Join(groups, "\n\n") + "\n)\n" + after
}

// importPath returns the path in a line of an import declaration.
func importPath(line string) string {
	_, quoted, _ := strings.Cut(line, `"`)
	return quoted
}

// write writes the game's folder into games, completely or not at all.
func (g game) write(games string) (err error) {
	dir := filepath.Join(games, g.Package)
	if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
		if err == nil {
			err = fmt.Errorf("there is already a folder %s: choose another name, or remove it first", dir)
		}
		return err
	}
	files, err := g.files()
	if err != nil {
		return err
	}
	temporary, err := os.MkdirTemp(games, ".newgame-")
	if err != nil {
		return fmt.Errorf("write games/%s: %w", g.Package, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	for name, text := range files {
		file := filepath.Join(temporary, "game", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("write games/%s: %w", g.Package, err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return fmt.Errorf("write games/%s: %w", g.Package, err)
		}
	}
	return os.Rename(filepath.Join(temporary, "game"), dir)
}
