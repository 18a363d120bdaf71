package gametest

import (
	"strings"
	"testing"
)

func TestPack_HandsACardAtATime(t *testing.T) {
	pack := strings.Fields(Pack("KS 3D", "AC 2H"))
	seen := map[string]bool{}
	for _, code := range pack {
		seen[code] = true
	}
	if len(pack) != 52 || len(seen) != 52 || strings.Join(pack[:5], " ") != "KS AC 3D 2H AD" {
		t.Errorf("%d cards, %d different: %v", len(pack), len(seen), pack[:5])
	}
}
