package limit

import (
	"errors"
	"testing"
	"time"
)

// A dear request takes several events of an allowance, and one that is dearer than the whole takes the whole.
func TestTake_TakesThePrice(t *testing.T) {
	c := &clock{time.Unix(1_000_000, 0)}
	l := New(Rate{Events: 10, Per: 10 * time.Second}, c.now)
	spend := func(price int) (wait time.Duration) {
		var exceeded *Exceeded
		if errors.As(Take(At(price, []Share{OfPerson(l, "ana")})...), &exceeded) {
			wait = exceeded.Wait
		}
		return wait
	}
	for _, price := range []int{4, 4} {
		if spend(price) > 0 {
			t.Fatalf("%d events within the rate are refused", price)
		}
	}
	if wait := spend(4); wait != 2*time.Second {
		t.Fatalf("two events too many: wait %v", wait)
	}
	if spend(2) > 0 {
		t.Fatal("a refused request was counted")
	}
	c.at = c.at.Add(10 * time.Second)
	if spend(50) > 0 {
		t.Fatal("a request dearer than the allowance is never answered")
	}
	if spend(1) == 0 {
		t.Fatal("it did not take the whole allowance")
	}
	if Price("GET /no-such-page") != 1 || Price("GET /t/{id}/replay") < 2 {
		t.Error("the prices of an ordinary page and of a replay")
	}
}
