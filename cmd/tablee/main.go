// Command tablee is a games library that never closes: it serves French table games to
// people and programs.
package main

import (
	"fmt"
	"os"

	"github.com/alecthomas/kong"
)

type commands struct {
	Serve Serve `cmd:"" default:"withargs" help:"Open the library (the default)."`
}

func main() { os.Exit(run(os.Args[1:])) }

// run is a whole command line; its result is the exit code: 1 when it failed, 2 when
// the command line is wrong.
func run(args []string) int {
	var cli commands
	parser, err := kong.New(&cli, kong.Name("tablee"), kong.Description("A library of French table games."))
	if err != nil {
		fmt.Fprintln(os.Stderr, "tablee:", err)
		return 1
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tablee:", err)
		return 2
	}
	if err := parsed.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "tablee:", err)
		return 1
	}
	return 0
}
