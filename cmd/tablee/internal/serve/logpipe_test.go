package serve

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// Lines that no one reads are dropped and counted, the oldest first, and the writer never waits.
func TestLogPipe_UnreadLinesAreDropped(t *testing.T) {
	reader, unread := io.Pipe()
	told := 0
	p := newLogPipe(unread, func(lines int) { told += lines })
	const lines = 3 * mostLines
	for i := range lines {
		if _, err := fmt.Fprintf(p, "line %d\n", i); err != nil {
			t.Fatal(err)
		}
	}
	var read bytes.Buffer
	done := make(chan struct{})
	go func() { defer close(done); _, _ = io.Copy(&read, reader) }()
	p.end()
	if _, err := fmt.Fprintln(unread, "after the log"); err != nil {
		t.Error("the log closed its writer")
	}
	_ = unread.Close()
	<-done
	if n := strings.Count(read.String(), "\n"); n-1+told != lines || told != int(p.dropped.Load()) || told < mostLines {
		t.Errorf("%d lines read, %d dropped of %d", n, told, lines)
	}
	if !strings.HasSuffix(read.String(), fmt.Sprintf("line %d\nafter the log\n", lines-1)) {
		t.Error("the last line is missing")
	}
}
