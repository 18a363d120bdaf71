package serve

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	"tablee/table"
)

// Parameters of the memory benchmark.
const (
	idleTables   = 200
	pagesATable  = 4
	idleTablesAt = 50               // commits
	settled      = 45 * time.Second // longer than any cache keeps data for the next viewer or move
)

// BenchmarkMemory measures the memory of a table without viewers, and of each page that then follows one
// without updates: heap and stacks in use after garbage collection, and resident memory. The pages are those
// of the seated people, over connections whose client end is in this process too.
func BenchmarkMemory(b *testing.B) {
	for _, rules := range games.Rules() {
		b.Run(rules.Info().ID, func(b *testing.B) {
			for b.Loop() {
				benchMemory(b, rules)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

func benchMemory(b *testing.B, rules game.Rules) {
	h := newMoveBench(b, pagesATable, pages{})
	for range idleTables { // shared caches: the drawn parts, 8 MB at most
		h.table(b, rules, idleTablesAt).close()
	}
	before := inUse()
	var ids []table.ID
	for range idleTables {
		t := h.table(b, rules, idleTablesAt)
		t.close()
		ids = append(ids, t.id)
	}
	tables := inUse()
	reportMemory(b, "table", tables.less(before), idleTables)

	server := httptest.NewUnstartedServer(nil)
	server.Config = newServer(h.handler, slog.New(slog.DiscardHandler))
	server.Start()
	defer server.Close()
	for i, id := range ids {
		for j, p := range h.people {
			r := h.callers.follow(id, p.Token)
			r.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", i/256, i%256, j+1))
			conn := openStream(b, server.Listener.Addr().String(), r)
			defer conn.Close()
		}
	}
	reportMemory(b, "stream", inUse().less(tables), idleTables*pagesATable)
}

// openStream requests a stream and reads up to its first update.
func openStream(b *testing.B, address string, r *http.Request) net.Conn {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	if err := r.Write(conn); err != nil {
		b.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), r)
	if err != nil || answer.StatusCode != http.StatusOK {
		b.Fatal(answer, err)
	}
	text, err := gzip.NewReader(answer.Body)
	if err != nil {
		b.Fatal(err)
	}
	for lines := bufio.NewReader(text); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			b.Fatal(err)
		}
		if line == "event: fragment\n" {
			return conn
		}
	}
}

// memory is the memory of a process, in bytes.
type memory struct{ heap, stacks, resident int64 }

func (m memory) less(o memory) memory {
	return memory{m.heap - o.heap, m.stacks - o.stacks, m.resident - o.resident}
}

// inUse waits until the process is idle and returns its memory.
func inUse() memory {
	time.Sleep(settled)
	for range 5 { // each halves oversized stacks
		runtime.GC()
	}
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return memory{int64(m.HeapAlloc), int64(m.StackInuse), resident()}
}

func reportMemory(b *testing.B, of string, m memory, n int64) {
	for kind, bytes := range map[string]int64{"heap": m.heap, "stack": m.stacks, "resident": m.resident} {
		b.ReportMetric(float64(bytes/n)/1000, fmt.Sprintf("KB-%s/%s", kind, of))
	}
}

// resident returns the resident memory, 0 if unknown.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int64
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
