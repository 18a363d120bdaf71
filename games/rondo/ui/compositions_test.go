package ui

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/internal/needs"
	"tablee/web/board"
	"tablee/web/board/boardtest"
	pagetexts "tablee/web/texts"
)

var update = flag.Bool("update", false, "rewrite testdata/compositions.json")

const compositionsFile = "testdata/compositions.json"

// position is a desk as the page passes it to the script (script/word.js), with the verdict of the
// rules on words laid there.
type position struct {
	Terms json.RawMessage `json:"terms"`
	Row   []thing         `json:"row,omitempty"`
	Hand  []thing         `json:"hand"`
	Laid  []composition   `json:"laid,omitempty"`
	Typed []spelling      `json:"typed,omitempty"`
}

// thing is a card in a compartment or in the hand.
type thing struct {
	Kind   string `json:"kind"`
	Letter string `json:"letter"`
	Points int    `json:"points"`
}

// composition is an action with the code of its refusal or its points. Unknown words are not refused
// here, since the script has no dictionary.
type composition struct {
	Action  string `json:"action"`
	Refused string `json:"refused,omitempty"`
	Points  *int   `json:"points,omitempty"`
}

// spelling is a typed word and the action that lays it for the most points; Action is empty if there is
// none.
type spelling struct {
	Word   string `json:"word"`
	Action string `json:"action,omitempty"`
	Points int    `json:"points"`
}

