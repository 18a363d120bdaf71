package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
	"tablee/web/board/boardtest"
)

var heaps = regexp.MustCompile(`ronda-heap-(\d)`)

// The contents of a covered bowl appear nowhere on the page: not in pictures, labels or the journal
// (RDA-X18).
func TestTable_HidesCoveredBowls(t *testing.T) {
	for lang, l := range locs(t) {
		s := scene(t, l, 2, 1, nil, acts("lift 1, lift 2, stop")...)
		if page := boardtest.Drawn(t, New().Table(s)); heaps.MatchString(page) || strings.Contains(page, "lifted") {
			t.Errorf("%s: a bowl is open after a stop", lang)
		}
		for name, s := range scenes(t, l) {
			if name == "error" || name == "own error" || name == "penalty" {
				s.Now = s.Now.Add(lasting)
			}
			page := boardtest.Drawn(t, New().Table(s))
			black := 0
			if s.View.(*ronda.View).Black > 0 {
				black = 1
			}
			page, _, _ = strings.Cut(page, "rd-picture") // a request as a picture repeats an open bowl
			if n := len(heaps.FindAllString(page, -1)); n > len(s.View.(*ronda.View).Open)+black {
				t.Errorf("%s, %s: %d heaps are drawn, %d bowls are open", lang, name, n, len(s.View.(*ronda.View).Open))
			}
			for _, line := range strings.Split(told(s), "\n") {
				if m := regexp.MustCompile(`bo(?:l|wl) (\d+)`).FindStringSubmatch(line); m != nil && !isOpen(s, m[1]) {
					t.Errorf("%s, %s: the journal remembers: %s", lang, name, line)
				}
			}
		}
	}
}

func isOpen(s *board.Scene, bowl string) bool {
	for _, heap := range s.View.(*ronda.View).Open {
		if n := "0123456789X"; heap.Bowl < 10 && bowl == n[heap.Bowl:heap.Bowl+1] || heap.Bowl == 10 && bowl == "10" {
			return true
		}
	}
	return false
}

// Pages made within three seconds of an error show its pair, with the time left, even if others have
// acted since. Later pages do not.
func TestShown_ErrorForThreeSeconds(t *testing.T) {
	l := locs(t)["en"]
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		s := scene(t, l, 3, viewer, nil, erred...)
		page := boardtest.Drawn(t, New().Table(s))
		if !strings.Contains(page, `data-gone="3000"`) || !strings.Contains(page, "Bowl 3: three; bowl 9: none.") {
			t.Errorf("viewer %d: an error just made is not shown", viewer)
		}
		s.Now = s.Now.Add(1200 * time.Millisecond)
		if page := boardtest.Drawn(t, New().Table(s)); !strings.Contains(page, `data-gone="1800"`) || strings.Count(page, "rd-shown left-2") != 4 {
			t.Errorf("viewer %d: after 1.2 s, want both bowls and both texts shown for another 1.8 s", viewer)
		}
		s.Now = s.Now.Add(1800 * time.Millisecond)
		if page := boardtest.Drawn(t, New().Table(s)); strings.Contains(page, "data-gone") || heaps.MatchString(page) || strings.Contains(page, "three") {
			t.Errorf("viewer %d: an error of three seconds ago is shown", viewer)
		}
	}
	s := scene(t, l, 3, 0, nil, append(slices.Clone(erred), "lift 9")...)
	if page := boardtest.Drawn(t, New().Table(s)); !strings.Contains(page, `data-gone="2000"`) || strings.Count(page, `"rd-shown`) != 1 {
		t.Error("the next player lifted one of the two: want it open and the other one shown")
	}
}

// A finished turn is one line. In the current turn the journal tells the open bowls.
func TestJournal_ForgetsCoveredBowls(t *testing.T) {
	l := locs(t)["en"]
	const filling = "The bowls are filled and mixed; everyone has 10 beans.\nMargaux begins.\n"
	for _, c := range []struct {
		actions []string
		want    string
	}{
		{lifted, "Margaux lifts bowl 3: three."},
		{paired, "Margaux lifts bowl 9: none.\nMargaux lifts bowl 10: none either."},
		{third, "Margaux lays a bean at bowl 3: four.\nMargaux leaves bowl 3 open: four."},
		{append(slices.Clone(laid), "hold 4"), "Margaux has laid a bean.\nMargaux leaves bowl 4 open: three."},
		{erred, "Margaux misses."},
		{append(slices.Clone(third), "lift 9"), "Margaux lays a bean, then misses."},
		{append(slices.Clone(laid), "stop"), "Margaux lays a bean and stops."},
		{acts("lift 1, lift 2, stop"), "Margaux finds a pair and stops."},
		{filled, "Margaux lays a bean and stops.\nYou lay 3 beans and fill the black bowl."},
		{append(slices.Clone(filled), erred...), "Margaux lays a bean and stops.\nYou lay 3 beans and fill the black bowl.\nMargaux misses and takes a bean from the black bowl."},
	} {
		if got := told(scene(t, l, 2, 1, nil, c.actions...)); got != filling+c.want {
			t.Errorf("%v:\n%s\nnot\n%s", c.actions, got, filling+c.want)
		}
	}
}

