// Package people tests the pages around the tables: the site, people, circles, the waiting room and replays.
package people

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
