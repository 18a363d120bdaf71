package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// spec is the served description with a compiled schema for every response.
type spec struct {
	ops     []*operation
	playing []*operation // the operations that advance a game
}

// operation is one call of the description.
type operation struct {
	method, path string
	parameters   []parameter
	body         *shape
	answers      map[int]map[string]*jsonschema.Schema // by status and media type; nil schema: any text
}

type parameter struct {
	Name, In string
	Schema   shape
}

// shape is the part of a schema needed to generate matching values.
type shape struct {
	Ref        string `json:"$ref"`
	Type       any
	Format     string
	Enum       []any
	OneOf      []shape
	Properties map[string]*shape
	Required   []string
	Items      *shape
	Additional any `json:"additionalProperties"`
	Minimum    *float64
	Maximum    *float64

	all map[string]*shape
}

const specURL = "https://tablee.example/openapi.json"

func readSpec(tb testing.TB) *spec {
	tb.Helper()
	_, text := newHouse(tb, nil).send(http.MethodGet, "/api/openapi.json", "", "", nil)
	var doc struct {
		Components struct{ Schemas map[string]*shape }
		Paths      map[string]map[string]struct {
			Parameters  []parameter
			RequestBody struct {
				Content map[string]struct{ Schema shape }
			}
			Responses map[string]struct {
				Content map[string]json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		tb.Fatal(err)
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		tb.Fatal(err)
	}
	closeAll(whole)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(specURL, whole); err != nil {
		tb.Fatal(err)
	}
	s := &spec{}
	for path, methods := range doc.Paths {
		for method, d := range methods {
			op := &operation{method: strings.ToUpper(method), path: path, parameters: d.Parameters, answers: map[int]map[string]*jsonschema.Schema{}}
			for i := range op.parameters {
				op.parameters[i].Schema.all = doc.Components.Schemas
			}
			if body, ok := d.RequestBody.Content["application/json"]; ok {
				op.body = &body.Schema
				op.body.all = doc.Components.Schemas
			}
			for status, answer := range d.Responses {
				code, err := strconv.Atoi(status)
				if err != nil {
					tb.Fatal(err)
				}
				op.answers[code] = map[string]*jsonschema.Schema{}
				for media := range answer.Content {
					op.answers[code][media] = nil
					if strings.Contains(media, "json") {
						at := specURL + "#/paths/" + pointer(path) + "/" + method + "/responses/" + status + "/content/" + pointer(media) + "/schema"
						if op.answers[code][media], err = compiler.Compile(at); err != nil {
							tb.Fatal(err)
						}
					}
				}
			}
			s.ops = append(s.ops, op)
		}
	}
	slices.SortFunc(s.ops, func(a, b *operation) int { return strings.Compare(a.method+a.path, b.method+b.path) })
	for _, op := range s.ops {
		for _, end := range []string{"/actions", "/ask", "/answer", "/chat", "/sit", "/begin"} {
			if strings.HasSuffix(op.path, end) {
				s.playing = append(s.playing, op)
			}
		}
	}
	return s
}

// closeAll forbids unknown fields in all schemas: they are open for later versions, but not for
// this one.
func closeAll(part any) {
	switch part := part.(type) {
	case []any:
		for _, one := range part {
			closeAll(one)
		}
	case map[string]any:
		_, object := part["properties"].(map[string]any)
		if _, said := part["additionalProperties"]; object && !said {
			part["additionalProperties"] = false
		}
		for _, one := range part {
			closeAll(one)
		}
	}
}

// pointer escapes one segment of a JSON pointer for use in a URL.
func pointer(part string) string {
	return url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(part))
}

// find returns the operation with that method and path, nil if there is none.
func (s *spec) find(method, path string) *operation {
	for _, op := range s.ops {
		if op.method == method && op.path == path {
			return op
		}
	}
	return nil
}

// check checks a response against the description.
func (op *operation) check(status int, contentType string, body []byte) error {
	if status >= 500 {
		return fmt.Errorf("status %d", status)
	}
	media, ok := op.answers[status]
	if !ok {
		return fmt.Errorf("status %d is not described", status)
	}
	if len(media) == 0 {
		if len(body) > 0 {
			return fmt.Errorf("status %d is described without a body", status)
		}
		return nil
	}
	contentType, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return fmt.Errorf("content type: %w", err)
	}
	schema, ok := media[contentType]
	if !ok {
		return fmt.Errorf("%d as %s is not described", status, contentType)
	}
	if schema == nil {
		return nil
	}
	for line := range bytes.Lines(body) { // a stream has several lines, or none
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
		if err != nil {
			return err
		}
		if err := schema.Validate(value); err != nil {
			return fmt.Errorf("%d does not fit: %w", status, err)
		}
	}
	if status < 400 {
		return nil
	}
	var no problemSeen
	if err := json.Unmarshal(body, &no); err != nil || no.Status != status || no.Title == "" || no.Detail == "" {
		return errors.New("a problem without a reason")
	}
	return nil
}

// Responses that do not match the description are found.
func TestSpec_ChecksAnswers(t *testing.T) {
	s := readSpec(t)
	if len(s.ops) < 60 {
		t.Fatalf("%d calls", len(s.ops))
	}
	me := s.find(http.MethodGet, "/api/v1/me")
	const problem = `{"type":"about:blank","title":"x","status":401,"detail":"x"}`
	for _, c := range []struct {
		status            int
		contentType, body string
		fits              bool
	}{
		{401, "application/problem+json", problem, true},
		{401, "application/problem+json; charset=utf-8", problem, true},
		{401, "application/json", problem, false},
		{418, "application/problem+json", problem, false},
		{500, "application/problem+json", problem, false},
		{401, "application/problem+json", `{"type":"about:blank","title":"x","status":400,"detail":"x"}`, false},
		{401, "application/problem+json", `{"type":"about:blank","title":"x","status":401,"detail":""}`, false},
		{401, "application/problem+json", `{"title":7}`, false},
		{200, "application/json", `{}`, false},
	} {
		if err := me.check(c.status, c.contentType, []byte(c.body)); (err == nil) != c.fits {
			t.Errorf("%d %s %s: %v", c.status, c.contentType, c.body, err)
		}
	}
}
