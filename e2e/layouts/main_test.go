// Package layouts tests the tables of all games: what must be visible without scrolling in every window and with
// every number of players, animations, the ends of games, and imprecise touches and key presses.
package layouts

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
