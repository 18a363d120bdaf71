package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tablee/e2e/program"
	"tablee/web/api/wire"
)

// oldData describes the database in testdata/olddata, as listed in its manifest.json: games of every kind, open,
// in play and over, and people with tokens, recovery codes and chat. Its logs are older than many names of today,
// and its schema is 31.
type oldData struct {
	Tables map[string]string // table ids by the case they are an example of
	Word   string            // transfer token of a seat at the table "hotseat"
	Codes  []string          // Ana's recovery codes
	People map[string]struct{ ID, Token string }
}

// openOldData unpacks the database into a temporary directory.
func openOldData(t *testing.T) (oldData, string) {
	t.Helper()
	packed, err := os.Open("testdata/olddata/tablee.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	db, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "tablee.db"), db, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/olddata/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var old oldData
	if err := json.Unmarshal(text, &old); err != nil {
		t.Fatal(err)
	}
	return old, data
}

// TestOldData_OpensAndPlaysOn opens a database made by an earlier version: players can continue, people keep
// their data, and the doctor finds no difference.
func TestOldData_OpensAndPlaysOn(t *testing.T) {
	old, data := openOldData(t)
	s := program.Run(t, data, "--bot-pause=10ms")
	if copies, err := filepath.Glob(filepath.Join(data, "tablee.db.before-*-from-31")); err != nil || len(copies) != 1 {
		t.Errorf("copies made before the upgrade: %v, %v, want one", copies, err)
	}
	as := func(name string) *program.Guest {
		return &program.Guest{HTTP: &http.Client{Timeout: program.Patience}, URL: s.URL, Token: old.People[name].Token}
	}
	get := func(c *program.Guest, path string, out any) {
		t.Helper()
		if status, err := c.Call(http.MethodGet, "/api/v1"+path, nil, out); err != nil || status != http.StatusOK {
			t.Errorf("%s: %d, %v", path, status, err)
		}
	}
	post := func(c *program.Guest, path string, body, out any, want int) {
		t.Helper()
		if status, err := c.Call(http.MethodPost, "/api/v1"+path, body, out); err != nil || status != want {
			t.Errorf("%s: %d, want %d; %v", path, status, want, err)
		}
	}
	ana, visitor := as("Ana"), &program.Guest{HTTP: http.DefaultClient, URL: s.URL}

	for name, player := range map[string]string{
		"playing-rondelic": "Ana", "playing-ronda": "Ana", "playing-nain-jaune": "Ana", "playing-royal-reversi": "Ana",
		"playing-rondo": "Ana", "daily-playing": "Bob", "fork-redealt": "Bob",
	} {
		playOn(t, as(player), name, old.Tables[name])
	}
	for name, want := range map[string]string{
		"open": "open", "shared": "playing", "offer": "playing", "undo": "playing", "hotseat": "playing",
		"rated": "over", "rated-nain-jaune": "over", "over-ronda": "over", "erased": "over", "fork-open": "over", "closed": "closed",
	} {
		if now, err := visitor.Look(old.Tables[name]); err != nil || now.Status != want {
			t.Errorf("%s: status %q, want %q; %v", name, now.Status, want, err)
		}
	}

	// The time of a question that was asked before has passed: those who were there have decided it.
	asked := as("Bob").Told(t, old.Tables["offer"], "the end of the old question", func(now wire.Table) bool { return now.Offer == nil })
	if asked.Title != "Plus lent" {
		t.Errorf("after the old proposal, which no one there refused: title %q", asked.Title)
	}
	post(as("Ève"), "/tables/"+old.Tables["hotseat"]+"/return", map[string]any{}, nil, http.StatusNoContent)
	zoe, err := program.NewGuest(s.URL, "Zoé")
	if err != nil {
		t.Fatal(err)
	}
	post(zoe, "/tables/"+old.Tables["hotseat"]+"/take", map[string]any{"token": old.Word}, nil, http.StatusNoContent)
	post(as("Bob"), "/tables/"+old.Tables["open"]+"/sit", nil, nil, http.StatusOK)

	var talk []struct{ Text string }
	get(ana, "/tables/"+old.Tables["playing-nain-jaune"]+"/chat", &talk)
	if len(talk) != 1 || talk[0].Text != "Bonjour à tous" {
		t.Errorf("chat: %+v", talk)
	}
	var ratings []struct {
		Game  string
		Games int
	}
	get(as("Bob"), "/me/ratings", &ratings)
	if len(ratings) != 2 || ratings[0].Games != 1 {
		t.Errorf("Bob's ratings: %+v", ratings)
	}
	post(visitor, "/sessions", map[string]any{"code": old.Codes[0]}, nil, http.StatusCreated)
	post(visitor, "/sessions", map[string]any{"code": old.Codes[0]}, nil, http.StatusUnprocessableEntity)
	if status, err := as("Effacée").Call(http.MethodGet, "/api/v1/me", nil, nil); err != nil || status != http.StatusUnauthorized {
		t.Errorf("the token of an erased person: %d, %v", status, err)
	}
	checkRecords(t, visitor, old)

	if err := s.End(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	path := program.Binary(t)
	if out, err := exec.Command(path, "doctor", "--deep", "--data", data).CombinedOutput(); err != nil || !strings.Contains(string(out), "differences: 0") {
		t.Errorf("doctor: %v\n%s", err, out)
	}
}

// playOn plays two actions of a person at a table that an earlier version left in play.
func playOn(t *testing.T, c *program.Guest, name, id string) {
	t.Helper()
	acts := 0
	err := c.Play(id, func(uint64, string) { acts++ }, func() bool { return acts == 2 })
	if err != nil {
		t.Errorf("%s: after %d actions: %v", name, acts, err)
	}
}

// checkRecords compares the exported records with those of the earlier version, and replays and verifies
// them.
func checkRecords(t *testing.T, c *program.Guest, old oldData) {
	t.Helper()
	path := program.Binary(t)
	files, err := filepath.Glob("testdata/olddata/*.play")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := c.HTTP.Get(c.URL + "/api/v1/tables/" + old.Tables[strings.TrimSuffix(filepath.Base(file), ".play")] + "/record")
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is exported differently (%v):\n%s", file, err, got)
		}
		for _, command := range []string{"replay", "verify"} {
			if out, err := exec.Command(path, command, file).CombinedOutput(); err != nil {
				t.Errorf("tablee %s %s: %v\n%s", command, file, err, out)
			}
		}
	}
}
