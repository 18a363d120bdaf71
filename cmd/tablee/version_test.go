package main

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/cmd/internal/cli"
)

func TestNewestVersion(t *testing.T) {
	answers := map[string]string{
		"/VERSION": "v1.2.3\n", "/spaces": " v1.2.3-rc.1 ", "/page": "<!doctype html>", "/two": "v1.2.3\nv1.2.4\n", "/empty": "", "/bare": "1.2.3",
		"/long": "v1.2.3" + strings.Repeat(" ", newestLength),
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := answers[r.URL.Path]
		if !ok {
			w.WriteHeader(http.StatusNotFound)
		}
		_, _ = w.Write([]byte(text))
	}))
	defer server.Close()
	for path, want := range map[string]string{"/VERSION": "v1.2.3", "/spaces": "v1.2.3-rc.1"} {
		if got, err := newestVersion(t.Context(), server.URL+path); got != want || err != nil {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	for _, path := range []string{"/page", "/two", "/empty", "/bare", "/long"} {
		if got, err := newestVersion(t.Context(), server.URL+path); !errors.Is(err, errNoVersion) {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	if got, err := newestVersion(t.Context(), server.URL+"/nowhere"); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("a missing file: %q, %v", got, err)
	}
}

func TestCompareVersions(t *testing.T) {
	for _, c := range []struct {
		version, newest, want string
		older                 bool
	}{
		{"v1.2.3", "v1.2.3", "this is the newest version\n", false},
		{"v1.2.3", "v1.10.0", "v1.10.0 is newer\n", true},
		{"v0.0.0-20261129020000-4ea81cd6aaaa", "v1.0.0", "v1.0.0 is newer\n", true},
		{"v1.3.0", "v1.2.3", "this is newer than the newest version told, v1.2.3\n", false},
	} {
		var out strings.Builder
		err := compareVersions(&out, c.version, c.newest)
		var exit cli.Exit
		if out.String() != c.want || errors.As(err, &exit) != c.older || c.older && exit.Code != 1 {
			t.Errorf("%s, %s: %q, %v", c.version, c.newest, out.String(), err)
		}
	}
	if err := compareVersions(&strings.Builder{}, "(devel)", "v1.2.3"); err == nil || !strings.Contains(err.Error(), "v1.2.3") {
		t.Errorf("without a version: %v", err)
	}
}

func TestCheckVersionAddress(t *testing.T) {
	for address, ok := range map[string]bool{"": true, "https://tablee.example/VERSION": true, "http://192.0.2.7:8000/": true,
		"VERSION": false, "ftp://tablee.example/VERSION": false, "https:///VERSION": false, "%": false} {
		if err := checkVersionAddress(address); (err == nil) != ok {
			t.Errorf("%q: %v", address, err)
		}
	}
}
