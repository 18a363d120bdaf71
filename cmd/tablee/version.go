package main

import (
	"fmt"
	"io"
	"runtime/debug"
)

// versionCmd prints the version of this binary.
type versionCmd struct{}

// Run prints the version of the module and the version of Go.
func (versionCmd) Run(out io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		_, err := fmt.Fprintln(out, "tablee, version unknown")
		return err
	}
	_, err := fmt.Fprintf(out, "tablee %s %s\n", info.Main.Version, info.GoVersion)
	return err
}
