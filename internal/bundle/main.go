// Command bundle makes the scripts and styles that browsers load: it joins and minifies the modules of
// web/static and of each game into the dist folders beside them, which are committed, so that a server is
// built without it.
//
//	go generate ./web/static    after a change of a script, a style or a texture
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	made, err := bundles(root)
	if err != nil {
		return err
	}
	return write(root, made)
}

// write writes the bundles, and removes those that are no longer made.
func write(root string, made map[string][]byte) error {
	there, err := distFiles(root)
	if err != nil {
		return err
	}
	for _, name := range there {
		if _, ok := made[name]; !ok {
			if err := os.Remove(filepath.Join(root, name)); err != nil {
				return err
			}
		}
	}
	for name, text := range made {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moduleRoot returns the folder of go.mod, above the current one.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", errors.New("no go.mod here nor above")
		}
		dir = above
	}
}

// distFiles returns the bundles that there are, relative to the root.
func distFiles(root string) ([]string, error) {
	var all []string
	for _, dir := range append([]string{common}, gameFolders...) {
		names, err := filepath.Glob(filepath.Join(root, dir, "dist", "*"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			within, err := filepath.Rel(root, name)
			if err != nil {
				return nil, err
			}
			all = append(all, within)
		}
	}
	return all, nil
}
