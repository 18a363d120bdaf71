package table_test

import (
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/game/record"
	"tablee/table"
	"tablee/table/recording"
)

func find(id string) (game.Rules, bool) { return rules, id == rules.Info().ID }

func named(p table.PlayerID) string { return "Madame " + string(p) + " # \n* 7D" }

// finished returns a table with drawn seats, entropy, a time-out and an end.
func finished(t testing.TB) (*table.Table, []table.Commit) {
	setup := open(person("ana"), table.Chair{}, table.Chair{Level: 3})
	setup.Title = "Sunday"
	tb, log := begin(t, setup)
	log, err := do(t, tb, log, table.Command{ID: "x", Kind: table.Sit, Player: "bob", Seat: 1, Text: `say "hi" #1`}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for tb.Deadline().IsZero() {
		if log, err = do(t, tb, log, lowest(tb), noon); err != nil {
			t.Fatal(err)
		}
	}
	if log, err = do(t, tb, log, table.Command{Kind: table.Timeout, Seq: tb.Seq}, noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	log = playOut(t, tb, log)
	return tb, log
}

func TestFormat_FinishedGame_ReplaysAndVerifies(t *testing.T) {
	tb, log := finished(t)
	text := recording.Format(tb, log, game.Watcher, named)
	rec, err := record.Parse("t1.play", text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Run(find); err != nil {
		t.Fatal(err)
	}
	v, err := recording.Verify("t1.play", text, find)
	if err != nil || v.Outcomes != tb.Draws || v.Commitment != seed.Commitment() {
		t.Fatalf("%+v %v", v, err)
	}
	for _, want := range []string{"#: title Sunday\n", "#: pace 60\n", " bot 3\n", "person Madame ana # ", "~\n", "#: seed " + seed.String()} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in the record", want)
		}
	}
}

// The record starts with the contract of the opening, and notes each change of the contract and its proposer.
// It still replays and verifies.
func TestFormat_ShowsTheContractAndItsChanges(t *testing.T) {
	setup := open(person("ana"), person("bob"), table.Chair{Level: 1})
	setup.FixedSeating, setup.Rated, setup.TeamSize = true, true, 2
	setup.Absence, setup.NoWatchers, setup.AllowUndo = table.Absence{After: 10 * time.Minute, Level: 2}, true, true
	tb, log := begin(t, setup)
	if tb.Status == table.StatusOpen { // TeamSize allows others to join
		log = must(t, tb, log, table.Command{Kind: table.Start, Player: "ana"}, noon)
	}
	terms := tb.Terms
	terms.MoveTime, terms.Chat, terms.AllowUndo = 300*time.Second, table.ChatOpen, false
	for _, c := range []table.Command{
		{Kind: table.Offer, Player: "ana", Text: table.OfferStop}, {Kind: table.Decline, Player: "bob"},
		{Kind: table.Offer, Player: "bob", Text: table.OfferTerms, Terms: &terms}, {Kind: table.Accept, Player: "ana"},
	} {
		log = must(t, tb, log, c, noon)
	}
	log = playOut(t, tb, log)
	text := recording.Format(tb, log, game.Watcher, named)
	if _, err := recording.Verify("t1.play", text, find); err != nil {
		t.Fatal(err)
	}
	header, play, _ := strings.Cut(string(text), "#: at ")
	for _, want := range []string{"rated yes", "team 2", "pace 60", "absence 600 2", "watchers none", "undoing agreed"} {
		if !strings.Contains(header, "#: "+want+"\n") {
			t.Errorf("no %q in the header", want)
		}
	}
	if strings.Contains(header, "#: chat") || strings.Contains(header, "pace 300") {
		t.Error("the header has later terms")
	}
	for _, want := range []string{"#: offer 0 stop\n", "#: declined 1\n", "#: offer 1 terms\n", "#: terms 1\n#: pace 300\n#: chat open\n#: undoing none\n"} {
		if !strings.Contains(play, want) {
			t.Errorf("no %q at its place in the record", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", text)
	}
}

func TestVerify_FindsTampering(t *testing.T) {
	tb, log := finished(t)
	text := string(recording.Format(tb, log, game.Watcher, named))
	other := table.Seed{9}
	line := func(prefix string) string {
		i := strings.Index(text, "\n"+prefix) + 1
		return text[i : i+strings.IndexByte(text[i:], '\n')]
	}
	luck := strings.Fields(line("* "))
	luck[1], luck[2] = luck[2], luck[1] // both go to the first seat: the play is still valid, but the deal was another
	order := map[string]string{"0 1 2": "1 0 2"}[strings.TrimPrefix(line("#: order "), "#: order ")]
	if order == "" {
		order = "0 1 2"
	}
	for name, tampered := range map[string]string{
		"seed":           strings.ReplaceAll(text, tb.Seed, other.String()),
		"commitment too": strings.NewReplacer(tb.Seed, other.String(), tb.Commitment, other.Commitment()).Replace(text),
		"no seed":        strings.Replace(text, line("#: seed"), "", 1),
		"no commitment":  strings.Replace(text, line("#: commitment"), "", 1),
		"bad seed":       strings.Replace(text, tb.Seed, "xyz", 1),
		"two seeds":      text + "#: seed " + tb.Seed + "\n",
		"entropy":        strings.Replace(text, line("#: entropy"), `#: entropy 1 "say"`, 1),
		"bad entropy":    strings.Replace(text, line("#: entropy"), `#: entropy 7 "say"`, 1),
		"order":          strings.Replace(text, line("#: order"), "#: order "+order, 1),
		"luck":           strings.Replace(text, line("* "), strings.Join(luck, " "), 1),
		"play":           strings.Replace(text, "= points", "= points 1", 1),
		"not a record":   "hello",
	} {
		if tampered == text {
			t.Fatalf("%s: nothing was changed", name)
		}
		if _, err := recording.Verify("x.play", []byte(tampered), find); err == nil {
			t.Errorf("%s: the record verifies", name)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: more than one line: %v", name, err)
		}
	}
}

func TestFormat_RunningGame_OmitsOutcomes(t *testing.T) {
	tb, log := three(t)
	dealt := log[0].Events[2].Text
	log, err := do(t, tb, log, lowest(tb), noon)
	if err != nil {
		t.Fatal(err)
	}
	for viewer := game.Watcher; viewer < 3; viewer++ {
		text := recording.Format(tb, log, viewer, named)
		rec, err := record.Parse("t1.play", text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rec.Run(find); err != nil {
			t.Fatal(err)
		}
		if len(rec.Steps) != 0 || strings.Contains(string(text), dealt[:20]) || strings.Contains(string(text), "seed ") {
			t.Fatalf("hidden information for seat %d:\n%s", viewer, text)
		}
		if !strings.Contains(string(text), "#: play 0 "+tb.LastAction.Text+"\n") {
			t.Fatalf("the last action is missing for seat %d:\n%s", viewer, text)
		}
	}
}
