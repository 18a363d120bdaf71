// Package boards tests the two games with a board, Royal Reversi and Rondo, in the browser.
package boards

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
