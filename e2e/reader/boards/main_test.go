// Package boards plays by ear what is played on a board and on a rail: Royal Reversi and Rondo.
package boards

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
