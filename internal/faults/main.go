// Command faults judges the test suite: it makes deliberate mistakes in a copy of a checkout, one at a time,
// runs the tests that could notice each, and reports the first that does.
//
//	go run ./internal/faults                           all faults, in this checkout
//	go run ./internal/faults -only clock-absence,focus-tab
//	go run ./internal/faults -dir ../older             the suite of another checkout
//	go run ./internal/faults -list                     the faults as a Markdown table
//
// It fails when a fault goes unnoticed or can no longer be made. The suite runs with CI=true, so that no test
// is skipped. Checkouts are copied to a fixed path, so that code shared by two of them is compiled once, in
// the user's build cache.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(os.Stderr, "faults: interrupted")
		os.Exit(1)
	case err != nil:
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// options holds the flags of the command.
type options struct {
	only     string
	dir      string
	list     bool
	browsers bool
	parallel int
	timeout  time.Duration
	verbose  bool
}

func run(ctx context.Context, args []string, out, errs io.Writer) error {
	var o options
	flags := flag.NewFlagSet("faults", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.StringVar(&o.only, "only", "", "comma-separated `IDs` of the faults to make (default all)")
	flags.StringVar(&o.dir, "dir", ".", "root of the `checkout` whose suite is judged")
	flags.BoolVar(&o.list, "list", false, "print the faults as a table and exit")
	flags.BoolVar(&o.browsers, "browsers", true, "run tests that need a browser")
	flags.IntVar(&o.parallel, "p", 2, "number of packages tested in parallel; the nearest one runs alone")
	flags.DurationVar(&o.timeout, "timeout", 10*time.Minute, "time limit for the tests of a package")
	flags.BoolVar(&o.verbose, "v", false, "print the tested packages to stderr")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chosen, err := choose(faults(), o.only)
	if err != nil {
		return err
	}
	if o.list {
		writeTable(out, chosen)
		return nil
	}
	return judge(ctx, o, chosen, out, errs)
}

// choose returns the faults with these comma-separated ids; all of them for "".
func choose(all []Fault, only string) ([]Fault, error) {
	if only == "" {
		return all, nil
	}
	var chosen []Fault
	for id := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(all, func(f Fault) bool { return f.ID == strings.TrimSpace(id) })
		if i < 0 {
			return nil, fmt.Errorf("there is no fault %q", id)
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

func writeTable(out io.Writer, all []Fault) {
	fmt.Fprintln(out, "| fault | area | what goes wrong | where |\n|---|---|---|---|")
	for _, f := range all {
		var places []string
		for _, e := range f.Edits {
			place := "`" + e.File + "`"
			if e.In != "" {
				place += " " + e.In
			}
			places = append(places, place)
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s |\n", f.ID, f.Area, f.Harm, strings.Join(places, ", "))
	}
}

// judge makes each fault in a copy of the checkout and prints the test that noticed it.
func judge(ctx context.Context, o options, chosen []Fault, out, errs io.Writer) (err error) {
	for _, f := range chosen { // before anything is compiled
		if _, err := f.apply(os.DirFS(o.dir)); err != nil {
			return err
		}
	}
	if err := adopt(); err != nil {
		return fmt.Errorf("become a subreaper: %w", err)
	}
	c, err := copyCheckout(o.dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.remove()) }()
	j := &judgement{checkout: c, options: o, log: errs, sound: map[failure]bool{}}
	if j.graph, err = readGraph(ctx, c); err != nil {
		return err
	}
	unnoticed, total := 0, time.Duration(0)
	fmt.Fprintf(out, "%-18s %-14s %8s  %s\n", "fault", "area", "cpu", "found by")
	for _, f := range chosen {
		v, err := j.try(ctx, f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.ID, err)
		}
		total += v.cpu
		by := v.by.String()
		if v.by == (failure{}) {
			unnoticed++
			by = "NOTHING: " + f.Harm
		}
		fmt.Fprintf(out, "%-18s %-14s %6.0f s  %s\n", f.ID, f.Area, v.cpu.Seconds(), by)
		for _, void := range v.void {
			fmt.Fprintf(out, "%42s(%s fails without the fault too)\n", "", void)
		}
	}
	fmt.Fprintf(out, "%d of %d faults found in %.0f s of processor time\n", len(chosen)-unnoticed, len(chosen), total.Seconds())
	if unnoticed > 0 {
		return fmt.Errorf("unnoticed faults: %d", unnoticed)
	}
	return nil
}
