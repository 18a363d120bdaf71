//go:build !linux

package soak

import (
	"errors"
	"os"
)

// errNotHere is returned for faults that need Linux.
var errNotHere = errors.New("this fault is supported on Linux only")

// Placeholders: suspending is supported on Linux only.
const (
	suspend = noSignal("suspend")
	resume  = noSignal("resume")
)

type noSignal string

func (noSignal) Signal()          {}
func (s noSignal) String() string { return string(s) }

var _ os.Signal = suspend

func shortOfFiles(int, bool) error { return errNotHere }

type smallDisk struct{}

func newSmallDisk(string) (*smallDisk, error) { return nil, errNotHere }

func (*smallDisk) remove() error { return nil }

func diskFull(int, *smallDisk, bool) error { return errNotHere }

func lockSQLite(string, string) (func() error, error) { return nil, errNotHere }
