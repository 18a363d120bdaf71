// Package packing compresses streams of events, each event once for all who are sent the same.
package packing

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"net/http"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"
)

// An update is compressed once and sent to many: every event is packed by itself, without
// looking back at what a stream has sent before, and ends on a byte. Such blocks put one
// after the other, wherever they were made, are one deflate stream, which a head and an end make
// a gzip file (RFC 1952). A connection needs no compressor of its own.

// small is the longest text that is packed without looking far back: the updates of a move. A
// packer's tables are larger than a processor keeps at hand, and to fetch them takes longer than
// such a text takes to pack; it is a twelfth longer for that.
const small = 8 << 10

// Pack is some bytes as a block of a deflate stream.
func Pack(plain []byte) []byte {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if len(plain) <= small {
		flate.StatelessDeflate(b, plain, false, nil) // to memory: it cannot fail
		return bytes.Clone(b.Bytes())
	}
	w := takePacker()
	w.Reset(b)
	w.Write(plain)
	w.Flush()
	select {
	case packers <- w:
	default:
	}
	return bytes.Clone(b.Bytes())
}

// buffers are written to: of what is packed no more is kept than its length.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// packers are kept for good: a new one takes longer than what it packs, and a sync.Pool is
// emptied every time memory is collected.
var packers = make(chan *flate.Writer, 8)

func takePacker() *flate.Writer {
	select {
	case w := <-packers:
		return w
	default:
	}
	w, err := flate.NewWriter(nil, flate.DefaultCompression)
	if err != nil {
		panic(err) // the level is one there is
	}
	return w
}

// Event is an event of a stream, and the same packed, nil when it is not yet.
type Event struct{ Plain, Packed []byte }

// Packing packs the events of one stream, for a reader who takes it so. The nil Packing
// leaves them as they are.
type Packing struct {
	begun bool
	sum   uint32 // of all that was sent
	size  uint32
}

// New agrees with a reader on how its stream is sent.
func New(w http.ResponseWriter, r *http.Request) *Packing {
	w.Header().Add("Vary", "Accept-Encoding")
	if !acceptsGzip(r) {
		return nil
	}
	w.Header().Set("Content-Encoding", "gzip")
	return &Packing{}
}

func acceptsGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(coding, " ", ""), ";")
		if strings.EqualFold(name, "gzip") {
			return strings.Trim(weight, "0.") != "q="
		}
	}
	return false
}

// Next is what is to be sent for an event.
func (p *Packing) Next(e Event) []byte {
	if p == nil {
		return e.Plain
	}
	if e.Packed == nil {
		e.Packed = Pack(e.Plain)
	}
	p.sum = crc32.Update(p.sum, crc32.IEEETable, e.Plain)
	p.size += uint32(len(e.Plain))
	if p.begun {
		return e.Packed
	}
	p.begun = true
	head := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}
	return append(head, e.Packed...)
}

// End is what makes all that was sent a whole file: an empty last block, the sum and the size.
func (p *Packing) End() []byte {
	if p == nil || !p.begun {
		return nil
	}
	last := []byte{3, 0}
	last = binary.LittleEndian.AppendUint32(last, p.sum)
	return binary.LittleEndian.AppendUint32(last, p.size)
}
