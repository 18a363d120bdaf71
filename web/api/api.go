// Package api is the HTTP API for programs: JSON under /api/v1, described by OpenAPI 3.1 at
// /api/openapi.json and on a page at /api. Bots, clients, tests and load generators use it. The
// pages have forms of their own, which make the same calls to the host.
//
// An API call is one method and one call to the host. A table.Problem, *game.Refusal or
// *input.Invalid from the host becomes a problem (RFC 9457) with a text in the caller's language. No
// input from a client may cause a 500.
//
// The calls are in the packages below, by subject, on top of package call. This package assembles
// and describes them. The tests of all calls are here: they use HTTP, as programs do.
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
	"tablee/web/api/people"
	"tablee/web/api/results"
	"tablee/web/api/tables"
	"tablee/web/limit"
)

type api struct {
	*call.Kit
	mux *http.ServeMux

	notations []notation // the games' action notations, set by describeViews
}

// New returns the handler of /api and everything below it.
func New(cfg call.Config) http.Handler {
	a := &api{Kit: call.New(cfg), mux: http.NewServeMux()}
	a.Huma = humago.New(a.mux, a.humaConfig())
	a.Huma.UseMiddleware(a.Identify)
	a.gameCalls()
	tables.Calls(a.Kit)
	results.Calls(a.Kit)
	circles.Calls(a.Kit)
	people.Calls(a.Kit)
	a.describeViews()
	a.openAnswers()
	a.serveReference()
	a.mux.HandleFunc("/api", a.unknown) // otherwise the mux would redirect other methods to /api/
	a.mux.HandleFunc("/api/", a.unknown)
	return a.outer()
}

// outer wraps the calls with everything common to them: body limits, rate limits and compression.
func (a *api) outer() http.Handler {
	calls := limit.Body(a.refuseBody, a.mux)
	packed := calls
	if wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.EnableZstd(false)); err == nil {
		packed = wrap(calls)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		_, route := a.mux.Handler(r)
		var exceeded *limit.Exceeded
		if err := limit.Take(limit.At(limit.Price(route), limit.OfNetworks(a.Requests, limit.Address(r, a.TrustProxy), 1))...); errors.As(err, &exceeded) {
			w.Header().Set("Retry-After", limit.RetryAfter(exceeded.Wait))
			a.writeProblem(w, r, call.Exceeded("requests", exceeded))
			return
		}
		if strings.HasSuffix(r.URL.Path, "/events") {
			calls.ServeHTTP(w, r) // streams are not compressed here: a compressor costs a megabyte per viewer
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
				{Name: "moderation", Description: "Reports to the moderators, and their announcements."},
			},
		},
		Formats:       map[string]huma.Format{"application/json": format, "json": format},
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{a.LocalizeProblem},
	}
}

// unmarshal decodes JSON strictly: encoding/json would replace invalid UTF-8.
func unmarshal(data []byte, v any) error {
	if !utf8.Valid(data) {
		return errors.New("the body is not UTF-8")
	}
	return json.Unmarshal(data, v)
}

// refuseBody responds to a request whose body could not be read to its end.
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

// unknown responds to a path and method without a call: 405 if another method has one, else 404.
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
