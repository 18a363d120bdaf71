package web_test

import (
	"context"
	"database/sql"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"

	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/store"
	"tablee/store/sqldb"
	"tablee/store/storetest"
	"tablee/web/webtest"
)

// On a full disk everything can still be read: the library, rules, the player's own table with
// their hand, its stream. Writes are refused with an explanation, and what was typed is kept. When
// there is space again, the open page shows that, and play continues.
func TestFull_Disk_StillReads(t *testing.T) {
	db := openDisk(t)
	site := webtest.OpenOn(t, db, nil, nainjauneui.New())
	ana := site.Visitor(t, "fr")
	ana.Guest("Ana")
	table := ana.Open("seats", "3", "bots", "2", "level", "1", "title", "Chez Ana")
	site.AwaitTurn(t, table)
	page := ana.Get(table).Body
	seq, move := webtest.Field(t, webtest.SeqField, page), webtest.Field(t, webtest.LegalButton, page)
	until := ana.Stream(table)
	until("event: fragment")

	db.fill(t, site)
	if got := until("event: outage"); !strings.Contains(got+until("data:"), "Lecture seule") {
		t.Errorf("stream:\n%s", got)
	}
	for path, says := range map[string]string{
		"/":                   "Chez Ana",
		"/tables":             "Rien ne peut être enregistré pour l’instant",
		"/g/nain-jaune":       "Rien ne peut être enregistré pour l’instant",
		"/g/nain-jaune/rules": "Rien ne peut être enregistré pour l’instant",
		table:                 "Lecture seule pour l’instant",
	} {
		if a := ana.Get(path); a.Status != http.StatusOK || !strings.Contains(a.Body, says) {
			t.Errorf("%s: %d, without %q", path, a.Status, says)
		}
	}
	if again := ana.Get(table).Body; webtest.Field(t, webtest.LegalButton, again) != move {
		t.Error("the player's own table does not show their hand")
	}
	refusedLater(t, ana.Post(table, "seq", seq, "a", move, "command", "c1"), "Rien n’a pu être enregistré", `value="`+move+`"`)
	refusedLater(t, ana.Post("/g/nain-jaune", "seats", "3", "bots", "2", "title", "Chez Anne-Sophie"),
		`name="title" value="Chez Anne-Sophie"`, "Envoyer de nouveau")
	refusedLater(t, ana.Post(table+"/command", "text", move, "seq", seq), "Rien n’a pu être enregistré", `value="`+move+`"`)
	refusedLater(t, ana.Get("/t/nosuchtabl"), "Cette page est illisible")
	ana.Header.Set("X-Fragment", "1")
	refusedLater(t, ana.Post(table, "seq", seq, "a", move, "command", "c1"), "recommencera de lui-même")
	ana.Header.Del("X-Fragment")
	if now := site.Seq(t, table); now != seq {
		t.Errorf("the table's seq is %s, want %s", now, seq)
	}

	db.limit(t, 1<<30)
	until("event: recovered")
	if a := ana.Post(table, "seq", seq, "a", move, "command", "c1"); a.Status != http.StatusSeeOther {
		t.Errorf("with free space: %d\n%s", a.Status, a.Body)
	}
	if a := ana.Get("/"); strings.Contains(a.Body, "Rien ne peut être enregistré") {
		t.Error("the library still shows the outage")
	}
}

// disk is a store whose disk can become full.
type disk struct {
	*store.Store
	file *sql.DB
}

// openDisk opens a store on a disk with free space, until the test ends.
func openDisk(t *testing.T) disk {
	t.Helper()
	dir := t.TempDir()
	storetest.Migrated(t, dir)
	db, err := sqldb.OpenSQLite(t.Context(), dir, sqldb.Options{NoSync: true, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.New(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return disk{s, db.Write}
}

// limit limits the database to a number of pages, or to its present size if it is larger: to SQLite
// that is a full disk.
func (d disk) limit(t *testing.T, pages int) {
	t.Helper()
	var now int
	if err := d.file.QueryRowContext(t.Context(), "PRAGMA max_page_count = "+strconv.Itoa(pages)).Scan(&now); err != nil {
		t.Fatal(err)
	}
}

// fill fills the disk, and waits until the site has noticed.
func (d disk) fill(t *testing.T, site *webtest.Site) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), webtest.Patience)
	defer cancel()
	d.limit(t, 1)
	for {
		_, err := site.Accounts.NewGuest(ctx, "Somebody")
		if site.Outage.Is(err) {
			break
		}
		if err != nil || ctx.Err() != nil {
			t.Fatalf("the disk did not become full: %v", err)
		}
	}
	for {
		down, changed := site.Outage.State()
		if down {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			t.Fatal("the site did not notice the full disk")
		}
	}
}

// refusedLater checks that a response is 503 with Retry-After and these texts.
func refusedLater(t *testing.T, a webtest.Answer, says ...string) {
	t.Helper()
	if a.Status != http.StatusServiceUnavailable || a.Header.Get("Retry-After") == "" {
		t.Errorf("%d, Retry-After %q", a.Status, a.Header.Get("Retry-After"))
	}
	for _, text := range says {
		if !strings.Contains(a.Body, text) {
			t.Errorf("the response lacks %q", text)
		}
	}
}
