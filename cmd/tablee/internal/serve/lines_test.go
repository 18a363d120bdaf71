package serve

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A thousand equal failures make two lines: the first at once, then one with their number.
func TestLog_OneLinePerMinuteAndKind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out lockedBuffer
		log := newLogger(&out, "text", slog.LevelInfo)
		gone := errors.New("the disk is full")
		for i := range 1000 {
			log.With("node", i%2).Error("page failed", "error", fmt.Errorf("append table-%d: %w", i, gone))
		}
		log.Error("page failed", "error", errors.New("something else"))
		log.Info("page failed", "error", gone)
		if n := strings.Count(out.String(), "\n"); n != 3 {
			t.Errorf("at once: %d lines, want 3:\n%s", n, out.String())
		}
		out.Reset()
		time.Sleep(lineEvery + time.Second)
		synctest.Wait()
		if said := out.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "times=999") {
			t.Errorf("after a minute:\n%s", said)
		}
		out.Reset()
		time.Sleep(2 * lineEvery)
		log.Error("page failed", "error", gone)
		if said := out.String(); strings.Count(said, "\n") != 1 || strings.Contains(said, "times") {
			t.Errorf("much later:\n%s", said)
		}
		time.Sleep(2 * lineEvery)
	})
}

// Kinds beyond the limit are limited together.
func TestLog_KindsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out lockedBuffer
		log := newLogger(&out, "text", slog.LevelInfo)
		for i := range 10 * mostKinds {
			log.Warn(fmt.Sprint("kind ", i))
		}
		if n := strings.Count(out.String(), "\n"); n > mostKinds+1 {
			t.Errorf("%d lines, want at most %d", n, mostKinds+1)
		}
		time.Sleep(3 * lineEvery)
	})
}

// lockedBuffer is a buffer to which a log's timers write while a test reads it.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

func (b *lockedBuffer) Reset() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.buf.Reset()
}
