package main

import (
	"fmt"
	"io/fs"
)

// Fault is a mistake that the test suite must detect.
type Fault struct {
	ID   string
	Area string
	Harm string // the effect on a player or a host, in a sentence
	// Edits together make the mistake: more than one if generated code is committed beside its source.
	Edits []Edit

	// Browser runs the tests that need a browser first, for a mistake in layout or a script. Otherwise they
	// come last.
	Browser bool
	// Near lists patterns (path.Match) of packages inside the module whose tests run before all others. They
	// are hints: a pattern without a match in a checkout is ignored.
	Near []string
}

// apply returns the files that the fault changes, by path. An edit that does not apply, or applies more than
// once, is an error.
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
