package web

import (
	"cmp"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/web/board"
)

// contract is what the players of a table agree on, as sentences whose choices are
// selects set in the text. Names of fields: seats, bots, level, move, seating, public,
// rated, title; o.KEY for an option, n.KEY for an exact number, chair.2 … for a single chair.
type contract struct {
	Main, More []clause   // the game's sentences, and the rarer ones
	House      []clause   // the house's: bots, pace, seating, who may come
	Around     []clause   // the house's rarer ones: reserve, absence, watchers, talk, taking back, teams
	Exact      []*Control // numbers typed exactly
	Chairs     []*Control // chair by chair, for those who want it
	Terms      []term     // what each option means
	Title      *Control
	Wrong      string // what is wrong with it all, when no field is to blame
}

// clause is a piece of a sentence: words, or a choice and the stop behind it, which no
// line begins with.
type clause struct {
	Text    string
	Control *Control
}

// term explains one option.
type term struct{ Label, Why, Rule string }

// contract writes the contract of a game, with what was typed kept and what is wrong
// said at its field.
func newContract(l *board.Loc, ui board.UI, in game.Info, levels int, typed url.Values, wrong error) contract {
	var c contract
	controls := map[string]*Control{"seats": seatsControl(l, in, typed)}
	for _, o := range in.Options {
		controls[o.Key] = optionControl(l, ui, in, o, typed)
		if wide(o) {
			c.Exact = append(c.Exact, &Control{
				Name: "n." + o.Key, Label: GameText(l, ui, "option."+o.Key+".label"),
				Value: typed.Get("n." + o.Key), Min: o.Min, Max: o.Max})
		}
		c.Terms = append(c.Terms, term{GameText(l, ui, "option."+o.Key+".label"), GameText(l, ui, "option."+o.Key+".why"), o.Rule})
	}
	house := houseControls(l, levels, in, typed)
	c.Title = &Control{Name: "title", Label: l.T("contract.title"), Value: typed.Get("title")}
	c.Chairs = chairControls(l, levels, in, typed)
	c.blame(l, ui, in, wrong, controls, house)
	c.Main = sentence(GameText(l, ui, "contract"), controls)
	c.More = sentence(GameText(l, ui, "contract.more"), controls)
	c.House = sentence(l.T("contract.house"), house)
	c.Around = sentence(l.T("contract.around"), house)
	return c
}

// blame puts what is wrong at the field it is about.
func (c *contract) blame(l *board.Loc, ui board.UI, in game.Info, wrong error, groups ...map[string]*Control) {
	if wrong == nil {
		return
	}
	field, text := blameOf(l, ui, in, wrong)
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

// unfolded reports whether what is wrong stands in the part of the contract that is folded.
func (c *contract) unfolded() bool {
	blamed := func(cl clause) bool { return cl.Control != nil && cl.Control.Wrong != "" }
	return c.Wrong != "" || c.Title.Wrong != "" || slices.ContainsFunc(c.More, blamed) || slices.ContainsFunc(c.Around, blamed)
}

var hole = regexp.MustCompile(`\{([A-Za-z]+)\}`)

// sentence cuts a text at its {holes} and puts a control in each.
func sentence(text string, controls map[string]*Control) []clause {
	var parts []clause
	at := 0
	for _, m := range hole.FindAllStringSubmatchIndex(text, -1) {
		control, ok := controls[text[m[2]:m[3]]]
		if !ok {
			continue
		}
		stop := len(text[m[1]:]) - len(strings.TrimLeft(text[m[1]:], ".,;:!?\u202f\u00a0"))
		parts = append(parts, clause{Text: text[at:m[0]]}, clause{Control: control, Text: text[m[1] : m[1]+stop]})
		at = m[1] + stop
	}
	return append(parts, clause{Text: text[at:]})
}

func seatsControl(l *board.Loc, in game.Info, typed url.Values) *Control {
	c := &Control{Name: "seats", Label: l.T("contract.seats")}
	chosen := typed.Get("seats")
	if chosen == "" {
		chosen = strconv.Itoa(usualSeats(in))
	}
	for n := in.MinSeats; n <= in.MaxSeats; n++ {
		text := strconv.Itoa(n)
		c.Choices = append(c.Choices, Choice{text, text, text == chosen})
	}
	return c
}

// usualSeats is how many sit down when nobody says: four, where the game allows it.
func usualSeats(in game.Info) int { return min(max(4, in.MinSeats), in.MaxSeats) }

func optionControl(l *board.Loc, ui board.UI, in game.Info, o game.Option, typed url.Values) *Control {
	c := &Control{Name: "o." + o.Key, Label: GameText(l, ui, "option."+o.Key+".label")}
	chosen := cmp.Or(typed.Get(c.Name), in.LanguageOptions(l.Lang())[o.Key], o.Default)
	for _, value := range sensible(o) {
		c.Choices = append(c.Choices, Choice{value, optionText(l, ui, o, value), value == chosen})
	}
	return c
}

// optionText is what a person calls a value of an option.
func optionText(l *board.Loc, ui board.UI, o game.Option, value string) string {
	key := "option." + o.Key + "." + value
	if o.Values != nil || l.Has(ui.ID()+"."+key) {
		return GameText(l, ui, key)
	}
	n, _ := strconv.Atoi(value)
	return GameText(l, ui, "option."+o.Key+".n", "N", n)
}

// optionBrief is a value of an option where it stands after the option's label, in a list:
// the game's ".short" wording where the one for the contract's sentence would not fit.
func optionBrief(l *board.Loc, ui board.UI, o game.Option, value string) string {
	n, _ := strconv.Atoi(value)
	key := ui.ID() + ".option." + o.Key + "."
	switch {
	case l.Has(key + value + ".short"):
		return l.T(key + value + ".short")
	case o.Values == nil && !l.Has(key+value) && l.Has(key+"n.short"):
		return l.T(key+"n.short", "N", n)
	}
	return strings.TrimSuffix(optionText(l, ui, o, value), ".")
}

// round are the numbers people like to choose from.
var round = []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 5000}

