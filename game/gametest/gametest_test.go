package gametest

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"tablee/game"
	"tablee/internal/toy"
)

// fault is what a faulty game does otherwise than the toy; a nil function is sound.
type fault struct {
	info     func(*game.Info)
	new      func(seats int, opt game.Options) (game.State, error)
	format   func(string) string
	parse    func(string) (game.Action, error)
	outcome  func(string) ([]byte, error)
	narrate  func(before, after *state, facts []game.Fact) []game.Fact
	legal    func(s *state, seat game.Seat, legal []game.Action) []game.Action
	check    func(s *state, seat game.Seat, a game.Action, err error) error
	play     func(*state)
	overtime func(*state, game.Seat, game.Action) game.Action
	draw     func(*state, *rand.Rand, []byte) []byte
	resolve  func(*state, []byte) error
	imagine  func(*state, game.Seat, *rand.Rand)
	view     func(*state, game.Seat, toy.View) any
	standing func([]game.Standing)
	clone    func(*state) game.State
	set      func(*state, *state)
	books    func(*state) error
}

// rules is the toy with a fault.
type rules struct {
	toy.Rules
	*fault
}

// state is a state of the toy with a fault, and with a number and a flag for faults to
// remember things in.
type state struct {
	*toy.State
	*fault
	n    int
	flag bool
}

func (r rules) Info() game.Info {
	in := r.Rules.Info()
	if r.info != nil {
		r.info(&in)
	}
	return in
}

func (r rules) New(seats int, opt game.Options) (game.State, error) {
	if r.new != nil {
		return r.new(seats, opt)
	}
	s, err := r.Rules.New(seats, opt)
	if err != nil {
		return nil, err
	}
	return &state{State: s.(*toy.State), fault: r.fault}, nil
}

func (r rules) FormatAction(a game.Action) string {
	if r.format != nil {
		return r.format(r.Rules.FormatAction(a))
	}
	return r.Rules.FormatAction(a)
}

func (r rules) ParseAction(text string) (game.Action, error) {
	if r.parse != nil {
		return r.parse(text)
	}
	return r.Rules.ParseAction(text)
}

func (r rules) ParseOutcome(text string) ([]byte, error) {
	if r.outcome != nil {
		return r.outcome(text)
	}
	return r.Rules.ParseOutcome(text)
}

func (r rules) Narrate(before, after game.State, by game.Seat, a game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	b, c := before.(*state), after.(*state)
	buf = r.Rules.Narrate(b.State, c.State, by, a, viewer, buf)
	if r.narrate != nil {
		return r.narrate(b, c, buf)
	}
	return buf
}

func (s *state) Legal(seat game.Seat, buf []game.Action) []game.Action {
	buf = s.State.Legal(seat, buf)
	if s.legal != nil {
		return s.legal(s, seat, buf)
	}
	return buf
}

func (s *state) Check(seat game.Seat, a game.Action) error {
	err := s.State.Check(seat, a)
	if s.check != nil {
		return s.check(s, seat, a, err)
	}
	return err
}

func (s *state) Play(seat game.Seat, a game.Action) {
	s.State.Play(seat, a)
	if s.play != nil {
		s.play(s)
	}
}

func (s *state) Overtime(seat game.Seat) game.Action {
	a := s.State.Overtime(seat)
	if s.overtime != nil {
		return s.overtime(s, seat, a)
	}
	return a
}

func (s *state) Draw(r *rand.Rand, buf []byte) []byte {
	if s.draw != nil {
		return s.draw(s, r, buf)
	}
	return s.State.Draw(r, buf)
}

func (s *state) Resolve(outcome []byte) error {
	if s.resolve != nil {
		return s.resolve(s, outcome)
	}
	return s.State.Resolve(outcome)
}

func (s *state) Imagine(viewer game.Seat, r *rand.Rand) {
	if s.imagine != nil {
		s.imagine(s, viewer, r)
		return
	}
	s.State.Imagine(viewer, r)
}

func (s *state) View(viewer game.Seat) any {
	v := s.State.View(viewer)
	if s.view != nil {
		return s.view(s, viewer, v.(toy.View))
	}
	return v
}

func (s *state) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	buf = s.State.Standings(buf)
	if s.standing != nil {
		s.standing(buf[from:])
	}
	return buf
}

