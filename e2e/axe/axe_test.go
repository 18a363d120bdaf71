// Package axe asks axe-core about every kind of page: in every language, in windows of three widths,
// in the light and in the dark. A page is loaded once for all of it. Tables that are played, and what
// moderators see, are in packages of their own.
package axe

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
	"tablee/internal/needs"
	"tablee/web/board"
)

// TestPages_ForAnybody looks at what anybody reads, and at a circle.
func TestPages_ForAnybody(t *testing.T) {
	t.Parallel()
	everyPage(t, func(p *browser.Person, game string) []string {
		circle := circle(p)
		return []string{
			"/", game, game + "/rules", game + "/ladder", game + "/daily", "/daily", "/tables", "/join", "/legal", "/offline", "/nowhere", "/enter/nonsense",
			"/circles", circle, circle + "/people", circle + "/ladder", circle + "/poster",
		}
	})
}

// TestPages_OfOnesOwn looks at what is one's own, and at a table before and after its game.
func TestPages_OfOnesOwn(t *testing.T) {
	t.Parallel()
	everyPage(t, func(p *browser.Person, _ string) []string {
		waiting, over, me := p.OpenTable("1"), finished(p), profile(p)
		return []string{
			"/in", "/me", "/me/statistics", "/me/history", "/me/programs", me, me + "/block", "/report?table=" + strings.TrimPrefix(waiting, "/t/"),
			waiting, waiting + "/settings", over, over + "/replay", over + "/check",
		}
	})
}

// everyPage looks at pages in every language, those of a game in each at another one.
func everyPage(t *testing.T, of func(p *browser.Person, game string) []string) {
	s := program.Serve(t)
	for i, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for _, path := range of(p, "/g/"+games.All()[i].ID()) {
				p.Visit(path)
				p.CheckEverywhere(path)
			}
		})
	}
}

// TestReference looks at the description of the API: at a few of the many entries that are alike, with
// TABLEE_LONG=true at all of them, so many at a time that axe is done with them on any machine.
func TestReference(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	every := needs.Rounds(90, 9)
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for part := range needs.Rounds(1, every) {
				p.Visit("/api")
				browser.JS[int](p, fmt.Sprintf(`[...document.querySelectorAll("article")].filter((a, i) => i %% %d !== %d).map(a => a.remove()).length`, every, part))
				p.CheckEverywhere(fmt.Sprintf("/api, part %d", part))
			}
		})
	}
}

// finished is a table whose game is over.
func finished(p *browser.Person) string {
	p.T.Helper()
	var opened struct{ ID string }
	p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "options": map[string]string{"deals": "1"}, "chairs": []string{"me", "bot:1", "bot:1"}}, &opened)
	browser.PlayOut("/tables/"+opened.ID, p)
	return "/t/" + opened.ID
}

// circle is the page of a circle of the person's.
func circle(p *browser.Person) string {
	p.T.Helper()
	p.OpenTable("1") // nobody is anybody before they act
	var made struct{ ID string }
	p.API(http.MethodPost, "/circles", map[string]any{"name": "Les Embruns"}, &made)
	return "/c/" + made.ID
}

// profile is the person's page for others.
func profile(p *browser.Person) string {
	p.T.Helper()
	var me struct{ ID string }
	p.API(http.MethodGet, "/me", nil, &me)
	p.Visit("/me")
	p.PressAndLoad(`button[name=public][value=yes]`)
	return "/people/" + me.ID
}
