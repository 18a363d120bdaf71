package rulebook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	table "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"tablee/game"
	"tablee/web/board"
)

// draft is the Markdown of a rulebook while it becomes a page.
type draft struct {
	ui       board.UI
	l        *board.Loc
	rules    game.Rules
	source   []byte
	chapters []chapter
	tables   []*ast.String     // of options
	quotes   map[string]string // rule id → its text without markup
}

// markdown returns the parser of rulebooks. It drops raw HTML.
func markdown() goldmark.Markdown {
	return goldmark.New(goldmark.WithExtensions(extension.Table, extension.DefinitionList),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()))
}

// page returns the draft as HTML.
func (d *draft) page() (string, error) {
	md := markdown()
	document := md.Parser().Parse(text.NewReader(d.source))
	if first, ok := document.FirstChild().(*ast.Heading); ok && first.Level == 1 {
		replace(first, "\n") // the page has its own heading
	}
	var failed error
	for _, n := range below(document) {
		failed = errors.Join(failed, d.rewrite(n))
	}
	d.anchor(document)
	for _, n := range d.tables {
		n.Value = []byte(settings(d.l, d.ui, d.rules.Info(), d.linked) + "\n")
	}
	for _, n := range below(document) {
		d.link(n)
		failed = errors.Join(failed, d.tell(n))
	}
	if failed != nil {
		return "", failed
	}
	var b bytes.Buffer
	err := md.Renderer().Render(&b, d.source, document)
	return b.String(), err
}

// rewrite turns a node into what a page shows instead: a drawing, the options of the contract.
func (d *draft) rewrite(n ast.Node) error {
	switch n := n.(type) {
	case *ast.Heading:
		if id, ok := n.AttributeString("id"); ok && n.Level == 2 {
			d.chapters = append(d.chapters, chapter{string(id.([]byte)), d.plain(n)})
		}
	case *ast.Image:
		return d.draw(n)
	case *table.Table:
		d.settings(n)
	case *ast.Paragraph:
		d.spell(n)
	case *ast.TextBlock:
		if n.Parent().Kind() == ast.KindListItem {
			d.spell(n)
		}
	}
	return nil
}

// tell puts an example in words in place of a .play record.
func (d *draft) tell(n ast.Node) error {
	code, ok := n.(*ast.FencedCodeBlock)
	if !ok || string(code.Language(d.source)) != "play" {
		return nil
	}
	told, err := example(d.l, d.ui, d.rules, string(code.Lines().Value(d.source)), d.linked)
	replace(n, told+"\n")
	return err
}

// draw inserts a drawing of the game where the rulebook names it.
func (d *draft) draw(n *ast.Image) error {
	name, ours := strings.CutPrefix(string(n.Destination), "picture:")
	if !ours {
		return nil
	}
	drawing := d.ui.Picture(d.l, name)
	if drawing == nil {
		return fmt.Errorf("no picture %q", name)
	}
	var b bytes.Buffer
	err := drawing.Render(context.Background(), &b)
	replace(n, `<span class="picture" role="img" aria-label="`+string(util.EscapeHTML([]byte(d.plain(n))))+`">`+b.String()+`</span>`)
	return err
}

// settings makes room for the contract's table of options where the rulebook has its own.
func (d *draft) settings(n *table.Table) {
	in := d.rules.Info()
	if spans := codes(n); len(spans) > 0 {
		if _, known := in.Option(d.plain(spans[0])); known {
			d.tables = append(d.tables, replace(n, ""))
			return
		}
	}
	n.SetAttributeString("tabindex", []byte("0")) // wide tables scroll by keyboard too
}

// spell replaces an option's key or value in a paragraph ("beans", "max=4") with the contract's words.
func (d *draft) spell(n ast.Node) {
	rule := d.firstRule(n)
	if strings.HasPrefix(rule, "GEN-") {
		return // action notation
	}
	in, spans := d.rules.Info(), codes(n)
	mentioned := map[string]bool{}
	for _, span := range spans {
		mentioned[d.plain(span)] = true
	}
	about := aboutOptions(in, rule, mentioned)
	for _, span := range spans {
		if words := settingWords(d.l, d.ui, in, about, d.plain(span)); words != "" {
			replace(span, html.EscapeString(words)).SetAttributeString(spelled, words)
		}
	}
}

// firstRule returns the first rule id in a node, "" if there is none.
func (d *draft) firstRule(n ast.Node) string {
	for _, n := range below(n) {
		if id := ruleID.FindString(d.own(n)); id != "" {
			return id
		}
	}
	return ""
}

// plain returns the text of a node without markup.
func (d *draft) plain(n ast.Node) string {
	var b strings.Builder
	for _, n := range below(n) {
		b.WriteString(d.own(n))
	}
	return b.String()
}

// own returns the text of a node itself, without the nodes in it.
func (d *draft) own(n ast.Node) string {
	t, ok := n.(*ast.Text)
	if !ok {
		words, _ := n.AttributeString(spelled)
		text, _ := words.(string)
		return text
	}
	value := t.Value(d.source)
	if !t.IsRaw() {
		value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
	}
	if t.SoftLineBreak() || t.HardLineBreak() {
		return string(value) + "\n"
	}
	return string(value)
}

// spelled is the attribute of a node that stands for a setting: its words.
const spelled = "spelled"

// codes returns the code spans of a node.
func codes(n ast.Node) (spans []ast.Node) {
	for _, n := range below(n) {
		if n.Kind() == ast.KindCodeSpan {
			spans = append(spans, n)
		}
	}
	return spans
}

// below returns a node and all nodes in it, in their order.
func below(n ast.Node) (all []ast.Node) {
	all = append(all, n)
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		all = append(all, below(c)...)
	}
	return all
}

// replace puts HTML in place of a node.
func replace(n ast.Node, markup string) *ast.String {
	made := verbatim(markup)
	n.Parent().ReplaceChild(n.Parent(), n, made)
	return made
}

// verbatim returns a node that the renderer writes unchanged.
func verbatim(markup string) *ast.String {
	made := ast.NewString([]byte(markup))
	made.SetCode(true)
	return made
}
