package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/record"
	"tablee/internal/toy"
)

func find(id string) (game.Rules, bool) { return toy.Rules{}, id == "toy" }

// run plays a record named "f".
func run(text string) (*record.Result, error) {
	rec, err := record.Parse("f", []byte(text))
	if err != nil {
		return nil, err
	}
	return rec.Run(find)
}

// dealt begins a game with two seats: seat 0 holds 1a 5b, seat 1 holds 3a 2a.
const dealt = "game toy\nseats 2\n* 1a 5b 3a 2a 1b 2b 3b 4a 4b 5a 6a 6b\n"

func TestGoldenRecordsHold(t *testing.T) {
	files, _ := filepath.Glob("../../internal/toy/testdata/*.play")
	if len(files) == 0 {
		t.Fatal("no records found")
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := run(string(text)); err != nil {
			t.Error(err)
		}
	}
}

func TestRecordsThatHold(t *testing.T) {
	for name, text := range map[string]string{
		"header only":                         "game toy\nseats 3",
		"options before seats":                "game toy\noption must=off\nseats 2\noption cards=1",
		"comments, blanks and CRLF":           "# a\r\n\r\n  game toy # b\r\n\tseats 2\r\n",
		"a byte order mark":                   "\ufeffgame toy\nseats 2\n",
		"stops anywhere":                      dealt + "0: 1a",
		"rule left out":                       dealt + "0! 2a",
		"rule alone":                          dealt + "0! GEN-FORM",
		"text that is no action":              dealt + "0! seven of clubs GEN-FORM",
		"form before turn":                    dealt + "1! 9z GEN-FORM",
		"attempt while luck is due":           "game toy\nseats 2\n0! 1a GEN-TURN",
		"no action while luck is due":         "game toy\nseats 2\n0! 9z GEN-FORM",
		"luck is awaited":                     "game toy\nseats 2\n= turn luck\n= points 0 0\n= places 1 1",
		"legal in any order":                  dealt + "= legal 0 5b 1a",
		"legal for a seat not on turn":        dealt + "= legal 1",
		"view, order and spaces of no weight": dealt + `? 0 { "last" : "", "hand":["1a","5b"] }`,
		"view, whole":                         dealt + `? w {"hand":[],"held":[2,2],"last":"","points":[0,0],"deals":0}`,
		"view, empty object":                  dealt + `? 1 {}`,
		"numbers by value":                    dealt + `? 1 {"held":[2.0,20e-1]}`,
		"line as long as allowed":             dealt + "#" + strings.Repeat("é", record.MaxLine-1),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := run(text); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFirstLineThatDoesNotHold(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"empty":                     {"", "f:1: the first statement is game"},
		"comments only":             {"# a\n# b\n", "f:2: the first statement is game"},
		"game is not first":         {"seats 2\ngame toy\n", "f:1: the first statement is game"},
		"play before game":          {"0: 1a\n", "f:1: the first statement is game"},
		"game twice":                {"game toy\ngame toy\n", "f:2: game is given twice"},
		"game without id":           {"game\n", "f:1: game needs"},
		"unknown game":              {"game chess\nseats 2\n", `f:1: there is no game "chess"`},
		"no seats":                  {"game toy\n\n* 1a\n", "f:3: GEN-SEATS"},
		"no seats at the end":       {"game toy\n", "f:1: GEN-SEATS"},
		"seats twice":               {"game toy\nseats 2\nseats 2\n", "f:3: seats is given twice"},
		"seats not a number":        {"game toy\nseats two\n", "f:2: GEN-SEATS"},
		"seats with a zero":         {"game toy\nseats 02\n", "f:2: GEN-SEATS"},
		"seats beyond measure":      {"game toy\nseats 99999999999999999999\n", "f:2: GEN-SEATS"},
		"seats not allowed":         {"game toy\noption deals=2\nseats 5\n", "f:3: GEN-SEATS: 5 seats are not allowed: it takes 2 to "},
		"negative seats":            {"game toy\nseats -1\n", "f:2: GEN-SEATS"},
		"unknown option":            {"game toy\noption x=1\nseats 2\n", "f:2: GEN-OPTION: the game has no option \"x\""},
		"option value":              {"game toy\nseats 2\noption cards=4\n", "f:3: GEN-OPTION: option cards cannot be \"4\"; it takes "},
		"option with leading zero":  {"game toy\nseats 2\noption cards=02\n", "f:3: GEN-OPTION"},
		"option before seats":       {"game toy\nseats 9\noption cards=4\n", "f:3: GEN-OPTION: option cards cannot be \"4\"; it takes "},
		"option without value":      {"game toy\nseats 2\noption cards\n", "f:3: GEN-OPTION"},
		"two options a line":        {"game toy\nseats 2\noption cards=1 deals=1\n", "f:3: GEN-OPTION"},
		"option twice":              {"game toy\nseats 2\noption cards=1\noption cards=1\n", `f:4: option "cards" is given twice`},
		"option after play":         {dealt + "option cards=1\n", "f:4: option after play"},
		"unknown statement":         {dealt + "hello\n", `f:4: "hello" is not a statement`},
		"seat with a zero":          {dealt + "00: 1a\n", `f:4: "00: 1a" is not a statement`},
		"seat beyond measure":       {dealt + "99999999999999999999: 1a\n", "f:4: "},
		"seat that is not there":    {dealt + "2: 1a\n", "f:4: there is no seat 2"},
		"seat without sign":         {dealt + "0 1a\n", "f:4: "},
		"chance that is not due":    {dealt + "* 1a\n", "f:4: luck is not due: the turn is 0"},
		"luck with an unknown sign": {"game toy\nseats 2\n* 1a xx\n", "f:3: the luck is refused: GEN-FORM"},
		"luck that is incomplete":   {"game toy\nseats 2\n* 1a 1b\n", "f:3: the luck is refused: GEN-FORM"},
		"luck with two spaces":      {strings.Replace(dealt, "1a 5b", "1a  5b", 1), "f:3: the luck is refused: GEN-FORM"},
		"action while luck is due":  {"game toy\nseats 2\n0: 1a\n", "f:3: seat 0 may not take \"1a\": GEN-TURN"},
		"nonsense while luck is due": {"game toy\nseats 2\n0: zz\n",
			"f:3: seat 0 may not take \"zz\": GEN-FORM"},
		"illegal action":                 {dealt + "0: 2a\n", `f:4: seat 0 may not take "2a": GEN-HAND`},
		"no action":                      {dealt + "0:\n", `f:4: seat 0 may not take "": GEN-FORM`},
		"attempt without action":         {dealt + "0!\n", "f:4: an attempt needs an action"},
		"refusal that is accepted":       {dealt + "0! 1a\n", `f:4: seat 0 may take "1a": it is not refused`},
		"refusal by another rule":        {dealt + "0! 2a TOY-2\n", `f:4: "2a" is refused by GEN-HAND hand, not by TOY-2`},
		"default action of another seat": {dealt + "1~\n", "f:4: seat 1 may not act"},
		"default action for luck":        {"game toy\nseats 2\n0~\n", "f:3: seat 0 may not act: the turn is luck"},
		"default action with a text":     {dealt + "0~ 1a\n", "f:4: "},
		"unknown expectation":            {dealt + "= winner 0\n", `f:4: unknown expectation "winner"`},
		"turn":                           {dealt + "= turn 1\n", `f:4: turn: expected "1", it is 0`},
		"points":                         {dealt + "= points 0 1\n", `f:4: points: expected "0 1", it is 0 0`},
		"too few points":                 {dealt + "= points 0\n", "f:4: points: "},
		"places":                         {dealt + "= places 1 2\n", `f:4: places: expected "1 2", it is 1 1`},
		"legal, one too many":            {dealt + "= legal 0 1a 5b 2a\n", `f:4: legal: "2a" is not legal for seat 0; legal are 1a 5b`},
		"legal, one too few":             {dealt + "= legal 0 1a\n", `f:4: legal: "5b" is legal for seat 0 too`},
		"legal, one twice":               {dealt + "= legal 0 1a 5b 5b\n", "f:4: legal: an action is listed twice"},
		"legal, none":                    {dealt + "= legal 0\n", `f:4: legal: "1a" is legal`},
		"legal, no seat":                 {dealt + "= legal\n", "f:4: = legal needs a seat"},
		"legal by bars":                  {dealt + "= legal 0 1a | 5b\n", `f:4: legal: "|" is not legal`},
		"view, value":                    {dealt + `? 0 {"last":"6a"}`, `f:4: view: last is "", not "6a"`},
		"view, key":                      {dealt + `? 0 {"deck":[]}`, `f:4: view: the view has no "deck"`},
		"view, element":                  {dealt + `? 0 {"hand":["1a","5a"]}`, `f:4: view: hand[1] is "5b", not "5a"`},
		"view, length":                   {dealt + `? 0 {"hand":["1a"]}`, `f:4: view: hand is ["1a","5b"], not ["1a"]`},
		"view, no object":                {dealt + `? 0 {"hand":{"a":1}}`, `f:4: view: hand is ["1a","5b"], not an object`},
		"view, null":                     {dealt + `? 0 null`, `f:4: view: the view is {`},
		"view of another":                {dealt + `? w {"hand":["1a","5b"]}`, "f:4: view: "},
		"view without JSON":              {dealt + "? 0\n", "f:4: ? needs JSON: no value"},
		"view with half JSON":            {dealt + "? 0 {\n", "f:4: ? needs JSON: "},
		"view with more":                 {dealt + "? 0 {} {}\n", "f:4: ? needs JSON: data after"},
		"view without viewer":            {dealt + "? {}\n", "f:4: ? needs a seat or w"},
		"view of no seat":                {dealt + "? 7 {}\n", "f:4: there is no seat 7"},
		"line too long":                  {dealt + "#" + strings.Repeat("é", record.MaxLine), "f:4: the line has more than 4096"},
		"not UTF-8":                      {dealt + "0: \xff\n", "f:4: the line is not UTF-8"},
		"too large":                      {strings.Repeat("#\n", record.MaxSize/2+1), "f:1: the file has more than 1048576 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := run(c.text)
			var at *record.Error
			if !errors.As(err, &at) || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error is %v, want %s", err, c.want)
			}
			if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("error is not one line: %q", err)
			}
		})
	}
}

