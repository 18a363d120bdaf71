package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// judgement is a run of the suite over several faults.
type judgement struct {
	*checkout
	options
	graph *graph
	log   io.Writer
	// sound records for tests that failed with a fault whether they pass without one.
	sound map[failure]bool
}

// failure is a failed test; without a test name, the failure of the whole package.
type failure struct{ of, test string }

// String returns the package inside the module, and the test.
func (f failure) String() string {
	of := f.of
	if of == "" {
		of = "."
	}
	if f.test == "" {
		return of
	}
	return of + " " + f.test
}

// whole returns the failure of the top-level test of a failed subtest.
func (f failure) whole() failure {
	f.test, _, _ = strings.Cut(f.test, "/")
	return f
}

// verdict is the result of the suite for a fault.
type verdict struct {
	by   failure       // the test that found it; the zero value for none
	void []failure     // other failed tests that fail without the fault too
	cpu  time.Duration // until it was found, or of all dependent tests
}

// try makes one fault and runs the dependent tests until the first failure.
func (j *judgement) try(ctx context.Context, f Fault) (v verdict, err error) {
	if err := j.spoil(ctx, f); err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, j.mend()) }()
	changed, err := j.graph.packagesOf(slices.Collect(maps.Keys(j.original)))
	if err != nil {
		return v, err
	}
	began := used()
	if err := j.run(ctx, io.Discard, "go", append([]string{"build", "-o=" + os.DevNull}, changed...)...); err != nil {
		return v, err // code that does not compile needs no test
	}
	v.cpu = used() - began
	waiting := j.graph.order(f, changed)
	if !j.browsers {
		waiting = slices.DeleteFunc(waiting, func(c candidate) bool { return c.browser })
	}
	for alone := true; len(waiting) > 0; alone = false {
		batch := j.batch(waiting, alone)
		began := used()
		failed, err := j.test(ctx, batch)
		v.cpu += used() - began
		switch {
		case err != nil:
			return v, err
		case failed == nil:
			waiting = waiting[len(batch):]
			continue
		}
		if sound, err := j.passesWithout(ctx, f, failed.whole()); err != nil {
			return v, err
		} else if sound {
			v.by = *failed
			return v, nil
		}
		v.void = append(v.void, *failed) // run the batch again without it
	}
	return v, nil
}

// batch returns the packages to test next in parallel: the first package alone, and packages that need a
// browser separate from the others.
func (j *judgement) batch(waiting []candidate, alone bool) []candidate {
	n := 1
	for !alone && n < min(j.parallel, len(waiting)) && waiting[n].browser == waiting[0].browser {
		n++
	}
	return waiting[:n]
}

// test runs the tests of packages until one fails, and returns that failure; nil if all pass.
func (j *judgement) test(ctx context.Context, batch []candidate) (*failure, error) {
	args := []string{"-failfast", "-p=" + strconv.Itoa(len(batch))}
	var packages, broken []string
	for _, c := range batch {
		if sound, known := j.sound[failure{of: c.of}]; known && !sound {
			continue // its tests cannot run at all
		}
		packages = append(packages, j.path(c.of))
		for f, sound := range j.sound {
			if f.of == c.of && !sound {
				broken = append(broken, regexp.QuoteMeta(f.test))
			}
		}
	}
	if len(packages) == 0 {
		return nil, nil
	}
	if len(broken) > 0 {
		args = append(args, "-skip=^("+strings.Join(broken, "|")+")$")
	}
	if j.verbose {
		fmt.Fprintln(j.log, "testing", strings.Join(packages, " "))
	}
	return j.goTest(ctx, append(args, packages...))
}

// path returns the import path of a package of the module.
func (j *judgement) path(inside string) string {
	if inside == "" {
		return j.graph.module
	}
	return j.graph.module + "/" + inside
}

// passesWithout reports whether a test that failed with the fault passes without it: a test that always fails
// has found nothing.
func (j *judgement) passesWithout(ctx context.Context, f Fault, failed failure) (bool, error) {
	if sound, known := j.sound[failed]; known {
		return sound, nil
	}
	if err := j.mend(); err != nil {
		return false, err
	}
	args := []string{j.path(failed.of)}
	if failed.test != "" {
		args = append([]string{"-run=^" + regexp.QuoteMeta(failed.test) + "$"}, args...)
	}
	again, err := j.goTest(ctx, args)
	if err != nil {
		return false, err
	}
	j.sound[failed] = again == nil
	return again == nil, j.spoil(ctx, f)
}

// goTest runs go test until the first failure, which it returns; nil if all pass.
func (j *judgement) goTest(ctx context.Context, args []string) (*failure, error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	out := &results{graph: j.graph, stop: cancel}
	err := j.run(within, out, "go", append([]string{"test", "-json", "-count=1", "-timeout=" + j.timeout.String()}, args...)...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case out.unbuilt != "":
		return nil, fmt.Errorf("build tests of %s:\n%s", out.unbuilt, out.text.String())
	case out.failed != nil:
		return out.failed, nil
	}
	return nil, err
}

// results parses the output of go test -json and stops it at the first failure.
type results struct {
	graph   *graph
	stop    func()
	failed  *failure
	unbuilt string // a package that fails to compile or vet
	text    bytes.Buffer
	rest    []byte // an incomplete line
}

// Write parses the next output.
func (r *results) Write(b []byte) (int, error) {
	r.rest = append(r.rest, b...)
	for {
		line, rest, ended := bytes.Cut(r.rest, []byte("\n"))
		if !ended {
			return len(b), nil
		}
		r.rest = rest
		r.read(line)
	}
}

func (r *results) read(line []byte) {
	var e struct{ Action, Package, ImportPath, Test, Output, FailedBuild string }
	if json.Unmarshal(line, &e) != nil || r.failed != nil {
		return // interrupted tests fail too
	}
	switch e.Action {
	case "build-output":
		r.text.WriteString(e.Output)
	case "build-fail":
		r.unbuilt = e.ImportPath
	case "fail":
		if e.FailedBuild != "" {
			r.unbuilt = e.Package
		} else {
			r.failed = &failure{r.graph.inside(e.Package), e.Test}
		}
		r.stop()
	}
}
