package board

import (
	"io/fs"
	"maps"
	"slices"

	"tablee/web/texts"
)

// Languages returns the codes of the built-in languages, the default first.
func Languages() []string { return texts.Builtin().Codes() }

// Loc is a language as pages use it: its texts, its cards, and the parts drawn in it. It is safe for
// concurrent use.
type Loc struct {
	*texts.Localizer
	cards Sheet
	drawn drawn
}

func newLoc(l *texts.Localizer) *Loc { return &Loc{Localizer: l, cards: cardsOf(l.Language)} }

// NewLocs returns a Loc for every built-in language, with the texts of these folders (texts.Read).
func NewLocs(folders map[string]fs.FS) (map[string]*Loc, error) {
	all, err := texts.Read(folders)
	if err != nil {
		return nil, err
	}
	locs := map[string]*Loc{}
	for lang, l := range all {
		locs[lang] = newLoc(l)
	}
	return locs, nil
}

// AddPack adds an additional language of the house. left lists the texts that are left out, with the reason
// (texts.Localizer.With).
func AddPack(locs map[string]*Loc, p *texts.Pack) (left []string, err error) {
	l, left, err := locs[texts.Fallback].With(p)
	if err != nil {
		return nil, err
	}
	locs[p.Language.Code] = newLoc(l)
	return left, nil
}

// SetOf returns the set of languages of locs.
func SetOf(locs map[string]*Loc) texts.Set {
	set := texts.Set{}
	for _, l := range locs {
		set = set.With(l.Language)
	}
	return set
}

// Fresh returns a copy with an empty cache of parts (Kept).
func (l *Loc) Fresh() *Loc { return &Loc{Localizer: l.Localizer, cards: l.cards} }

// Missing returns the sorted keys of texts that a language lacks and another one has.
func Missing(locs map[string]*Loc, lang string) []string {
	all := map[string]bool{}
	for _, l := range locs {
		for key := range l.Keys() {
			all[key] = true
		}
	}
	for key := range locs[lang].Keys() {
		delete(all, key)
	}
	return slices.Sorted(maps.Keys(all))
}
