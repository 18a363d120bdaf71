// Package call is the base of the API's calls: adding a call and describing it, the caller, rate
// limits, problems and their texts, and types that several calls share. It defines no call itself.
package call

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Access says which callers may make a call.
type Access int

const (
	Open        Access = iota // anyone
	AnyToken                  // anyone; a token reveals more to its owner
	NeedsToken                // 401 without one
	NeedsPerson               // like NeedsToken; 403 for a program's token
)

// Add adds a call to the API and to its description, with the problem statuses it may return.
func Add[I, O any](k *Kit, op huma.Operation, who Access, problems []int, do func(context.Context, *I) (*O, error)) {
	k.describe(&op, who, problems)
	s := k.shapeOf(&op, reflect.TypeFor[I](), reflect.TypeFor[O]())
	s.register(op, func(ctx context.Context, body []byte) (any, error) {
		in := new(I)
		if err := s.read(ctx, reflect.ValueOf(in).Elem(), body); err != nil {
			return nil, err
		}
		if who == NeedsPerson {
			if err := k.refuseProgram(ctx); err != nil {
				return nil, err
			}
		}
		out, err := do(ctx, in)
		if out == nil || err != nil {
			return nil, err
		}
		return out, nil
	})
	delete(k.Huma.OpenAPI().Components.Schemas.Map(), "ErrorModel") // huma's own types, which LocalizeProblem replaces
	delete(k.Huma.OpenAPI().Components.Schemas.Map(), "ErrorDetail")
}

// describe adds what calls with that access have in common to the description of one.
func (k *Kit) describe(op *huma.Operation, who Access, problems []int) {
	switch who {
	case AnyToken:
		problems = append(slices.Clone(problems), http.StatusUnauthorized)
		op.Security = []map[string][]string{{}, {"token": {}}}
	case NeedsToken, NeedsPerson:
		problems = append(slices.Clone(problems), http.StatusUnauthorized)
		op.Security = []map[string][]string{{"token": {}}}
	}
	if who == NeedsPerson {
		problems = append(slices.Clone(problems), http.StatusForbidden)
	}
	if strings.Contains(op.Path, "/tables/{") && slices.Contains(problems, http.StatusNotFound) {
		problems = append(slices.Clone(problems), http.StatusGone)
	}
	if op.Method != http.MethodGet && !slices.Contains(problems, http.StatusForbidden) {
		problems = append(slices.Clone(problems), http.StatusForbidden) // secure.SameOrigin: a request from another site's page
	}
	if !slices.Contains(problems, http.StatusTooManyRequests) {
		problems = append(slices.Clone(problems), http.StatusTooManyRequests) // the rate limit per address
	}
	op.MaxBodyBytes = -1    // limit.Body has already read the body
	op.BodyReadTimeout = -1 // likewise
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	schema := k.schema(reflect.TypeFor[Problem](), "Problem")
	for _, status := range append(problems, http.StatusInternalServerError, http.StatusServiceUnavailable) {
		op.Responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status),
			Headers:     problemHeaders(status),
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schema}},
		}
	}
}

// refuseProgram refuses a program's token, for calls that programs may not make for their owner, such as those
// about signing in.
func (k *Kit) refuseProgram(ctx context.Context) error {
	session, err := k.Session(ctx)
	if err != nil {
		return err
	}
	if session.OfProgram() {
		return Deny(http.StatusForbidden, "not-for-programs")
	}
	return nil
}

func problemHeaders(status int) map[string]*huma.Param {
	seconds := &huma.Param{Description: "Seconds to wait.", Schema: &huma.Schema{Type: huma.TypeInteger}}
	switch status {
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return map[string]*huma.Param{"Retry-After": seconds}
	}
	return nil
}

func (k *Kit) schema(t reflect.Type, name string) *huma.Schema {
	return k.Huma.OpenAPI().Components.Schemas.Schema(t, true, name)
}

// Answers describes a response that the call writes itself.
func (k *Kit) Answers(t reflect.Type, name, description string, contentTypes ...string) map[string]*huma.Response {
	r := &huma.Response{Description: description, Content: map[string]*huma.MediaType{}}
	for _, ct := range contentTypes {
		schema := &huma.Schema{Type: huma.TypeString}
		if t != nil {
			schema = k.schema(t, name)
		}
		r.Content[ct] = &huma.MediaType{Schema: schema}
	}
	return map[string]*huma.Response{"200": r}
}

// PageLength is the number of entries on a page of a list.
const PageLength = 100
