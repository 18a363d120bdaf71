package record

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"tablee/game"
)

// ruleID matches a rule id: "NJ-12", "RON-A-16", "GEN-TURN".
var ruleID = regexp.MustCompile(`^[A-Z]{2,4}(-[A-Z0-9]+)+$`)

// Parse reads a .play text. name appears in messages only. The error is an *Error at the first line that is
// not a statement, is in the wrong place, or exceeds a limit.
func Parse(name string, data []byte) (*Record, error) {
	p := parser{rec: &Record{Name: name, Options: game.Options{}, optionLine: map[string]int{}}}
	if len(data) > MaxSize {
		return nil, p.rec.fail(1, "the file has more than %d bytes", MaxSize)
	}
	line := 0
	text := strings.TrimPrefix(string(data), "\ufeff") // some editors write a byte order mark
	for raw := range strings.Lines(text) {
		line++
		if err := p.line(line, strings.TrimRight(raw, "\r\n")); err != nil {
			return nil, err
		}
	}
	if err := p.headerEnds(max(line, 1)); err != nil {
		return nil, err
	}
	return p.rec, nil
}

type parser struct {
	rec *Record
}

func (p *parser) line(n int, raw string) error {
	if !utf8.ValidString(raw) {
		return p.rec.fail(n, "the line is not UTF-8 text")
	}
	if utf8.RuneCountInString(raw) > MaxLine {
		return p.rec.fail(n, "the line has more than %d characters", MaxLine)
	}
	statement, comment, _ := strings.Cut(raw, "#")
	statement = trim(statement)
	if statement == "" {
		p.note(n, comment)
		return nil
	}
	if header, err := p.header(n, statement); header || err != nil {
		return err
	}
	if err := p.headerEnds(n); err != nil {
		return err
	}
	step, err := parseStep(statement)
	if err != nil {
		return p.rec.fail(n, "%v", err)
	}
	step.Line = n
	p.rec.Steps = append(p.rec.Steps, step)
	return nil
}

// trim removes spaces and tabs around a text, and no other white space.
func trim(s string) string { return strings.Trim(s, " \t") }

func (p *parser) note(n int, comment string) {
	if !strings.HasPrefix(comment, ":") {
		return
	}
	key, value := cutBlank(trim(comment[1:]))
	p.rec.Notes = append(p.rec.Notes, Note{Line: n, Key: key, Value: value})
}

// cutBlank splits off the first word.
func cutBlank(s string) (word, rest string) {
	i := strings.IndexAny(s, " \t")
	if i < 0 {
		return s, ""
	}
	return s[:i], trim(s[i:])
}

// header reads a line of the header and reports whether it was one.
func (p *parser) header(n int, statement string) (bool, error) {
	word, rest := cutBlank(statement)
	switch word {
	case "game", "seats", "option":
	default:
		return false, nil
	}
	if len(p.rec.Steps) > 0 {
		return true, p.rec.fail(n, "%s after play has begun", word)
	}
	if word != "game" && p.rec.gameLine == 0 {
		return true, p.rec.fail(n, "the first statement is game and the id of a game, not %s", word)
	}
	switch word {
	case "game":
		return true, p.game(n, rest)
	case "seats":
		return true, p.seats(n, rest)
	}
	return true, p.option(n, rest)
}

func (p *parser) game(n int, id string) error {
	if p.rec.gameLine != 0 {
		return p.rec.fail(n, "game is given twice")
	}
	if id == "" {
		return p.rec.fail(n, "game needs the id of a game")
	}
	p.rec.Game, p.rec.gameLine = id, n
	return nil
}

func (p *parser) seats(n int, text string) error {
	if p.rec.seatsLine != 0 {
		return p.rec.fail(n, "seats is given twice")
	}
	seats, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(seats) != text {
		return p.rec.fail(n, "%s: %s is not a number of seats", game.GenSeats, quote(text))
	}
	p.rec.Seats, p.rec.seatsLine = seats, n
	return nil
}

