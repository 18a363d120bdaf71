package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"golang.org/x/mod/semver"

	"tablee/cmd/internal/cli"
)

// versionCmd prints the version of this binary.
type versionCmd struct {
	Check string `placeholder:"URL" help:"Read the newest version from this address, a text of one line such as v1.2.3, and say whether this program has it: exit code 0 if it has, 1 if not. Nothing is asked without it."`
}

// Validate checks the address.
func (c versionCmd) Validate() error { return checkVersionAddress(c.Check) }

// Run prints the version of the module and the version of Go, and whether there is a newer one.
func (c versionCmd) Run(ctx context.Context, out io.Writer) error {
	version := "version unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		fmt.Fprintf(out, "tablee %s %s\n", version, info.GoVersion)
	} else {
		fmt.Fprintln(out, "tablee,", version)
	}
	if c.Check == "" {
		return nil
	}
	newest, err := newestVersion(ctx, c.Check)
	if err != nil {
		return fmt.Errorf("read the newest version: %w", err)
	}
	return compareVersions(out, version, newest)
}

// compareVersions says whether a version is the newest; the error of an older one has been told.
func compareVersions(out io.Writer, version, newest string) error {
	switch {
	case !semver.IsValid(version):
		return fmt.Errorf("the newest version is %s; this program was built without one, so that it cannot be compared", newest)
	case semver.Compare(version, newest) < 0:
		fmt.Fprintf(out, "%s is newer\n", newest)
		return cli.Exit{Code: 1}
	case semver.Compare(version, newest) > 0:
		fmt.Fprintf(out, "this is newer than the newest version told, %s\n", newest)
	default:
		fmt.Fprintln(out, "this is the newest version")
	}
	return nil
}
