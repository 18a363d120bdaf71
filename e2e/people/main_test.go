// Package people looks at what is around the tables: the pages of the site, of people and circles, the
// waiting room, and replays.
package people

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
