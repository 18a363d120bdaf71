// Package secrets plays Nain Jaune in several browsers, and looks for cards in what came to each.
package secrets

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