// A bean that was taken back and laid again counts once.
func TestJournal_AfterUndo_CountsBeanOnce(t *testing.T) {
	s := scene(t, locs(t)["en"], 2, 1, nil, append(slices.Clone(laid), "stop")...)
	last := len(s.Recent) - 1
	undone := s.Recent[last-1]
	undone.Undone = 1
	s.Recent = slices.Insert(s.Recent, last, undone)
	if got := told(s); !strings.HasSuffix(got, "\nMargaux lays a bean and stops.") {
		t.Error(got)
	}
}

// The journal addresses the viewer in whole sentences, since a French reflexive verb keeps its pronoun
// beside its subject.
func TestJournal_SecondPersonFrench(t *testing.T) {
	l := locs(t)["fr"]
	for _, c := range []struct {
		actions []string
		want    string
	}{
		{erred, "Vous vous trompez."},
		{paired, "Vous soulevez le bol 10 : rien non plus."},
		{append(slices.Clone(third), "lift 9"), "Vous posez un haricot, puis vous vous trompez."},
		{append(slices.Clone(laid), "stop"), "Vous posez un haricot et vous vous arrêtez."},
		{acts("lift 1, lift 2, stop"), "Vous trouvez une paire et vous vous arrêtez."},
	} {
		if got := told(scene(t, l, 2, 0, nil, c.actions...)); !strings.HasSuffix(got, "\n"+c.want) {
			t.Errorf("%v: %q does not end with %q", c.actions, got, c.want)
		}
	}
}

// Typed lines are actions or questions.
func TestUnderstand(t *testing.T) {
	l := locs(t)["fr"]
	for _, c := range []struct {
		s      *board.Scene
		typed  string
		action string
	}{
		{scene(t, l, 2, 0, nil), "7", "lift 7"}, {scene(t, l, 2, 0, nil), "Soulever le bol 10 !", "lift 10"},
		{scene(t, l, 2, 0, nil, paired...), "9", "add 9"}, {scene(t, l, 2, 0, nil, paired...), "bol 9", "add 9"},
		{scene(t, l, 2, 0, nil, laid...), "4", "hold 4"}, {scene(t, l, 2, 0, nil, laid...), "garder 4", "hold 4"},
		{scene(t, l, 2, 0, nil, laid...), "m’arrêter", "stop"}, {scene(t, l, 2, 0, nil), "ajouter 3", "add 3"},
	} {
		if action, _, ok := (New()).Understand(c.s, c.typed); !ok || action != c.action {
			t.Errorf("Understand(%q) = %q, %v; want %q", c.typed, action, ok, c.action)
		}
	}
	s := scene(t, l, 2, 0, nil, paired...)
	for _, typed := range []string{"scores", "table", "aide"} {
		if _, answer, ok := (New()).Understand(s, typed); !ok || answer == "" || boardtest.Gap(answer) != "" {
			t.Errorf("answer to %q: %q", typed, answer)
		}
	}
	for _, typed := range []string{"", "11", "bol", "manger 3", "0"} {
		if action, _, ok := (New()).Understand(s, typed); ok {
			t.Errorf("Understand(%q) = %q, want none", typed, action)
		}
	}
}

// The table of a finished game shows the final standing, best first, with the beans left.
func TestTable_FinalStanding(t *testing.T) {
	page := boardtest.Drawn(t, New().Table(scenes(t, locs(t)["en"])["won of five"]))
	at := strings.Index(page, `class="plain order"`)
	if at < 0 {
		t.Fatal("no standing at the end of the game")
	}
	for _, want := range []string{"<b>1</b>", "Margaux", "0 beans", "<b>2</b>", "Jeanne", "5 beans", "<b>2</b>", "Théodora"} {
		next := strings.Index(page[at:], want)
		if next < 0 {
			t.Fatalf("%q does not follow in %s", want, page[at:])
		}
		at += next
	}
	if page := boardtest.Drawn(t, New().Table(scenes(t, locs(t)["en"])["laid"])); strings.Contains(page, "order") {
		t.Error("a running game shows a final standing")
	}
}

// A refusal names the bowl it is about.
func TestRefused_NamesBowl(t *testing.T) {
	for lang, l := range locs(t) {
		if text := (New()).Refused(l, &game.Refusal{Code: "lies-open", Args: []any{7}}); !strings.Contains(text, "7") {
			t.Errorf("%s: the bowl is not named: %s", lang, text)
		}
	}
}
