package webtest

import (
	"crypto/sha256"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/account"
	"tablee/host/node"
	"tablee/table"
	"tablee/web/secure"
)

// pastSeed returns the fixed seed of the tables that Begin stores.
func pastSeed() table.Seed { return table.Seed{1} }

// TokenOf returns the token of a player stored by Begin; see [Browser.SignIn].
func TokenOf(name string) string { return "token-of-" + name }

// Begin stores players with these names and a table where they have sat since a time in the past,
// before a site opens on the store. Everything due by then happens when the site starts.
func Begin(t *testing.T, db node.Store, rules game.Rules, setup table.Setup, at time.Time, names ...string) *table.Table {
	t.Helper()
	for i, name := range names {
		p := account.Player{ID: table.PlayerID("player" + strconv.Itoa(i)), Name: name, Created: at}
		hash := sha256.Sum256([]byte(TokenOf(name)))
		if err := db.AddPlayer(t.Context(), p, hash[:]); err != nil {
			t.Fatal(err)
		}
		setup.Chairs = append(setup.Chairs, table.Chair{Player: p.ID})
		setup.Owner = p.ID
	}
	const id = table.ID("begun23456")
	seed := pastSeed()
	c, err := table.Create(id, rules, setup, at, seed)
	if err != nil {
		t.Fatal(err)
	}
	tb := table.New(id, rules)
	keep(t, db, tb, host.Write{Commit: c, Seed: &seed})
	return tb
}

// Continue stores the commit of a command at a table stored by Begin.
func Continue(t *testing.T, db node.Store, tb *table.Table, c table.Command, at time.Time) {
	t.Helper()
	commit, err := tb.Decide(c, at, pastSeed())
	if err != nil {
		t.Fatal(err)
	}
	keep(t, db, tb, host.Write{Commit: commit})
}

func keep(t *testing.T, db node.Store, tb *table.Table, w host.Write) {
	t.Helper()
	if err := tb.Apply(w.Commit); err != nil {
		t.Fatal(err)
	}
	w.Table, w.Row = tb.ID, host.RowOf(tb, 0)
	if err := db.Append(t.Context(), w); err != nil {
		t.Fatal(err)
	}
}

// SignIn signs the browser in with a token.
func (b *Browser) SignIn(token string) {
	b.t.Helper()
	address, err := url.Parse(b.base)
	if err != nil {
		b.t.Fatal(err)
	}
	b.Client.Jar.SetCookies(address, []*http.Cookie{{Name: secure.Cookie, Value: token, Path: "/"}})
}
