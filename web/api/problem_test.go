package api_test

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"tablee/web/api/call"
	"tablee/web/page"
)

// A problem names the faulty field as the call names it, and says what is wrong with it.
func TestProblem_NamesField(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	for _, c := range []struct {
		method, path string
		body         any
		status       int
		want         string // the field, the code, or the missing thing
	}{
		{http.MethodPost, "/api/v1/reports", map[string]any{"reason": ""}, 422, "body.reason"},
		{http.MethodPost, "/api/v1/reports", map[string]any{"reason": "slow", "table": playing, "seat": 1}, 404, "seat"},
		{http.MethodGet, "/api/v1/tables/" + playing + "/replay?as=9", nil, 422, "query.as"},
		{http.MethodPost, "/api/v1/tables/" + playing + "/actions", map[string]any{"seq": 1, "action": "7D", "seat": 1}, 403, "not-yours"},
		{http.MethodPost, "/api/v1/tables/" + playing + "/leave", map[string]any{"seat": 1}, 403, "not-yours"},
		{http.MethodPost, "/api/v1/tables/" + playing + "/chat", map[string]any{"sign": "bravo", "text": "Bravo"}, 422, "body.sign"},
		{http.MethodDelete, "/api/v1/me/notifications/nope", nil, 404, "target"},
		{http.MethodPost, "/api/v1/games/whist/now", nil, 404, "game"},
	} {
		var no problemSeen
		h.ask(ana, c.method, c.path, c.body, c.status, &no)
		if said := jsonOf(no.Errors) + no.Code + no.Detail; !strings.Contains(said, c.want) {
			t.Errorf("%s %s: %s, want %s", c.method, c.path, said, c.want)
		}
	}
}

// Every refusal by the API itself is localized.
func TestProblem_Localized(t *testing.T) {
	words, err := page.NewSentences(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, func(c *call.Config) { c.Words.Answer, c.Tables.ByPlayer = words.Answer, rates(1) })
	ana := h.guest("Ana")
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	table := `{"game":"nain-jaune","chairs":["me","bot:1","bot:1"]}`
	for _, c := range []struct {
		method, path, token, body string
		status                    int
		fr, en                    string
	}{
		{http.MethodGet, "/api/v1/me", "", "", 401, "jeton", "token"},
		{http.MethodGet, "/api/v1/me", "nobodys", "", 401, "jeton", "token"},
		{http.MethodGet, "/api/v1/tables/zzzz", ana.token, "", 404, "table n’existe pas", "No such table"},
		{http.MethodGet, "/api/v1/tables/" + playing + "/replay?as=1", ana.token, "", 403, "votre place", "own seat"},
		{http.MethodPost, "/api/v1/tables", ana.token, table, 429, "attendez", "wait"},
		{http.MethodPost, "/api/v1/tables", ana.token, strings.Repeat("x", 100_000), 413, "au plus", "64 KiB"},
		{http.MethodGet, "/api/v1/guests", "", "", 405, "n’accepte que POST", "accepts only POST"},
		{http.MethodGet, "/api/v1/nothing", "", "", 404, "rien ici", "nothing here"},
	} {
		for lang, want := range map[string]string{"fr": c.fr, "en": c.en} {
			var no problemSeen
			h.inLanguage(lang, c.method, c.path, c.token, c.body, c.status, &no)
			if !strings.Contains(no.Detail, want) {
				t.Errorf("%s %s, %s: %q, want %q", c.method, c.path, lang, no.Detail, want)
			}
		}
	}
}

// Every refusal of the API has a text, and every text is used. Package serve uses one of them.
func TestProblem_Texts_CompleteAndUsed(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	said := map[string]bool{}
	for _, name := range append(files, "../../cmd/tablee/internal/serve/overload.go") {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:[dD]eny\([\w.]+, |unauthorized\(|key :?= |Answer\([\w.()]+, )"([a-z-]+(?:\.[a-z-]+)*)"`).FindAllSubmatch(source, -1) {
			said[string(m[1])] = true
		}
		if strings.Contains(string(source), `"banned."+banned.Kind()`) {
			said["banned.person"], said["banned.forever"], said["banned.network"] = true, true, true
		}
		if strings.Contains(string(source), `"whose."+string(p.whose)`) {
			said["whose.person"], said["whose.network"], said["whose.house"] = true, true, true
		}
		for _, m := range regexp.MustCompile(`(?:TooMany|Exceeded)\("([a-z]+)", `).FindAllSubmatch(source, -1) {
			said["too-many."+string(m[1])] = true
		}
		for _, m := range regexp.MustCompile(`(?:[aA]llow|RateLimited|try)\(.*, "([a-z]+)"[,)]|[aA]llowAll\("([a-z]+)",`).FindAllSubmatch(source, -1) {
			said["too-many."+string(m[1])+string(m[2])] = true
		}
	}
	var texts map[string]string
	if _, err := toml.DecodeFile("../texts/api/fr.toml", &texts); err != nil {
		t.Fatal(err)
	}
	for key := range said {
		if texts[key] == "" {
			t.Errorf("key %s has no text", key)
		}
	}
	for key := range texts {
		if !said[key] && !strings.HasPrefix(key, "reference.") {
			t.Errorf("text %s is unused", key)
		}
	}
}
