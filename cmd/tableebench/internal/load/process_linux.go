package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// process is a process of this machine, by its id; 0 if unknown.
type process struct{ pid int }

func self() process { return process{os.Getpid()} }

func (p process) known() bool { return p.pid != 0 }

// tick is the unit of /proc/PID/stat: USER_HZ, which is 100 on every Linux.
const tick = time.Second / 100

// used returns the processor time of a process so far; zero if unknown.
func (p process) used() usage {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.pid))
	if err != nil {
		return usage{}
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:])) // a process name may contain spaces
	if len(fields) < 13 {
		return usage{}
	}
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	return usage{time.Duration(user) * tick, time.Duration(system) * tick}
}

// memory returns the resident memory of a process in bytes; 0 if unknown.
func (p process) memory() int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}
