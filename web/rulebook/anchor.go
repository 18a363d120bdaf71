package rulebook

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	table "github.com/yuin/goldmark/extension/ast"
)

var (
	ruleID = regexp.MustCompile(`\b[A-Z]{2,4}(?:-[A-Z0-9]+)+\b`)
	cited  = regexp.MustCompile(`\s*\([A-Z0-9-]+(?:, [A-Z0-9-]+)*\)`)
)

// A rule id at the start of a block becomes the rule's anchor, and the block its text. Elsewhere a rule
// id becomes a link to the anchor.

// anchor gives the rules of a document their anchors, and notes their texts.
func (d *draft) anchor(document ast.Node) {
	for _, n := range below(document) {
		switch n.Kind() {
		case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading, table.KindTableCell, table.KindDefinitionTerm:
			if !isHeader(n) {
				d.anchorBlock(n)
			}
		}
	}
	for id, quote := range d.quotes {
		d.quotes[id] = strings.Join(strings.Fields(strings.TrimLeft(cited.ReplaceAllString(quote, ""), " .:·—–\n")), " ")
	}
}

// anchorBlock makes an anchor of a rule's id at the start of a block. The rest of the block is its text.
func (d *draft) anchorBlock(block ast.Node) {
	rule := ""
	for _, n := range below(block) {
		if within(n, ast.KindImage) {
			continue
		}
		words := d.own(n)
		if rule == "" && strings.TrimSpace(words) != "" {
			t, ok := n.(*ast.Text)
			m := ruleID.FindStringIndex(words)
			if !ok || within(t, ast.KindLink) || m == nil || strings.TrimSpace(words[:m[0]]) != "" {
				return
			}
			rule = words[m[0]:m[1]]
			if _, seen := d.quotes[rule]; seen {
				return
			}
			anchor := fmt.Sprintf(`<a class="rule" id="%s" href="#%[1]s">%[1]s</a>`, rule)
			if code := t.Parent(); code.Kind() == ast.KindCodeSpan {
				replace(code, "<code>"+anchor+html.EscapeString(words[m[1]:])+"</code>")
			} else {
				put(t, m, anchor)
			}
			words = words[m[1]:]
		}
		if rule != "" {
			d.quotes[rule] += words
		}
	}
}

// link makes links of the rule ids in a text or in code. A link to a rule that is missing becomes text.
func (d *draft) link(n ast.Node) {
	if within(n, ast.KindLink) || within(n, ast.KindImage) {
		return
	}
	switch n := n.(type) {
	case *ast.Link:
		if id := d.plain(n); ruleID.FindString(id) == id && string(n.Destination) == "#"+id {
			replace(n, d.linked(id))
		}
	case *ast.CodeSpan:
		if code := d.plain(n); ruleID.MatchString(code) {
			replace(n, "<code>"+d.linked(code)+"</code>")
		}
	case *ast.Text:
		for !within(n, ast.KindCodeSpan) {
			value := string(n.Value(d.source))
			m := ruleID.FindStringIndex(value)
			if m == nil {
				return
			}
			put(n, m, d.linked(value[m[0]:m[1]]))
		}
	}
}

// linked returns a text as HTML in which the ids of rules are links. The name of a family of rules stays text.
func (d *draft) linked(text string) string {
	return ruleID.ReplaceAllStringFunc(html.EscapeString(text), func(id string) string {
		if _, known := d.quotes[id]; !known {
			return id
		}
		return fmt.Sprintf(`<a href="#%s">%[1]s</a>`, id)
	})
}

// put replaces the bytes m[0] to m[1] of a text by HTML.
func put(t *ast.Text, m []int, markup string) {
	whole, parent := t.Segment, t.Parent()
	if m[0] > 0 {
		parent.InsertBefore(parent, t, ast.NewTextSegment(whole.WithStop(whole.Start+m[0])))
	}
	parent.InsertBefore(parent, t, verbatim(markup))
	t.Segment = whole.WithStart(whole.Start + m[1])
}

// isHeader reports whether a block is the title of the page or of a column, which are no rules.
func isHeader(n ast.Node) bool {
	if h, ok := n.(*ast.Heading); ok {
		return h.Level == 1
	}
	return n.Parent().Kind() == table.KindTableHeader
}

// within reports whether a node is inside one of a kind.
func within(n ast.Node, kind ast.NodeKind) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind() == kind {
			return true
		}
	}
	return false
}
