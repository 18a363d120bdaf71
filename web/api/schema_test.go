package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// schema is the subset of JSON Schema that the description uses.
type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Enum       []any
	OneOf      []schema
	AnyOf      []schema
	Most       *int `json:"maxProperties"`
	Properties map[string]schema
	Required   []string
	Items      *schema
	Additional any `json:"additionalProperties"`
}

type description struct {
	Components struct{ Schemas map[string]schema }
	Paths      map[string]map[string]struct {
		Responses map[string]struct {
			Content map[string]struct{ Schema schema }
		}
	}
}

// check checks a value against a schema. Its error names the place of the mismatch.
func (d description) check(s schema, value any, at string) error {
	if s.Ref != "" {
		target, ok := d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
		if !ok {
			return fmt.Errorf("%s: unresolved reference %s", at, s.Ref)
		}
		return d.check(target, value, at)
	}
	if s.OneOf != nil {
		fitting := 0
		for _, one := range s.OneOf {
			if d.check(one, value, at) == nil {
				fitting++
			}
		}
		if fitting != 1 {
			return fmt.Errorf("%s: %v matches %d alternatives, want 1", at, value, fitting)
		}
		return nil
	}
	if s.AnyOf != nil {
		var all []error
		for _, one := range s.AnyOf {
			err := d.check(one, value, at)
			if err == nil {
				return nil
			}
			all = append(all, err)
		}
		return fmt.Errorf("%s matches no alternative: %w", at, errors.Join(all...))
	}
	if s.Enum != nil && !slices.Contains(s.Enum, value) {
		return fmt.Errorf("%s: %v not in enum %v", at, value, s.Enum)
	}
	if s.Type != nil && !slices.Contains(typesOf(value), fmt.Sprint(s.Type)) && !fits(s.Type, value) {
		return fmt.Errorf("%s: %v is not of type %v", at, value, s.Type)
	}
	switch value := value.(type) {
	case []any:
		if s.Items == nil {
			return nil // anything
		}
		for i, item := range value {
			if err := d.check(*s.Items, item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		if s.Most != nil && len(value) > *s.Most {
			return fmt.Errorf("%s: %d fields are too many", at, len(value))
		}
		for _, name := range s.Required {
			if _, ok := value[name]; !ok {
				return fmt.Errorf("%s: missing field %s", at, name)
			}
		}
		for name, item := range value {
			property, ok := s.Properties[name]
			if !ok && (s.Additional == false || s.Additional == nil && s.Properties != nil) { // schemas are open for later versions, but not for this one
				return fmt.Errorf("%s: %s is not described", at, name)
			}
			if err := d.check(property, item, at+"."+name); err != nil {
				return err
			}
		}
	}
	return nil
}

// fits reports whether a value has one of a list of types.
func fits(types any, value any) bool {
	list, _ := types.([]any)
	return slices.ContainsFunc(list, func(one any) bool { return slices.Contains(typesOf(value), fmt.Sprint(one)) })
}

func typesOf(value any) []string {
	switch value := value.(type) {
	case nil:
		return []string{"null"}
	case bool:
		return []string{"boolean"}
	case string:
		return []string{"string"}
	case float64:
		if value == float64(int64(value)) {
			return []string{"integer", "number"}
		}
		return []string{"number"}
	case []any:
		return []string{"array"}
	}
	return []string{"object"}
}

// Real responses are checked against the description.
func TestOpenAPI_Responses_MatchSchema(t *testing.T) {
	h := newHouse(t, nil)
	var d description
	h.ask(person{}, http.MethodGet, "/api/openapi.json", nil, http.StatusOK, &d)
	ana := h.guest("Ana")
	waiting := ana.open([]string{"me", "open", "bot:1"}, map[string]any{"public": true})
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, map[string]any{"pace": map[string]any{"move": 60}})
	ended := finishedTable(ana)
	first := ana.look(playing)
	shut := h.guest("Bob").open([]string{"me", "bot:1", "bot:1"}, map[string]any{"watchers": false})
	ana.act(playing, first.Seq, first.Legal[0], "x", http.StatusOK, nil)
	for _, c := range []struct {
		method, path, route string
		body                string
	}{
		{"post", "/api/v1/guests", "", `{"name":"Bob"}`},
		{"post", "/api/v1/guests", "", `{"name":7,"x":[]}`},
		{"post", "/api/v1/guests", "", `{"name":"` + strings.Repeat("x", 30) + `"}`},
		{"get", "/api/v1/games", "", ""},
		{"get", "/api/v1/me", "", ""},
		{"post", "/api/v1/reports", "", `{"reason":"","table":"` + waiting + `"}`},
		{"post", "/api/v1/reports", "", `{"reason":"rude","person":"nobody"}`},
		{"get", "/api/v1/me/export", "", ""},
		{"get", "/api/v1/me/credentials", "", ""},
		{"delete", "/api/v1/me/sessions/0123456789abcdef", "/api/v1/me/sessions/{id}", ""},
		{"post", "/api/v1/me/notifications", "", `{"kind":"hook","address":"https://example.org/hook"}`},
		{"post", "/api/v1/me/notifications", "", `{"kind":"hook","address":"http://example.org/hook"}`},
		{"post", "/api/v1/me/notifications", "", `{"kind":"push","address":"https://example.org/hook"}`},
		{"post", "/api/v1/tables/" + playing + "/notifications", "/api/v1/tables/{id}/notifications", `{"address":"https://example.org/hook"}`},
		{"post", "/api/v1/tables/zzzz/notifications", "/api/v1/tables/{id}/notifications", `{"address":"https://example.org/hook"}`},
		{"get", "/api/v1/me/notifications", "", ""},
		{"delete", "/api/v1/me/notifications/nobells", "/api/v1/me/notifications/{target}", ""},
		{"get", "/api/v1/announcements", "", ""},
		{"post", "/api/v1/me/codes", "", ""},
		{"post", "/api/v1/sessions", "", `{"code":"wrong"}`},
		{"get", "/api/v1/me/muted", "", ""},
		{"put", "/api/v1/me/muted/nobody", "/api/v1/me/muted/{id}", ""},
		{"get", "/api/v1/tables/" + ended + "/journal", "/api/v1/tables/{id}/journal", ""},
		{"get", "/api/v1/tables/" + shut + "/journal", "/api/v1/tables/{id}/journal", ""},
		{"post", "/api/v1/tables/" + shut + "/looked", "/api/v1/tables/{id}/looked", ""},
		{"get", "/api/v1/tables", "", ""},
		{"post", "/api/v1/tables", "", `{"game":"nain-jaune","chairs":["me"]}`},
		{"get", "/api/v1/tables/" + waiting, "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/" + playing, "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/zzzz", "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/" + shut, "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/" + shut + "/events", "/api/v1/tables/{id}/events", ""},
		{"get", "/api/v1/tables/" + shut + "/record", "/api/v1/tables/{id}/record", ""},
		{"get", "/api/v1/tables/" + shut + "/results", "/api/v1/tables/{id}/results", ""},
		{"get", "/api/v1/tables/" + shut + "/replay", "/api/v1/tables/{id}/replay", ""},
		{"get", "/api/v1/tables/" + shut + "/talk", "/api/v1/tables/{id}/talk", ""},
		{"post", "/api/v1/tables/" + shut + "/fork", "/api/v1/tables/{id}/fork", `{"at":0,"chairs":["me","bot:1","bot:1"]}`},
		{"post", "/api/v1/tables/" + shut + "/notifications", "/api/v1/tables/{id}/notifications", `{"address":"https://example.org/hook"}`},
		{"post", "/api/v1/tables/" + shut + "/rise", "/api/v1/tables/{id}/rise", ""},
		{"get", "/api/v1/me/next", "", ""},
		{"get", "/api/v1/me/next?but=" + strings.Repeat("x", 40), "/api/v1/me/next", ""},
		{"get", "/api/v1/tables/" + playing + "/events?after=x", "/api/v1/tables/{id}/events", ""},
		{"get", "/api/v1/tables/" + ended + "/replay?as=9", "/api/v1/tables/{id}/replay", ""},
		{"post", "/api/v1/tables/" + playing + "/actions", "/api/v1/tables/{id}/actions", `{"seq":1,"action":"7D","seat":1}`},
		{"post", "/api/v1/games/whist/now", "/api/v1/games/{game}/now", ""},
		{"post", "/api/v1/tables/" + waiting + "/sit", "/api/v1/tables/{id}/sit", `{}`},
		{"post", "/api/v1/tables/" + playing + "/actions", "/api/v1/tables/{id}/actions", `{"seq":1,"action":"7D"}`},
		{"post", "/api/v1/tables/" + waiting + "/actions", "/api/v1/tables/{id}/actions", `{"seq":1,"action":"7D"}`},
		{"post", "/api/v1/tables/" + playing + "/actions", "/api/v1/tables/{id}/actions", `{"seq":999,"action":"nonsense"}`},
		{"get", "/api/v1/tables/" + playing + "/replay?at=1", "/api/v1/tables/{id}/replay", ""},
		{"get", "/api/v1/tables/" + playing + "/replay?at=1&as=all", "/api/v1/tables/{id}/replay", ""},
		{"get", "/api/v1/tables/" + waiting + "/replay", "/api/v1/tables/{id}/replay", ""},
		{"post", "/api/v1/tables/" + playing + "/fork", "/api/v1/tables/{id}/fork", `{"at":0,"chairs":["me","bot:1","bot:1"]}`},
		{"get", "/api/v1/tables/" + ended + "/replay?at=2&as=all", "/api/v1/tables/{id}/replay", ""},
		{"post", "/api/v1/tables/" + ended + "/fork", "/api/v1/tables/{id}/fork", `{"at":2,"from":"all","chairs":["me","bot:1","bot:1"]}`},
		{"post", "/api/v1/tables/" + ended + "/fork", "/api/v1/tables/{id}/fork", `{"at":2,"from":"9","chairs":["me","bot:1","bot:1"]}`},
	} {
		if c.route == "" {
			c.route = c.path
		}
		resp, answer := h.send(strings.ToUpper(c.method), c.path, ana.token, "application/json", []byte(c.body))
		described, ok := d.Paths[c.route][c.method].Responses[fmt.Sprint(resp.StatusCode)]
		if !ok {
			t.Errorf("%s %s %s: status %d is not described", c.method, c.path, c.body, resp.StatusCode)
			continue
		}
		media, ok := described.Content[resp.Header.Get("Content-Type")]
		if !ok {
			t.Errorf("%s %s: %s is not described", c.method, c.path, resp.Header.Get("Content-Type"))
			continue
		}
		var value any
		if err := json.NewDecoder(bytes.NewReader(answer)).Decode(&value); err != nil {
			t.Fatal(err)
		}
		if err := d.check(media.Schema, value, c.route); err != nil {
			t.Errorf("%s %s: %v", c.method, c.path, err)
		}
	}
}
