package main

import (
	"bytes"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/store/sqldb"
)

// damagedTables returns two tables in play of a server that has ended: one to damage, one to keep.
func damagedTables(t *testing.T, data string) (ana *program.Guest, bad, good string) {
	t.Helper()
	s := program.Run(t, data, "--bot-pause=0s")
	ana, err := program.NewGuest(s.URL, "Ana")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []*string{&bad, &good} {
		if *id, err = ana.Open(map[string]any{"title": "Chez Ana"}); err != nil {
			t.Fatal(err)
		}
		acts := 0
		if err := ana.Play(*id, func(uint64, string) { acts++ }, func() bool { return acts == 3 }); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	return ana, bad, good
}

// TestServe_DamagedTable damages one table between two runs of the server: every page and response reports
// it, and the server keeps working.
func TestServe_DamagedTable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ spoil, english, french string }{
		"in the middle": {`UPDATE commits SET at = at + 1 WHERE seq = 3 AND table_id = `,
			"A part of what is kept of it cannot be read any more.", "Une partie de ce qui en est conservé ne se lit plus."},
		"from the start": {`UPDATE commits SET at = at + 1 WHERE seq = 1 AND table_id = `,
			"Nothing of what was played here can be read any more.", "Rien de ce qui y a été joué ne se lit plus."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := t.TempDir()
			ana, bad, good := damagedTables(t, data)
			spoil(t, data, c.spoil+`'`+bad+`'`)
			s := program.Run(t, data, "--bot-pause=0s", "--action-rate=0")
			ana.URL = s.URL
			for lang, want := range map[string][]string{
				"en": {"<h2 id=\"damaged\">This table is damaged</h2>", c.english, "Chez Ana", "Ana"},
				"fr": {"<h2 id=\"damaged\">Cette table est abîmée</h2>", c.french, "Chez Ana", "Ana"},
			} {
				status, text, err := ana.Page("/t/"+bad, lang)
				if err != nil || status != http.StatusOK {
					t.Fatalf("%s: %d, %v", lang, status, err)
				}
				for _, w := range want {
					if !strings.Contains(text, w) {
						t.Errorf("the page in %s does not have %q", lang, w)
					}
				}
				if strings.Contains(text, `id="say"`) || strings.Contains(text, `id="sit"`) {
					t.Errorf("the page in %s offers to play", lang)
				}
			}
			for _, path := range []string{"/", "/me", "/t/" + bad + "/settings", "/t/" + bad + "/replay", "/t/" + bad + "/record", "/t/" + bad + "/check", "/t/" + bad + "/qr.svg",
				"/report?table=" + bad, "/g/nain-jaune", "/api/v1/tables", "/api/v1/me/export", "/api/v1/tables/" + bad + "/record", "/api/v1/tables/" + bad + "/journal",
				"/api/v1/tables/" + bad + "/chat", "/api/v1/tables/" + bad + "/replay", "/api/v1/tables/" + bad + "/results"} {
				if status, text, err := ana.Page(path, "en"); err != nil || status >= http.StatusInternalServerError {
					t.Errorf("%s: %d, %v: %.300s", path, status, err, text)
				}
			}
			for _, path := range []string{"", "/events"} {
				resp, err := ana.Follow("/api/v1/tables/" + bad + path)
				if err != nil {
					t.Fatal(err)
				}
				seen := make([]byte, 4096)
				n, _ := resp.Body.Read(seen)
				resp.Body.Close()
				if !bytes.Contains(seen[:n], []byte(`"damaged":true`)) {
					t.Errorf("the table%s is not reported as damaged: %s", path, seen[:n])
				}
			}
			status, answer, err := ana.Raw(http.MethodPost, "/api/v1/tables/"+bad+"/actions", `{"seq":4,"action":"7D"}`)
			if err != nil || status != http.StatusConflict || !bytes.Contains(answer, []byte(`"code":"damaged"`)) {
				t.Errorf("an action: %d %s %v", status, answer, err)
			}
			if status, answer, err := ana.Raw(http.MethodGet, "/readyz", ""); err != nil || status != http.StatusOK || string(answer) != "ok, but tables are damaged: 1\n" {
				t.Errorf("/readyz: %d %q %v", status, answer, err)
			}
			if err := ana.Play(good, func(uint64, string) {}, program.Never); err != nil {
				t.Errorf("the other table: %v", err)
			}
			if err := s.End(syscall.SIGTERM); err != nil {
				t.Error(err)
			}
			if log := s.Errs.String(); strings.Count(log, "level=ERROR") != 1 || strings.Count(log, "table="+bad) != 1 {
				t.Errorf("the log:\n%s", log)
			}
		})
	}
}

