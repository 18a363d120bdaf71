package api_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"tablee/games"
)

// choices hands out the fuzzer's bytes, and zeros once they are used up.
type choices struct{ data []byte }

func (c *choices) below(n int) int {
	if len(c.data) == 0 || n <= 1 {
		return 0
	}
	b := int(c.data[0])
	c.data = c.data[1:]
	return b % n
}

func (c *choices) oneIn(n int) bool { return c.below(n) == n-1 }

func (c *choices) text(most int) string {
	n := min(c.below(most+1), len(c.data))
	text := string(c.data[:n])
	c.data = c.data[n:]
	return text
}

// pools holds ids, tokens and codes from earlier responses, by kind.
type pools struct {
	named map[string][]string
	legal []string // at the last table seen
	seq   uint64   // of that table
}

const mostKnown = 32 // per kind

func (p *pools) add(kind, text string) {
	if p.named == nil {
		p.named = map[string][]string{}
	}
	if text != "" && !slices.Contains(p.named[kind], text) && len(p.named[kind]) < mostKnown {
		p.named[kind] = append(p.named[kind], text)
	}
}

func (p *pools) one(c *choices, kind string) string {
	if len(p.named[kind]) == 0 {
		return "zzzzzzzzzz"
	}
	return p.named[kind][c.below(len(p.named[kind]))]
}

// learn stores the ids, tokens and codes of a response.
func (p *pools) learn(answer []byte) {
	var value any
	if json.Unmarshal(answer, &value) == nil {
		p.walk("", value)
	}
}

func (p *pools) walk(name string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for key, item := range value {
			p.walk(key, item)
		}
	case []any:
		for _, item := range value[:min(len(value), 20)] {
			p.walk(name, item)
		}
	case string:
		switch name {
		case "id", "token", "codes", "target", "session", "person", "table":
			p.add("id", value)
			p.add(name, value)
		}
	}
}

// kindOf returns the kind of id that a path parameter takes.
func (op *operation) kindOf(name string) string {
	switch {
	case name == "id" && strings.Contains(op.path, "/tables/"):
		return "table"
	case strings.Contains(op.path, "/people/"), strings.Contains(op.path, "/muted/"):
		return "person"
	}
	return "id"
}

