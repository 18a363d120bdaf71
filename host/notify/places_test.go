package notify

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// A host that accepts calls and never answers is left with one place, whatever its addresses, and takes none
// from others. Once it answers it gets more.
func TestPlaces_SilentHost_HoldsOne(t *testing.T) {
	var p places
	var begun []*place
	call := func() {
		for n := range 60 {
			if one := p.take(fmt.Sprintf("https://slow.example/%d", n)); one != nil {
				begun = append(begun, one)
			}
		}
	}
	end := func(err error) {
		for _, one := range begun {
			one.called(err)
			one.leave()
		}
		begun = nil
	}
	call()
	if len(begun) != newHost {
		t.Errorf("a new host has %d calls at once, want %d", len(begun), newHost)
	}
	end(fmt.Errorf("call: %w", context.DeadlineExceeded))
	for range 3 {
		if call(); len(begun) != 1 {
			t.Errorf("a silent host has %d calls at once, want 1", len(begun))
		}
		if p.take("https://quick.example/hook") == nil {
			t.Error("another host has no place")
		}
		end(context.DeadlineExceeded)
	}
	for want := 1; want <= 4; want *= 2 {
		if call(); len(begun) != want {
			t.Errorf("a host that answers again has %d calls at once, want %d", len(begun), want)
		}
		end(nil)
	}
	call()
	end(errors.New("status 400"))
	if call(); len(begun) != 16 {
		t.Errorf("refusals left %d places, want 16", len(begun))
	}
}
