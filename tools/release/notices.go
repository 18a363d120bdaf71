package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// licence matches the names of files that must accompany a copy of a module.
var licence = regexp.MustCompile(`(?i)^(un)?(licen[cs]es?|copying|notice|patents)([.-].*)?$`)

// notices returns the licences of everything in the program: its own, those of the fonts and dictionaries in it, those
// of Go, and of every module that is linked.
func (p program) notices(ctx context.Context) ([]byte, error) {
	info, err := buildinfo.ReadFile(p.path)
	if err != nil {
		return nil, err
	}
	args := []string{"list", "-m", "-f", "{{.Path}} {{.Version}}\t{{.Dir}}"}
	for _, m := range info.Deps {
		args = append(args, m.Path)
	}
	listed, err := output(ctx, p.root, nil, "go", args...)
	if err != nil {
		return nil, err
	}
	goRoot, err := output(ctx, p.root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	add := func(of, dir string) error {
		n, err := addLicences(&all, of, dir)
		if err == nil && n == 0 {
			err = fmt.Errorf("%s has no licence in %s", of, dir)
		}
		return err
	}
	for _, own := range [][2]string{{"Tablée", "."}, {"the fonts of Tablée", "web/static/fonts"}, {"the dictionaries of Tablée", "games/rondo/words"}} {
		if err := add(own[0], filepath.Join(p.root, own[1])); err != nil {
			return nil, err
		}
	}
	if err := add("Go "+info.GoVersion, goRoot); err != nil {
		return nil, err
	}
	for line := range strings.Lines(listed) {
		module, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if err := add(module, dir); err != nil {
			return nil, err
		}
	}
	return all.Bytes(), nil
}

// addLicences appends the licences in a folder, and returns how many there are.
func addLicences(all *bytes.Buffer, of, dir string) (n int, err error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	for _, file := range files {
		if !file.Type().IsRegular() || !licence.MatchString(file.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, file.Name()))
		if err != nil {
			return 0, err
		}
		n++
		fmt.Fprintf(all, "==== %s: %s ====\n\n%s\n\n", of, file.Name(), bytes.TrimSpace(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))))
	}
	return n, nil
}
