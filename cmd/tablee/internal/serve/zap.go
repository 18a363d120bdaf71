package serve

import (
	"context"
	"log/slog"
	"maps"
	"slices"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// newZap returns the log as a zap logger, with the same format and level.
func newZap(log *slog.Logger) *zap.Logger { return zap.New(zapCore{log.Handler()}) }

// zapCore adapts a slog.Handler to zap's core.
type zapCore struct{ slog.Handler }

// Enabled reports whether the handler logs the level.
func (z zapCore) Enabled(l zapcore.Level) bool {
	return z.Handler.Enabled(context.Background(), slogLevel(l))
}

// With keeps the fields on derived loggers.
func (z zapCore) With(fields []zapcore.Field) zapcore.Core {
	return zapCore{z.WithAttrs(attrs(fields))}
}

// Check adds this core to an entry whose level is logged.
func (z zapCore) Check(e zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if z.Enabled(e.Level) {
		return checked.AddCore(e, z)
	}
	return checked
}

// Write passes a line on, with the name of its logger.
func (z zapCore) Write(e zapcore.Entry, fields []zapcore.Field) error {
	line := slog.NewRecord(e.Time, slogLevel(e.Level), e.Message, 0)
	if e.LoggerName != "" {
		line.AddAttrs(slog.String("logger", e.LoggerName))
	}
	line.AddAttrs(attrs(fields)...)
	return z.Handle(context.Background(), line)
}

// Sync does nothing: no line is buffered.
func (zapCore) Sync() error { return nil }

// slogLevel converts zap's levels: slog's debug, info, warn and error are four apart.
func slogLevel(l zapcore.Level) slog.Level { return slog.Level(4 * min(l, zapcore.ErrorLevel)) }

// attrs converts zap's fields; an error may become two.
func attrs(fields []zapcore.Field) (all []slog.Attr) {
	for _, f := range fields {
		values := zapcore.NewMapObjectEncoder()
		f.AddTo(values)
		for _, key := range slices.Sorted(maps.Keys(values.Fields)) {
			all = append(all, slog.Any(key, values.Fields[key]))
		}
	}
	return all
}