func (s *state) Clone() game.State {
	if s.clone != nil {
		return s.clone(s)
	}
	c := *s
	c.State = s.State.Clone().(*toy.State)
	return &c
}

func (s *state) Set(from game.State) {
	f := from.(*state)
	if s.set != nil {
		s.set(s, f)
		return
	}
	s.State.Set(f.State)
	s.n, s.flag = f.n, f.flag
}

func (s *state) Invariant() error {
	if s.books != nil {
		return s.books(s)
	}
	return s.State.Invariant()
}

// next is what the seat after viewer holds: a secret.
func (s *state) next(viewer game.Seat) []string {
	return s.State.View((max(viewer, 0) + 1) % 2).(toy.View).Hand
}

// withNumber shows the number that a fault remembers.
func withNumber(s *state, _ game.Seat, v toy.View) any {
	v.Deals = s.n
	return v
}

func refused(rule string) error { return game.Refuse(rule, "code") }

var counter int

var faults = []struct {
	name     string
	property string
	fault    fault
}{
	{"id in capitals", "info is well-formed", fault{info: func(in *game.Info) { in.ID = "Toy" }}},
	{"version 0", "info is well-formed", fault{info: func(in *game.Info) { in.Version = 0 }}},
	{"no bound on actions", "info is well-formed", fault{info: func(in *game.Info) { in.MaxActions = 0 }}},
	{"too many seats", "info is well-formed", fault{info: func(in *game.Info) { in.MaxSeats = game.MaxSeats + 1 }}},
	{"default not allowed", "info is well-formed", fault{info: func(in *game.Info) { in.Options[0].Default = "9" }}},
	{"option twice", "info is well-formed", fault{info: func(in *game.Info) { in.Options[1].Key = "cards" }}},
	{"value twice", "info is well-formed", fault{info: func(in *game.Info) { in.Options[2].Values = []string{"on", "off", "on"} }}},
	{"option without rule", "info is well-formed", fault{info: func(in *game.Info) { in.Options[0].Rule = "" }}},
	{"preset of an unknown option", "info is well-formed", fault{info: func(in *game.Info) {
		in.Options[2].Presets = map[string]game.Options{"on": {"colour": "red"}}
	}}},
	{"info varies", "info is well-formed", fault{info: func(in *game.Info) { counter++; in.Version = counter }}},

	{"every setup accepted", "setting up refuses what is not allowed", fault{new: func(int, game.Options) (game.State, error) { return toy.Rules{}.New(2, nil) }}},
	{"seats before options", "setting up refuses what is not allowed", fault{new: func(seats int, opt game.Options) (game.State, error) {
		if seats < 2 {
			return nil, game.Refuse(game.GenSeats, "seats")
		}
		return toy.Rules{}.New(seats, opt)
	}}},
	{"options changed", "setting up refuses what is not allowed", fault{new: func(seats int, opt game.Options) (game.State, error) {
		s, err := toy.Rules{}.New(seats, opt)
		if opt != nil {
			opt["must"] = "on"
		}
		return s, err
	}}},
	{"value never allowed", "setting up refuses what is not allowed", fault{new: func(seats int, opt game.Options) (game.State, error) {
		if opt["must"] == "off" {
			return nil, game.Refuse(game.GenSeats, "seats")
		}
		return toy.Rules{}.New(seats, opt)
	}}},

	{"more actions than declared", "games end", fault{info: func(in *game.Info) { in.MaxActions = 3 }}},

	{"not ascending", "legal lists are ascending and never empty", fault{legal: func(_ *state, _ game.Seat, l []game.Action) []game.Action { slices.Reverse(l); return l }}},
	{"listed twice", "legal lists are ascending and never empty", fault{legal: func(_ *state, _ game.Seat, l []game.Action) []game.Action { return append(l, l[len(l)-1]) }}},
	{"not appended", "legal lists are ascending and never empty", fault{legal: func(s *state, seat game.Seat, _ []game.Action) []game.Action { return s.State.Legal(seat, nil) }}},
	{"nothing to do", "legal lists are ascending and never empty", fault{legal: func(_ *state, _ game.Seat, l []game.Action) []game.Action { return l[:1] }}},
	{"watcher plays", "legal lists are ascending and never empty", fault{legal: func(_ *state, seat game.Seat, l []game.Action) []game.Action {
		if seat == game.Watcher {
			return append(l, 0xFFFF)
		}
		return l
	}}},

	{"allows what is not held", "check agrees with legal", fault{check: func(s *state, _ game.Seat, _ game.Action, err error) error {
		if no, ok := err.(*game.Refusal); ok && no.Rule == game.GenHand {
			return nil
		}
		return err
	}}},
	{"allows one high bit", "check agrees with legal", fault{check: func(s *state, seat game.Seat, a game.Action, err error) error {
		return s.State.Check(seat, a&^(1<<40))
	}}},
	{"refuses what is legal", "check agrees with legal", fault{check: func(_ *state, _ game.Seat, a game.Action, err error) error {
		if a == 5 {
			return refused(game.GenMoment)
		}
		return err
	}}},

	{"plain error", "refusals cite the rulebook", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if err != nil {
			return errors.New("no")
		}
		return nil
	}}},
	{"rule of no book", "refusals cite the rulebook", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if no, ok := err.(*game.Refusal); ok && no.Rule == game.GenHand {
			return refused("TOY-9")
		}
		return err
	}}},
	{"no code", "refusals cite the rulebook", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if err != nil {
			return game.Refuse(game.GenTurn, "")
		}
		return nil
	}}},
	{"turn after the end", "refusals cite the rulebook", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if err != nil {
			return refused(game.GenTurn)
		}
		return nil
	}}},
	{"over while luck is due", "refusals cite the rulebook", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if err != nil {
			return refused(game.GenOver)
		}
		return nil
	}}},

	{"attempts counted", "refusals change nothing", fault{view: withNumber, check: func(s *state, _ game.Seat, _ game.Action, err error) error {
		if err != nil {
			s.n++
		}
		return err
	}}},

	{"one text for two actions", "notation of actions", fault{format: func(text string) string { return text[:1] }}},
	{"spaces undeclared", "notation of actions", fault{format: func(text string) string { return "card " + text }}},
	{"ends like a rule", "notation of actions", fault{format: func(text string) string { return "TOY-" + strings.ToUpper(text) }}},
	{"comment sign", "notation of actions", fault{format: func(text string) string { return "#" + text }}},
	{"read as another", "notation of actions", fault{parse: func(text string) (game.Action, error) {
		a, err := toy.Rules{}.ParseAction(text)
		return a ^ 1, err
	}}},

	{"blanks ignored", "texts that are no action are refused", fault{parse: func(text string) (game.Action, error) {
		return toy.Rules{}.ParseAction(strings.TrimSpace(text))
	}}},
	{"capitals accepted", "texts that are no action are refused", fault{parse: func(text string) (game.Action, error) {
		return toy.Rules{}.ParseAction(strings.ToLower(text))
	}}},
	{"form without refusal", "texts that are no action are refused", fault{parse: func(text string) (game.Action, error) {
		a, err := toy.Rules{}.ParseAction(text)
		if err != nil {
			return 0, errors.New("no card")
		}
		return a, nil
	}}},

	{"luck read backwards", "notation of luck", fault{outcome: func(text string) ([]byte, error) {
		outcome, err := toy.Rules{}.ParseOutcome(text)
		slices.Reverse(outcome)
		return outcome, err
	}}},
	{"luck read loosely", "notation of luck", fault{outcome: func(text string) ([]byte, error) {
		return toy.Rules{}.ParseOutcome(strings.Join(strings.Fields(text), " "))
	}}},

	{"short luck accepted", "spoiled luck is refused", fault{resolve: func(s *state, outcome []byte) error {
		for c := byte(0); len(outcome) > 8 && len(outcome) < 12; c++ {
			if !slices.Contains(outcome, c) {
				outcome = append(slices.Clone(outcome), c)
			}
		}
		return s.State.Resolve(outcome)
	}}},
	{"refused luck counted", "spoiled luck is refused", fault{view: withNumber, resolve: func(s *state, outcome []byte) error {
		s.n++
		return s.State.Resolve(outcome)
	}}},
	{"luck at any time", "spoiled luck is refused", fault{resolve: func(s *state, outcome []byte) error {
		if s.Turn() != game.Chance {
			return nil
		}
		return s.State.Resolve(outcome)
	}}},
	{"outcome changed", "spoiled luck is refused", fault{resolve: func(s *state, outcome []byte) error {
		err := s.State.Resolve(outcome)
		if err == nil {
			outcome[0], outcome[1] = outcome[1], outcome[0]
		}
		return err
	}}},

	{"draws counted", "drawing changes nothing", fault{view: withNumber, draw: func(s *state, r *rand.Rand, buf []byte) []byte {
		s.n++
		return s.State.Draw(r, buf)
	}}},
	{"draw starts anew", "drawing changes nothing", fault{draw: func(s *state, r *rand.Rand, buf []byte) []byte { return s.State.Draw(r, nil) }}},
	{"draw remembers", "drawing changes nothing", fault{draw: func(s *state, r *rand.Rand, buf []byte) []byte {
		counter++
		return s.State.Draw(rand.New(rand.NewPCG(uint64(counter), 0)), buf)
	}}},
	{"draw is fixed", "luck varies", fault{draw: func(s *state, _ *rand.Rand, buf []byte) []byte {
		return s.State.Draw(rand.New(rand.NewPCG(1, 1)), buf)
	}}},

	{"clone is the same", "clones are independent", fault{clone: func(s *state) game.State { return s }}},
	{"clone shares", "clones are independent", fault{clone: func(s *state) game.State { c := *s; return &c }}},
	{"clone forgets", "clones are independent", fault{play: func(s *state) { s.n++ }, view: withNumber, clone: func(s *state) game.State {
		return &state{State: s.State.Clone().(*toy.State), fault: s.fault}
	}}},
	{"set shares", "clones are independent", fault{set: func(s, from *state) { s.State = from.State }}},
	{"set does nothing", "clones are independent", fault{set: func(*state, *state) {}}},

	{"overtime illegal", "overtime is legal", fault{overtime: func(_ *state, _ game.Seat, a game.Action) game.Action { return a + 100 }}},
	{"overtime counted", "overtime is legal", fault{view: withNumber, overtime: func(s *state, _ game.Seat, a game.Action) game.Action { s.n++; return a }}},

	{"places from 0", "standings are well-formed", fault{standing: func(st []game.Standing) {
		for i := range st {
			st[i].Place--
		}
	}}},
	{"places without a gap", "standings are well-formed", fault{standing: func(st []game.Standing) {
		st[0].Place, st[1].Place = 1, 1
		for i := range st[2:] {
			st[2+i].Place = 2
		}
	}}},

	{"view without names", "views are plain", fault{view: func(_ *state, _ game.Seat, v toy.View) any { return struct{ Hand []string }{v.Hand} }}},
	{"view is no object", "views are plain", fault{view: func(_ *state, _ game.Seat, v toy.View) any { return v.Hand }}},
	{"view shares memory", "views are plain", fault{play: func(s *state) { s.n++ }, view: func(s *state, _ game.Seat, v toy.View) any { return map[string]*int{"n": &s.n} }}},

	{"books wrong later", "invariants hold", fault{play: func(s *state) { s.n++ }, books: func(s *state) error {
		if s.n > 2 {
			return fmt.Errorf("%d cards", s.n)
		}
		return nil
	}}},

	{"hidden chance in Play", "replay gives the same game", fault{play: func(s *state) { counter++; s.n = counter }, view: withNumber}},

	{"view shows a hand", "no viewer learns a secret", fault{view: func(s *state, viewer game.Seat, v toy.View) any {
		v.Hand = append(v.Hand, s.next(viewer)...)
		return v
	}}},
	{"view shows an order", "no viewer learns a secret", fault{view: func(s *state, viewer game.Seat, v toy.View) any {
		if next := s.next(viewer); len(next) > 0 && next[0] > "2" {
			slices.Reverse(v.Hand)
		}
		return v
	}}},
	{"view has a telling length", "no viewer learns a secret", fault{view: func(s *state, viewer game.Seat, v toy.View) any {
		if next := s.next(viewer); len(next) > 0 {
			v.Last += strings.Repeat(" ", int(next[0][0]-'0'))
		}
		return v
	}}},
	{"watcher sees a hand", "no viewer learns a secret", fault{view: func(s *state, viewer game.Seat, v toy.View) any {
		if viewer == game.Watcher {
			v.Hand = s.next(1)
		}
		return v
	}}},
	{"refusal tells", "no viewer learns a secret", fault{check: func(s *state, seat game.Seat, _ game.Action, err error) error {
		if next := s.next(seat); err != nil && len(next) > 0 {
			return game.Refuse(game.GenTurn, "turn", next[0])
		}
		return err
	}}},
	{"legal list tells", "no viewer learns a secret", fault{legal: func(s *state, seat game.Seat, l []game.Action) []game.Action {
		if next := s.next(seat); len(l) > 1 && len(next) > 0 && next[0] > "2" {
			return l[1:]
		}
		return l
	}}},
	{"overtime tells", "no viewer learns a secret", fault{overtime: func(s *state, seat game.Seat, a game.Action) game.Action {
		legal := s.State.Legal(seat, nil)
		if next := s.next(seat); len(next) > 0 && next[0] > "2" {
			return legal[len(legal)-1]
		}
		return a
	}}},
	{"standings tell", "no viewer learns a secret", fault{clone: func(s *state) game.State {
		c := *s
		c.State = s.State.Clone().(*toy.State)
		return &c
	}, imagine: func(s *state, viewer game.Seat, r *rand.Rand) {
		s.State.Imagine(viewer, r)
		if s.State.Turn() >= 0 {
			s.State.Play(s.State.Turn(), s.State.Legal(s.State.Turn(), nil)[0])
		}
	}}},
	{"redeals the own hand", "no viewer learns a secret", fault{imagine: func(s *state, _ game.Seat, r *rand.Rand) { s.State.Imagine(game.Watcher, r) }}},

	{"imagines nothing", "imagining redeals", fault{imagine: func(*state, game.Seat, *rand.Rand) {}}},
	{"imagines nothing for one seat", "imagining redeals", fault{imagine: func(s *state, viewer game.Seat, r *rand.Rand) {
		if viewer != 1 {
			s.State.Imagine(viewer, r)
		}
	}}},
	{"imagines always the same", "imagining redeals", fault{imagine: func(s *state, viewer game.Seat, _ *rand.Rand) {
		s.State.Imagine(viewer, rand.New(rand.NewPCG(1, 1)))
	}}},
	{"hidden undeclared", "imagining redeals", fault{info: func(in *game.Info) { in.Hidden = false }}},

	{"imagined state breaks", "imagined games go on", fault{imagine: func(s *state, viewer game.Seat, r *rand.Rand) { s.State.Imagine(viewer, r); s.flag = true },
		play: func(s *state) {
			if s.flag {
				panic("no such card")
			}
		}}},
	{"imagined books wrong", "imagined games go on", fault{imagine: func(s *state, viewer game.Seat, r *rand.Rand) { s.State.Imagine(viewer, r); s.flag = true },
		books: func(s *state) error {
			if s.flag {
				return errors.New("a card in two places")
			}
			return nil
		}}},

	{"narrates a hand", "narration tells no secret", fault{narrate: func(before, _ *state, facts []game.Fact) []game.Fact {
		return append(facts, game.Fact{Code: "holds", Seat: 0, Args: []any{before.next(1), before.next(0)}})
	}}},
	{"narrates luck", "narration tells no secret", fault{narrate: func(_, after *state, facts []game.Fact) []game.Fact {
		if facts[0].Code == "deals" {
			facts[0].Args = []any{after.next(1), after.next(0)}
		}
		return facts
	}}},
	{"narrates nonsense", "narration tells no secret", fault{narrate: func(_, _ *state, facts []game.Fact) []game.Fact {
		return append(facts, game.Fact{Code: "", Seat: 0})
	}}},

	{"allocates", "playouts allocate nothing", fault{play: func(s *state) { s.State = s.State.Clone().(*toy.State) }}},

	{"fact without text", "texts are complete", fault{narrate: func(_, _ *state, facts []game.Fact) []game.Fact {
		return append(facts, game.Fact{Code: "sings", Seat: 0})
	}}},
	{"refusal without text", "texts are complete", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if no, ok := err.(*game.Refusal); ok && no.Rule == "TOY-2" {
			return game.Refuse("TOY-2", "other-code")
		}
		return err
	}}},
	{"option without text", "texts are complete", fault{info: func(in *game.Info) { in.Options[0].Key = "packets" }}},
	{"option of no rule", "rulebooks agree and are tested", fault{info: func(in *game.Info) { in.Options[0].Rule = "TOY-X9" }}},
	{"golden record fails", "golden records hold", fault{overtime: func(s *state, seat game.Seat, _ game.Action) game.Action { return 99 }}},
}

