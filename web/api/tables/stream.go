package tables

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"tablee/game"
	"tablee/host"
	"tablee/web/live"
)

const (
	ndjson      = "application/x-ndjson"
	eventStream = "text/event-stream"
)

// compressed documents how to request a compressed stream.
const compressed = "A caller who accepts gzip (Accept-Encoding) is sent the stream so; every line is whole when it comes, and so are keepalives."

// writeTime limits the time to write one line to a viewer before the stream is closed.
const writeTime = 20 * time.Second

// sender writes the lines of a stream in the format the caller asked for, compressed if they accept
// that.
type sender struct {
	live.Writer
	sse     bool
	packing *live.Packing // nil: not compressed
}

func newSender(w http.ResponseWriter, r *http.Request, accept string) *sender {
	s := &sender{Writer: live.NewWriter(w, writeTime), sse: strings.Contains(accept, eventStream)}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // the server's read deadline would end the stream
	contentType := ndjson
	if s.sse {
		contentType = eventStream
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("X-Accel-Buffering", "no") // a buffering proxy would hold back every line
	s.packing = live.NewPacking(w, r)
	w.WriteHeader(http.StatusOK)
	return s
}

// startStream sends the header of a stream and hands it to run, which continues after the request's
// handlers have returned where the server supports that. closes are called in order at the end.
func startStream(ctx context.Context, hc huma.Context, accept string, run func(ctx context.Context, out *sender), closes ...func()) {
	r, w := humago.Unwrap(hc)
	ctx = live.Lasting(ctx, w)
	out := newSender(w, r, accept)
	end := func() {
		out.end()
		for _, end := range closes {
			end()
		}
	}
	if r.Method == http.MethodHead || http.NewResponseController(w).Flush() != nil {
		end()
		return
	}
	live.Afterwards(w, func(w http.ResponseWriter) {
		defer end()
		out.Writer = live.NewWriter(w, writeTime)
		run(ctx, out)
	})
}

// sendTable sends a table as a seat sees it. It is compressed once for all who get the same line.
func (s *sender) sendTable(f *host.Frame, seat game.Seat, line []byte) error {
	e := live.Event{Plain: s.event(strconv.FormatUint(f.Table.Seq, 10), line)}
	if s.packing != nil {
		var err error
		e.Packed, err = f.Memo(fmt.Sprint("api packed ", s.sse, seat), func() ([]byte, error) { return live.Pack(e.Plain), nil })
		if err != nil {
			return err
		}
	}
	return s.write(e)
}

// send sends one object; line ends with a line feed.
func (s *sender) send(id string, line []byte) error {
	return s.write(live.Event{Plain: s.event(id, line)})
}

// event formats one object for the stream.
func (s *sender) event(id string, line []byte) []byte {
	if s.sse {
		return fmt.Appendf(nil, "id: %s\ndata: %s\n", id, line)
	}
	return line
}

// blank sends a keepalive line.
func (s *sender) blank() error { return s.write(live.Event{Plain: []byte("\n")}) }

// bye asks the client to reconnect shortly.
func (s *sender) bye() {
	if s.sse {
		_ = s.write(live.Event{Plain: []byte("retry: 1000\nevent: bye\ndata: {}\n\n")}) // the client is leaving anyway
	}
}

// end completes a compressed stream.
func (s *sender) end() { _ = s.Send(s.packing.End()) } // the client may have left

func (s *sender) write(e live.Event) error { return s.Send(s.packing.Next(e)) }
