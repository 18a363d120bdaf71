// Package templates holds what the Go made of .templ files calls in the place of functions of
// the library, of which a page calls some hundreds: texts go through no formatting, and lists of
// classes through no maps. Its command generate makes the Go: see there.
package templates

import (
	"errors"
	"strings"

	"github.com/a-h/templ"
)

// Text returns a text unchanged, with the errors of the expression that it is the value of.
func Text[T ~string](text T, errs ...error) (string, error) {
	if len(errs) == 0 {
		return string(text), nil
	}
	return string(text), errors.Join(errs...)
}

// Classes are the values of a class attribute as templ.CSSClasses has them: in order, each once,
// and without those whose last templ.KV says no.
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

// most is for how many classes there is room without asking for more.
const most = 8

type class struct {
	name string
	on   bool
}

// add adds a class, or says anew whether it is on.
func add(list []class, c class) []class {
	for i := range list {
		if list[i].name == c.name {
			list[i].on = c.on
			return list
		}
	}
	return append(list, c)
}