// TestServe_LostCommits: the server finds lost commits when it starts, before the table is requested.
func TestServe_LostCommits(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	ana, bad, _ := damagedTables(t, data)
	spoil(t, data, `DELETE FROM commits WHERE table_id = '`+bad+`' AND seq = (SELECT MAX(seq) FROM commits WHERE table_id = '`+bad+`')`)
	s := program.Run(t, data)
	ana.URL = s.URL
	deadline := time.Now().Add(program.Patience)
	for answer := []byte(nil); !bytes.Equal(answer, []byte("ok, but tables are damaged: 1\n")); {
		var err error
		if _, answer, err = ana.Raw(http.MethodGet, "/readyz", ""); err != nil || time.Now().After(deadline) {
			t.Fatalf("/readyz: %s %v\n%s", answer, err, s.Errs.String())
		}
	}
	if err := s.End(syscall.SIGTERM); err != nil || !strings.Contains(s.Errs.String(), "was acknowledged") {
		t.Errorf("%v, the log:\n%s", err, s.Errs.String())
	}
}

// TestServe_FlippedBytes flips random bytes in the database: the server either refuses it with one line, or
// starts, reports the damage, never fails with an internal error or panic, and shuts down.
func TestServe_FlippedBytes(t *testing.T) {
	t.Parallel()
	whole := t.TempDir()
	ana, bad, good := damagedTables(t, whole)
	sound, err := os.ReadFile(filepath.Join(whole, sqldb.File))
	if err != nil {
		t.Fatal(err)
	}
	path := program.Binary(t)
	refused, told := 0, 0
	for seed := range uint64(needs.Rounds(3, 60)) {
		chance := rand.New(rand.NewPCG(21, seed))
		flipped := bytes.Clone(sound)
		for range []int{1, 40, 400}[seed%3] {
			flipped[chance.IntN(len(flipped))] ^= byte(1 + chance.IntN(255))
		}
		data := t.TempDir()
		if err := os.WriteFile(filepath.Join(data, sqldb.File), flipped, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := program.StartProcess(path, data, "--bot-pause=0s")
		if err != nil {
			if refused++; !strings.Contains(err.Error(), "tablee: ") || strings.Contains(err.Error(), "panic") || strings.Count(err.Error(), "tablee: ") > 1 {
				t.Errorf("seed %d: %v", seed, err)
			}
			continue
		}
		c := *ana
		c.URL = s.URL
		for _, id := range []string{bad, good} {
			for _, of := range []string{"/t/", "/api/v1/tables/"} {
				if _, _, err := c.Page(of+id, "en"); err != nil {
					t.Errorf("seed %d, %s%s: %v", seed, of, id, err)
				}
			}
		}
		if status, answer, err := c.Raw(http.MethodGet, "/livez", ""); err != nil || status != http.StatusOK {
			t.Errorf("seed %d: /livez: %d %s %v", seed, status, answer, err)
		}
		if err := s.End(syscall.SIGTERM); err != nil || strings.Contains(s.Errs.String(), "panic") {
			t.Errorf("seed %d: %v\n%s", seed, err, s.Errs.String())
		}
		if strings.Contains(s.Errs.String(), "damaged") {
			told++
		}
	}
	if refused+told == 0 {
		t.Error("no flipped byte mattered")
	}
	t.Logf("%d were refused, %d opened and reported damage", refused, told)
}
