// Command release makes what a release consists of, from the commit that is checked out, into the folder dist:
// archives of the program, a Debian package and a container image for each architecture of Linux, a software bill of
// materials of each program, the file VERSION and the checksums.
//
//	make dist
//	go run -C tools/release . -targets linux/amd64
//
// The same commit, made by the same version of Go, gives the same bytes on every machine. It is a module of its own:
// the tools that it needs are no dependencies of the program. main.go has the order of the steps, build.go the program,
// archive.go, deb.go and image.go the forms in which it is shipped, materials.go and notices.go what it is made of.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

// versionFile is the file with the version in one line, for "tablee version --check".
const versionFile = "VERSION"

func main() {
	out := flag.String("out", "", "folder to write to, emptied first; by default dist in the checkout")
	targets := flag.String("targets", "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64", "systems and architectures, as for go tool dist list")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, ".", *out, strings.Split(*targets, ","))
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// run makes a release of the checkout that has the folder at; out is "" for its folder dist.
func run(ctx context.Context, at, out string, targets []string) error {
	root, err := rootOf(ctx, at)
	if err != nil {
		return err
	}
	if out == "" {
		out = filepath.Join(root, "dist")
	}
	work, err := os.MkdirTemp("", "tablee-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	from, err := cloneOf(ctx, root, work)
	if err != nil {
		return err
	}
	if err := makeEmpty(out); err != nil {
		return err
	}
	version := ""
	for _, target := range targets {
		p, err := from.build(ctx, target, work)
		if err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		version = p.version
		fmt.Println(p.name())
		if err := ship(ctx, p, out); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if err := os.WriteFile(filepath.Join(out, versionFile), []byte(version+"\n"), 0o644); err != nil {
		return err
	}
	return writeSums(out)
}

// ship writes every form of a program into a folder.
func ship(ctx context.Context, p program, out string) error {
	notices, err := p.notices(ctx)
	if err != nil {
		return err
	}
	if err := p.writeArchive(out, notices); err != nil {
		return err
	}
	if err := p.writeMaterials(out); err != nil {
		return err
	}
	if p.system != "linux" {
		return nil
	}
	if err := p.writeDeb(out, notices); err != nil {
		return err
	}
	return p.writeImage(out, notices)
}

// makeEmpty removes an earlier release from a folder, and makes a missing one. It refuses a folder with anything else.
func makeEmpty(out string) error {
	found, err := os.ReadDir(out)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, file := range found {
		if name := file.Name(); !strings.HasPrefix(name, "tablee_") && name != versionFile && name != sumsFile {
			return fmt.Errorf("%s holds more than a release: %s", out, name)
		}
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	return os.MkdirAll(out, 0o755)
}
