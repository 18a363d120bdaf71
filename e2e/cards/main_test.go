// Package cards plays the three games of cards and bowls, Nain Jaune, Ronda and Rondelic, in the
// browser.
package cards

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
