package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tablee/game"
	"tablee/internal/toy"
)

func refused(rule string) error { return game.Refuse(rule, "code") }

// counter lets a fault differ from call to call.
var counter int

// faults lists known ways for a game to break the contract, each with the property that must detect it.
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
	{"set of an unknown option", "info is well-formed", fault{info: func(in *game.Info) {
		in.Sets = []game.Set{{Key: "small", Options: game.Options{"colour": "red"}}}
	}}},
	{"set of defaults", "info is well-formed", fault{info: func(in *game.Info) {
		in.Sets = []game.Set{{Key: "small", Options: game.Options{in.Options[0].Key: in.Options[0].Default}}}
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
	{"more actions than declared, of twins", "determinizing forgets the truth", fault{info: func(in *game.Info) { in.MaxActions = 3 }}},

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
	{"over while chance is due", "refusals cite the rulebook", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
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

	{"outcome read backwards", "notation of outcomes", fault{outcome: func(text string) ([]byte, error) {
		outcome, err := toy.Rules{}.ParseOutcome(text)
		slices.Reverse(outcome)
		return outcome, err
	}}},
	{"outcome read loosely", "notation of outcomes", fault{outcome: func(text string) ([]byte, error) {
		return toy.Rules{}.ParseOutcome(strings.Join(strings.Fields(text), " "))
	}}},

	{"short outcome accepted", "spoiled outcomes are refused", fault{applyChance: func(s *state, outcome []byte) error {
		for c := byte(0); len(outcome) > 8 && len(outcome) < 12; c++ {
			if !slices.Contains(outcome, c) {
				outcome = append(slices.Clone(outcome), c)
			}
		}
		return s.State.ApplyChance(outcome)
	}}},
	{"refused outcome counted", "spoiled outcomes are refused", fault{view: withNumber, applyChance: func(s *state, outcome []byte) error {
		s.n++
		return s.State.ApplyChance(outcome)
	}}},
	{"outcome at any time", "spoiled outcomes are refused", fault{applyChance: func(s *state, outcome []byte) error {
		if s.Turn() != game.Chance {
			return nil
		}
		return s.State.ApplyChance(outcome)
	}}},
	{"outcome changed", "spoiled outcomes are refused", fault{applyChance: func(s *state, outcome []byte) error {
		err := s.State.ApplyChance(outcome)
		if err == nil {
			outcome[0], outcome[1] = outcome[1], outcome[0]
		}
		return err
	}}},

	{"draws counted", "sampling changes nothing", fault{view: withNumber, sampleChance: func(s *state, r *rand.Rand, buf []byte) []byte {
		s.n++
		return s.State.SampleChance(r, buf)
	}}},
	{"draw does not append", "sampling changes nothing", fault{sampleChance: func(s *state, r *rand.Rand, buf []byte) []byte { return s.State.SampleChance(r, nil) }}},
	{"draw remembers", "sampling changes nothing", fault{sampleChance: func(s *state, r *rand.Rand, buf []byte) []byte {
		counter++
		return s.State.SampleChance(rand.New(rand.NewPCG(uint64(counter), 0)), buf)
	}}},
	{"draw is fixed", "chance varies", fault{sampleChance: func(s *state, _ *rand.Rand, buf []byte) []byte {
		return s.State.SampleChance(rand.New(rand.NewPCG(1, 1)), buf)
	}}},

	{"clone is the same", "clones are independent", fault{clone: func(s *state) game.State { return s }}},
	{"clone shares", "clones are independent", fault{clone: func(s *state) game.State { c := *s; return &c }}},
	{"clone forgets", "clones are independent", fault{play: func(s *state) { s.n++ }, view: withNumber, clone: func(s *state) game.State {
		return &state{State: s.State.Clone().(*toy.State), fault: s.fault}
	}}},
	{"set shares", "clones are independent", fault{set: func(s, from *state) { s.State = from.State }}},
	{"set does nothing", "clones are independent", fault{set: func(*state, *state) {}}},

	{"default action illegal", "default actions are legal", fault{defaultAction: func(_ *state, _ game.Seat, a game.Action) game.Action { return a + 100 }}},
	{"default action counted", "default actions are legal", fault{view: withNumber, defaultAction: func(s *state, _ game.Seat, a game.Action) game.Action { s.n++; return a }}},

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
	{"view unexplained", "views are plain", fault{view: func(_ *state, _ game.Seat, v toy.View) any {
		return struct {
			Hand []struct {
				Card string `json:"card"`
			} `json:"hand" doc:"The cards."`
		}{}
	}}},
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
	{"default action tells", "no viewer learns a secret", fault{defaultAction: func(s *state, seat game.Seat, a game.Action) game.Action {
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
	}, determinize: func(s *state, viewer game.Seat, r *rand.Rand) {
		s.State.Determinize(viewer, r)
		if s.State.Turn() >= 0 {
			s.State.Play(s.State.Turn(), s.State.Legal(s.State.Turn(), nil)[0])
		}
	}}},
	{"a pause tells", "no viewer learns a secret", fault{thinkTime: func(s *state) int { return 1 + len(s.State.Legal(s.Turn(), nil)) }}},
	{"a sandglass tells", "no viewer learns a secret", fault{turnTime: func(s *state) int { return 10 * len(s.State.Legal(s.Turn(), nil)) }}},
	{"a visible action tells", "no viewer learns a secret", fault{visible: func(s *state) bool { next := s.next(0); return len(next) > 0 && next[0] > "2" }}},
	{"redeals the own hand", "no viewer learns a secret", fault{determinize: func(s *state, _ game.Seat, r *rand.Rand) { s.State.Determinize(game.Watcher, r) }}},

	{"determinizes nothing", "determinizing redeals", fault{determinize: func(*state, game.Seat, *rand.Rand) {}}},
	{"determinizes nothing for seat 1", "determinizing redeals", fault{determinize: func(s *state, viewer game.Seat, r *rand.Rand) {
		if viewer != 1 {
			s.State.Determinize(viewer, r)
		}
	}}},
	{"determinizes always the same", "determinizing redeals", fault{determinize: func(s *state, viewer game.Seat, _ *rand.Rand) {
		s.State.Determinize(viewer, rand.New(rand.NewPCG(1, 1)))
	}}},
	{"hidden undeclared", "determinizing redeals", fault{info: func(in *game.Info) { in.Hidden = false }}},

	{"determinized state breaks", "determinized games go on", fault{determinize: func(s *state, viewer game.Seat, r *rand.Rand) { s.State.Determinize(viewer, r); s.flag = true },
		play: func(s *state) {
			if s.flag {
				panic("no such card")
			}
		}}},
	{"determinized books wrong", "determinized games go on", fault{determinize: func(s *state, viewer game.Seat, r *rand.Rand) { s.State.Determinize(viewer, r); s.flag = true },
		books: func(s *state) error {
			if s.flag {
				return errors.New("a card in two places")
			}
			return nil
		}}},

	{"a hidden card kept aside", "determinizing forgets the truth", fault{play: func(s *state) {
		if next := s.next(s.State.Turn()); len(next) > 0 {
			s.n = int(next[0][0])
		}
	}}},
	{"shuffled from the true order", "determinizing forgets the truth", fault{determinize: func(s *state, viewer game.Seat, r *rand.Rand) {
		if next := s.next(viewer); len(next) > 0 {
			r = rand.New(rand.NewPCG(r.Uint64(), uint64(next[0][0])))
		}
		s.State.Determinize(viewer, r)
	}}},

	{"narrates a hand", "narration tells no secret", fault{narrate: func(before, _ *state, facts []game.Fact) []game.Fact {
		return append(facts, game.Fact{Code: "holds", Seat: 0, Args: []any{before.next(1), before.next(0)}})
	}}},
	{"narrates an outcome", "narration tells no secret", fault{narrate: func(_, after *state, facts []game.Fact) []game.Fact {
		if facts[0].Code == "deals" {
			facts[0].Args = []any{after.next(1), after.next(0)}
		}
		return facts
	}}},
	{"narrates nonsense", "narration tells no secret", fault{narrate: func(_, _ *state, facts []game.Fact) []game.Fact {
		return append(facts, game.Fact{Code: "", Seat: 0})
	}}},

	{"allocates", "playouts allocate nothing", fault{play: func(s *state) { s.State = s.State.Clone().(*toy.State) }}},

	{"fact without text", "refusals and facts have texts", fault{narrate: func(_, _ *state, facts []game.Fact) []game.Fact {
		return append(facts, game.Fact{Code: "sings", Seat: 0})
	}}},
	{"refusal without text", "refusals and facts have texts", fault{check: func(_ *state, _ game.Seat, _ game.Action, err error) error {
		if no, ok := err.(*game.Refusal); ok && no.Rule == "TOY-2" {
			return game.Refuse("TOY-2", "other-code")
		}
		return err
	}}},
	{"option of no rule", "rulebooks agree and are tested", fault{info: func(in *game.Info) { in.Options[0].Rule = "TOY-X9" }}},
	{"golden record fails", "golden records hold", fault{defaultAction: func(s *state, seat game.Seat, _ game.Action) game.Action { return 99 }}},
}
