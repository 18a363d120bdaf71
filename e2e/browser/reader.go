package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/runtime"
)

// Heard is one node of the accessibility tree, as a screen reader presents it. It is independent of the
// page's HTML.
type Heard struct {
	Role, Name, Value string
	Within            []string // names of the enclosing nodes, outermost first
	Disabled, Checked bool
}

// In reports whether the node is inside one whose name begins with name.
func (h Heard) In(name string) bool {
	return slices.ContainsFunc(h.Within, func(in string) bool { return strings.HasPrefix(in, name) })
}

// Read returns the page's accessibility tree in reading order.
func (p *Person) Read() (all []Heard) {
	p.T.Helper()
	r := Call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range r.Nodes {
		byID[n.NodeID] = n
	}
	var visit func(n *accessibility.Node, within []string)
	visit = func(n *accessibility.Node, within []string) {
		h := heard(n)
		h.Within = within
		if !n.Ignored && h.Role != "InlineTextBox" {
			all = append(all, h)
			if h.Name != "" && h.Role != "StaticText" {
				within = append(slices.Clone(within), h.Name)
			} else if h.Role == "status" {
				within = append(slices.Clone(within), h.Role)
			}
		}
		for _, id := range n.ChildIDs {
			if child := byID[id]; child != nil {
				visit(child, within)
			}
		}
	}
	if len(r.Nodes) > 0 {
		visit(r.Nodes[0], nil)
	}
	return all
}

// Listen records the announcements of live regions on the following pages (Said), and counts their changes
// (Changes).
func (p *Person) Listen() {
	p.T.Helper()
	p.Before(listen)
}

// listen identifies live regions by their roles only: it records the whole of an atomic region, and the
// additions to others. An alert is recorded when it appears.
const listen = `(() => {
	const ears = window.ears = { changes: 0, said: [] }
	const text = node => node.textContent.trim().replace(/\s+/g, " ")
	new MutationObserver(all => {
		ears.changes++
		const whole = new Set(), news = []
		for (const { target, addedNodes } of all) {
			const region = (target.closest ? target : target.parentElement)?.closest("[role=status], [role=alert], [role=log], [aria-live]")
			if (region?.matches("[aria-atomic=false], [role=log]")) news.push(...addedNodes)
			else if (region) whole.add(region)
			else for (const node of addedNodes) if (node.closest) for (const alert of [node, ...node.querySelectorAll("*")]) if (alert.role === "alert") whole.add(alert)
		}
		ears.said.push(...[...news, ...whole].map(text).filter(Boolean))
	}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
})()`

// Said returns all announcements of live regions on this page.
func (p *Person) Said() []string {
	p.T.Helper()
	return JS[[]string](p, "ears.said")
}

// Changes grows with every change of the page: while it is constant, there is nothing new to read.
func (p *Person) Changes() int {
	p.T.Helper()
	return JS[int](p, "ears.changes")
}

// Focused returns the focused element as a screen reader announces it.
func (p *Person) Focused() Heard {
	p.T.Helper()
	at := Call(p, runtime.Evaluate, runtime.EvaluateParams{Expression: "document.activeElement"})
	no := false
	r := Call(p, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{ObjectID: at.Result.ObjectID, FetchRelatives: &no})
	if len(r.Nodes) == 0 {
		return Heard{}
	}
	return heard(r.Nodes[0])
}

// heard converts a node without its children.
func heard(n *accessibility.Node) Heard {
	h := Heard{Role: spoken(n.Role), Name: spoken(n.Name), Value: spoken(n.Value)}
	for _, property := range n.Properties {
		switch text := spoken(property.Value); property.Name {
		case accessibility.PropertyNameDisabled:
			h.Disabled = text == "true"
		case accessibility.PropertyNameChecked:
			h.Checked = text == "true"
		}
	}
	return h
}

func spoken(v *accessibility.Value) string {
	var text any
	if v == nil || json.Unmarshal(v.Value, &text) != nil {
		return ""
	}
	return strings.Join(strings.Fields(fmt.Sprint(text)), " ")
}
