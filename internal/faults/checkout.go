package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// checkout is a copy of a checkout in which faults are made. Its path is fixed: in another directory, the go
// command would compile every package again.
type checkout struct {
	dir  string // parent directory, removed at the end
	tree string // the copy
	temp string // temporary directory of tests
	lock *flock.Flock
	// original holds the original text of the changed files.
	original map[string][]byte
}

// copyCheckout copies the checkout with this root, including uncommitted changes and without .git.
func copyCheckout(root string) (*checkout, error) {
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return nil, fmt.Errorf("%s is not the root of a checkout: %w", root, err)
	}
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("tablee-faults-%d", os.Getuid()))
	c := &checkout{dir: dir, tree: filepath.Join(dir, "tree"), temp: filepath.Join(dir, "t"), lock: flock.New(dir + ".lock")}
	switch free, err := c.lock.TryLock(); {
	case err != nil:
		return nil, fmt.Errorf("lock %s: %w", dir, err)
	case !free:
		return nil, fmt.Errorf("%s is in use by another run", dir)
	}
	err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o755)) // left by a killed run
	if err == nil {
		err = copyTree(root, c.tree)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("copy the checkout: %w", err), c.remove())
	}
	return c, nil
}

func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		within, err := filepath.Rel(from, path)
		switch target := filepath.Join(to, within); {
		case err != nil:
			return err
		case d.Name() == ".git" && d.IsDir():
			return fs.SkipDir
		case d.Name() == ".git": // of a worktree
			return nil
		case d.IsDir():
			return os.MkdirAll(target, 0o755)
		case d.Type().IsRegular():
			return copyFile(path, target)
		}
		return nil // skip sockets and links
	})
}

func copyFile(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, info.Mode().Perm())
}

// remove ends processes left by tests and removes the copy.
func (c *checkout) remove() error {
	endOrphans(0)
	return errors.Join(os.RemoveAll(c.dir), c.lock.Unlock(), os.Remove(c.lock.Path()))
}

// spoil makes a fault, in the bundles of scripts and styles too.
func (c *checkout) spoil(ctx context.Context, f Fault) error {
	tree := os.DirFS(c.tree)
	changed, err := f.apply(tree)
	if err != nil {
		return err
	}
	c.original = map[string][]byte{}
	for file, text := range changed {
		if c.original[file], err = fs.ReadFile(tree, file); err != nil {
			return err
		}
		if err := c.write(file, text); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(slices.Collect(maps.Keys(changed)), isBundled) {
		return c.bundle(ctx)
	}
	return nil
}

// isBundled reports whether a file is served as part of a bundle only.
func isBundled(file string) bool { return path.Ext(file) == ".js" || path.Ext(file) == ".css" }

// bundle makes the bundles again, and keeps the original text of those that change.
func (c *checkout) bundle(ctx context.Context) error {
	tree, before := os.DirFS(c.tree), map[string][]byte{}
	for _, pattern := range []string{"web/static/dist/*", "games/*/ui/dist/*", "cmd/newgame/*/ui/dist/*"} {
		names, err := fs.Glob(tree, pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			if before[name], err = fs.ReadFile(tree, name); err != nil {
				return err
			}
		}
	}
	if err := c.run(ctx, io.Discard, "go", "generate", "./web/static"); err != nil {
		return err
	}
	for name, text := range before {
		now, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, text) {
			c.original[name] = text
		}
	}
	return nil
}

// mend reverts the fault, and removes files left by tests.
func (c *checkout) mend() error {
	for file, text := range c.original {
		if err := c.write(file, text); err != nil {
			return err
		}
	}
	c.original = nil
	return os.RemoveAll(c.temp)
}

func (c *checkout) write(file string, text []byte) error {
	if err := os.WriteFile(filepath.Join(c.tree, filepath.FromSlash(file)), text, 0o644); err != nil {
		return fmt.Errorf("change the copy: %w", err)
	}
	return nil
}

// farewell limits how long processes started by tests may outlive them.
const farewell = 5 * time.Second

// run runs a command in the copy, then ends the processes it left running.
func (c *checkout) run(ctx context.Context, out io.Writer, name string, args ...string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := os.MkdirAll(c.temp, 0o755); err != nil {
		return err
	}
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.tree, out, &stderr
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PWD=") }), "CI=true", "TMPDIR="+c.temp, "PWD="+c.tree)
	cmd.SysProcAttr = ownGroup()
	cmd.Cancel = func() error { return signalGroup(cmd.Process, syscall.SIGINT) }
	cmd.WaitDelay = farewell
	err := cmd.Run()
	_ = signalGroup(cmd.Process, syscall.SIGKILL) // usually empty
	endOrphans(farewell)
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit):
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, &stderr)
	case err != nil:
		return fmt.Errorf("run %s: %w", name, err)
	}
	return nil
}
