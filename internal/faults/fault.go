package main

import (
	"fmt"
	"io/fs"
)

// Fault is a mistake that the suite has to notice.
type Fault struct {
	ID   string
	Area string
	Harm string // what would go wrong for a player or a host, in a sentence
	// Edits make the mistake together: more than one where generated code is committed beside
	// its source.
	Edits []Edit

	// Browser runs the tests that need a browser first: the mistake is one of layout or of a
	// script. Otherwise they come last.
	Browser bool
	// Near are patterns (path.Match) of packages below the module whose tests run before all
	// others. They are a hint: a pattern without a package in a checkout is ignored.
	Near []string
}

// apply returns the files that the fault changes, by their paths. An edit that does not apply, or
// applies more than once, is an error.
func (f Fault) apply(sources fs.FS) (map[string][]byte, error) {
	changed := map[string][]byte{}
	for _, e := range f.Edits {
		file, err := e.find(sources)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.ID, err)
		}
		source, again := changed[file]
		if !again {
			if source, err = fs.ReadFile(sources, file); err != nil {
				return nil, fmt.Errorf("%s: %w", f.ID, err)
			}
		}
		next, err := e.apply(source)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", f.ID, file, err)
		}
		changed[file] = next
	}
	return changed, nil
}
