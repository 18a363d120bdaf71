package web_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondo"
	rondoui "tablee/games/rondo/ui"
	"tablee/table"
	"tablee/web/webtest"
)

// Two players and a watcher play a whole game. Everything sent to each is searched for others'
// hands in any form, for the pile, and for bids before they are revealed.
func TestRondoSecrets(t *testing.T) {
	h := webtest.OpenStepped(t, nil, rondoui.New())
	all := gatherListeners(t, h, "rondo", 2, map[string]string{"seats": "2", "o.sand": "0", "seating": "kept"})
	log := playSealed(t, h, all, func(_ uint64, legal []string) string { return laysMost(legal) })
	states := rondoBySeq(t, webtest.TableID(all[0].Path()), log)
	for _, l := range all {
		hands, bids := 0, 0
		for _, told := range l.Told {
			if int(told.Seq) >= len(states) || states[told.Seq] == nil {
				continue
			}
			now := states[told.Seq]
			own := now.View(l.Seat).(*rondo.View)
			if l.Seat == game.Watcher {
				own.Hand = nil // at game's end everything is public
			}
			where := fmt.Sprintf("%s at seq %d by %s:", l.Name, told.Seq, told.From)
			if m := dealtCards.FindString(told.Text); m != "" {
				t.Errorf("%s cards in dealt order: %s", where, m)
			}
			for seat := range own.Counts {
				theirs := now.View(game.Seat(seat)).(*rondo.View)
				if game.Seat(seat) == l.Seat || fmt.Sprint(theirs.Hand) == fmt.Sprint(own.Hand) {
					continue
				}
				list, _ := json.Marshal(theirs.Hand) // letters
				const telling = 3                    // one or two letters occur everywhere
				if hands++; len(theirs.Hand) >= telling && strings.Contains(told.Text, strings.Trim(string(list), "[]")) {
					t.Errorf("%s another's hand %s", where, list)
				}
				if theirs.MyBid != nil && own.Bids == nil && len(*theirs.MyBid) >= telling {
					// in capitals: an English page contains "are"
					if bids++; regexp.MustCompile(`\b` + strings.ToUpper(*theirs.MyBid) + `\b`).MatchString(told.Text) {
						t.Errorf("%s secret bid %s", where, *theirs.MyBid)
					}
				}
			}
			if cards := handAndRow.FindAllString(told.Text, -1); strings.Contains(told.Text, `id="fragment"`) && len(cards) != len(own.Row)+len(own.Hand) {
				t.Errorf("%s %d cards: %d are on the holder, %d are their own", where, len(cards), len(own.Row), len(own.Hand))
			}
		}
		if hands < 50 || bids == 0 && l.Seat != 0 { // seat 0 bids first
			t.Errorf("%s: only %d hands and %d bids were searched for", l.Name, hands, bids)
		}
	}
}

// laysMost returns the action that lays the most cards: never an exchange, and a pass only if there
// is nothing else.
func laysMost(legal []string) (best string) {
	most := -1
	for _, a := range legal {
		verb, signs, _ := strings.Cut(a, " ")
		laid := 0
		if verb == "swap" {
			continue
		} else if signs != "-" {
			laid = len(strings.Trim(signs, "<>")) - strings.Count(signs, ".")
		}
		if laid > most {
			best, most = a, laid
		}
	}
	return best
}

// rondoBySeq returns the states of a game after each commit, by seq; nil before it begins and once
// it is over.
func rondoBySeq(t *testing.T, id table.ID, log []table.Commit) (all []game.State) {
	t.Helper()
	all = append(all, nil)
	tb := table.New(id, rondo.Rules())
	for _, c := range log {
		if err := tb.Apply(c); err != nil {
			t.Fatal(err)
		}
		if tb.Status != table.StatusPlaying {
			all = append(all, nil)
			continue
		}
		all = append(all, tb.State.Clone())
	}
	return all
}

// dealtCards matches cards in the order of the pack: a hand or the pile as records write it.
var dealtCards = regexp.MustCompile(`(?:\b[A-Z] |[?_] ){6}`)

// handAndRow matches the cards that a page shows.
var handAndRow = regexp.MustCompile(`data-kind="[a-z-]+" data-letter="[A-Z]?"`)
