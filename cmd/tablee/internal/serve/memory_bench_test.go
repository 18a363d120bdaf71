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

// Of what is measured in memory.
const (
	idleTables   = 200
	pagesATable  = 4
	idleTablesAt = 50               // commits
	settled      = 45 * time.Second // longer than anything is kept for the next who looks or the next move
)

// BenchmarkMemory is what the server keeps of a table where nobody looks, and of every page that
// then looks at one and gets nothing new: heap and stacks in use after the collection of memory,
// and what is resident. The pages are those of the people who sit there, over connections of
// which this process holds the far end too.
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
	for range idleTables { // what is kept once for all: the parts that are drawn, 8 MB at most
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

// openStream asks for a stream and reads up to its first update.
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

// memory is what a process takes, in bytes.
type memory struct{ heap, stacks, resident int64 }

func (m memory) less(o memory) memory {
	return memory{m.heap - o.heap, m.stacks - o.stacks, m.resident - o.resident}
}

// inUse waits until nothing is being done any more.
func inUse() memory {
	time.Sleep(settled)
	for range 5 { // each halves the stacks that are larger than they need to be
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

// resident is 0 where it cannot be told.
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
