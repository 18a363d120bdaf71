// Package alone plays Royal Reversi in the browser of one person, against bots.
package alone

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
