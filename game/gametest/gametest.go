// Package gametest is the conformance suite: it checks the contract of package game against a game. [Run] is
// the first test of every game,
//
//	func TestConformance(t *testing.T) { gametest.Run(t, nainjaune.Rules{}) }
//
// and [Fuzz] lets bytes choose the actions,
//
//	func FuzzGame(f *testing.F) { gametest.Fuzz(f, nainjaune.Rules{}) }
//
// [Rulebooks] checks the rulebooks, given how the rules are numbered.
//
// Each property is a subtest. It is checked in random games: for every number of seats with the defaults,
// then for some single option values and random combinations, different ones for each property (fewer with
// -short, hundreds with TABLEE_LONG=true). A failure prints its game as a record that "tablee replay" reads.
//
// The test must run in the game's folder. The folder must hold RULES.fr.md and RULES.en.md, and any other
// language's rulebook, with the same rule ids; at least one record in testdata/*.play; a test or a record
// that names each rule id; and for each of these languages a file in ui/texts with the same keys, including
// those that package web/board requires.
package gametest

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"testing"

	"tablee/game"
	"tablee/internal/needs"
)

// Run tests that the game keeps the contract. The working directory must be the game's folder, as it is in
// the game's own tests.
func Run(t *testing.T, rules game.Rules) {
	s := newSuite(rules, os.DirFS("."), testing.Short())
	for _, p := range properties {
		t.Run(p.name, func(t *testing.T) {
			if err := p.check(s); err != nil {
				t.Error(err)
			}
		})
	}
}

// property is one promise of the contract. Either game checks the whole game, or moment checks single moments
// of random games; both return the first case in which the promise is broken.
type property struct {
	name   string
	game   func(*suite) error
	moment func(*table) error
}

func (p property) check(s *suite) error {
	if p.game != nil {
		return p.game(s)
	}
	return s.moments(p.name, p.moment)
}

var properties = []property{
	{name: "info is well-formed", game: infoWellFormed},
	{name: "setting up refuses what is not allowed", game: settingUp},
	{name: "games end", game: gamesEnd},
	{name: "legal lists are ascending and never empty", moment: legalLists},
	{name: "check agrees with legal", moment: checkAgrees},
	{name: "refusals cite the rulebook", moment: refusalsCite},
	{name: "refusals change nothing", moment: refusalsChangeNothing},
	{name: "notation of actions", moment: actionNotation},
	{name: "texts that are no action are refused", moment: garbageTexts},
	{name: "notation of outcomes", moment: outcomeNotation},
	{name: "spoiled outcomes are refused", moment: spoiledOutcomes},
	{name: "sampling changes nothing", moment: samplingChangesNothing},
	{name: "chance varies", game: chanceVaries},
	{name: "clones are independent", moment: clonesIndependent},
	{name: "default actions are legal", moment: defaultActionLegal},
	{name: "standings are well-formed", moment: standingsWellFormed},
	{name: "views are plain", moment: viewsPlain},
	{name: "invariants hold", game: invariantsHold},
	{name: "replay gives the same game", game: replaySame},
	{name: "no viewer learns a secret", moment: noSecretShown},
	{name: "determinizing redeals", game: determinizingRedeals},
	{name: "unseen outcomes are redealt", moment: unseenRedealt},
	{name: "determinized games go on", moment: determinizedGoOn},
	{name: "determinizing forgets the truth", game: determinizingForgets},
	{name: "narration tells no secret", moment: narrationKeepsSecrets},
	{name: "playouts allocate nothing", game: playoutsAllocateNothing},
	{name: "rulebooks agree and are tested", game: rulebooks},
	{name: "golden records hold", game: goldenRecords},
	{name: "refusals and facts have texts", game: textsComplete},
	{name: "texts are gender-neutral", game: textsNeutral},
}

// suite is one game under test.
type suite struct {
	rules  game.Rules
	info   game.Info
	folder fs.FS
	more   int // games of each property beyond the mandatory setups
}

func newSuite(rules game.Rules, folder fs.FS, short bool) *suite {
	s := &suite{rules: rules, info: rules.Info(), folder: folder, more: needs.Rounds(6, 400)}
	if short {
		s.more = 4
	}
	return s
}

// seed returns a fixed number for a name, so that failures are reproducible.
func seed(name string) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, name)
	return h.Sum64()
}
