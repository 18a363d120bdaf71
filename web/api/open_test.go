package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// As the description promises, response schemas are open: clients must accept unknown fields.
// Request schemas are closed.
func TestOpenAPI_OpenResponsesClosedRequests(t *testing.T) {
	h := newHouse(t, nil)
	var doc struct {
		Components struct {
			Schemas map[string]map[string]any
		}
		Paths map[string]map[string]struct {
			RequestBody json.RawMessage
			Responses   json.RawMessage
		}
	}
	h.ask(person{}, http.MethodGet, "/api/openapi.json", nil, http.StatusOK, &doc)
	reach := func(of json.RawMessage, seen map[string]bool) {
		var add func(text string)
		add = func(text string) {
			for _, part := range strings.Split(text, `"#/components/schemas/`)[1:] {
				name, _, _ := strings.Cut(part, `"`)
				if doc.Components.Schemas[name] == nil {
					t.Errorf("%s: unresolved reference", name)
				}
				if !seen[name] {
					seen[name] = true
					add(jsonOf(doc.Components.Schemas[name]))
				}
			}
		}
		add(string(of))
	}
	sent, answered := map[string]bool{}, map[string]bool{}
	for _, methods := range doc.Paths {
		for _, op := range methods {
			reach(op.RequestBody, sent)
			reach(op.Responses, answered)
		}
	}
	if len(sent) < 10 || len(answered) < 30 {
		t.Fatalf("%d request schemas, %d response schemas", len(sent), len(answered))
	}
	for name := range answered {
		if sent[name] || doc.Components.Schemas[name]["additionalProperties"] == false {
			t.Errorf("response schema %s is closed", name)
		}
	}
	for name := range sent {
		if doc.Components.Schemas[name]["properties"] != nil && doc.Components.Schemas[name]["additionalProperties"] != false {
			t.Errorf("request schema %s is open", name)
		}
		for field, property := range doc.Components.Schemas[name]["properties"].(map[string]any) {
			_, usual := property.(map[string]any)["default"]
			if required, _ := json.Marshal(doc.Components.Schemas[name]["required"]); usual && strings.Contains(string(required), `"`+field+`"`) {
				t.Errorf("%s.%s is required though it has a default", name, field)
			}
		}
	}
}
