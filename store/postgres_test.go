//go:build unix

package store

import (
	"context"
	"testing"

	"tablee/host"
	"tablee/store/storetest"
)

func TestPostgres(t *testing.T) {
	server := storetest.Postgres(t)
	storetest.Run(t, func(t *testing.T) func() host.Store {
		url := storetest.NewDatabase(t, server)
		return func() host.Store { return postgres(t, url) }
	})
}

func postgres(t testing.TB, url string) *Store {
	t.Helper()
	s, err := OpenPostgres(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
