// Package templates replaces functions of the templ library that a page calls hundreds of times: texts are
// not formatted, and lists of classes use no maps. Its command generate rewrites the Go code made from .templ
// files to use it.
package templates

import (
	"errors"
	"strings"

	"github.com/a-h/templ"
)

// Text returns a text unchanged, with the errors of its expression joined.
func Text[T ~string](text T, errs ...error) (string, error) {
	if len(errs) == 0 {
		return string(text), nil
	}
	return string(text), errors.Join(errs...)
}

// Classes returns the value of a class attribute as templ.CSSClasses would: classes in order and without
// duplicates, except those whose last templ.KV is false.
func Classes(values []any) string {
	if len(values) == 1 {
		if class, ok := values[0].(string); ok {
			return class
		}
	}
	var of [most]class
	list := of[:0]
	for _, v := range values {
		switch v := v.(type) {
		case string:
			list = add(list, class{v, true})
		case templ.KeyValue[string, bool]:
			list = add(list, class{v.Key, v.Value})
		default:
			return templ.CSSClasses(values).String()
		}
	}
	var b strings.Builder
	first := true
	for _, c := range list {
		if !c.on {
			continue
		}
		if !first {
			b.WriteByte(' ')
		}
		b.WriteString(c.name)
		first = false
	}
	return b.String()
}

// most is the number of classes that need no allocation.
const most = 8

type class struct {
	name string
	on   bool
}

// add adds a class, or updates its state.
func add(list []class, c class) []class {
	for i := range list {
		if list[i].name == c.name {
			list[i].on = c.on
			return list
		}
	}
	return append(list, c)
}
