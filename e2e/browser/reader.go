package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/runtime"
)

// Heard is one thing of the accessibility tree: what somebody hears who reads a page by ear.
// It knows nothing of how the page is made.
type Heard struct {
	Role, Name, Value string
	Within            []string // the names of what it stands in, the outermost first
	Disabled, Checked bool
}

// In reports whether it stands in something of a name that begins so.
func (h Heard) In(name string) bool {
	return slices.ContainsFunc(h.Within, func(in string) bool { return strings.HasPrefix(in, name) })
}

// Read is the page as its accessibility tree tells it, in reading order.
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

// Focused is what has the focus, as it is told when the focus comes to it.
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

// heard is a node by itself.
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
