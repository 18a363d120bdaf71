package serve

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"tablee/web/limit"
)

// Players go first with a token that opened a session here, not with any text; nor does what looks back.
func TestClassOf_OnlyKnownPlayersFirst(t *testing.T) {
	of := new(Cmd).classOf(func(token string) bool { return token == "anas" })
	for path, want := range map[string]limit.Class{
		"/t/8f2kq7w3mx": limit.FirstClass, "/api/v1/tables/8f2kq7w3mx/actions": limit.FirstClass,
		"/t/8f2kq7w3mx/replay": limit.SecondClass, "/api/v1/tables/8f2kq7w3mx/replay": limit.SecondClass, "/t/8f2kq7w3mx/record": limit.SecondClass,
		"/": limit.SecondClass, "/t/8f2kq7w3mx/live": limit.FreeClass,
	} {
		for _, token := range []string{"anas", "x", ""} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.AddCookie(&http.Cookie{Name: "tablee", Value: token})
			wanted := want
			if token != "anas" && want == limit.FirstClass {
				wanted = limit.SecondClass
			}
			if got := of(r); got.Class != wanted {
				t.Errorf("%s with the token %q: class %d, want %d", path, token, got.Class, wanted)
			}
		}
	}
}

// A customer with many addresses waits in one line.
func TestClassOf_LineOfACustomer(t *testing.T) {
	of := (&Cmd{TrustProxy: true}).classOf(func(string) bool { return false })
	line := func(address string) string {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("X-Forwarded-For", address)
		return of(r).Key
	}
	if line("2001:db8:1:2::7") != line("2001:db8:1:ff02::7") {
		t.Error("a customer has several lines")
	}
	if line("2001:db8:1:2::7") == line("2001:db8:2:2::7") || line("192.0.2.1") == line("192.0.2.2") {
		t.Error("two customers share a line")
	}
}
