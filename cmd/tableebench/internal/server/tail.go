package server

import (
	"strings"
	"sync"
)

// Tail keeps the last lines written to it, and counts those about a panic.
type Tail struct {
	mu     sync.Mutex
	part   string
	lines  []string
	panics int
}

const tailLines = 40

// Write never fails.
func (t *Tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(t.part+string(b), "\n")
	t.part = lines[len(lines)-1]
	t.part = t.part[max(0, len(t.part)-1<<16):]
	for _, line := range lines[:len(lines)-1] {
		if strings.Contains(line, "panic") || strings.Contains(line, "DATA RACE") || strings.HasPrefix(line, "fatal error:") {
			t.panics++
		}
		t.lines = append(t.lines, line)
	}
	if len(t.lines) > 2*tailLines {
		t.lines = append(t.lines[:0], t.lines[len(t.lines)-tailLines:]...)
	}
	return len(b), nil
}

// Last returns the last line.
func (t *Tail) Last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) == 0 {
		return "no output"
	}
	return strings.TrimPrefix(t.lines[len(t.lines)-1], "tablee: ")
}

// Lines returns the last lines.
func (t *Tail) Lines() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return append([]string(nil), t.lines[max(0, len(t.lines)-tailLines):]...)
}

// Panics returns the number of lines about a panic.
func (t *Tail) Panics() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.panics
}
