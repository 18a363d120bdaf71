package main

import (
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tablee/e2e/program"
)

// A folder of a house's language with rulebooks that are more than text: the check names each with
// its reason and fails; the server starts all the same, says so in its log, and shows English in
// their places and the sound one in its own.
func TestLanguages_HostileRulebooksCostThemselvesAlone(t *testing.T) {
	t.Parallel()
	path := program.Binary(t)
	folder := t.TempDir()
	if out, err := exec.Command(path, "languages", "start", "it", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for game, text := range map[string]string{
		"nain-jaune":    "# N\n\nNJ-01 Vieni.\n\n<script src=//evil.example/x.js></script>\n",
		"rondo":         "# R\n\nRDO-01 [Vieni](javascript:alert(1))\n",
		"ronda":         "# R\n\n![x](https://evil.example/seen.png)\n",
		"royal-reversi": strings.Repeat("testo ", 1<<18),
		"rondelic":      "# Rondelic\n\nSi gioca con le carte.\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, "it", game+".md"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	left := []string{"it: nain-jaune.md: it has HTML", "it: rondo.md: a link can only lead", "it: ronda.md: a picture can only be", "it/royal-reversi.md: not a file of at most"}
	out, err := exec.Command(path, "languages", "check", folder).CombinedOutput()
	if err == nil {
		t.Error("the check finds nothing wrong")
	}
	for _, said := range append(left, "it: rondelic.md: GEN-HAND: missing", "4 texts are left out") {
		if !strings.Contains(string(out), said) {
			t.Errorf("the check does not say %q:\n%s", said, out)
		}
	}

	s := program.Run(t, t.TempDir(), "--languages="+folder)
	s.Wait(t, "/readyz", http.StatusOK)
	for game, want := range map[string]string{"nain-jaune": "NJ-12", "rondo": "RDO-12", "ronda": "RDA-12", "royal-reversi": "RRV-12", "rondelic": "Si gioca con le carte."} {
		r, err := http.NewRequest(http.MethodGet, s.URL+"/g/"+game+"/rules", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Language", "it")
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(resp.Body)
		if resp.Body.Close(); err != nil {
			t.Fatal(err)
		}
		if text := string(page); !strings.Contains(text, `<html lang="it"`) || !strings.Contains(text, want) || strings.Contains(text, "evil.example") || strings.Contains(text, "javascript:") {
			t.Errorf("%s: the rulebook in Italian is not as it should be: %.300s", game, text)
		}
	}
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	for _, said := range left {
		if !strings.Contains(s.Errs.String(), said) {
			t.Errorf("the log does not say %q:\n%s", said, s.Errs.String())
		}
	}
}
