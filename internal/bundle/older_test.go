package main

import "testing"

// Older browsers drop what they do not know: a colour, a height, a whole rule for one of its selectors.
func TestOlder_Rewritten(t *testing.T) {
	for css, want := range map[string]string{
		"a { color: light-dark(#fff, rgb(1 2 3 / 4%)) }":    "a{ color: var(--day,#fff)var(--night,rgb(1 2 3 / 4%)) }",
		"a { --x: light-dark(light-dark(a, b), var(--y)) }": "a{ --x: var(--day,var(--day,a)var(--night,b))var(--night,var(--y)) }",
		"a { height: calc(100dvh - 48px) }":                 "a{ height: calc(100vh - 48px) ; height: calc(100dvh - 48px) }",
		"a { --h: 100dvh; max-height: 9dvh }":               "a{ --h: 100dvh; max-height: 9dvh }",
		".a, .b:has(.c, .d) .e, .f { top: 0 }":              ".a,.f{ top: 0 }.b:has(.c, .d) .e{ top: 0 }",
		"@media (min-width: 1px) { .a, .b { top: 0 } }":     "@media (min-width: 1px) { .a,.b{ top: 0 } }",
		"@import \"x.css\";\n.a { top: 0 /* , */ }":         "@import \"x.css\";\n.a{ top: 0  }",
	} {
		if got := older(css); got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", css, got, want)
		}
	}
}
