package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Program is a command line: its grammar is a pointer to a struct with kong's tags.
type Program struct {
	Name        string
	Description string
	Env         string // prefix of the environment variables that set flags; "" for none
	Grammar     any
}

// helped is the exit code that the parser panics with after printing help.
type helped int

// Run parses the arguments, runs the command and returns the exit code: 0 on success, 1 for a failure, 2 for a
// command-line error. A command's Run method may take a context.Context, Streams, and an io.Writer, which is
// standard output. An error is reported in one line on standard error.
func (p Program) Run(ctx context.Context, args []string, std Streams) (code int) {
	defer func() {
		cause := recover()
		if exit, ok := cause.(helped); ok {
			code = int(exit)
		} else if cause != nil {
			panic(cause)
		}
	}()
	parsed, err := p.parser(ctx, std).Parse(args)
	if err != nil {
		return p.report(std.Err, Usage(err))
	}
	return p.report(std.Err, parsed.Run())
}

func (p Program) parser(ctx context.Context, std Streams) *kong.Kong {
	options := []kong.Option{
		kong.Name(p.Name),
		kong.Description(p.Description),
		kong.Writers(std.Out, std.Err),
		kong.Exit(func(code int) { panic(helped(code)) }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(std.Out, (*io.Writer)(nil)),
		kong.Bind(std),
	}
	if p.Env != "" {
		options = append(options, kong.DefaultEnvars(p.Env))
	}
	return kong.Must(p.Grammar, options...) // panics if the grammar is wrong
}

// report prints an error in one line and returns the exit code.
func (p Program) report(stderr io.Writer, err error) int {
	if err == nil {
		return 0
	}
	if text := strings.Join(strings.Fields(err.Error()), " "); text != "" {
		fmt.Fprintf(stderr, "%s: %s\n", p.Name, text)
	}
	var exit Exit
	if errors.As(err, &exit) {
		return exit.Code
	}
	return 1
}
