package api_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"tablee/web/api/call"
	"tablee/web/page"
)

func TestReference_CompleteAndSelfContained(t *testing.T) {
	h := newHouse(t, nil)
	var spec struct {
		OpenAPI string
		Tags    []struct{ Name string }
		Paths   map[string]map[string]struct {
			Summary   string
			Tags      []string
			Responses map[string]any
		}
	}
	h.ask(person{}, http.MethodGet, "/api/openapi.json", nil, http.StatusOK, &spec)
	if !strings.HasPrefix(spec.OpenAPI, "3.1") {
		t.Errorf("OpenAPI %q", spec.OpenAPI)
	}
	for path, methods := range map[string][]string{
		"/api/v1/guests": {"post"}, "/api/v1/games": {"get"}, "/api/v1/tables": {"get", "post"},
		"/api/v1/tables/{id}": {"get"}, "/api/v1/tables/{id}/sit": {"post"}, "/api/v1/tables/{id}/actions": {"post"},
		"/api/v1/tables/{id}/events": {"get"}, "/api/v1/tables/{id}/record": {"get"},
		"/api/v1/me": {"get", "delete", "patch"}, "/api/v1/me/export": {"get"},
		"/api/v1/me/credentials": {"get"}, "/api/v1/me/sessions/{id}": {"delete"}, "/api/v1/reports": {"post"},
		"/api/v1/announcements": {"get"},
	} {
		for _, method := range methods {
			if op, ok := spec.Paths[path][method]; !ok || op.Summary == "" || len(op.Responses) < 3 {
				t.Errorf("%s %s is not described: %+v", method, path, op)
			}
		}
	}
	_, raw := h.send(http.MethodGet, "/api/openapi.json", "", "", nil)
	var named struct {
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(raw, &named); err != nil {
		t.Fatal(err)
	}
	refs := strings.Split(string(raw), `"$ref": "`)[1:]
	if len(refs) < 100 {
		t.Errorf("%d references", len(refs))
	}
	for _, ref := range refs {
		name, _, _ := strings.Cut(ref, `"`)
		if _, ok := named.Components.Schemas[strings.TrimPrefix(name, "#/components/schemas/")]; !ok {
			t.Errorf("%s: unresolved reference", name)
		}
	}
	_, page := h.send(http.MethodGet, "/api", "", "", nil)
	for _, outside := range []string{"http://", "https://", "//unpkg", "<script", "<style", " style="} {
		if strings.Contains(string(page), outside) {
			t.Errorf("the page contains %q", outside)
		}
	}
	declared := map[string]bool{}
	for _, tag := range spec.Tags {
		declared[tag.Name] = true
	}
	for path, calls := range spec.Paths {
		if !strings.Contains(string(page), "<code>"+path+"</code>") {
			t.Errorf("the page does not list %s", path)
		}
		for method, call := range calls {
			if method != "get" && call.Responses["403"] == nil {
				t.Errorf("%s %s: the refusal of cross-site requests is not described", method, path)
			}
			if len(call.Tags) == 0 || !declared[call.Tags[0]] {
				t.Errorf("%s %s is in no chapter: %v", method, path, call.Tags)
			}
		}
	}
}

// The text around the reference is in the reader's language, and notes that the reference is in
// English.
func TestReference_Frame_Localized(t *testing.T) {
	words, err := page.NewSentences(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := newHouse(t, func(c *call.Config) { c.Words.Answer = words.Answer })
	for _, c := range []struct{ accept, cookie, lang, heading string }{
		{"fr", "", "fr", "L’API"},
		{"en-GB", "", "en", "The API"},
		{"fr", "en", "en", "The API"},
		{"en", "fr", "fr", "L’API"},
		{"en", "xx", "en", "The API"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.URL+"/api", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Language", c.accept)
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: "lang", Value: c.cookie})
		}
		resp, err := h.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		page, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`<html lang="` + c.lang + `">`, "<h1>" + c.heading + "</h1>", `value="` + c.lang + `" lang="` + c.lang + `" aria-pressed="true"`, `<div lang="en">`} {
			if !strings.Contains(string(page), want) {
				t.Errorf("%+v: no %s", c, want)
			}
		}
	}
}
