package live

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"net/http"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"
)

// An update is compressed once and sent to many streams: every event is compressed by itself, without
// references to earlier data of a stream, and ends on a byte boundary. Such blocks, wherever they were made,
// form a deflate stream when concatenated; with a header and a trailer it is a gzip file (RFC 1952). A
// connection needs no compressor of its own.

// small is the maximum length of a text that is compressed with a short window: the update of a move. A full
// compressor's tables exceed the processor's caches, and loading them takes longer than compressing such a
// text; the output is a twelfth longer.
const small = 8 << 10

// Pack compresses some bytes into a block of a deflate stream.
func Pack(plain []byte) []byte {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if len(plain) <= small {
		flate.StatelessDeflate(b, plain, false, nil) // writing to memory cannot fail
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

// buffers holds scratch space; Pack returns an exact-size copy.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// packers is a free list of compressors. Creating one takes longer than compressing an event, and a sync.Pool
// is emptied at every garbage collection.
var packers = make(chan *flate.Writer, 8)

func takePacker() *flate.Writer {
	select {
	case w := <-packers:
		return w
	default:
	}
	w, err := flate.NewWriter(nil, flate.DefaultCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}

// Event is an event of a stream and its compressed form, nil if not computed yet.
type Event struct{ Plain, Packed []byte }

// Packing compresses the events of one stream, for a reader that accepts gzip. A nil *Packing leaves them
// unchanged.
type Packing struct {
	begun bool
	sum   uint32 // CRC of all events sent
	size  uint32
}

// NewPacking negotiates the encoding of a stream. It sets the headers and returns nil for no compression.
func NewPacking(w http.ResponseWriter, r *http.Request) *Packing {
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

// Next returns the bytes to send for an event.
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

// End returns the end of the gzip file: an empty last block, the checksum and the size.
func (p *Packing) End() []byte {
	if p == nil || !p.begun {
		return nil
	}
	last := []byte{3, 0}
	last = binary.LittleEndian.AppendUint32(last, p.sum)
	return binary.LittleEndian.AppendUint32(last, p.size)
}
