// Package layouts holds the tables of all games to what must be seen without scrolling, at every size of
// a window and for every number of players; to how things move and end there; and to fingers and keys
// that are not always sure.
package layouts

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
