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

// Pictures move by transform: no compositor runs a scale, translate or rotate of an svg element.
func TestMotion_PicturesMoveByTransform(t *testing.T) {
	pictures := map[string]bool{}
	for _, text := range sources(t, games+"*.templ", "../../web/*/*.templ", "../../web/*/*/*.templ") {
		for _, m := range regexp.MustCompile(`<svg class="([\w -]+)"`).FindAllStringSubmatch(text, -1) {
			for _, class := range strings.Fields(m[1]) {
				pictures[class] = true
			}
		}
	}
	delete(pictures, "celebration") // of boxes too
	comment, last := regexp.MustCompile(`(?s)/\*.*?\*/`), regexp.MustCompile(`\.([\w-]+)[^\s>+~]*$`)
	moves, rule := map[string]bool{}, regexp.MustCompile(`([^{};]+)\{[^{}]*\banimation: ([^;{}]+)`)
	for _, css := range styles(t) {
		for _, m := range regexp.MustCompile(`@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)`).FindAllStringSubmatch(comment.ReplaceAllString(css, ""), -1) {
			moves[m[1]] = regexp.MustCompile(`\b(scale|translate|rotate): `).MatchString(m[2])
		}
	}
	found := 0
	for name, css := range styles(t) {
		for _, m := range rule.FindAllStringSubmatch(comment.ReplaceAllString(css, ""), -1) {
			for selector := range strings.SplitSeq(m[1], ",") {
				class := last.FindStringSubmatch(strings.TrimSpace(selector))
				if class == nil || !pictures[class[1]] {
					continue
				}
				found++
				for animation := range strings.SplitSeq(m[2], ",") {
					if frames := strings.Fields(animation); len(frames) > 0 && moves[frames[0]] {
						t.Errorf("%s: %s is a picture, but @keyframes %s does not move it by transform", name, strings.TrimSpace(selector), frames[0])
					}
				}
			}
		}
	}
	if found < 4 {
		t.Errorf("only %d pictures move", found)
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
