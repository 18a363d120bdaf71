package api_test

import (
	"net/http"
	"testing"

	"tablee/web/webtest"
)

// TestReference_Page_HasNoIdTwice: every call and schema can be linked to.
func TestReference_Page_HasNoIdTwice(t *testing.T) {
	_, page := newHouse(t, nil).send(http.MethodGet, "/api", "", "", nil)
	if id := webtest.RepeatedID(string(page)); id != "" || len(page) < 100_000 {
		t.Errorf("id %q stands twice in %d bytes", id, len(page))
	}
}
