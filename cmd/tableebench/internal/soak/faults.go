package soak

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"tablee/cmd/tableebench/internal/server"
	"tablee/store/sqldb"
)

// injector injects faults into a server, one at a time, and ends them.
type injector struct {
	server  *server.Server
	weather *weather
	data    string     // the directory of the embedded database
	clock   string     // file with the server's offset from the time of day
	disk    *smallDisk // nil for none
	proxy   *proxy     // nil for the embedded database
	rand    *rand.Rand
	hold    time.Duration // minimum duration of a fault
}

// steps lists the clock offsets. The right time comes last.
var steps = []time.Duration{-time.Hour, time.Hour, 25 * time.Hour, -25 * time.Hour, 3 * time.Minute, 0}

// inject makes one fault, waits until it is over, and then until the server is ready again.
func (i *injector) inject(ctx context.Context, k kind) error {
	i.weather.begin(k)
	err := i.harm(ctx, k)
	if err == nil && k != clock {
		err = i.awaitReady(ctx)
	}
	i.weather.end()
	if err != nil {
		return fmt.Errorf("fault %s: %w", k, err)
	}
	return nil
}

func (i *injector) harm(ctx context.Context, k kind) error {
	switch k {
	case kill:
		return errors.Join(i.server.Kill(), i.server.Start())
	case restart:
		return errors.Join(i.server.Stop(), i.server.Start())
	case stop:
		return i.while(ctx, func(on bool) error {
			if on {
				return i.server.Signal(suspend)
			}
			return i.server.Signal(resume)
		})
	case disk:
		return i.while(ctx, func(on bool) error { return diskFull(i.server.Pid(), i.disk, on) })
	case files:
		return i.while(ctx, func(on bool) error { return shortOfFiles(i.server.Pid(), on) })
	case database:
		return i.loseDatabase(ctx)
	case clock:
		return i.setClock(steps[i.rand.IntN(len(steps))])
	}
	return fmt.Errorf("there is no fault %q", k)
}

// while switches a fault on, and off again after i.hold.
func (i *injector) while(ctx context.Context, set func(on bool) error) error {
	if err := set(true); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case <-time.After(i.hold):
	}
	return set(false)
}

func (i *injector) loseDatabase(ctx context.Context) error {
	if i.proxy != nil {
		return i.while(ctx, func(on bool) error { i.proxy.set(on); return nil })
	}
	unlock := func() error { return nil }
	return i.while(ctx, func(on bool) (err error) {
		if !on {
			return unlock()
		}
		unlock, err = lockSQLite(i.data, sqldb.File)
		return err
	})
}

// setClock writes the server's offset atomically, so that it never reads a partial number.
func (i *injector) setClock(offset time.Duration) error {
	next := i.clock + ".next"
	if err := os.WriteFile(next, []byte(offset.String()+"\n"), 0o600); err != nil {
		return err
	}
	return os.Rename(next, i.clock)
}

// readyTimeout is the time the server has to become ready after a fault.
const readyTimeout = 30 * time.Second

// awaitReady waits until the server reports that it can save games.
func (i *injector) awaitReady(ctx context.Context) error {
	client := &http.Client{Timeout: 5 * time.Second}
	defer client.CloseIdleConnections()
	for end := time.Now().Add(readyTimeout); time.Now().Before(end) && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
		resp, err := client.Get(i.server.URL() + "/readyz")
		if err != nil {
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return fmt.Errorf("the server is not ready after %s: %s", readyTimeout, i.server.Errors.Last())
}

// sizeOf returns the total size of the files in a directory, in bytes.
func sizeOf(dir string) int64 {
	var size int64
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				size += info.Size()
			}
		}
		return nil // a file may disappear meanwhile
	})
	return size
}
