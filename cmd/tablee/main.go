// Command tablee is a games library that never closes: it serves French table games to
// people and programs.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

type commands struct {
	Serve serveCmd `cmd:"" default:"withargs" help:"Open the library; also what tablee without a command does."`
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

func main() { os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})) }

// run is a whole command line; its result is the exit code: 1 when it failed, 2 when
// the command line is wrong.
func run(args []string, std streams) int {
	parser, err := kong.New(&commands{}, kong.Name("tablee"), kong.Description("A library of French table games."),
		kong.DefaultEnvars("TABLEE"), kong.BindTo(context.Background(), (*context.Context)(nil)), kong.Bind(std))
	if err != nil {
		panic(err) // the struct above is wrong
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(std.err, "tablee:", err)
		return 2
	}
	if err := parsed.Run(); err != nil {
		fmt.Fprintln(std.err, "tablee:", err)
		return 1
	}
	return 0
}
