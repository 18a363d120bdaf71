package languages

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Pack is a language that a house brings along: a folder, named by the language's tag, of
//
//	language.toml   what the language is called and how its cards are (as LANG.toml here)
//	house.toml      the texts of the pages; people.toml, admin.toml, api.toml, circles.toml, day.toml those of areas
//	GAME.toml       the texts of a game, by its id
//	GAME.md         its rulebook
//
// Any file but the first may be missing, and any text: English stands in.
type Pack struct {
	Language *Language
	// Texts are the files of texts by the prefix of their keys: "" for the house's own.
	Texts map[string][]byte
	// Rulebooks are the games' rulebooks by id.
	Rulebooks map[string]string
	// Unread says of each rulebook that is no file of a bearable length why it was not read.
	Unread []string
}

// House is the file of a pack with the texts of the pages.
const House = "house"

// How long a file of a pack may be, in bytes, and how many packs a folder may hold.
const (
	maxPackFile = 1 << 20
	maxPacks    = 100
)

// ReadPacks reads the languages of a folder: each of its folders is one. The error names the
// file that cannot be read.
func ReadPacks(folder fs.FS) ([]Pack, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("languages: %w", err)
	}
	var packs []Pack
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || !e.IsDir() {
			continue
		}
		if len(packs) == maxPacks {
			return nil, fmt.Errorf("languages: more than %d folders", maxPacks)
		}
		p, err := ReadPack(folder, e.Name())
		if err != nil {
			return nil, fmt.Errorf("languages: %w", err)
		}
		packs = append(packs, *p)
	}
	return packs, nil
}

// ReadPack reads one folder, named by a language's tag.
func ReadPack(folder fs.FS, code string) (*Pack, error) {
	if _, err := parseTag(code); err != nil {
		return nil, err
	}
	p := &Pack{Texts: map[string][]byte{}, Rulebooks: map[string]string{}}
	entries, err := fs.ReadDir(folder, code)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := e.Name()
		base, ext := strings.TrimSuffix(name, path.Ext(name)), path.Ext(name)
		if ext != ".toml" && ext != ".md" {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() || info.Size() > maxPackFile {
			err := fmt.Errorf("%s/%s: not a file of at most %d bytes", code, name, maxPackFile)
			if ext != ".md" {
				return nil, err
			}
			p.Unread = append(p.Unread, err.Error())
			continue
		}
		text, err := fs.ReadFile(folder, path.Join(code, name))
		switch {
		case err != nil:
			return nil, err
		case name == "language.toml":
			if p.Language, err = Parse(code, text); err != nil {
				return nil, fmt.Errorf("%s/%s: %w", code, name, err)
			}
		case ext == ".md":
			p.Rulebooks[base] = string(text)
		case base == House:
			p.Texts[""] = text
		default:
			p.Texts[base] = text
		}
	}
	if p.Language == nil {
		return nil, fmt.Errorf("%s/language.toml, which says what the language is called: %w", code, fs.ErrNotExist)
	}
	return p, nil
}
