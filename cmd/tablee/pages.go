package main

import (
	"log/slog"
	"net/http"

	"tablee/host"
	"tablee/web/api"
)

// newPages makes the pages for people, and the sentences that programs are given too.
func newPages(house *host.Host, log *slog.Logger) (http.Handler, api.Words, error) {
	return http.RedirectHandler("/api", http.StatusFound), api.Words{}, nil
}
