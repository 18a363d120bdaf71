// Package access holds pages to what people need who do not play by eye and pointer: axe-core is asked
// about every kind of page (a page is loaded once for all languages, widths and schemes that it is asked
// about), and whole games are played by a reader that knows roles, names and live regions and has a
// keyboard.
package access

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
