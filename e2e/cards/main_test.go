// Package cards tests the three games without a board, Nain Jaune, Ronda and Rondelic, in the browser.
package cards

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
