package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"tablee/games"
)

// Each game is played to its end, and the view of every seat must match the description at the
// start, along the way and at the end.
func TestViews_EveryGame_MatchesSchema(t *testing.T) {
	h, described := newHouse(t, nil), readSpec(t)
	seen, replayed := described.find(http.MethodGet, "/api/v1/tables/{id}"), described.find(http.MethodGet, "/api/v1/tables/{id}/replay")
	ana := h.guest("Ana")
	fits := func(path string, op *operation) []byte {
		t.Helper()
		resp, answer := h.send(http.MethodGet, path, ana.token, "", nil)
		if err := op.check(resp.StatusCode, resp.Header.Get("Content-Type"), answer); err != nil || resp.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d, %v: %s", path, resp.StatusCode, err, answer)
		}
		return answer
	}
	for _, rules := range games.Rules() {
		info := rules.Info()
		chairs := slices.Repeat([]string{"bot:1"}, info.MinSeats)
		chairs[0] = "open"
		more := map[string]any{"game": info.ID, "options": map[string]string{}}
		path := "/api/v1/tables/" + ana.open(chairs, more)
		fits(path, seen) // a visitor's view before the start
		h.ask(ana, http.MethodPost, path+"/sit", nil, http.StatusOK, nil)
		fits(path, seen)
		ana.finish(strings.TrimPrefix(path, "/api/v1/tables/"))
		var end struct{ Last int }
		if err := json.Unmarshal(fits(path+"/replay?at=99999&as=all", replayed), &end); err != nil || end.Last < 3 {
			t.Fatalf("%s: %d positions, %v", path, end.Last, err)
		}
		for at := 0; at < end.Last; at += 1 + end.Last/12 {
			fits(fmt.Sprintf("%s/replay?at=%d&as=all", path, at), replayed)
		}
	}
}

// Every field of a view has a description, and every view links to the notation of its game's
// actions.
func TestViews_EveryField_HasDescription(t *testing.T) {
	h := newHouse(t, nil)
	var d struct {
		Components struct {
			Schemas map[string]struct {
				Description string
				Properties  map[string]struct{ Description string }
			}
		}
	}
	_, raw := h.send(http.MethodGet, "/api/openapi.json", "", "", nil)
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	_, page := h.send(http.MethodGet, "/api", "", "", nil)
	for _, entry := range games.All() {
		id := entry.ID()
		prefix := strings.ReplaceAll(id, "-", "")
		prefix = strings.ToUpper(prefix[:1]) + prefix[1:]
		link := "/g/" + id + "/rules#GEN-FORM"
		if view := d.Components.Schemas[prefix+"View"]; !strings.Contains(view.Description, link) || len(view.Properties) == 0 {
			t.Errorf("%s: %+v", id, view)
		}
		if !strings.Contains(string(page), `href="`+link+`"`) || !strings.Contains(entry.Rulebook("en"), "**GEN-FORM**") {
			t.Errorf("%s: no link to the action notation", id)
		}
		for name, schema := range d.Components.Schemas {
			for field, property := range schema.Properties {
				if strings.HasPrefix(name, prefix) && property.Description == "" {
					t.Errorf("%s.%s has no description", name, field)
				}
			}
		}
	}
}
