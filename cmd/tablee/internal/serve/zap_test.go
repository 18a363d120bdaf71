package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"time"

	"go.uber.org/zap"
)

// Messages that a library logs with zap have the log's format and level.
func TestZap_LogsToSlog(t *testing.T) {
	var out bytes.Buffer
	log := newZap(newLogger(&out, "json", slog.LevelWarn)).Named("obtain").With(zap.String("name", "tablee.example"))
	log.Debug("asking")
	log.Info("asked")
	if out.Len() > 0 {
		t.Errorf("below the level: %s", out.String())
	}
	log.Error("refused", zap.Error(errors.New("no such name")), zap.Int("attempt", 2), zap.Duration("pause", time.Minute))
	var line map[string]any
	if err := json.Unmarshal(out.Bytes(), &line); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	delete(line, "time")
	want := map[string]any{"level": "ERROR", "msg": "refused", "logger": "obtain", "name": "tablee.example",
		"error": "no such name", "attempt": 2.0, "pause": float64(time.Minute)}
	for key, value := range want {
		if line[key] != value {
			t.Errorf("%s: %v, want %v", key, line[key], value)
		}
	}
	if len(line) != len(want) {
		t.Errorf("%v, want %v", line, want)
	}
}
