package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
)

// Result is the state at the end of a record. "tablee replay --json" prints it as JSON.
type Result struct {
	Game    string         `json:"game"`
	Seats   int            `json:"seats"`
	Options game.Options   `json:"options"` // with every default filled in
	Turn    any            `json:"turn"`    // a seat's number, "luck", or nil when the game is over
	Over    bool           `json:"over"`
	Points  []int          `json:"points"` // by seat
	Places  []int          `json:"places"` // by seat
	Views   map[string]any `json:"views"`  // by seat, and "w" for a watcher

	State game.State `json:"-"`
}

// Run plays the record by the rules that find returns for its game's id, and checks each expectation. The
// error is an *Error at the first line that does not hold.
func (r *Record) Run(find func(id string) (game.Rules, bool)) (*Result, error) {
	run, err := r.start(find)
	if err != nil {
		return nil, err
	}
	if err := run.all(); err != nil {
		return nil, err
	}
	return run.result()
}

// run is the state of a record being played.
type run struct {
	rec   *Record
	rules game.Rules
	info  game.Info
	state game.State

	// rewrite receives the correct statement for a turn, points or places line that does not hold; if it is
	// nil, such a line is an error.
	rewrite func(line int, statement string)
}

func (r *Record) start(find func(id string) (game.Rules, bool)) (*run, error) {
	rules, known := find(r.Game)
	if !known {
		return nil, r.fail(r.gameLine, "there is no game %s", quote(r.Game))
	}
	state, err := rules.New(r.Seats, r.Options)
	if err != nil {
		return nil, r.notAllowed(err)
	}
	return &run{rec: r, rules: rules, info: rules.Info(), state: state}, nil
}

// notAllowed returns an error at the header line that the game refused.
func (r *Record) notAllowed(err error) error {
	var no *game.Refusal
	if !errors.As(err, &no) {
		return r.fail(r.gameLine, "%v", err)
	}
	if no.Rule == game.GenSeats {
		return r.fail(r.seatsLine, "%s: %d seats are not allowed%s", no.Rule, r.Seats, bounds(no))
	}
	if len(no.Args) > 0 {
		key := fmt.Sprint(no.Args[0])
		line := r.optionLine[key]
		switch {
		case line != 0 && no.Code == "unknown-option":
			return r.fail(line, "%s: the game has no option %s", no.Rule, quote(key))
		case line != 0 && no.Code == "option-value" && len(no.Args) == 3:
			return r.fail(line, "%s: option %s cannot be %s; it takes %v", no.Rule, key, quote(r.Options[key]), no.Args[2])
		case line != 0:
			return r.fail(line, "%s: the option is not allowed (%s)", no.Rule, said(no))
		}
	}
	return r.fail(r.gameLine, "%s", said(no))
}

// bounds returns the allowed number of seats, if the refusal contains it.
func bounds(no *game.Refusal) string {
	if len(no.Args) < 3 {
		return ""
	}
	return fmt.Sprintf(": it takes %v to %v", no.Args[1], no.Args[2])
}

