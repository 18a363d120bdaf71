package main

import "strings"

// instructions are printed after the folder is written.
const instructions = `games/PACKAGE is a small game that can be played: in each round the highest card wins.

Register it in games/games.go, by an import and a line of All:

IMPORTS
	ENTRY

Look at it:

	go test ./games/PACKAGE/...
	go run ./cmd/tablee

Then make it yours. The tests say what is missing at each step:

	1. doc.go, RULES.en.md, RULES.fr.md   the rules, each with an id (PREFIX-01 …), and what was unclear
	2. rules.go, state.go                 seats, options, the state, what may be done and what it does
	3. view.go                            what each seat may see, and the redeal of the rest
	4. notation.go, narrate.go            the text of actions, and what happened
	5. PACKAGE_test.go, testdata          a test or a record for each rule id
	6. moment.go, policies.go             what is shown for longer, policies and the levels of bots
	7. ui                                 the table, the box, the texts in both languages, coach.play;
	                                      after a change of a .templ: go tool templ generate -f FILE
	                                      after a change of a style: go generate ./web/static

CONTRIBUTING.md has more about each of them.
`

// next describes how to register the game, and what to write next.
func (g game) next() string {
	return strings.NewReplacer("IMPORTS\n", g.imports(), "ENTRY", g.entry(), "PACKAGE", g.Package, "PREFIX", g.Prefix).Replace(instructions)
}

// imports and entry return the two lines in games/games.go that register a game.

func (g game) imports() string {
	return "\t" + g.Package + ` "tablee/games/` + g.Package + "/ui\"\n"
}

func (g game) entry() string { return g.Package + ".Game()," }
