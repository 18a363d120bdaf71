package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// checkout is a clone of the commit from which a release is made.
type checkout struct {
	root string
	made time.Time // of its commit: the time of every file in a release
}

// rootOf returns the root of the checkout that has the folder at.
func rootOf(ctx context.Context, at string) (string, error) {
	return output(ctx, at, nil, "git", "rev-parse", "--show-toplevel")
}

// cloneOf clones what is checked out at root, so that nothing that git ignores gets into a release. It refuses a
// checkout with changes: the version of a release, which is that of its commit, tells everything that is in it.
func cloneOf(ctx context.Context, root, work string) (checkout, error) {
	changed, err := output(ctx, root, nil, "git", "status", "--porcelain")
	if err != nil {
		return checkout{}, err
	}
	if changed != "" {
		return checkout{}, fmt.Errorf("%s has changes, but a release is made from a commit:\n%s", root, changed)
	}
	clone := filepath.Join(work, "source")
	if _, err := output(ctx, work, nil, "git", "clone", "--quiet", root, clone); err != nil {
		return checkout{}, err
	}
	text, err := output(ctx, clone, nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return checkout{}, err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return checkout{clone, time.Unix(seconds, 0).UTC()}, err
}

// program is a program that has been built.
type program struct {
	checkout
	system, arch string // as in GOOS and GOARCH
	version      string // from the tag of the commit; without one, from its time and hash
	path         string
}

// name returns the beginning of the names of its files.
func (p program) name() string {
	return fmt.Sprintf("tablee_%s_%s_%s", p.version, p.system, p.arch)
}

// build builds the program for a target, such as "linux/amd64", below the folder work.
func (c checkout) build(ctx context.Context, target, work string) (program, error) {
	system, arch, found := strings.Cut(target, "/")
	if !found {
		return program{}, errors.New("a target is a system and an architecture, such as linux/amd64")
	}
	p := program{checkout: c, system: system, arch: arch, path: filepath.Join(work, system, arch, "tablee")}
	if system == "windows" {
		p.path += ".exe"
	}
	env := []string{"GOOS=" + system, "GOARCH=" + arch, "CGO_ENABLED=0",
		"GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOFLAGS=", "GODEBUG=", "GOFIPS140=off", "GOWORK=off"} // what else the bytes depend on
	_, err := output(ctx, c.root, env, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", p.path, "./cmd/tablee")
	if err != nil {
		return program{}, err
	}
	info, err := buildinfo.ReadFile(p.path)
	if err != nil {
		return program{}, err
	}
	p.version = info.Main.Version
	if !strings.HasPrefix(p.version, "v") || strings.Contains(p.version, "+") {
		return program{}, fmt.Errorf("go build found no version of the commit, but %q", p.version)
	}
	return p, nil
}

// output runs a command in a folder, with additions to the environment, and returns its trimmed output.
func output(ctx context.Context, dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
