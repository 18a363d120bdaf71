package api

import (
	"encoding"
	"encoding/json"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"tablee/game"
)

var (
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
)

// describeViews adds to the description each game's view, derived from its fields and doc tags, and
// a link to the rulebook's section on action notation.
func (a *api) describeViews() {
	all := a.Huma.OpenAPI().Components.Schemas.Map()
	one := &huma.Schema{
		Description: "What this caller's seat may know, in the game's own form; empty before the start.",
		AnyOf:       []*huma.Schema{{Type: huma.TypeObject, MaxProperties: new(int)}},
	}
	for _, rules := range a.Host.Games() {
		info := rules.Info()
		s, err := rules.New(info.MinSeats, nil)
		if err != nil {
			panic("api: start a game to describe its view: " + err.Error())
		}
		ref := schemaOf(all, reflect.TypeOf(s.View(game.Watcher)))
		one.AnyOf = append(one.AnyOf, ref)
		n := notation{Name: a.name(info.ID, "en"), Link: "/g/" + info.ID + "/rules#" + game.GenForm, View: reference(ref)}
		a.notations = append(a.notations, n)
		all[n.View].Description = "The view of a game of " + info.ID + ". How its actions are written: " + n.Link + "."
	}
	all["Table"].Properties["view"] = one
	all["Position"].Properties["views"].AdditionalProperties = one
}

// schemas is the JSON pointer prefix of the schemas.
const schemas = "#/components/schemas/"

// notation holds a game's name, the link to its action notation in the rulebook, and the name of
// its view's schema.
type notation struct{ Name, Link, View string }

// schemaOf returns the schema of a game's type as encoded in JSON. The schema of a struct is added
// to all, named after its package and type.
func schemaOf(all map[string]*huma.Schema, t reflect.Type) *huma.Schema {
	switch {
	case t.Kind() == reflect.Pointer:
		return schemaOf(all, t.Elem())
	case t.Implements(textMarshaler):
		return &huma.Schema{Type: huma.TypeString}
	case t.Implements(jsonMarshaler): // such types encode as objects of integers
		return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{Type: huma.TypeInteger}}
	}
	switch t.Kind() {
	case reflect.Bool:
		return &huma.Schema{Type: huma.TypeBoolean}
	case reflect.String:
		return &huma.Schema{Type: huma.TypeString}
	case reflect.Slice, reflect.Array:
		return &huma.Schema{Type: huma.TypeArray, Items: schemaOf(all, t.Elem())}
	case reflect.Struct:
		pkg := path.Base(t.PkgPath())
		name := strings.ToUpper(pkg[:1]) + pkg[1:] + t.Name()
		if all[name] == nil {
			all[name] = object(all, t)
		}
		return &huma.Schema{Ref: schemas + name}
	}
	return &huma.Schema{Type: huma.TypeInteger}
}

// object returns the schema of a struct.
func object(all map[string]*huma.Schema, t reflect.Type) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{}}
	for _, field := range reflect.VisibleFields(t) {
		name, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
		property := schemaOf(all, field.Type)
		absent := rest == "omitempty"
		if !absent {
			s.Required = append(s.Required, name)
		}
		if field.Type.Kind() == reflect.Pointer && !absent {
			property = &huma.Schema{OneOf: []*huma.Schema{property, {Type: "null"}}}
		}
		if property.Description = field.Tag.Get("doc"); property.Ref != "" { // many clients ignore the siblings of a $ref
			property = &huma.Schema{OneOf: []*huma.Schema{{Ref: property.Ref}}, Description: property.Description}
		}
		s.Properties[name] = property
	}
	return s
}
