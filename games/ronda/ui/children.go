package ui

import "tablee/games/ronda"

// At the children's table (ronda.Children) a request is a picture beside few words, and a voice may say what lies under
// a lifted bowl.

// children reports whether the table is played with the set for children.
func (t ring) children() bool { return ronda.Rules().Info().SetOf(t.Options) == ronda.Children }

// pictured returns the request to the viewer as a picture; nil if it is in words.
func (t ring) pictured() []thing {
	if !t.Yours() || !t.children() {
		return nil
	}
	switch t.view.Phase {
	case "second":
		return []thing{{kind: open, beans: t.view.Open[0].Beans}, {kind: same}, {kind: covered}}
	case "pair":
		return []thing{{kind: bean}, {kind: then}, {kind: open, beans: t.view.Open[0].Beans}}
	}
	return []thing{{kind: up}, {kind: covered}, {kind: covered}}
}
