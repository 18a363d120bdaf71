// Package nodes takes servers, databases and balancers away while people play.
package nodes

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