// request generates a request, which usually matches the description.
func (op *operation) request(c *choices, known *pools, id string) (path string, body []byte, headers []string) {
	path = op.path
	query := url.Values{}
	for _, p := range op.parameters {
		switch p.In {
		case "path":
			text := op.pathValue(c, known, p, id)
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(text))
		case "query":
			if c.below(2) == 0 {
				query.Set(p.Name, fmt.Sprint(p.Schema.value(c, known, p.Name, 0)))
			}
		case "header":
			if c.below(3) == 0 {
				headers = append(headers, p.Name, []string{"1", "text/event-stream", "application/x-ndjson", "x"}[c.below(4)])
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	if op.body != nil {
		body = op.makeBody(c, known)
		if c.oneIn(16) {
			headers = append(headers, "Content-Type", []string{"", "text/plain", "a+b;c", ";+", "application/json; charset=utf-16"}[c.below(5)])
		}
	}
	return path, body, headers
}

func (op *operation) pathValue(c *choices, known *pools, p parameter, id string) string {
	kind := op.kindOf(p.Name)
	switch {
	case c.oneIn(12):
		text := c.text(12)
		if text == "" || text == "." || text == ".." {
			return "x" // an empty text would change the path
		}
		return text
	case p.Name == "game":
		return gameIDs()[c.below(len(gameIDs()))]
	case kind == "table":
		return id
	}
	return known.one(c, kind)
}

func gameIDs() []string {
	var ids []string
	for _, e := range games.All() {
		ids = append(ids, e.ID())
	}
	return ids
}

// brokenBodies match no schema.
var brokenBodies = []string{
	"", "null", "[[[[", `"x"`, "{}", "[]", "\xff", `{"seq":1e400,"action":"7D"}`, `{"seq":18446744073709551615}`, `{"name":"\u0000\ud800"}`,
	`{"a":1,"a":2}`, `{"game":"nain-jaune","chairs":["me","bot:1","bot:1"],"pace":{"move":99999999999999999999}}`, `{"seat":1e9}`, `{"seat":-1}`,
	`{"game":"nain-jaune","chairs":["bot:-1","bot:99999999999999999999","bot:"],"options":{"":""}}`, `{"game":"\u0000","chairs":null,"options":null,"pace":null}`,
	strings.Repeat(`{"a":`, 9000), `{"name":"` + strings.Repeat("é", 40000) + `"}`,
}

func (op *operation) makeBody(c *choices, known *pools) []byte {
	if c.oneIn(8) {
		return []byte(brokenBodies[c.below(len(brokenBodies))])
	}
	value := op.body.value(c, known, "", 0)
	if fields, ok := value.(map[string]any); ok && c.oneIn(5) {
		spoil(c, fields)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // built from JSON types only
	}
	if c.oneIn(16) && len(text) > 1 {
		text = text[:c.below(len(text))]
	}
	return text
}

// spoil sets one field to a value it should not have.
func spoil(c *choices, fields map[string]any) {
	wrong := []any{nil, true, -1, 1.5, 1e300, "", strings.Repeat("x", 300), "a\u0000b", "\u202e\u0301\u0301", []any{}, map[string]any{}, []any{nil, 1, "me"}}
	names := make([]string, 0, len(fields)+1)
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	name := append(names, "surplus")[c.below(len(names)+1)]
	if c.oneIn(3) {
		delete(fields, name)
		return
	}
	fields[name] = wrong[c.below(len(wrong))]
}

// value generates a value of a shape.
func (s *shape) value(c *choices, known *pools, name string, depth int) any {
	if s.Ref != "" {
		target := s.all[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
		if target == nil || depth > 6 {
			return nil
		}
		target.all = s.all
		return target.value(c, known, name, depth+1)
	}
	if len(s.OneOf) > 0 {
		one := s.OneOf[c.below(len(s.OneOf))]
		one.all = s.all
		return one.value(c, known, name, depth+1)
	}
	if len(s.Enum) > 0 {
		return s.Enum[c.below(len(s.Enum))]
	}
	switch s.kind() {
	case "boolean":
		return c.below(2) == 0
	case "integer", "number":
		return s.number(c, known, name)
	case "array":
		return s.list(c, known, name, depth)
	case "object":
		return s.object(c, known, depth)
	}
	return s.text(c, known, name)
}

// kind returns the first type of a shape other than null.
func (s *shape) kind() string {
	if list, ok := s.Type.([]any); ok {
		for _, one := range list {
			if one != "null" {
				return fmt.Sprint(one)
			}
		}
	}
	return fmt.Sprint(s.Type)
}

func (s *shape) number(c *choices, known *pools, name string) any {
	if name == "seq" || name == "after" || name == "at" {
		return int(known.seq) + []int{0, 0, 0, 0, 0, -1, 1}[c.below(7)]
	}
	low, high := 0, 20
	if s.Minimum != nil {
		low = int(*s.Minimum)
	}
	if s.Maximum != nil {
		high = int(min(*s.Maximum, 1<<53))
	}
	return []int{low, low + 1, low + 2, min(low+c.below(12), high), high, high + 1, low - 1}[c.below(7)]
}

func (s *shape) list(c *choices, known *pools, name string, depth int) any {
	n := c.below(5)
	if name == "chairs" {
		n = 2 + c.below(4)
	}
	list := make([]any, 0, n)
	for range n {
		if s.Items == nil {
			break
		}
		s.Items.all = s.all
		list = append(list, s.Items.value(c, known, name, depth+1))
	}
	return list
}

func (s *shape) object(c *choices, known *pools, depth int) any {
	fields := map[string]any{}
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if slices.Contains(s.Required, name) || c.below(2) == 0 {
			s.Properties[name].all = s.all
			fields[name] = s.Properties[name].value(c, known, name, depth+1)
		}
	}
	if _, free := s.Additional.(map[string]any); free {
		for range c.below(3) {
			fields[[]string{"deals", "stake", "language", "x"}[c.below(4)]] = []string{"1", "2", "fr", "en", ""}[c.below(5)]
		}
	}
	return fields
}

// text generates a text for a field, by the field's name.
func (s *shape) text(c *choices, known *pools, name string) any {
	if c.oneIn(10) {
		return c.text(30)
	}
	var good []string
	switch name {
	case "action":
		good = append(good, known.legal...)
	case "game":
		good = gameIDs()
	case "chairs":
		good = []string{"me", "open", "bot:1", "bot:2", "here:Zoé"}
	case "token", "person", "table":
		return known.one(c, name)
	case "code":
		return known.one(c, "codes")
	case "address":
		good = []string{"https://example.org/hook", "http://127.0.0.1/", "https://[::1]/", "javascript:alert(1)"}
	case "kind":
		good = []string{"hook", "push", "slack"}
	case "sign":
		good = []string{"hello", "thanks", "1", "👍"}
	case "day":
		good = []string{"2026-03-01", "2026-02-28", "2026-02-30"}
	case "until", "since":
		good = []string{"2099-01-01T00:00:00Z", "2026-01-01T00:00:00+01:00", "yesterday"}
	case "as", "from":
		good = []string{"0", "1", "w", "all", "11"}
	}
	if len(good) == 0 {
		good = []string{"Ana", "bonjour", "Marie-Ève", "x", "1"}
	}
	return good[c.below(len(good))]
}
