package serve

import (
	"io"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/rs/zerolog/diode"
)

// mostLines limits the lines that wait for the reader of the log, and lastLines the time they get at the end.
const (
	mostLines = 4096
	lastLines = time.Second
)

// logPipe writes the log without waiting for its reader: a pipe that no one empties must not stop the server.
// When too many lines wait, the oldest are dropped and counted.
type logPipe struct {
	diode.Writer
	dropped atomic.Uint64
}

// newLogPipe returns a logPipe to w. From then on a reader that has gone does not end the process by SIGPIPE.
// told is called with the number of lines just dropped.
func newLogPipe(w io.Writer, told func(lines int)) *logPipe {
	signal.Ignore(syscall.SIGPIPE)
	p := &logPipe{}
	p.Writer = diode.NewWriter(struct{ io.Writer }{w}, mostLines, 0, func(lines int) { // Close would close w
		p.dropped.Add(uint64(lines))
		told(lines)
	})
	return p
}

// end waits for the last lines, but not long.
func (p *logPipe) end() {
	written := make(chan struct{})
	go func() {
		_ = p.Close() // cannot fail: w stays open, for the error that ends the program
		close(written)
	}()
	select {
	case <-written:
	case <-time.After(lastLines):
	}
}
