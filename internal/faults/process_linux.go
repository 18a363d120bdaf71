package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// adopt makes this process the parent of orphaned test processes, so that it can end them and count their
// processor time.
func adopt() error {
	const setChildSubreaper = 36
	if _, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0); errno != 0 {
		return errno
	}
	return nil
}

// ownGroup puts a command in a process group of its own.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// signalGroup sends a signal to all processes of a command's group.
func signalGroup(p *os.Process, signal syscall.Signal) error {
	if p == nil {
		return nil // not started
	}
	return syscall.Kill(-p.Pid, signal)
}

// endOrphans waits until all processes started by commands have ended, and kills those left after patience.
// No command may be running.
func endOrphans(patience time.Duration) {
	for until := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		for {
			if pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); pid <= 0 || err != nil {
				break
			}
		}
		left := descendants()
		if len(left) == 0 {
			return
		}
		if !time.Now().Before(until) {
			for _, pid := range left {
				_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
			}
		}
	}
}

// descendants returns the process ids below this process.
func descendants() (all []int) {
	parents := map[int]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is valid
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // after the command name, which may contain anything
		if len(fields) > 1 {
			parents[pid], _ = strconv.Atoi(string(fields[1]))
		}
	}
	self := os.Getpid()
	for pid := range parents {
		above, known := parents[pid]
		for known && above != self {
			above, known = parents[above]
		}
		if known && pid != self {
			all = append(all, pid)
		}
	}
	return all
}

// used returns the processor time of all ended processes below this one.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
