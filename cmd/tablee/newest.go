package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/mod/semver"
)

// Limits of what is read as the newest version.
const (
	newestWithin = 10 * time.Second
	newestLength = 128 // bytes
)

// checkVersionAddress checks the address of the newest version; "" for none.
func checkVersionAddress(address string) error {
	u, err := url.Parse(address)
	if address != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "") {
		return fmt.Errorf("--check must be an http or https address, such as https://tablee.example/VERSION, not %q", address)
	}
	return nil
}

// newestVersion reads a version from an address. Its answer is one line: anything else, such as a page of a proxy, is
// an error.
func newestVersion(ctx context.Context, address string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, newestWithin)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s: status %s", address, resp.Status)
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, newestLength+1))
	if err != nil {
		return "", fmt.Errorf("%s: %w", address, err)
	}
	version := strings.TrimSpace(string(text))
	if len(text) > newestLength || !semver.IsValid(version) {
		return "", fmt.Errorf("%s: %w", address, errNoVersion)
	}
	return version, nil
}

// errNoVersion is returned for an answer of another form.
var errNoVersion = errors.New("it does not hold a version in one line, such as v1.2.3")
