package rulebook

import "regexp"

var (
	tag         = regexp.MustCompile(`<[^>]*>`)
	ruleID      = regexp.MustCompile(`\b[A-Z]{2,4}(?:-[A-Z0-9]+)+\b`)
	cited       = regexp.MustCompile(`\s*\([A-Z0-9-]+(?:, [A-Z0-9-]+)*\)`)
	selfLink    = regexp.MustCompile(`<a href="#[A-Z0-9-]+">[A-Z0-9-]+</a>`)
	opensBlock  = regexp.MustCompile(`^<(?:p|li|h[2-6]|td|dt|dd)[ >]`)
	closesBlock = regexp.MustCompile(`^</(?:p|li|h[2-6]|td|dt|dd)>`)
)
