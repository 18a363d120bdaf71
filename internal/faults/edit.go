package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Edit replaces one expression, statement or run of statements in a function, or a text in a file that is not
// Go. The layout of Go code and its comments are ignored.
type Edit struct {
	// File is a slash-separated path inside the module. If the function is in another file of the same
	// package, it is found there: a fault fits several checkouts.
	File string
	In   string // of Go: the function, as Name or Type.Method; "" where Old is any text
	Old  string
	New  string // "" removes statements
}

var (
	errNoFunction = errors.New("no such function")
	errAbsent     = errors.New("the code to replace is missing")
	errTwice      = errors.New("the code to replace occurs more than once")
	errSame       = errors.New("the edit changes nothing")
	errEmpty      = errors.New("an expression cannot be removed")
)

// find returns the file to change.
func (e Edit) find(sources fs.FS) (string, error) {
	if e.In == "" || e.holds(sources, e.File) {
		return e.File, nil
	}
	files, err := fs.Glob(sources, path.Join(path.Dir(e.File), "*.go"))
	if err != nil {
		return "", err
	}
	files = slices.DeleteFunc(files, func(file string) bool { return strings.HasSuffix(file, "_test.go") || !e.holds(sources, file) })
	if len(files) != 1 {
		return "", fmt.Errorf("%s: %w: %s, in %d files", e.File, errNoFunction, e.In, len(files))
	}
	return files[0], nil
}

// holds reports whether a file has the function.
func (e Edit) holds(sources fs.FS, name string) bool {
	source, err := fs.ReadFile(sources, name)
	if err != nil {
		return false
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	return err == nil && functionNamed(file, e.In) != nil
}

// apply returns the source with the edit made.
func (e Edit) apply(source []byte) ([]byte, error) {
	if e.In == "" {
		return e.applyText(source)
	}
	if path.Ext(e.File) != ".go" {
		return nil, fmt.Errorf("%s: only Go has functions", e.In)
	}
	next, err := e.applyGo(source)
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", e.In, err, e.Old)
	}
	return next, nil
}

func (e Edit) applyText(source []byte) ([]byte, error) {
	switch n := bytes.Count(source, []byte(e.Old)); {
	case e.Old == "" || n == 0:
		return nil, fmt.Errorf("%w: %s", errAbsent, e.Old)
	case n > 1:
		return nil, fmt.Errorf("%w: %s", errTwice, e.Old)
	case e.Old == e.New:
		return nil, fmt.Errorf("%w: %s", errSame, e.Old)
	}
	return bytes.Replace(source, []byte(e.Old), []byte(e.New), 1), nil
}

func (e Edit) applyGo(source []byte) ([]byte, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, e.File, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	function := functionNamed(file, e.In)
	if function == nil {
		return nil, errNoFunction
	}
	old := lexemes([]byte(e.Old))
	if len(old) == 0 {
		return nil, errAbsent
	}
	if slices.EqualFunc(old, lexemes([]byte(e.New)), lexeme.same) {
		return nil, errSame
	}
	offset := func(p token.Pos) int { return set.Position(p).Offset }
	whole := nodes(function, offset)
	var found []span
	in := lexemes(source)
	for i := range len(in) - len(old) + 1 {
		at := span{in[i].from, in[i+len(old)-1].to}
		if _, is := whole[at]; is && slices.EqualFunc(in[i:i+len(old)], old, lexeme.same) {
			found = append(found, at)
		}
	}
	switch {
	case len(found) == 0:
		return nil, errAbsent
	case len(found) > 1:
		return nil, errTwice
	case e.New == "" && !whole[found[0]]:
		return nil, errEmpty
	}
	next := slices.Concat(source[:found[0].from], []byte(e.New), source[found[0].to:])
	if _, err := parser.ParseFile(token.NewFileSet(), e.File, next, parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	return next, nil
}

// functionNamed finds a function by Name, or a method by Type.Method; nil if there is none.
func functionNamed(file *ast.File, name string) *ast.FuncDecl {
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil && receiver(f)+f.Name.Name == name {
			return f
		}
	}
	return nil
}

// receiver returns "Type." for a method of Type or *Type, ignoring type parameters; "" for a function.
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	e := f.Recv.List[0].Type
	for {
		switch t := e.(type) {
		case *ast.StarExpr:
			e = t.X
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		case *ast.Ident:
			return t.Name + "."
		default:
			return ""
		}
	}
}

// span is a byte range of a source.
type span struct{ from, to int }

// nodes returns the spans of a function's expressions, statements and runs of statements; the value is true
// for those that can be removed.
func nodes(f *ast.FuncDecl, offset func(token.Pos) int) map[span]bool {
	all := map[span]bool{}
	add := func(from, to ast.Node, statement bool) {
		at := span{offset(from.Pos()), offset(to.End())}
		all[at] = all[at] || statement
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
			add(n, n, true)
		case *ast.CommClause:
			list = n.Body
			add(n, n, true)
		case ast.Expr:
			add(n, n, false)
		case ast.Stmt:
			add(n, n, false) // may be part of another statement
		}
		for i := range list {
			for j := i; j < len(list); j++ {
				add(list[i], list[j], true)
			}
		}
		return true
	})
	return all
}

// lexeme is a Go token with its position.
type lexeme struct {
	token    token.Token
	text     string
	from, to int
}

func (l lexeme) same(as lexeme) bool { return l.token == as.token && l.text == as.text }

// lexemes returns the tokens of a source without those that depend on its layout: comments, and semicolons
// and commas before a closing bracket.
func lexemes(source []byte) (all []lexeme) {
	set := token.NewFileSet()
	var s scanner.Scanner
	s.Init(set.AddFile("", -1, len(source)), source, func(token.Position, string) {}, 0)
	for {
		pos, tok, text := s.Scan()
		closes := tok == token.RBRACE || tok == token.RPAREN || tok == token.RBRACK || tok == token.EOF
		for closes && len(all) > 0 && (all[len(all)-1].token == token.SEMICOLON || all[len(all)-1].token == token.COMMA) {
			all = all[:len(all)-1]
		}
		if tok == token.EOF {
			return all
		}
		from := set.Position(pos).Offset
		switch {
		case tok == token.SEMICOLON:
			text = ";" // an automatic semicolon is "\n"
		case text == "":
			text = tok.String()
		}
		all = append(all, lexeme{tok, text, from, from + len(text)})
	}
}
