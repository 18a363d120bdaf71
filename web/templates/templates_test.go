package templates_test

import (
	"errors"
	"testing"

	"github.com/a-h/templ"
	"pgregory.net/rapid"

	"tablee/internal/property"
	"tablee/web/templates"
)

// Classes equals the library's function for all inputs.
func TestClasses_EqualTempl(t *testing.T) {
	name := rapid.SampledFrom([]string{"", "a", "b", "c d", "plate"})
	value := rapid.OneOf(
		rapid.Map(name, func(n string) any { return n }),
		rapid.Custom(func(t *rapid.T) any { return templ.KV(name.Draw(t, "name"), rapid.Bool().Draw(t, "on")) }),
		rapid.Map(name, func(n string) any { return []string{n, "x"} }),
		rapid.Map(name, func(n string) any { return map[string]bool{n: true} }),
	)
	property.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(value, 0, 12).Draw(t, "values")
		if got, want := templates.Classes(values), templ.CSSClasses(values).String(); got != want {
			t.Errorf("%v: %q, want %q", values, got, want)
		}
	})
}

func TestText_JoinsErrors(t *testing.T) {
	fault := errors.New("none")
	if text, err := templates.Text(templ.SafeURL("/g"), nil); text != "/g" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := templates.Text("", fault); !errors.Is(err, fault) {
		t.Errorf("%v, want %v", err, fault)
	}
}
