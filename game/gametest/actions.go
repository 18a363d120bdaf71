package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tablee/game"
)

// ruleForm matches a rule id.
var ruleForm = regexp.MustCompile(`^[A-Z]{2,4}(-[A-Z0-9]+)+$`)

// legalLists checks that legal lists are appended, ascending and unique; not empty for the seat on turn; and
// empty for a watcher, while chance is due and after the end.
func legalLists(t *table) error {
	const kept = game.Action(0xDEAD)
	turn := t.state.Turn()
	for _, v := range t.viewers() {
		buf := t.state.Legal(v, []game.Action{kept})
		if len(buf) == 0 || buf[0] != kept {
			return t.errorf("Legal(%d) does not append to its buffer", v)
		}
		legal := buf[1:]
		for i := 1; i < len(legal); i++ {
			if legal[i-1] >= legal[i] {
				return t.errorf("Legal(%d) is not ascending: %#x comes before %#x", v, legal[i-1], legal[i])
			}
		}
		if v == turn && len(legal) == 0 {
			return t.errorf("seat %d is on turn and has no legal action", v)
		}
		if (v < 0 || turn < 0) && len(legal) > 0 {
			return t.errorf("Legal(%d) has %d actions while the turn is %d", v, len(legal), turn)
		}
	}
	return nil
}

// attempts returns actions worth trying: all that are legal now for any seat, many that were legal at other
// moments, legal actions with one bit flipped, small numbers and random words.
func (t *table) attempts() []game.Action {
	const most = 400
	tries := slices.Clone(t.known.actions)
	for _, seat := range t.players() {
		legal := t.state.Legal(seat, nil)
		if len(legal) > most {
			t.r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
			legal = legal[:most]
		}
		tries = append(tries, legal...)
		for bit := range min(64, 64*len(legal)) {
			tries = append(tries, legal[t.r.IntN(len(legal))]^1<<bit)
		}
	}
	for i := range 64 {
		tries = append(tries, game.Action(i), game.Action(t.r.Uint64()), game.Action(t.r.Uint64()>>t.r.IntN(64)))
	}
	return append(tries, ^game.Action(0))
}

// checkAgrees checks that Check allows exactly the actions that Legal lists, for every seat, and none for a
// watcher.
func checkAgrees(t *table) error {
	tries := t.attempts()
	for _, v := range t.viewers() {
		legal := t.state.Legal(v, nil)
		for _, a := range legal {
			if err := t.state.Check(v, a); err != nil {
				return t.errorf("Legal(%d) lists %s, Check refuses it: %v", v, t.rules.FormatAction(a), err)
			}
		}
		for _, a := range tries {
			_, listed := slices.BinarySearch(legal, a)
			if err := t.state.Check(v, a); err == nil && !listed {
				return t.errorf("Check(%d) allows the action %#x, Legal does not list it", v, a)
			}
		}
	}
	return nil
}

// refusalsCite checks that every refusal is a *game.Refusal with a code that cites a rule of the rulebook or
// a general rule, that "game over" and "not your turn" come first, and that a dictionary lacks the word it is
// said to lack.
func refusalsCite(t *table) error {
	book, err := t.bookIDs()
	if err != nil {
		return err
	}
	turn := t.state.Turn()
	for _, a := range t.attempts() {
		known := slices.Contains(t.known.actions, a)
		for _, v := range t.viewers() {
			err := t.state.Check(v, a)
			if err == nil {
				continue
			}
			no, ok := err.(*game.Refusal)
			switch {
			case !ok || no == nil:
				return t.errorf("Check(%d, %#x) gives %T, not a *game.Refusal", v, a, err)
			case no.Code == "":
				return t.errorf("Check(%d, %#x) gives %v, without a code", v, a, no)
			case !houseRule(no.Rule) && !book[no.Rule]:
				return t.errorf("Check(%d, %#x) cites %q, which is not in the rulebook", v, a, no.Rule)
			case known && turn == game.Nobody && no.Rule != game.GenOver:
				return t.errorf("the game is over, %s is refused by %v", t.rules.FormatAction(a), no)
			case known && turn == game.Chance && no.Rule != game.GenTurn:
				return t.errorf("chance is due, %s is refused by %v", t.rules.FormatAction(a), no)
			case no.Word != "" && !lacks(t.state, no.Word):
				return t.errorf("%v, but the dictionary could not have the word %q, or has it", no, no.Word)
			}
		}
	}
	return nil
}

// lacks reports whether a state has a dictionary that lacks a word.
func lacks(s game.State, word string) bool {
	speller, ok := s.(game.Speller)
	if ok {
		_, ok = speller.Lacks(word)
	}
	return ok
}

