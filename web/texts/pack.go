package texts

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Pack is an additional language of a house: a folder, named by the language's tag, with
//
//	language.toml   name of the language and its cards (like LANG.toml here)
//	house.toml      texts of the pages; people.toml, admin.toml, api.toml, circles.toml, day.toml those of areas
//	GAME.toml       texts of a game, by its id
//	GAME.md         its rulebook
//
// All files but the first are optional, and so is any text: English replaces it.
type Pack struct {
	Language *Language
	// Texts holds the text files by the prefix of their keys: "" for the house's own.
	Texts map[string][]byte
	// Rulebooks holds the games' rulebooks by game id.
	Rulebooks map[string]string
	// Unread holds an error for each rulebook that was skipped, because it is no regular file or too long.
	Unread []string
}

// House is the base name of a pack's file with the texts of the pages.
const House = "house"

// Limits: the length of a pack's file in bytes, and the number of packs in a folder.
const (
	maxPackFile = 1 << 20
	maxPacks    = 100
)

// ReadPacks reads the packs of a folder, one per subfolder. The error names the unreadable file.
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

// ReadPack reads one pack from the subfolder named by a language's tag.
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
		return nil, fmt.Errorf("%s/language.toml: %w", code, fs.ErrNotExist)
	}
	return p, nil
}