// toyFolder is the toy's own.
func toyFolder() fs.FS { return os.DirFS("../../internal/toy") }

// quick is a suite that looks only at the setups it must see.
func quick(r game.Rules, folder fs.FS) *suite {
	s := newSuite(r, folder, true)
	s.while = 0
	return s
}

func propertyNamed(t *testing.T, name string) property {
	t.Helper()
	i := slices.IndexFunc(properties, func(p property) bool { return p.name == name })
	if i < 0 {
		t.Fatalf("no property %q", name)
	}
	return properties[i]
}

func TestSoundGamePasses(t *testing.T) {
	for _, p := range properties {
		if err := p.check(quick(rules{fault: &fault{}}, toyFolder())); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
}

func TestFaultyGamesFail(t *testing.T) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			err := propertyNamed(t, f.property).check(quick(rules{fault: &f.fault}, toyFolder()))
			if err == nil {
				t.Errorf("%q is not found", f.property)
			}
		})
	}
}

func TestEveryPropertyHasFoundAFault(t *testing.T) {
	for _, p := range properties {
		found := false
		for _, f := range faults {
			found = found || f.property == p.name
		}
		if !found {
			t.Errorf("no faulty game for %q", p.name)
		}
	}
}

// changed is the toy's folder with one file changed by edit; "" takes it away.
func changed(t *testing.T, name string, edit func(string) string) fs.FS {
	t.Helper()
	folder := fstest.MapFS{}
	err := fs.WalkDir(toyFolder(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(toyFolder(), path)
		folder[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	before := string(folder[name].Data)
	after := edit(before)
	if after == before {
		t.Fatalf("%s is not changed", name)
	}
	folder[name].Data = []byte(after)
	if after == "" {
		delete(folder, name)
	}
	return folder
}

func TestFaultyFoldersFail(t *testing.T) {
	replace := func(old, new string) func(string) string {
		return func(text string) string { return strings.Replace(text, old, new, 1) }
	}
	gone := func(string) string { return "" }
	for _, c := range []struct {
		name, property, file string
		edit                 func(string) string
		want                 string
	}{
		{"no French book", "rulebooks agree and are tested", "RULES.fr.md", gone, "RULES.fr.md"},
		{"no English book", "refusals cite the rulebook", "RULES.en.md", gone, "RULES.en.md"},
		{"rule in one language", "rulebooks agree and are tested", "RULES.en.md", replace("TOY-3", "TOY"), "TOY-3 stands in RULES.fr.md only"},
		{"rule nobody tests", "rulebooks agree and are tested", "testdata/two.play", replace("TOY-3", "it"), "TOY-3: no test and no record names it"},
		{"record that fails", "golden records hold", "testdata/two.play", replace("= points 1 2", "= points 2 1"), "testdata/two.play:14: points"},
		{"record of another game", "golden records hold", "testdata/two.play", replace("game toy", "game chess"), "testdata/two.play:2: "},
		{"text in one language", "texts are complete", "ui/texts/fr.toml", replace("tagline", "motto"), "fr.toml: no text for tagline"},
		{"text too many", "texts are complete", "ui/texts/en.toml", replace("tagline", "motto = \"x\"\ntagline"), "fr.toml: no text for motto"},
		{"empty text", "texts are complete", "ui/texts/en.toml", replace(`"You hold a card that beats."`, `""`), "en.toml: no text for refusal.must-beat"},
		{"no texts", "texts are complete", "ui/texts/fr.toml", gone, "no texts"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := propertyNamed(t, c.property).check(quick(toy.Rules{}, changed(t, c.file, c.edit)))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want %s", err, c.want)
			}
		})
	}
	if err := goldenRecords(quick(toy.Rules{}, fstest.MapFS{})); err == nil {
		t.Error("a folder without records passes")
	}
}

func TestFuzzFindsFaults(t *testing.T) {
	for _, f := range faults {
		switch f.property {
		case "games end", "check agrees with legal", "refusals change nothing", "invariants hold":
		default:
			continue
		}
		t.Run(f.name, func(t *testing.T) {
			s := quick(rules{fault: &f.fault}, toyFolder())
			r := rand.New(rand.NewPCG(1, 2))
			for range 3000 {
				data := make([]byte, 400)
				for i := range data {
					data[i] = byte(r.Uint32())
				}
				if s.fuzz(data) != nil {
					return
				}
			}
			t.Error("bytes never find it")
		})
	}
}
