// Command tablee is a games library that never closes: it serves five French table
// games, plays them in the terminal, and reads the records of what was played.
//
// It exits 0 when what was asked is done, 1 when it did not hold or failed, 2 when the
// command line is wrong. One line on standard error says why. Every flag is also read
// from the environment, as TABLEE_ and its name in capitals.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// commands is the command line, one command a file.
type commands struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Open the library; also what tablee without a command does."`
	Admin   adminCmd   `cmd:"" help:"Look after the house: tables, people, reports, announcements."`
	Backup  backupCmd  `cmd:"" help:"Copy the server's database, also while it runs."`
	Doctor  doctorCmd  `cmd:"" help:"Replay every table of the database and compare all that was derived from it."`
	Arena   arenaCmd   `cmd:"" help:"Measure bots against each other."`
	Play    playCmd    `cmd:"" help:"Play in the terminal against bots."`
	Bench   benchCmd   `cmd:"" help:"Measure how fast games play."`
	Replay  replayCmd  `cmd:"" help:"Play records again and say whether every line of them holds."`
	Rules   rulesCmd   `cmd:"" help:"Print the rulebook of a game."`
	Verify  verifyCmd  `cmd:"" help:"Draw the luck of a finished table again, and say whether it is as committed to."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole program: it returns the exit code. A command's Run method may ask
// for a context.Context, for streams, and for an io.Writer, which is standard output.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	defer func() {
		cause := recover()
		if helped, ok := cause.(exitCode); ok {
			code = int(helped)
		} else if cause != nil {
			panic(cause)
		}
	}()
	parser, err := kong.New(&commands{},
		kong.Name("tablee"),
		kong.Description("A library of French table games that never closes."),
		kong.DefaultEnvars("TABLEE"),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { panic(exitCode(code)) }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(stdout, (*io.Writer)(nil)),
		kong.Bind(streams{stdin, stdout, stderr}),
	)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	parsed, err := parser.Parse(oneDash(args))
	if err != nil {
		return say(stderr, usage(err))
	}
	return say(stderr, parsed.Run())
}

// exitCode is how kong, having printed help, ends the program.
type exitCode int

// oneDash lets the flag of "tablee replay -update" be written as "go test" writes it.
func oneDash(args []string) []string {
	if len(args) == 0 || args[0] != "replay" {
		return args
	}
	args = append([]string(nil), args...)
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if arg == "-update" {
			args[i] = "--update"
		}
	}
	return args
}

// exit is an error with the code to exit with. A nil err has been told already.
type exit struct {
	code int
	err  error
}

func (e exit) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e exit) Unwrap() error { return e.err }

// usage is an error of the command line.
func usage(err error) error { return exit{2, err} }

// say tells an error in one line and returns the code to exit with.
func say(stderr io.Writer, err error) int {
	if err == nil {
		return 0
	}
	if text := strings.Join(strings.Fields(err.Error()), " "); text != "" {
		fmt.Fprintln(stderr, "tablee: "+text)
	}
	var e exit
	if errors.As(err, &e) {
		return e.code
	}
	return 1
}
