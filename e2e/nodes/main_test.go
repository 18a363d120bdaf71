// Package nodes tests games whose servers, database or load balancer fail while people play.
package nodes

import (
	"testing"

	"tablee/e2e/browser"
)

func TestMain(m *testing.M) { browser.Main(m) }
