package static

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// composited lists the properties that a browser's compositor animates by itself, while the page is busy
// (docs/design/updates.md#motion).
var composited = []string{"opacity", "filter", "transform", "translate", "scale", "rotate"}

// still lists the animations that move nothing: a text is no longer read out, syllables of a song change colour, and a
// settlement's layout comes when the last card has landed.
var still = []string{"rd-hush", "sung", "nj-gone", "nj-under"}

// Animations and transitions of all styles are the compositor's. What a picture's parts do is in
// e2e/layouts TestMotion_RunsOnTheCompositor.
func TestMotion_StylesAnimateCompositedProperties(t *testing.T) {
	comment, parens := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`\([^()]*(?:\([^()]*\)[^()]*)*\)`)
	frames := regexp.MustCompile(`@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)`)
	declared := regexp.MustCompile(`([a-z-]+):\s*([^;{}]+)`)
	transition := regexp.MustCompile(`[\s;{]transition: ([^;}]+)`)
	found := 0
	for name, css := range styles(t) {
		css = comment.ReplaceAllString(css, "")
		for _, m := range frames.FindAllStringSubmatch(css, -1) {
			found++
			for _, d := range declared.FindAllStringSubmatch(m[2], -1) {
				if d[1] == "animation-timing-function" || slices.Contains(still, m[1]) {
					continue
				}
				if !slices.Contains(composited, d[1]) {
					t.Errorf("%s: @keyframes %s animates %s", name, m[1], d[1])
				}
				if strings.HasPrefix(d[1], "trans") && strings.Contains(d[2], "%") {
					t.Errorf("%s: @keyframes %s moves by a part of the element's size, which only the page knows: %s", name, m[1], d[2])
				}
			}
		}
		for _, m := range transition.FindAllStringSubmatch(css, -1) {
			found++
			for property := range strings.SplitSeq(parens.ReplaceAllString(m[1], ""), ",") {
				if property = strings.Fields(property)[0]; !slices.Contains(composited, property) {
					t.Errorf("%s: a transition of %s", name, property)
				}
			}
		}
	}
	if found < 25 {
		t.Errorf("only %d animations and transitions found", found)
	}
}

// Scripts replace a transform and add to none, and put things above others otherwise than by an animation.
func TestMotion_ScriptsReplaceTransforms(t *testing.T) {
	for name, code := range sources(t, "*.js", "modules/*.js", games+"script/*.js") {
		if m := regexp.MustCompile(`\bcomposite: *"|\{[^{}]*zIndex: [^{}]*\}`).FindString(code); m != "" {
			t.Errorf("%s: no compositor runs %s", name, m)
		}
	}
}
