// Package api is the library for programs: JSON over HTTP under /api/v1, described by
// OpenAPI 3.1 at /api/openapi.json and on a page at /api. It serves bots, clients, tests
// and load; a browser's pages have forms of their own and end in the same host calls.
//
// A call is one method and one call of the host. What the host answers with, a
// table.Problem, a *game.Refusal or a *input.Invalid, becomes a problem (RFC 9457) whose
// sentence is in the caller's language; nothing a visitor sends causes an error 500.
//
// The calls are in the packages below, by what they are about; what all of them stand on is
// package call. This one puts them together and describes them. Its tests are those of all
// calls: they speak HTTP, as programs do.
package api

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/klauspost/compress/gzhttp"

	"tablee/web/api/call"
	"tablee/web/api/circles"
	"tablee/web/api/moderation"
	"tablee/web/api/people"
	"tablee/web/api/results"
	"tablee/web/api/tables"
	"tablee/web/limit"
)

type api struct {
	*call.Kit
	mux *http.ServeMux

	notations []notation // of the games, once views has described them
}

// New serves /api and everything under it.
func New(cfg call.Config) http.Handler {
	a := &api{Kit: call.New(cfg), mux: http.NewServeMux()}
	a.Huma = humago.New(a.mux, a.humaConfig())
	a.Huma.UseMiddleware(a.Identify)
	a.gameCalls()
	tables.Calls(a.Kit)
	results.Calls(a.Kit)
	moderation.Calls(a.Kit)
	circles.Calls(a.Kit)
	people.Calls(a.Kit)
	a.describeViews()
	a.openAnswers()
	a.serveReference()
	a.mux.HandleFunc("/api", a.unknown) // else the mux would redirect other methods to /api/
	a.mux.HandleFunc("/api/", a.unknown)
	return a.outer()
}

// outer puts what holds for every call around the calls.
func (a *api) outer() http.Handler {
	calls := limit.Body(a.refuseBody, a.mux)
	packed := calls
	if wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.EnableZstd(false)); err == nil {
		packed = wrap(calls)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		if wait, ok := a.Requests.Allow(limit.Address(r, a.TrustProxy)); !ok {
			w.Header().Set("Retry-After", limit.RetryAfter(wait))
			a.writeProblem(w, r, call.Deny(http.StatusTooManyRequests, "too-many.requests", "Wait", limit.RetryAfter(wait)))
			return
		}
		if strings.HasSuffix(r.URL.Path, "/events") {
			calls.ServeHTTP(w, r) // a stream is never packed: it would cost every viewer a megabyte
			return
		}
		packed.ServeHTTP(w, r)
	})
}

func (a *api) humaConfig() huma.Config {
	format := huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title:   "Tablée",
				Version: "1",
				Description: "French table games for programs. Create a guest with POST /api/v1/guests, send its token as " +
					"a bearer token, open or join a table, follow its events and act with the seq you saw. " +
					"Fields may be added to an answer, and kinds to an event, never renamed: leave those that you do not know.",
				License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
			},
			Components: &huma.Components{
				Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer),
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"token": {Type: "http", Scheme: "bearer", Description: "The token that a new guest got, or that a person made for a program of theirs on their page. It is shown once."},
				},
			},
			Tags: []*huma.Tag{
				{Name: "people", Description: "Guests: a name and a secret token."},
				{Name: "games", Description: "What can be played."},
				{Name: "tables", Description: "Open, find, join, see and play."},
				{Name: "moderation", Description: "Reports to the moderators, their announcements, and what they do."},
			},
		},
		Formats:       map[string]huma.Format{"application/json": format, "json": format},
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{a.LocalizeProblem},
	}
}

// unmarshal reads JSON strictly: Go's own reader would replace bytes that are no text.
func unmarshal(data []byte, v any) error {
	if !utf8.Valid(data) {
		return errors.New("the body is not UTF-8")
	}
	return json.Unmarshal(data, v)
}

// refuseBody answers a body that was not read to its end.
func (a *api) refuseBody(w http.ResponseWriter, r *http.Request, status int) {
	key := "broke-off"
	switch status {
	case http.StatusRequestEntityTooLarge:
		key = "too-big"
	case http.StatusRequestTimeout:
		key = "too-slow"
	}
	a.writeProblem(w, r, call.Deny(status, key))
}

// unknown answers a path that is no call: 405 when another method would be one.
func (a *api) unknown(w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := a.mux.Handler(other); pattern != "/api/" && pattern != "/api" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		a.writeProblem(w, r, call.Deny(http.StatusMethodNotAllowed, "methods", "Methods", strings.Join(allowed, ", ")))
		return
	}
	a.writeProblem(w, r, call.Deny(http.StatusNotFound, "nothing"))
}

func (a *api) writeProblem(w http.ResponseWriter, r *http.Request, p *call.Problem) {
	a.Localize(a.CallerOf(r).Lang, p)
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	body, err := json.Marshal(p)
	if err == nil {
		_, _ = io.WriteString(w, string(body)+"\n")
	}
}
