// Package access tests accessibility. axe-core checks every kind of page; a page is loaded once for all the
// widths and colour schemes checked. A simulated screen reader, which knows only roles, names and live
// regions, plays whole games with the keyboard.
package access

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