func (p *parser) option(n int, text string) error {
	key, value, found := strings.Cut(text, "=")
	if !found || key == "" {
		return p.rec.fail(n, "%s: an option is written key=value, not %s", game.GenOption, quote(text))
	}
	if p.rec.optionLine[key] != 0 {
		return p.rec.fail(n, "option %s is given twice", quote(key))
	}
	p.rec.Options[key], p.rec.optionLine[key] = value, n
	return nil
}

// headerEnds checks that the header is complete at line n, where play begins or the text ends.
func (p *parser) headerEnds(n int) error {
	if p.rec.gameLine == 0 {
		return p.rec.fail(n, "the first statement is game and the id of a game")
	}
	if p.rec.seatsLine == 0 {
		return p.rec.fail(n, "%s: the record does not say how many seats play", game.GenSeats)
	}
	return nil
}

func parseStep(statement string) (Step, error) {
	sign, rest := statement[0], trim(statement[1:])
	switch {
	case sign == '*':
		return Step{Kind: Chance, Seat: game.Chance, Text: rest}, nil
	case sign == '=':
		return parseExpectation(rest)
	case sign == '?':
		return parseView(rest)
	case '0' <= sign && sign <= '9':
		return parseAct(statement)
	}
	return Step{}, fmt.Errorf("%s is not a statement", quote(statement))
}

// parseAct reads "0: 7D", "0! 7D NJ-12" and "0~".
func parseAct(statement string) (Step, error) {
	digits := strings.TrimLeft(statement, "0123456789")
	seat, ok := parseSeat(statement[:len(statement)-len(digits)])
	if !ok || digits == "" {
		return Step{}, fmt.Errorf("%s is not a statement", quote(statement))
	}
	sign, text := digits[0], trim(digits[1:])
	switch {
	case sign == ':':
		return Step{Kind: Act, Seat: seat, Text: text}, nil
	case sign == '!':
		return parseRefused(seat, text)
	case sign == '~' && text == "":
		return Step{Kind: DefaultAction, Seat: seat}, nil
	}
	return Step{}, fmt.Errorf("%s is not a statement", quote(statement))
}

func parseRefused(seat game.Seat, text string) (Step, error) {
	if text == "" {
		return Step{}, fmt.Errorf("an attempt needs an action")
	}
	step := Step{Kind: Refused, Seat: seat, Text: text}
	if i := strings.LastIndexAny(text, " \t") + 1; ruleID.MatchString(text[i:]) {
		step.Text, step.Rule = trim(text[:i]), text[i:]
	}
	return step, nil
}

func parseSeat(text string) (game.Seat, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text || n < 0 || n >= game.MaxSeats {
		return 0, false
	}
	return game.Seat(n), true
}

func parseExpectation(text string) (Step, error) {
	word, rest := cutBlank(text)
	switch word {
	case "turn":
		return Step{Kind: Turn, Text: rest}, nil
	case "points":
		return Step{Kind: Points, Text: rest}, nil
	case "places":
		return Step{Kind: Places, Text: rest}, nil
	case "legal":
		who, list := cutBlank(rest)
		seat, ok := parseSeat(who)
		if !ok {
			return Step{}, fmt.Errorf("= legal needs a seat, not %s", quote(who))
		}
		return Step{Kind: Legal, Seat: seat, Text: list}, nil
	}
	return Step{}, fmt.Errorf("unknown expectation %s: want turn, points, places or legal", quote(word))
}

func parseView(text string) (Step, error) {
	who, json := cutBlank(text)
	seat, ok := parseSeat(who)
	if who == "w" {
		seat, ok = game.Watcher, true
	}
	if !ok {
		return Step{}, fmt.Errorf("? needs a seat or w, not %s", quote(who))
	}
	if _, err := decode(json); err != nil {
		return Step{}, fmt.Errorf("? needs JSON: %v", err)
	}
	return Step{Kind: View, Seat: seat, Text: json}, nil
}
