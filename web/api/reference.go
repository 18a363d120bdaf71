package api

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"tablee/web/secure"
	"tablee/web/texts"
)

//go:embed reference.html
var referenceHTML string

//go:embed reference.css
var referenceCSS []byte

// serveReference serves the description of the API as OpenAPI and as a web page. Both are built on
// the first request, after all calls have been added, which makes the start faster.
func (a *api) serveReference() {
	spec, pages := sync.OnceValue(a.spec), sync.OnceValue(a.pages)
	a.serve("GET /api/openapi.json", "application/json", spec)
	a.serve("GET /api/reference.css", "text/css; charset=utf-8", func() []byte { return referenceCSS })
	read := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("Vary", "Cookie, Accept-Language")
		_, _ = w.Write(pages()[a.Words.Languages.Chosen(secure.CookieValue(r, secure.LanguageCookie), r.Header.Get("Accept-Language"))]) // the client disconnected
	}
	a.mux.HandleFunc("GET /api", read)
	a.mux.HandleFunc("GET /api/{$}", read)
}

func (a *api) serve(pattern, contentType string, body func() []byte) {
	a.mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(body()) // the client disconnected
	})
}

// spec returns the OpenAPI description as JSON.
func (a *api) spec() []byte {
	spec, err := json.MarshalIndent(a.Huma.OpenAPI(), "", " ")
	if err != nil {
		panic("api: marshal the OpenAPI description: " + err.Error())
	}
	return spec
}

// pages returns the reference pages by language.
func (a *api) pages() map[string][]byte {
	look, m := template.Must(template.New("reference").Parse(referenceHTML)), chapters(a.Huma.OpenAPI())
	m.Games, m.Languages, m.answer = a.notations, a.Words.Languages, a.answer
	pages := map[string][]byte{}
	for _, lang := range m.Languages.Codes() {
		var page bytes.Buffer
		m.Lang = lang
		if err := look.Execute(&page, m); err != nil {
			panic("api: execute the reference template: " + err.Error())
		}
		pages[lang] = page.Bytes()
	}
	return pages
}

// chapter is a section of the reference page: the calls with one tag.
type chapter struct {
	Name, About string
	Calls       []callDescription
}

type callDescription struct {
	ID, Method, Path, Summary, Description string
	Token                                  string
	Params                                 []*huma.Param
	Body                                   string
	Answers                                []reply
}

type reply struct{ Status, Description, Types, Schema string }

type manual struct {
	Lang         string // of the text around the reference, which is in English
	Title, About string
	Chapters     []chapter
	Schemas      []namedSchema
	Games        []notation
	Languages    texts.Set

	answer func(lang, key string, pairs ...any) string
}

// answer returns a text of the API in a language, or its key without Words.Answer.
func (a *api) answer(lang, key string, pairs ...any) string {
	if a.Words.Answer == nil {
		return key
	}
	return a.Words.Answer(lang, key, pairs...)
}

// Say returns a sentence of the page in the page's language.
func (m manual) Say(key string) string { return m.answer(m.Lang, "reference."+key) }

type namedSchema struct{ Name, Text string }

func chapters(spec *huma.OpenAPI) manual {
	m := manual{Title: spec.Info.Title, About: spec.Info.Description}
	for _, tag := range spec.Tags {
		c := chapter{Name: tag.Name, About: tag.Description}
		for path, item := range spec.Paths {
			for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
				if op != nil && slices.Contains(op.Tags, tag.Name) {
					c.Calls = append(c.Calls, describe(path, op))
				}
			}
		}
		slices.SortFunc(c.Calls, func(x, y callDescription) int {
			return strings.Compare(x.Path+x.Method, y.Path+y.Method)
		})
		m.Chapters = append(m.Chapters, c)
	}
	for name, schema := range spec.Components.Schemas.Map() {
		m.Schemas = append(m.Schemas, namedSchema{name, prettyJSON(schema)})
	}
	slices.SortFunc(m.Schemas, func(x, y namedSchema) int { return strings.Compare(x.Name, y.Name) })
	return m
}

func describe(path string, op *huma.Operation) callDescription {
	d := callDescription{ID: op.OperationID, Method: op.Method, Path: path, Summary: op.Summary, Description: op.Description, Params: op.Parameters}
	switch len(op.Security) {
	case 1:
		d.Token = "needs a token"
	case 2:
		d.Token = "a token is welcome"
	}
	if op.RequestBody != nil {
		d.Body = reference(op.RequestBody.Content["application/json"].Schema)
	}
	for status, r := range op.Responses {
		types := slices.Sorted(maps.Keys(r.Content))
		a := reply{Status: status, Description: r.Description, Types: strings.Join(types, ", ")}
		for _, contentType := range types {
			a.Schema = reference(r.Content[contentType].Schema)
		}
		d.Answers = append(d.Answers, a)
	}
	slices.SortFunc(d.Answers, func(x, y reply) int { return strings.Compare(x.Status, y.Status) })
	return d
}

// reference returns the name of the schema that s refers to, "" if there is none.
func reference(s *huma.Schema) string {
	if s == nil {
		return ""
	}
	if s.Ref == "" && s.Items != nil {
		return reference(s.Items)
	}
	return strings.TrimPrefix(s.Ref, "#/components/schemas/")
}

func prettyJSON(s *huma.Schema) string {
	raw, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		return err.Error()
	}
	return out.String()
}
