package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// adopt makes this process the parent of what tests leave running, so that it can be ended and its
// processor time counted.
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
		return nil // it was not started
	}
	return syscall.Kill(-p.Pid, signal)
}

// endOrphans waits until no process is left that a command started, and kills those that are left
// after a time. No command may be running.
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
				_ = syscall.Kill(pid, syscall.SIGKILL) // it may have gone meanwhile
			}
		}
	}
}

// descendants are the processes below this one.
func descendants() (all []int) {
	parents := map[int]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is right
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has gone
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
		fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:]) // behind the command's name, which may hold anything
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

// used is the processor time of all processes that have ended below this one.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