// testdata/compositions.json is up to date: it is generated from the rules.
func TestCompositions_UpToDate(t *testing.T) {
	table := compositions(t)
	if *update {
		if err := os.WriteFile(compositionsFile, table, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(compositionsFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, table) {
		t.Errorf("%s is out of date: go test ./games/rondo/ui -run Compositions -update", compositionsFile)
	}
	for code := range seenAhead {
		if code != "cannot" && code != "cannot-missing" && !bytes.Contains(kept, []byte(`"refused":"`+code+`"`)) {
			t.Errorf("no composition is refused by %s", code)
		}
	}
}

// The script agrees with the rules on every composition.
func TestScript_AgreesWithRules(t *testing.T) {
	node := needs.Program(t, "node")
	module := filepath.Join(t.TempDir(), "word.mjs")
	script, err := os.ReadFile("script/word.js")
	if err == nil {
		err = os.WriteFile(module, script, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, "testdata/compositions.mjs", module, compositionsFile).CombinedOutput()
	if lines := strings.Split(strings.TrimSpace(string(out)), "\n"); err != nil || len(lines) > 1 {
		t.Errorf("%v\n%s", err, out)
	}
	if !regexp.MustCompile(`\d{3} cases\n$`).Match(out) {
		t.Errorf("too few cases: %s", out)
	}
}

// The script names a number as the language does: in French zero and one are singular, in English and German zero is
// plural.
func TestScript_Numbers_FollowTheLanguage(t *testing.T) {
	node := needs.Program(t, "node")
	script, err := os.ReadFile("script/draw.js")
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`(?s)function form\(.*?\n}\n`).Find(script)
	folders, err := pagetexts.Folders()
	if err != nil {
		t.Fatal(err)
	}
	folders[New().ID()] = New().Texts()
	locs, err := board.NewLocs(folders)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{
		"fr": "points point point point points", "en": "points point points point points", "de": "Punkte Punkt Punkte Punkt Punkte",
	} {
		text := say(locs[lang], "table.points")
		program := string(form) + `console.log([-2, -1, 0, 1, 2].map(n => form(process.argv[1], n)).join(" "))`
		out, err := exec.Command(node, "-e", program, text).CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%s, %q: %s, not %s (%v)", lang, text, out, want, err)
		}
	}
}

// games lists the options that matter to words. Where rare is set, the first random position with that
// refusal is added to the usual ones.
var games = []struct {
	opt  game.Options
	rare string
}{
	{nil, "open-three"}, {game.Options{"cover": "either"}, ""}, {game.Options{"same": "allowed"}, ""}, {game.Options{"repeat": "forbidden"}, "word-made"},
	{game.Options{"bonus": "cards", "joker": "-3"}, ""}, {game.Options{"bonus": "letters", "jokerEraser": "off"}, "joker-no-eraser"},
	{game.Options{"faceDown": "on"}, ""}, {game.Options{"faceDown": "on", "bonus": "cards", "repeat": "forbidden"}, ""},
}

// compositions plays the games and records the verdicts of the rules on words.
func compositions(t *testing.T) []byte {
	r := rand.New(rand.NewPCG(11, 7))
	var lines []string
	note := func(p position) {
		line, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	for _, g := range games {
		for _, actions := range []int{0, 2, 5, 9, 14, 22} {
			tb := played(t, 2, g.opt, actions)
			if tb.State.Turn() < 0 {
				continue
			}
			if actions%2 == 1 { // exchanges reduce the points
				act(t, tb, someSwap(t, tb))
			}
			note(examined(t, tb, r))
		}
		for seed := uint64(1); g.rare != "" && seed < 2000; seed++ {
			tb := boardtest.Must(t, New(), rondo.Rules(), 2, g.opt)
			chance := rand.New(rand.NewPCG(seed, 5))
			for n := 3 + int(seed%20); n > 0 && tb.State.Turn() != game.Nobody; n-- {
				tb.Step(chance)
			}
			if tb.State.Turn() < 0 {
				continue
			}
			if p := examined(t, tb, r); p.refusedBy(g.rare) {
				note(p)
				g.rare = ""
			}
		}
	}
	return []byte("[\n" + strings.Join(lines, ",\n") + "\n]\n")
}

// refusedBy reports whether some composition is refused by a code.
func (p position) refusedBy(code string) bool {
	return slices.ContainsFunc(p.Laid, func(c composition) bool { return c.Refused == code })
}

// someSwap returns the exchange of the first card of the hand.
func someSwap(t *testing.T, tb *boardtest.Table) game.Action {
	hand := tb.State.View(tb.State.Turn()).(*rondo.View).Hand
	a, err := rondo.Rules().ParseAction("swap " + hand[0].String())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// examined returns the position of a table with the verdicts of the rules.
func examined(t *testing.T, tb *boardtest.Table, r *rand.Rand) position {
	seat := tb.State.Turn()
	look := look(tb.Scene(locs(t)["fr"], seat))
	p := position{Terms: json.RawMessage(look.terms())}
	for _, c := range look.view.Row {
		p.Row = append(p.Row, thing{c.Kind, c.Letter, c.Points})
	}
	for _, c := range look.hand() {
		p.Hand = append(p.Hand, thing{c.Kind, c.Letter, c.Points})
	}
	many := map[string]int{}
	for _, text := range attempts(look, tb.State, r) {
		c, ok := judged(tb.State, seat, text)
		if !ok || many[c.Refused] == 4 || slices.ContainsFunc(p.Laid, func(o composition) bool { return o.Action == text }) {
			continue
		}
		many[c.Refused]++
		p.Laid = append(p.Laid, c)
	}
	p.Typed = typed(look, tb.State, seat, r)
	return p
}

// judged returns the verdict of the rules on an action; ok is false if the page cannot produce the
// action.
func judged(s game.State, seat game.Seat, text string) (c composition, ok bool) {
	a, err := rondo.Rules().ParseAction(text)
	if err != nil {
		return c, false
	}
	c.Action = text
	no, refused := s.Check(seat, a).(*game.Refusal)
	switch {
	case !refused || no == nil:
		if !strings.HasPrefix(text, "bid") { // the points of a bid are revealed when all are made
			points := brought(s, a)
			c.Points = &points
		}
	case strings.HasPrefix(no.Rule, "GEN-"), no.Code == "two-pulled", no.Code == "pulled-empty", no.Code == "no-face-down":
		return c, false
	case no.Code != "unknown-word":
		c.Refused = no.Code
	}
	return c, true
}

// brought returns the points of a legal action.
func brought(s game.State, a game.Action) int {
	after := s.Clone()
	after.Play(s.Turn(), a)
	made := after.View(game.Watcher).(*rondo.View).Made
	return made[len(made)-1].Points
}

// attempts returns actions to test at a position: some legal ones, some words that were made before,
// and random cards of the hand in random places.
func attempts(look desk, s game.State, r *rand.Rand) []string {
	var list []string
	for _, a := range s.(game.LegalLimiter).LegalUpTo(s.Turn(), 300, nil) {
		if text := rondo.Rules().FormatAction(a); strings.HasPrefix(text, "play") || strings.HasPrefix(text, "open") || strings.HasPrefix(text, "bid ") && text != "bid -" {
			list = append(list, text)
		}
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, m := range look.view.Made {
		if text, ok := look.view.Spell(look.Options, m.Word); ok {
			list = append(list, text)
		}
	}
	for range 3000 {
		list = append(list, attempt(look, r))
	}
	return list
}

// attempt returns an action with a few random cards of the hand.
func attempt(look desk, r *rand.Rand) string {
	hand, used := look.hand(), map[int]bool{}
	sign := func(at int) string {
		k := r.IntN(len(hand))
		for used[k] {
			k = r.IntN(len(hand))
		}
		used[k] = true
		c := hand[k]
		wanted := "e"
		if at >= 0 && at < len(look.view.Row) && look.view.Row[at].Letter != "" {
			wanted = strings.ToLower(look.view.Row[at].Letter)
		}
		switch {
		case look.view.Terms.FaceDown && r.IntN(3) == 0:
			return "(" + map[string]string{"joker": "?", "eraser": "_", "letter": c.Letter}[c.Kind] + ")"
		case c.Kind == "joker":
			return []string{"~", wanted, "s"}[r.IntN(3)]
		case c.Kind == "eraser":
			return "_"
		}
		return c.Letter
	}
	if look.view.Phase != "play" {
		return look.view.Phase + " " + sign(-1) + sign(-1) + sign(-1)
	}
	row := slices.Repeat([]string{"."}, len(look.view.Row))
	for range min(1+r.IntN(4), len(hand)-1) {
		i := r.IntN(len(row))
		if row[i] == "." {
			row[i] = sign(i)
		}
	}
	switch text := strings.Join(row, ""); r.IntN(3) {
	case 0:
		return "play <" + sign(-1) + text
	case 1:
		return "play " + text + sign(-1) + ">"
	default:
		return "play " + text
	}
}

// typed returns words to type at a position, with their actions.
func typed(look desk, s game.State, seat game.Seat, r *rand.Rand) []spelling {
	var list []spelling
	words := []string{"ZYX"}
	for _, a := range s.(game.LegalLimiter).LegalUpTo(seat, 400, nil) {
		after := s.Clone()
		if text := rondo.Rules().FormatAction(a); !strings.HasPrefix(text, "play") {
			continue
		}
		after.Play(seat, a)
		words = append(words, after.View(game.Watcher).(*rondo.View).Word)
	}
	slices.Sort(words)
	words = slices.Compact(words)
	r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	for _, word := range words[:min(len(words), 8)] {
		spelled := spelling{Word: word}
		if text, ok := look.view.Spell(look.Options, word); ok {
			a, err := rondo.Rules().ParseAction(text)
			if err != nil || s.Check(seat, a) != nil {
				continue // refused however it is laid
			}
			spelled.Action, spelled.Points = text, brought(s, a)
		}
		list = append(list, spelled)
	}
	return list
}
