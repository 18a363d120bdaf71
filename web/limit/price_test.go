package limit

import (
	"testing"
	"time"
)

// A dear request takes several events of an allowance, and one that is dearer than the whole takes the whole.
func TestSpend_TakesThePrice(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 10, Per: 10 * time.Second}, c.now)
	for _, price := range []int{4, 4} {
		if _, ok := l.Spend("ana", price); !ok {
			t.Fatalf("%d events within the rate are refused", price)
		}
	}
	wait, ok := l.Spend("ana", 4)
	if ok || wait != 2*time.Second {
		t.Fatalf("two events too many: ok %v, wait %v", ok, wait)
	}
	if _, ok := l.Spend("ana", 2); !ok {
		t.Fatal("a refused request was counted")
	}
	c.at = c.at.Add(10 * time.Second)
	if _, ok := l.Spend("ana", 50); !ok {
		t.Fatal("a request dearer than the allowance is never answered")
	}
	if _, ok := l.Allow("ana"); ok {
		t.Fatal("it did not take the whole allowance")
	}
	if Price("GET /no-such-page") != 1 || Price("GET /t/{id}/replay") < 2 {
		t.Error("the prices of an ordinary page and of a replay")
	}
}
