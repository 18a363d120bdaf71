//go:build !linux

package load

// process is a placeholder: usage is only available on Linux.
type process struct{ pid int }

func self() process { return process{} }

func (process) known() bool { return false }

func (process) used() usage { return usage{} }

func (process) memory() int64 { return 0 }
