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

// A language folder contains unsafe or oversized rulebooks. The check names each with its reason and fails.
// The server starts anyway, logs them, shows English in their place, and uses the valid one.
func TestLanguages_InvalidRulebooks(t *testing.T) {
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
			t.Errorf("the check does not report %q:\n%s", said, out)
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
			t.Errorf("%s: unexpected Italian rulebook: %.300s", game, text)
		}
	}
	if err := s.End(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	for _, said := range left {
		if !strings.Contains(s.Errs.String(), said) {
			t.Errorf("no %q in the log:\n%s", said, s.Errs.String())
		}
	}
}