// said returns an error's text, shortened and on one line, with control characters escaped.
func said(err error) string {
	const most = 200
	var b strings.Builder
	for i, c := range []rune(err.Error()) {
		switch {
		case i == most:
			return b.String() + "…"
		case strconv.IsPrint(c):
			b.WriteRune(c)
		default:
			b.WriteString(`\` + strconv.FormatInt(int64(c), 16))
		}
	}
	return b.String()
}

func (u *run) all() error {
	for _, step := range u.rec.Steps {
		if err := u.step(step); err != nil {
			return u.rec.fail(step.Line, "%v", err)
		}
	}
	return nil
}

func (u *run) step(s Step) error {
	if s.Seat >= 0 && int(s.Seat) >= u.rec.Seats {
		return fmt.Errorf("there is no seat %d: the seats are 0 to %d", s.Seat, u.rec.Seats-1)
	}
	switch s.Kind {
	case Chance:
		return u.chance(s.Text)
	case Act:
		return u.act(s.Seat, s.Text)
	case Refused:
		return u.refused(s)
	case DefaultAction:
		return u.defaultAction(s.Seat)
	case Turn:
		return u.expect("turn", s, u.turn())
	case Points:
		return u.expect("points", s, u.points())
	case Places:
		return u.expect("places", s, u.places())
	case Legal:
		return u.legal(s.Seat, s.Text)
	default:
		return u.view(s.Seat, s.Text)
	}
}

func (u *run) chance(text string) error {
	if u.state.Turn() != game.Chance {
		return fmt.Errorf("luck is not due: the turn is %s", u.turn())
	}
	outcome, err := u.rules.ParseOutcome(text)
	if err == nil {
		err = u.state.ApplyChance(outcome)
	}
	if err != nil {
		return fmt.Errorf("the luck is refused: %s", said(err))
	}
	return nil
}

// attempt parses and checks an action. It returns the first refusal that applies.
func (u *run) attempt(seat game.Seat, text string) (game.Action, error) {
	a, err := u.rules.ParseAction(text)
	if err != nil {
		return 0, err
	}
	if u.state.Turn() == game.Chance {
		return 0, game.Refuse(game.GenTurn, "luck-due")
	}
	return a, u.state.Check(seat, a)
}

func (u *run) act(seat game.Seat, text string) error {
	a, err := u.attempt(seat, text)
	if err != nil {
		return fmt.Errorf("seat %d may not take %s: %s", seat, quote(text), said(err))
	}
	u.state.Play(seat, a)
	return nil
}

func (u *run) refused(s Step) error {
	_, err := u.attempt(s.Seat, s.Text)
	if err == nil {
		return fmt.Errorf("seat %d may take %s: it is not refused", s.Seat, quote(s.Text))
	}
	var no *game.Refusal
	if !errors.As(err, &no) {
		return fmt.Errorf("the error is not a refusal: %s", said(err))
	}
	if s.Rule != "" && s.Rule != no.Rule {
		return fmt.Errorf("%s is refused by %s, not by %s", quote(s.Text), said(no), s.Rule)
	}
	return nil
}

// defaultAction accepts any seat that may act: in a game with simultaneous choices the clock may run out for
// each of them.
func (u *run) defaultAction(seat game.Seat) error {
	if len(u.state.Legal(seat, nil)) == 0 {
		return fmt.Errorf("seat %d may not act: the turn is %s", seat, u.turn())
	}
	a := u.state.DefaultAction(seat)
	if err := u.state.Check(seat, a); err != nil {
		return fmt.Errorf("the default action of seat %d is refused: %s", seat, said(err))
	}
	u.state.Play(seat, a)
	return nil
}

func (u *run) expect(what string, s Step, have string) error {
	if strings.Join(strings.Fields(s.Text), " ") == have {
		return nil
	}
	if u.rewrite != nil {
		u.rewrite(s.Line, "= "+what+" "+have)
		return nil
	}
	return fmt.Errorf("%s: expected %s, it is %s", what, quote(s.Text), have)
}

func (u *run) turn() string {
	switch seat := u.state.Turn(); seat {
	case game.Chance:
		return "luck"
	case game.Nobody:
		return "over"
	default:
		return strconv.Itoa(int(seat))
	}
}

func (u *run) points() string {
	return numbers(u.state.Standings(nil), func(st game.Standing) int { return st.Points })
}

func (u *run) places() string {
	return numbers(u.state.Standings(nil), func(st game.Standing) int { return st.Place })
}

func numbers(standings []game.Standing, of func(game.Standing) int) string {
	texts := make([]string, len(standings))
	for i, st := range standings {
		texts[i] = strconv.Itoa(of(st))
	}
	return strings.Join(texts, " ")
}

func (u *run) legal(seat game.Seat, text string) error {
	var have []string
	for _, a := range u.state.Legal(seat, nil) {
		have = append(have, u.rules.FormatAction(a))
	}
	want := u.split(text)
	slices.Sort(want)
	slices.Sort(have)
	if slices.Equal(want, have) {
		return nil
	}
	for _, w := range want {
		if !slices.Contains(have, w) {
			return fmt.Errorf("legal: %s is not legal for seat %d; legal are %s", quote(w), seat, u.join(have))
		}
	}
	for _, h := range have {
		if !slices.Contains(want, h) {
			return fmt.Errorf("legal: %s is legal for seat %d too; legal are %s", quote(h), seat, u.join(have))
		}
	}
	return fmt.Errorf("legal: an action is listed twice; legal for seat %d are %s", seat, u.join(have))
}

// split splits a list of actions according to the game's notation.
func (u *run) split(list string) []string {
	if !u.info.Spaces {
		return strings.Fields(list)
	}
	if list == "" {
		return nil
	}
	actions := strings.Split(list, " | ")
	for i := range actions {
		actions[i] = trim(actions[i])
	}
	return actions
}

func (u *run) join(actions []string) string {
	const most = 30
	if len(actions) == 0 {
		return "none"
	}
	more := ""
	if n := len(actions); n > most {
		actions, more = actions[:most], fmt.Sprintf(" … (%d in all)", n)
	}
	if u.info.Spaces {
		return strings.Join(actions, " | ") + more
	}
	return strings.Join(actions, " ") + more
}

func (u *run) view(viewer game.Seat, text string) error {
	want, err := decode(text)
	if err != nil {
		return err
	}
	have, err := seen(u.state.View(viewer))
	if err != nil {
		return err
	}
	if m := missing("", want, have); m != "" {
		return errors.New("view: " + m)
	}
	return nil
}

func (u *run) result() (*Result, error) {
	options, err := u.info.Complete(u.rec.Options)
	if err != nil {
		return nil, u.rec.notAllowed(err)
	}
	res := &Result{
		Game: u.info.ID, Seats: u.rec.Seats, Options: options, State: u.state,
		Views: map[string]any{"w": u.state.View(game.Watcher)},
	}
	for s := range u.rec.Seats {
		res.Views[strconv.Itoa(s)] = u.state.View(game.Seat(s))
	}
	for _, st := range u.state.Standings(nil) {
		res.Points = append(res.Points, st.Points)
		res.Places = append(res.Places, st.Place)
	}
	switch turn := u.state.Turn(); turn {
	case game.Chance:
		res.Turn = "luck"
	case game.Nobody:
		res.Over = true
	default:
		res.Turn = int(turn)
	}
	return res, nil
}