// houseRule reports whether id is a general rule, which Check may cite in any game.
func houseRule(id string) bool {
	switch id {
	case game.GenForm, game.GenOver, game.GenTurn, game.GenHand, game.GenMoment:
		return true
	}
	return false
}

// refusalsChangeNothing checks that thousands of refused attempts leave the state unchanged, now and in the
// steps that follow.
func refusalsChangeNothing(t *table) error {
	tried, untouched := t.state.Clone(), t.state.Clone()
	for _, a := range t.attempts() {
		for _, v := range t.viewers() {
			_ = tried.Check(v, a)
		}
	}
	if d := t.alike(tried, untouched); d != "" {
		return t.errorf("Check changes the state: %s", d)
	}
	return nil
}

// actionNotation checks that each action has a text that parses back to it, is exact, is unique in a state
// and fits on a line of a record.
func actionNotation(t *table) error {
	actions := map[string]game.Action{}
	for _, seat := range t.players() {
		for _, a := range t.state.Legal(seat, nil) {
			text := t.rules.FormatAction(a)
			if other, taken := actions[text]; taken && other != a {
				return t.errorf("two actions are written %q: %#x and %#x", text, other, a)
			}
			actions[text] = a
			if why := t.unfit(text); why != "" {
				return t.errorf("the action %q %s", text, why)
			}
			back, err := t.rules.ParseAction(text)
			if err != nil || back != a {
				return t.errorf("the action %#x is written %q, which is read as %#x, %v", a, text, back, err)
			}
		}
	}
	return nil
}

// unfit returns why an action's text cannot be part of a record, or "".
func (t *table) unfit(text string) string {
	words := strings.Split(text, " ")
	switch {
	case text == "" || len(text) > 200:
		return "is empty or too long"
	case strings.ContainsFunc(text, func(c rune) bool { return c < ' ' || c == '#' || c == 0x7F }):
		return "holds a control character or a #"
	case slices.Contains(words, ""):
		return "holds a space too many"
	case len(words) > 1 && !t.info.Spaces:
		return "holds a space, which Info.Spaces denies"
	case strings.Contains(text, "|"):
		return "holds the sign that separates actions"
	case ruleForm.MatchString(words[len(words)-1]):
		return "ends like a rule id"
	}
	return ""
}

// garbageTexts checks that ParseAction refuses invalid texts with GEN-FORM and accepts only the exact text of
// an action.
func garbageTexts(t *table) error {
	texts := []string{"", " ", "\x00", "\n", "#", "no such action", "é", "-1", "99999999999999999999", strings.Repeat("A", 5000)}
	for _, a := range t.known.actions {
		text := t.rules.FormatAction(a)
		cut := t.r.IntN(len(text) + 1)
		texts = append(texts, text+" ", " "+text, text+text, text+" "+text, text+"\x00", text+"é", text[:cut],
			text[:cut]+" "+text[cut:], text[:cut]+"0"+text[cut:], text[cut:]+text[:cut],
			strings.ToUpper(text), strings.ToLower(text), strings.ReplaceAll(text, " ", "  "), strings.ReplaceAll(text, " ", "\t"))
	}
	for _, text := range texts {
		a, err := t.rules.ParseAction(text)
		if err == nil {
			if exact := t.rules.FormatAction(a); exact != text {
				return t.errorf("ParseAction accepts %q for %q", text, exact)
			}
			continue
		}
		if no, ok := err.(*game.Refusal); !ok || no == nil || no.Rule != game.GenForm {
			return t.errorf("ParseAction(%q) must be refused with GEN-FORM, the error is %v", text, err)
		}
	}
	if _, err := t.rules.ParseAction(""); err == nil {
		return t.errorf("ParseAction accepts the empty text")
	}
	return nil
}

// defaultActionLegal checks that every seat that may act has a legal default action.
func defaultActionLegal(t *table) error {
	for _, seat := range t.players() {
		legal := t.state.Legal(seat, nil)
		if len(legal) == 0 {
			continue
		}
		before := t.snapshot(t.state)
		a := t.state.DefaultAction(seat)
		if !slices.Contains(legal, a) {
			return t.errorf("DefaultAction(%d) is %s, which is not legal", seat, t.rules.FormatAction(a))
		}
		if d := difference(before, t.snapshot(t.state)); d != "" {
			return t.errorf("DefaultAction(%d) changes the state: %s", seat, d)
		}
	}
	return nil
}

// gamesEnd checks that games end within MaxActions under several policies.
func gamesEnd(s *suite) error {
	for p := range policies {
		err := s.games(fmt.Sprintf("games end, policy %d", p), func(t *table) error {
			t.policy = p
			for {
				if more, err := t.step(); err != nil || !more {
					return err
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}
