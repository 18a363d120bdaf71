package main

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

const source = `package a

type list[T any] struct{ all []T }

// add appends x twice.
func (l *list[T]) add(x T) {
	l.all = append(l.all, x)
	if len(l.all) > 1 {
		l.all = append(
			l.all,
			x, // again
		)
	}
}

func sum(a, b int) int {
	a++
	switch {
	case a > b, b > 9:
		return a
	}
	return a*b + b
}

func other(a, b int) int { return a + b }
`

func TestEdit_Applied(t *testing.T) {
	for _, c := range []struct{ in, old, new, want string }{
		{"sum", "a > b", "a >= b", "case a >= b, b > 9:"},
		{"sum", "a++", "", "int {\n\t\n\tswitch"},
		{"sum", "case a > b, b > 9: return a", "case a > b: return a", "case a > b: return a\n\t}"},
		{"sum", "a*b", "a", "return a + b\n}\n\nfunc other"},
		{"other", "a + b", "a - b", "other(a, b int) int { return a - b }"},
		{"list.add", "len(l.all) > 1", "true", "if true {"},
		{"list.add", "if len(l.all) > 1 { l.all = append(l.all, x) }", "", "x)\n\t\n}"},
		{"list.add", "l.all = append(l.all, x); if len(l.all) > 1 { l.all = append(l.all, x) }", "_ = x", "{\n\t_ = x\n}"},
	} {
		got, err := Edit{File: "a.go", In: c.in, Old: c.old, New: c.new}.apply([]byte(source))
		if err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%s: %q became %v:\n%s", c.in, c.old, err, got)
		}
	}
}

func TestEdit_DoesNotApply_Refused(t *testing.T) {
	for _, c := range []struct {
		in, old, new string
		want         error
	}{
		{"product", "a*b", "a", errNoFunction},
		{"add", "x", "y", errNoFunction},
		{"sum", "a - b", "a", errAbsent},
		{"sum", "b + b", "b", errAbsent}, // a part of an expression
		{"sum", "", "a", errAbsent},
		{"other", "a++", "", errAbsent}, // it is in another function
		{"list.add", "append(l.all, x)", "l.all", errTwice},
		{"sum", "a", "b", errTwice},
		{"sum", "a > b", "a>b // the same", errSame},
		{"sum", "a > b", "", errEmpty},
		{"sum", "a > b", "a >", nil}, // an error of the parser
	} {
		got, err := Edit{File: "a.go", In: c.in, Old: c.old, New: c.new}.apply([]byte(source))
		if err == nil || got != nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %q is refused with %v, want %v", c.in, c.old, err, c.want)
		}
	}
}

func TestEdit_TextThatDoesNotApply_Refused(t *testing.T) {
	const css = ".a { top: 0 }\n.b { top: 0; left: 0 }\n"
	for _, c := range []struct {
		old, new string
		want     error
	}{
		{"top: 1", "top: 2", errAbsent},
		{"", "top: 2", errAbsent},
		{"top: 0", "top: 2", errTwice},
		{"left: 0", "left: 0", errSame},
	} {
		if got, err := (Edit{File: "a.css", Old: c.old, New: c.new}).apply([]byte(css)); !errors.Is(err, c.want) || got != nil {
			t.Errorf("%q is refused with %v, want %v", c.old, err, c.want)
		}
	}
	got, err := Edit{File: "a.css", Old: "top: 0;", New: "top: 1;"}.apply([]byte(css))
	if want := ".a { top: 0 }\n.b { top: 1; left: 0 }\n"; err != nil || string(got) != want {
		t.Errorf("%v: %s", err, got)
	}
}

func TestFault_OneEditDoesNotApply_NothingChanges(t *testing.T) {
	f := Fault{ID: "x", Edits: []Edit{
		{File: "a.go", In: "other", Old: "a + b", New: "a - b"},
		{File: "a.go", In: "other", Old: "a + b", New: "a * b"}, // the first edit has replaced it
	}}
	changed, err := f.apply(fstest.MapFS{"a.go": {Data: []byte(source)}})
	if !errors.Is(err, errAbsent) || changed != nil {
		t.Errorf("%v, %d files", err, len(changed))
	}
}

func TestFault_FunctionInAnotherFile_FoundInItsPackage(t *testing.T) {
	f := Fault{ID: "x", Edits: []Edit{{File: "a/old.go", In: "other", Old: "a + b", New: "a - b"}}}
	file, none := &fstest.MapFile{Data: []byte(source)}, &fstest.MapFile{Data: []byte("package a")}
	for name, c := range map[string]struct {
		tree fstest.MapFS
		want string
	}{
		"moved":         {fstest.MapFS{"a/old.go": none, "a/new.go": file, "b/old.go": file, "a/new_test.go": file}, "a/new.go"},
		"in its place":  {fstest.MapFS{"a/old.go": file, "a/new.go": file}, "a/old.go"},
		"in two files":  {fstest.MapFS{"a/one.go": file, "a/two.go": file}, ""},
		"in a test":     {fstest.MapFS{"a/one_test.go": file}, ""},
		"in no package": {fstest.MapFS{"b/old.go": file}, ""},
	} {
		changed, err := f.apply(c.tree)
		if _, found := changed[c.want]; found != (c.want != "") || found != (err == nil) || err != nil && !errors.Is(err, errNoFunction) {
			t.Errorf("%s: %v, %d files", name, err, len(changed))
		}
	}
}
