package api

import (
	"maps"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// openAnswers drops additionalProperties: false from response schemas. A later version may add
// fields to a response, so generated clients must ignore fields they do not know. Request schemas
// stay closed: an unknown field in a request is a mistake. It must run after all calls are added.
func (a *api) openAnswers() {
	spec := a.Huma.OpenAPI()
	all := spec.Components.Schemas.Map()
	sent, answered := reach{all: all, seen: map[*huma.Schema]bool{}}, reach{all: all, seen: map[*huma.Schema]bool{}}
	for _, item := range spec.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			if op.RequestBody != nil {
				sent.media(op.RequestBody.Content)
			}
			for _, response := range op.Responses {
				answered.media(response.Content)
			}
		}
	}
	sent.part(answered)
	for s := range answered.seen {
		if s.AdditionalProperties == false {
			s.AdditionalProperties = nil
		}
	}
}

// sentPrefix begins the names of request schemas that are also part of responses.
const sentPrefix = "Sent"

// part gives each schema that is also in others a closed twin, which r's schemas refer to. The
// shared schema stays as it is.
func (r reach) part(others reach) {
	shared := map[string]bool{}
	for name, s := range r.all {
		shared[schemas+name] = r.seen[s] && others.seen[s]
	}
	lead := func(s *huma.Schema) {
		if s != nil && shared[s.Ref] {
			s.Ref = schemas + sentPrefix + strings.TrimPrefix(s.Ref, schemas)
		}
	}
	for s := range r.seen {
		if !others.seen[s] {
			lead(s)
		}
	}
	for ref, yes := range shared {
		if !yes {
			continue
		}
		name := strings.TrimPrefix(ref, schemas)
		twin := *r.all[name]
		twin.Properties = maps.Clone(twin.Properties)
		for field, property := range twin.Properties {
			own := *property
			lead(&own)
			twin.Properties[field] = &own
		}
		r.all[sentPrefix+name] = &twin
	}
}

// reach is the set of schemas reachable from some roots.
type reach struct {
	all  map[string]*huma.Schema
	seen map[*huma.Schema]bool
}

func (r reach) media(content map[string]*huma.MediaType) {
	for m := range maps.Values(content) {
		r.add(m.Schema)
	}
}

func (r reach) add(s *huma.Schema) {
	if s == nil || r.seen[s] {
		return
	}
	r.seen[s] = true
	r.add(r.all[strings.TrimPrefix(s.Ref, schemas)])
	r.add(s.Items)
	for _, part := range s.Properties {
		r.add(part)
	}
	for _, forms := range [][]*huma.Schema{s.OneOf, s.AnyOf, s.AllOf} {
		for _, form := range forms {
			r.add(form)
		}
	}
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		r.add(values)
	}
}
