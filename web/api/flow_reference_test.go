package api_test

import (
	"net/http"
	"testing"

	"tablee/web/webtest"
)

// Every call and schema has an id of its own to link to.
func TestReference_Page_UniqueIDs(t *testing.T) {
	_, page := newHouse(t, nil).send(http.MethodGet, "/api", "", "", nil)
	if id := webtest.RepeatedID(string(page)); id != "" || len(page) < 100_000 {
		t.Errorf("id %q is repeated in %d bytes", id, len(page))
	}
}
