package access

import (
	"net/http"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/web/api/wire"
	"tablee/web/board"
)

// TestAxe_OwnPages checks the pages that a player sees of their own account and tables.
func TestAxe_OwnPages(t *testing.T) {
	t.Parallel()
	EveryPage(t, board.Languages(), func(p *browser.Person, _ int) []string {
		waiting, over, me := p.OpenTable("1"), finished(p), profile(p)
		return []string{
			"/sign-in", "/me", "/me/statistics", "/me/history", "/me/programs", me, me + "/block", "/report?table=" + strings.TrimPrefix(waiting, "/t/"),
			waiting, waiting + "/settings", over, over + "/replay", over + "/check",
		}
	})
}

// finished plays a short game against bots to its end and returns the path of its table.
func finished(p *browser.Person) string {
	p.T.Helper()
	var opened wire.Address
	p.API(http.MethodPost, "/tables", map[string]any{"game": "nain-jaune", "options": map[string]string{"deals": "1"}, "chairs": []string{"me", "bot:1", "bot:1"}}, &opened)
	browser.PlayOut("/tables/"+opened.ID, p)
	return "/t/" + opened.ID
}

// profile makes the person's profile public and returns its path.
func profile(p *browser.Person) string {
	p.T.Helper()
	var me struct{ ID string }
	p.API(http.MethodGet, "/me", nil, &me)
	p.Visit("/me")
	p.PressAndLoad(`button[name=public][value=yes]`)
	return "/people/" + me.ID
}