// sensible are the values of an option that a select offers: all of them, or of a wide
// range the round ones.
func sensible(o game.Option) []string {
	if o.Values != nil {
		return o.Values
	}
	numbers := slices.Clone(o.Also)
	usual, err := strconv.Atoi(o.Default)
	if err == nil && !slices.Contains(numbers, usual) {
		numbers = append(numbers, usual)
	}
	for n := o.Min; n <= o.Max && !wide(o); n++ {
		numbers = append(numbers, n)
	}
	if wide(o) {
		numbers = append(numbers, o.Min, o.Max)
		for _, n := range round {
			if n > o.Min && n < o.Max {
				numbers = append(numbers, n)
			}
		}
	}
	slices.Sort(numbers)
	values := make([]string, 0, len(numbers))
	for _, n := range slices.Compact(numbers) {
		values = append(values, strconv.Itoa(n))
	}
	return values
}

// wide says that a select cannot list every value.
func wide(o game.Option) bool { return o.Values == nil && o.Max-o.Min > 11 }

func houseControls(l *board.Loc, levels int, in game.Info, typed url.Values) map[string]*Control {
	controls := termControls(l, levels, typed)
	pick := func(name, usual string, choices ...Choice) {
		chosen := typed.Get(name)
		if chosen == "" {
			chosen = usual
		}
		for i := range choices {
			choices[i].Selected = choices[i].Value == chosen
		}
		controls[name] = &Control{Name: name, Label: l.T("contract." + name), Choices: choices}
	}
	var bots, level []Choice
	teams := []Choice{{Value: "0", Text: l.T("team.0")}}
	bots = append(bots, Choice{Value: "0", Text: l.T("contract.bots.0")})
	for n := 1; n < in.MaxSeats && levels > 0; n++ {
		bots = append(bots, Choice{Value: strconv.Itoa(n), Text: l.T("contract.bots.n", "N", n)})
	}
	for n := 1; n <= levels; n++ {
		level = append(level, Choice{Value: strconv.Itoa(n), Text: LevelName(l, in.ID, n)})
	}
	for n := 2; n <= host.MaxTeam; n++ {
		teams = append(teams, Choice{Value: strconv.Itoa(n), Text: l.T("team.n", "N", n)})
	}
	pick("bots", "0", bots...)
	pick("level", strconv.Itoa(usualLevel(levels)), level...)
	pick("team", "0", teams...)
	pick("seating", "drawn", Choice{Value: "drawn", Text: l.T("seating.drawn")}, Choice{Value: "kept", Text: l.T("seating.kept")})
	pick("rated", "no", Choice{Value: "no", Text: l.T("rated.no")}, Choice{Value: "yes", Text: l.T("rated.yes")})
	return controls
}

// chairControls let each chair but one's own be somebody else than the sentences say.
func chairControls(l *board.Loc, levels int, in game.Info, typed url.Values) []*Control {
	var all []*Control
	for n := 2; n <= in.MaxSeats; n++ {
		c := &Control{Name: "chair." + strconv.Itoa(n), Label: l.T("contract.chair", "Chair", n)}
		c.Choices = append(c.Choices, Choice{"", l.T("chair.usual"), true}, Choice{"open", l.T("chair.open"), false})
		for level := 1; level <= levels; level++ {
			c.Choices = append(c.Choices, Choice{"bot:" + strconv.Itoa(level), l.T("chair.bot", "Level", LevelName(l, in.ID, level)), false})
		}
		for i := range c.Choices {
			c.Choices[i].Selected = c.Choices[i].Value == typed.Get(c.Name)
		}
		here := &Control{Name: "name." + strconv.Itoa(n), Label: l.T("contract.here", "Chair", n), Value: typed.Get("name." + strconv.Itoa(n))}
		all = append(all, c, here)
	}
	return all
}

// usualLevel is the level of a bot when nobody says.
func usualLevel(levels int) int { return min(2, levels) }

// planOf reads a filled-in contract. What it holds is checked by the host; the error
// tells only of what the host could not see: more bots than chairs.
func planOf(in game.Info, typed url.Values) (host.Plan, error) {
	p := host.Plan{Game: in.ID, Options: game.Options{}, Seating: typed.Get("seating"), Rated: typed.Get("rated") == "yes"}
	for _, o := range in.Options {
		value := typed.Get("o." + o.Key)
		if exact := strings.TrimSpace(typed.Get("n." + o.Key)); exact != "" {
			value = exact
		}
		if value != "" && value != o.Default {
			p.Options[o.Key] = value
		}
	}
	if err := unknownOption(in, typed); err != nil {
		return p, err
	}
	numbers := map[string]int{"seats": usualSeats(in), "bots": 0, "level": 1, "team": 0}
	for field := range numbers {
		if text := typed.Get(field); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil {
				return p, &input.Invalid{Field: field, Code: "unknown"}
			}
			numbers[field] = n
		}
	}
	var err error
	if p.Terms, err = termsOf(typed, numbers["level"]); err != nil {
		return p, err
	}
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

// chairs are the author's own, then those for guests, then the bots'; unless a chair is
// asked for by its number.
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

// unknownOption refuses a setting that the game has not.
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
