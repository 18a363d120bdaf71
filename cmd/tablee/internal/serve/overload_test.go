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
			if got, _ := of(r); got != wanted {
				t.Errorf("%s with the token %q: class %d, want %d", path, token, got, wanted)
			}
		}
	}
}
