package boards

import (
	_ "embed"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

//go:embed discs.js
var discs string

// turning is a script that reports whether tokens turn over in the last picture.
const turning = `pictures.at(-1).tokens.some(token => token.endsWith("copy moves"))`

// TestDiscs_FlipAnimation_ShowsNoStaleColour checks every frame of two pages while tokens turn over and the
// next move arrives before the animation ends. The board's own token has its new colour at once. The old
// colour is seen only on an animated copy, of the preceding position, and the new one on another; both disappear
// with the next update or at the end of the animation.
func TestDiscs_FlipAnimation_ShowsNoStaleColour(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	people := []*browser.Person{browser.Open(t, s, "Ana", "fr", browser.Desktop), browser.Open(t, s, "Ben", "en", browser.Phone)}
	table := openReversi(people[0], reversi{seats: 2, people: 2})
	people[1].Visit(table)
	people[1].SitDown()
	for _, p := range people {
		p.AllowMotion()
		p.Until(`document.querySelector("#table [role=grid]")`)
		browser.JS[bool](p, discs)
	}
	overtaken := map[*browser.Person]int{} // waves still running at the player's own move
	for overtaken[people[0]] < 2 || overtaken[people[1]] < 2 {
		p := firstAsked(people)
		p.Until(turning + ` || !document.querySelector("#air use[href^='#c']")`)
		if browser.JS[bool](p, turning) {
			overtaken[p]++
		}
		turnsMost(p)
		now := browser.JS[int](p, browser.Seq)
		for _, other := range people {
			other.Until(fmt.Sprintf("%s >= %d", browser.Seq, now))
			if browser.JS[bool](other, "!!"+browser.Finished) {
				t.Fatalf("the game is over after too few moves during a wave: %v", overtaken)
			}
		}
	}
	for _, p := range people {
		p.Do(chromedp.Evaluate[chromedp.Void](`document.getAnimations().forEach(a => a.finish())`))
		p.Until(`!pictures.at(-1).tokens.some(token => token.endsWith("moves"))`)
		(&discsSeen{t: t, p: p, boards: map[int][]string{}}).check(table)
	}
}

// turnsMost plays the move that turns the most tokens, or any move if none has several squares.
func turnsMost(p *browser.Person) {
	p.T.Helper()
	move := browser.JS[struct {
		Card, Square string
		Turns        int
	}](p, best)
	if move.Square == "" || browser.JS[bool](p, "!!"+Renew) {
		pressesAny(p)
		return
	}
	before := browser.JS[int](p, browser.Seq)
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#%s").click(), document.querySelector("#table td button[value=%s]").click()`, move.Card, move.Square)))
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
}

// discsSeen compares the frames of a page with the true positions.
type discsSeen struct {
	t      *testing.T
	p      *browser.Person
	boards map[int][]string // by seq
}

// learn gets the board of every position from the API.
func (d *discsSeen) learn(table string) {
	d.t.Helper()
	for at, last := 0, 1; at <= last; at++ {
		var then struct {
			Last  int
			Table struct {
				Seq  int
				View struct{ Board []string }
			}
		}
		d.p.API(http.MethodGet, fmt.Sprintf("/tables/%s/replay?at=%d", strings.TrimPrefix(table, "/t/"), at), nil, &then)
		last = then.Last
		d.boards[then.Table.Seq] = then.Table.View.Board
	}
}

// colour returns the colour of the token on a square after a commit, or "" if there is none. A commit without
// a move has the board of the move before it.
func (d *discsSeen) colour(seq int, square string) string {
	for ; d.boards[seq] == nil; seq-- {
		if seq < 0 {
			return ""
		}
	}
	return strings.Trim(d.boards[seq][square[1]-'1'][square[0]-'a':][:1], ".")
}

// had reports whether a token had a colour at a seq in [from, to). Several commits may pass between two
// frames.
func (d *discsSeen) had(colour, square string, from, to int) bool {
	for seq := from; seq < to; seq++ {
		if d.colour(seq, square) == colour {
			return true
		}
	}
	return false
}

func (d *discsSeen) check(table string) {
	d.t.Helper()
	d.learn(table)
	pictures := browser.JS[[]struct {
		Seq    int
		Tokens []string
	}](d.p, `pictures`)
	was := pictures[0].Seq
	for i, now := range pictures {
		if i > 0 && pictures[i-1].Seq != now.Seq {
			was = pictures[i-1].Seq
		}
		for _, token := range now.Tokens {
			f := strings.Fields(token)
			square, colour := f[0], f[1]
			switch is := d.colour(now.Seq, square); {
			case f[2] == "own" && colour != is:
				d.t.Errorf("%s, seq %d: the token on %s is drawn with colour %s, want %q", d.p.Name, now.Seq, square, colour, is)
			case f[2] == "copy" && colour != is && !d.had(colour, square, was, now.Seq):
				d.t.Errorf("%s, seq %d: the copy turning on %s has colour %s, but the token had %q at seq %d", d.p.Name, now.Seq, square, colour, d.colour(was, square), was)
			case f[2] == "copy" && f[3] == "still":
				d.t.Errorf("%s, seq %d: a copy that does not move stays on %s with colour %s; the token has %q", d.p.Name, now.Seq, square, colour, is)
			}
		}
	}
}
