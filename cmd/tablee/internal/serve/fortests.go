package serve

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"tablee/table"
)

// clockFile is the environment variable that names a file with a duration, such as "-1h", added to this
// server's time of day. The file is read repeatedly, so that a test can move the clock of a running server
// without touching the machine's. It is not a flag and not for operators (docs/design/clocks-and-nodes.md#testing-faults).
const clockFile = "TABLEE_TEST_CLOCK_FILE"

// clockEvery is the interval between reads of the file.
const clockEvery = 100 * time.Millisecond

// timeOfDay returns the clock of the server: the machine's, unless clockFile is set.
func timeOfDay(ctx context.Context, log *slog.Logger) (func() time.Time, error) {
	path := os.Getenv(clockFile)
	if path == "" {
		return time.Now, nil
	}
	offset, err := readOffset(path)
	if err != nil {
		return nil, err
	}
	log.Warn("test clock in use", "file", path)
	var wrong atomic.Int64
	wrong.Store(int64(offset))
	go func() {
		tick := time.NewTicker(clockEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if offset, err := readOffset(path); err == nil {
				wrong.Store(int64(offset))
			}
		}
	}()
	// Round(0) removes the monotonic time, which would hide the step from Sub.
	return func() time.Time { return time.Now().Round(0).Add(time.Duration(wrong.Load())) }, nil
}

func readOffset(path string) (time.Duration, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", clockFile, err)
	}
	offset, err := time.ParseDuration(strings.TrimSpace(string(text)))
	if err != nil {
		return 0, fmt.Errorf("%s: %s: %w", clockFile, path, err)
	}
	return offset, nil
}

// seedText is the environment variable with a text from which the seeds of all tables and daily deals are
// derived, so that a server deals the same cards in every run of a test. It is not a flag and not for
// operators: it reveals every hidden card.
const seedText = "TABLEE_TEST_SEED"

// seeds returns the source of the tables' seeds: nil, for unpredictable seeds, unless seedText is set.
func seeds(log *slog.Logger) func() table.Seed {
	text := os.Getenv(seedText)
	if text == "" {
		return nil
	}
	log.Warn("test deals in use: " + seedText + " reveals all hidden cards")
	return table.SeedsFrom(text)
}