func TestRuleOrderAfterTheEnd(t *testing.T) {
	over := "game toy\nseats 2\noption cards=1\n* 1a 5b 3a 2a 1b 2b 3b 4a 4b 5a 6a 6b\n0: 1a\n1: 5b\n"
	if _, err := run(over + "= turn over\n0! 1a GEN-OVER\n0! zz GEN-FORM\n= legal 0\n"); err != nil {
		t.Error(err)
	}
	if _, err := run(over + "0~"); err == nil || !strings.Contains(err.Error(), "the turn is over") {
		t.Errorf("default action after the end: %v", err)
	}
}

func TestResultAsJSON(t *testing.T) {
	res, err := run(dealt + "0: 1a\n")
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(res)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"game":"toy","seats":2,"options":{"cards":"2","deals":"1","must":"on"},"turn":1,"over":false,` +
		`"points":[1,0],"places":[1,2],"views":{` +
		`"0":{"hand":["5b"],"held":[1,2],"last":"1a","points":[1,0],"deals":0},` +
		`"1":{"hand":["2a","3a"],"held":[1,2],"last":"1a","points":[1,0],"deals":0},` +
		`"w":{"hand":[],"held":[1,2],"last":"1a","points":[1,0],"deals":0}}}`
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestResultTurn(t *testing.T) {
	res, err := run("game toy\nseats 2\n")
	if err != nil || res.Turn != "luck" || res.Over {
		t.Errorf("before the deal: turn %v, over %v, %v", res.Turn, res.Over, err)
	}
	res, err = run(dealt + "0~\n1~\n0~\n1~\n")
	if err != nil || res.Turn != nil || !res.Over {
		t.Errorf("at the end: turn %v, over %v, %v", res.Turn, res.Over, err)
	}
}

func TestGarbageNeverPanics(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	million := make([]byte, 1_000_000)
	for i := range million {
		million[i] = byte(r.Uint32())
	}
	lines := []string{"0: 1a", "1! 2a", "= points", "? 0 " + strings.Repeat("[", 3000), "*", "~", ":", "0", "=", "?", "# x", "= legal 0 |"}
	var shuffled strings.Builder
	shuffled.WriteString(dealt)
	for shuffled.Len() < 1_000_000 {
		shuffled.WriteString(lines[r.IntN(len(lines))] + "\n")
	}
	for _, text := range []string{
		string(million),
		strings.Repeat("\n", 1_000_000),
		strings.Repeat("game ", 200_000),
		strings.Repeat("0", 1_000_000),
		shuffled.String(),
		"game toy\nseats 2\n" + strings.Repeat("* 1a\n", 1000),
		"game " + strings.Repeat("\x00\x1b", 1000) + "\nseats 2\n",
	} {
		_, err := run(text)
		if err == nil {
			t.Errorf("%q holds", text[:20])
		} else if len(err.Error()) > 1000 || strings.ContainsAny(err.Error(), "\n\r\x00\x1b") {
			t.Errorf("the error is not a short line: %q", err)
		}
	}
}

func TestUpdate_RewritesExpectations(t *testing.T) {
	before := "# top\r\n" + dealt + "= turn 1   # who?\n  = points 9 9\r\n= places\n0: 1a\n= turn  1 \n= points 1 0"
	want := "# top\r\n" + dealt + "= turn 0   # who?\n  = points 0 0\r\n= places 1 1\n0: 1a\n= turn  1 \n= points 1 0"
	got, err := record.Update("f", []byte(before), find)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if _, err := run(string(got)); err != nil {
		t.Errorf("the rewritten record does not hold: %v", err)
	}
}

func TestUpdate_OtherErrors(t *testing.T) {
	for _, line := range []string{"0: 2a", "= legal 0", `? 0 {"x":1}`, "nonsense"} {
		got, err := record.Update("f", []byte(dealt+"= turn 1\n"+line+"\n"), find)
		if err == nil || !strings.HasPrefix(err.Error(), "f:5: ") || got != nil {
			t.Errorf("%s: got %q, %v", line, got, err)
		}
	}
}

func TestWriter_ParseRoundTrip(t *testing.T) {
	var w record.Writer
	w.Note("seed", "00ff")
	w.Header("toy", 2, game.Options{"must": "off", "cards": "1"})
	w.Note("seat 0", "Ana\n0: 1a\u2028# Böb \xff"+strings.Repeat("é", 9000))
	w.Comment("the deal\n* x")
	w.Chance("1a 5b 3a 2a 1b 2b 3b 4a 4b 5a 6a 6b")
	w.Refused(1, "5b", "GEN-TURN")
	w.Refused(1, "zz", "")
	w.Act(0, "1a")
	w.DefaultAction(1)
	rec, err := record.Parse("f", w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	res, err := rec.Run(find)
	if err != nil {
		t.Fatal(err)
	}
	w.Expect(res.State)
	if !strings.HasSuffix(w.String(), "= turn over\n= points 1 5\n= places 2 1\n") {
		t.Errorf("expectations:\n%s", w.String())
	}
	if _, err := run(w.String()); err != nil {
		t.Error(err)
	}
	if want := (game.Options{"must": "off", "cards": "1"}); !reflect.DeepEqual(rec.Options, want) {
		t.Errorf("options %v", rec.Options)
	}
	if len(rec.Notes) != 2 || rec.Notes[0] != (record.Note{Line: 1, Key: "seed", Value: "00ff"}) {
		t.Errorf("notes %v", rec.Notes)
	}
	if !strings.HasPrefix(rec.Notes[1].Value, "0 Ana 0: 1a # Böb \uFFFD") {
		t.Errorf("note of a seat: %q", rec.Notes[1].Value)
	}
}

// spaced is the toy game with actions written "card 3a".
type spaced struct{ toy.Rules }

func (s spaced) Info() game.Info                   { in := s.Rules.Info(); in.Spaces = true; return in }
func (s spaced) FormatAction(a game.Action) string { return "card " + s.Rules.FormatAction(a) }
func (s spaced) ParseAction(text string) (game.Action, error) {
	return s.Rules.ParseAction(strings.TrimPrefix(text, "card "))
}

func TestLegal_ActionsWithSpaces(t *testing.T) {
	for line, holds := range map[string]bool{
		"= legal 0 card 1a | card 5b":  true,
		"= legal 0 card 5b |  card 1a": true,
		"= legal 0 card 1a card 5b":    false,
		"= legal 0 card 1a|card 5b":    false,
		"= legal 0 card 1a":            false,
		"= legal 1":                    true,
		"0! card 2a GEN-HAND":          true,
		"0! card 2a TOY-2":             false,
		"0: card 5b":                   true,
	} {
		rec, err := record.Parse("f", []byte(dealt+line))
		if err != nil {
			t.Fatal(err)
		}
		_, err = rec.Run(func(string) (game.Rules, bool) { return spaced{}, true })
		if (err == nil) != holds {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func FuzzRecord(f *testing.F) {
	f.Add([]byte(dealt + "0: 1a\n1! 2a\n= points 0 0\n= legal 0 1a\n? w {\"held\":[2,2]}\n#: a b\n1~"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := run(string(data))
		if err != nil && strings.ContainsAny(err.Error(), "\n\r\x00\x1b") {
			t.Errorf("the error is not one line: %q", err)
		}
		if updated, err := record.Update("f", data, find); err == nil {
			if _, err := run(string(updated)); err != nil {
				t.Errorf("the updated record does not hold: %v", err)
			}
			again, _ := record.Update("f", updated, find)
			if !bytes.Equal(again, updated) {
				t.Error("a second Update changes the record again")
			}
		}
	})
}

func TestFollow_ReportsEachStep(t *testing.T) {
	rec, err := record.Parse("f", []byte(dealt+"0! 2a\n0: 1a\n= turn 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	var kinds []record.Kind
	var turns []game.Seat
	err = rec.Follow(find, func(s record.Step, before, after game.State) {
		kinds = append(kinds, s.Kind)
		turns = append(turns, before.Turn(), after.Turn())
	})
	if want := []record.Kind{record.Chance, record.Refused, record.Act, record.Turn}; err != nil || !reflect.DeepEqual(kinds, want) {
		t.Errorf("kinds %v, %v; want %v", kinds, err, want)
	}
	if want := []game.Seat{game.Chance, 0, 0, 0, 0, 1, 1, 1}; !reflect.DeepEqual(turns, want) {
		t.Errorf("turns before and after %v, want %v", turns, want)
	}
	wrong, err := record.Parse("f", []byte(dealt+"= turn 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	kinds = nil
	err = wrong.Follow(find, func(s record.Step, _, _ game.State) { kinds = append(kinds, s.Kind) })
	if want := []record.Kind{record.Chance}; err == nil || !reflect.DeepEqual(kinds, want) {
		t.Errorf("failing record: %v, %v; want %v and an error", kinds, err, want)
	}
}
