// Package contract renders the agreement of a table's players as a form of sentences with selects
// and as a list, and parses the form into a table's plan.
package contract

import (
	"cmp"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Contract is a filled-in form. Its fields are named seats, bots, level, move, seating, public,
// rated and title; o.KEY is an option, n.KEY an exact number, and chair.2 … a single chair.
type Contract struct {
	Main, More []Clause        // the game's sentences, and the rarer ones
	House      []Clause        // the same for every game: bots, tempo, seating, who may join
	HouseMore  []Clause        // the rarer ones: time bank, absence, watchers, chat, undo, teams
	Exact      []*page.Control // fields for exact numbers
	Chairs     []*page.Control // chair by chair, optional
	Terms      []explanation   // what each option means
	Title      *page.Control
	Wrong      string // an error that no field is to blame for
}

// Clause is a piece of a sentence: a text, or a control with the punctuation that follows it on the
// same line.
type Clause struct {
	Text    string
	Control *page.Control
	Paced   bool // about the time for a move or the reserve, at a game with a clock of its own: hidden while that is on
}

// explanation explains one option.
type explanation struct{ Label, Why, Rule string }

// New returns the contract form of a game, with the values typed, or those of the set chosen in a field "set", and the
// error at its field.
func New(l *board.Loc, ui board.UI, in game.Info, levels int, typed url.Values, wrong error) Contract {
	var c Contract
	if filled, err := WithSet(in, typed); err == nil {
		typed = filled
	}
	controls := map[string]*page.Control{"seats": seatsControl(l, in, typed)}
	for _, o := range in.Options {
		controls[o.Key] = optionControl(l, ui, in, o, typed)
		if isWide(o) {
			c.Exact = append(c.Exact, &page.Control{
				Name: "n." + o.Key, Label: page.GameText(l, ui, "option."+o.Key+".label"),
				Value: typed.Get("n." + o.Key), Min: o.Min, Max: o.Max})
		}
		c.Terms = append(c.Terms, explanation{page.GameText(l, ui, "option."+o.Key+".label"), page.GameText(l, ui, "option."+o.Key+".why"), o.Rule})
	}
	house := houseControls(l, levels, in, typed)
	c.Title = &page.Control{Name: "title", Label: l.T("contract.title"), Value: typed.Get("title")}
	c.Chairs = chairControls(l, levels, in, typed)
	c.markWrong(l, ui, in, wrong, controls, house)
	c.Main = Sentence(page.GameText(l, ui, "contract"), controls)
	c.More = Sentence(page.GameText(l, ui, "contract.more"), controls)
	c.House, c.HouseMore = Sentence(l.T("contract.house"), house), Sentence(l.T("contract.settings"), house)
	if in.OffersClock() {
		c.House, c.HouseMore = paced(l.T("contract.house"), house), paced(l.T("contract.settings"), house)
	}
	return c
}

// Follows reports whether a choice depends on another (page.Choice.By) and needs the script that
// updates it.
func (c *Contract) Follows() bool {
	follows := func(ch page.Choice) bool { return ch.By != "" }
	return slices.ContainsFunc(slices.Concat(c.Main, c.More), func(cl Clause) bool {
		return cl.Control != nil && slices.ContainsFunc(cl.Control.Choices, follows)
	})
}

// markWrong puts an error at the field it is about.
func (c *Contract) markWrong(l *board.Loc, ui board.UI, in game.Info, wrong error, groups ...map[string]*page.Control) {
	if wrong == nil {
		return
	}
	field, text := Blame(l, ui, in, wrong)
	if field == "title" {
		c.Title.Wrong = text
		return
	}
	for _, group := range groups {
		if control, ok := group[field]; ok {
			control.Wrong = text
			return
		}
	}
	c.Wrong = text
}

// Unfolded reports whether the folded part of the form contains an error and must be open.
func (c *Contract) Unfolded() bool {
	blamed := func(cl Clause) bool { return cl.Control != nil && cl.Control.Wrong != "" }
	return c.Wrong != "" || c.Title.Wrong != "" || slices.ContainsFunc(c.More, blamed) || slices.ContainsFunc(c.HouseMore, blamed)
}

// chosen returns the text of the selected choice.
func chosen(c *page.Control) string {
	for _, ch := range c.Choices {
		if ch.Selected {
			return ch.Text
		}
	}
	return ""
}

var hole = regexp.MustCompile(`\{([A-Za-z]+)\}`)

// Sentence splits a text at its {holes} and puts a control in each.
func Sentence(text string, controls map[string]*page.Control) []Clause {
	var parts []Clause
	at := 0
	for _, m := range hole.FindAllStringSubmatchIndex(text, -1) {
		control, ok := controls[text[m[2]:m[3]]]
		if !ok {
			continue
		}
		stop := len(text[m[1]:]) - len(strings.TrimLeft(text[m[1]:], ".,;:!?\u202f\u00a0"))
		parts = append(parts, Clause{Text: text[at:m[0]]}, Clause{Control: control, Text: text[m[1] : m[1]+stop]})
		at = m[1] + stop
	}
	return append(parts, Clause{Text: text[at:]})
}

// pace matches a sentence about the time for a move or the reserve.
var pace = regexp.MustCompile(`[^.]*\{(?:move|bank)\}[^.]*\.\s*`)

// paced is Sentence for a game that may have a clock of its own.
func paced(text string, controls map[string]*page.Control) []Clause {
	at := pace.FindStringIndex(text)
	if at == nil || controls["move"].Wrong != "" || controls["bank"].Wrong != "" { // an error must be seen
		return Sentence(text, controls)
	}
	about := Sentence(text[at[0]:at[1]], controls)
	for i := range about {
		about[i].Paced = true
	}
	return slices.Concat(Sentence(text[:at[0]], controls), about, Sentence(text[at[1]:], controls))
}

// HouseSentence is Sentence for the terms of a table. While a clock of its game is on, the sentence about the time
// for a move is left out.
func HouseSentence(text string, controls map[string]*page.Control, t *table.Table) []Clause {
	if t.Rules().Info().HasClock(t.Options) {
		text = pace.ReplaceAllString(text, " ")
	}
	return Sentence(strings.TrimSpace(text), controls)
}

func seatsControl(l *board.Loc, in game.Info, typed url.Values) *page.Control {
	c := &page.Control{Name: "seats", Label: l.T("contract.seats")}
	chosen := typed.Get("seats")
	if chosen == "" {
		chosen = strconv.Itoa(UsualSeats(in))
	}
	for n := in.MinSeats; n <= in.MaxSeats; n++ {
		text := strconv.Itoa(n)
		c.Choices = append(c.Choices, page.Choice{Value: text, Text: text, Selected: text == chosen})
	}
	return c
}

func optionControl(l *board.Loc, ui board.UI, in game.Info, o game.Option, typed url.Values) *page.Control {
	c := &page.Control{Name: "o." + o.Key, Label: page.GameText(l, ui, "option."+o.Key+".label"), Clock: o.Clock}
	chosen := cmp.Or(typed.Get(c.Name), in.LanguageOptions(l.Lang())[o.Key], o.Default)
	by, follows := governor(in, o.Key)
	if follows {
		chosen = typed.Get(c.Name)
		c.Choices = append(c.Choices, usualChoice(l, ui, o, by, chosen == ""))
	} else if o.IsLanguage && !o.Allows(l.Lang()) && typed.Get(c.Name) == "" {
		chosen = ""
		c.Choices = append(c.Choices, page.Choice{Text: l.T("contract.choose"), Selected: true})
	}
	for _, value := range offered(o) {
		c.Choices = append(c.Choices, page.Choice{Value: value, Text: optionText(l, ui, o, value), Selected: value == chosen})
	}
	return c
}

func houseControls(l *board.Loc, levels int, in game.Info, typed url.Values) map[string]*page.Control {
	controls := TermControls(l, levels, typed)
	pick := func(name, usual string, choices ...page.Choice) {
		chosen := typed.Get(name)
		if chosen == "" {
			chosen = usual
		}
		for i := range choices {
			choices[i].Selected = choices[i].Value == chosen
		}
		controls[name] = &page.Control{Name: name, Label: l.T("contract." + name), Choices: choices}
	}
	var bots, level []page.Choice
	teams := []page.Choice{{Value: "0", Text: l.T("team.0")}}
	bots = append(bots, page.Choice{Value: "0", Text: l.T("contract.bots.0")})
	for n := 1; n < in.MaxSeats && levels > 0; n++ {
		bots = append(bots, page.Choice{Value: strconv.Itoa(n), Text: l.T("contract.bots.n", "N", n)})
	}
	for n := 1; n <= levels; n++ {
		level = append(level, page.Choice{Value: strconv.Itoa(n), Text: l.Level(in.ID, n)})
	}
	for n := 2; n <= lobby.MaxTeam; n++ {
		teams = append(teams, page.Choice{Value: strconv.Itoa(n), Text: l.T("team.n", "N", n)})
	}
	pick("bots", "0", bots...)
	pick("level", strconv.Itoa(LevelWith(typed.Get("set"), levels)), level...)
	pick("team", "0", teams...)
	pick("seating", "drawn", page.Choice{Value: "drawn", Text: l.T("seating.drawn")}, page.Choice{Value: "kept", Text: l.T("seating.kept")})
	pick("rated", "no", page.Choice{Value: "no", Text: l.T("rated.no")}, page.Choice{Value: "yes", Text: l.T("rated.yes")})
	return controls
}

// chairControls returns the controls that override the sentences for single chairs, except the
// opener's own.
func chairControls(l *board.Loc, levels int, in game.Info, typed url.Values) []*page.Control {
	var all []*page.Control
	for n := 2; n <= in.MaxSeats; n++ {
		c := &page.Control{Name: "chair." + strconv.Itoa(n), Label: l.T("contract.chair", "Chair", n)}
		c.Choices = append(c.Choices, page.Choice{Value: "", Text: l.T("chair.usual")}, page.Choice{Value: "open", Text: l.T("chair.open")})
		for level := 1; level <= levels; level++ {
			c.Choices = append(c.Choices, page.Choice{Value: "bot:" + strconv.Itoa(level), Text: l.T("chair.bot", "Level", l.Level(in.ID, level))})
		}
		for i := range c.Choices {
			c.Choices[i].Selected = c.Choices[i].Value == typed.Get(c.Name)
		}
		here := &page.Control{Name: "name." + strconv.Itoa(n), Label: l.T("contract.here", "Chair", n), Value: typed.Get("name." + strconv.Itoa(n))}
		all = append(all, c, here)
	}
	return all
}

// Unchosen returns an error for a filled-in contract without the language of a game of words, if the game does not
// have the reader's own.
func Unchosen(in game.Info, lang string, typed url.Values) error {
	for _, o := range in.Options {
		_, follows := governor(in, o.Key)
		if o.IsLanguage && !follows && !o.Allows(lang) && typed.Get("o."+o.Key) == "" {
			return &input.Invalid{Field: o.Key, Code: "empty"}
		}
	}
	return nil
}

// ReadPlan parses a filled-in contract. The host validates it; the error covers only what the host
// cannot see, such as more bots than chairs.
func ReadPlan(in game.Info, typed url.Values) (lobby.Plan, error) {
	typed, err := WithSet(in, typed)
	if err != nil {
		return lobby.Plan{}, err
	}
	p := lobby.Plan{Game: in.ID, Options: game.Options{}, Seating: typed.Get("seating"), Rated: typed.Get("rated") == "yes"}
	for _, o := range in.Options {
		value := typed.Get("o." + o.Key)
		if exact := strings.TrimSpace(typed.Get("n." + o.Key)); exact != "" {
			value = exact
		}
		_, follows := governor(in, o.Key)
		if value != "" && (follows || value != o.Default) {
			p.Options[o.Key] = value
		}
	}
	if err := unknownOption(in, typed); err != nil {
		return p, err
	}
	numbers := map[string]int{"seats": UsualSeats(in), "bots": 0, "level": 1, "team": 0}
	for field := range numbers {
		if text := typed.Get(field); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil {
				return p, &input.Invalid{Field: field, Code: "unknown"}
			}
			numbers[field] = n
		}
	}
	if p.Terms, err = ReadTerms(typed, numbers["level"]); err != nil {
		return p, err
	}
	p.UsualAbsence = usualAbsence(typed)
	p.Team = numbers["team"]
	seats, bots := numbers["seats"], numbers["bots"]
	if seats < 1 || seats > game.MaxSeats {
		return p, game.Refuse(game.GenSeats, "seats", seats, in.MinSeats, in.MaxSeats)
	}
	if bots < 0 || bots > seats-1 {
		return p, &input.Invalid{Field: "bots", Code: "many-bots", Limit: seats - 1}
	}
	p.Chairs = chairs(seats, bots, numbers["level"], typed)
	return p, nil
}

// chairs returns the chairs: the opener's, then the open ones, then the bots, except where the form
// sets a chair by number.
func chairs(seats, bots, level int, typed url.Values) []string {
	list := []string{"me"}
	for n := 2; n <= seats; n++ {
		chair := "open"
		if n > seats-bots {
			chair = "bot:" + strconv.Itoa(level)
		}
		if asked := typed.Get("chair." + strconv.Itoa(n)); asked != "" {
			chair = asked
		}
		if name := strings.TrimSpace(typed.Get("name." + strconv.Itoa(n))); name != "" {
			chair = "here:" + name
		}
		list = append(list, chair)
	}
	return list
}

// unknownOption refuses an option that the game does not have.
func unknownOption(in game.Info, typed url.Values) error {
	for _, name := range slices.Sorted(maps.Keys(typed)) {
		key, found := strings.CutPrefix(name, "o.")
		if !found {
			key, found = strings.CutPrefix(name, "n.")
		}
		if _, known := in.Option(key); found && !known {
			return game.Refuse(game.GenOption, "unknown-option", key, typed.Get(name), "")
		}
	}
	return nil
}
