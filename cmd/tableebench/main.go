// Command tableebench measures the games and the server: bots against each other, the speed of the games, a server
// under load or pressed by strangers, and a server with faults. It is for development, and no part of what an operator installs.
//
// It exits with 0 on success, 1 when a check or an operation fails, and 2 when the command line is wrong; one
// line on standard error gives the reason. Every flag can also be set by an environment variable: TABLEEBENCH_
// and the flag's name in capitals.
//
// Below internal: measure (arena, games), load, pressure, soak, the crowd that plays in a soak, and the server that both
// start, which is tablee as a process.
package main

import (
	"context"
	"io"
	"os"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tableebench/internal/load"
	"tablee/cmd/tableebench/internal/measure"
	"tablee/cmd/tableebench/internal/pressure"
	"tablee/cmd/tableebench/internal/soak"
)

// commands is the command line.
type commands struct {
	Arena    measure.ArenaCmd `cmd:"" help:"Measure bots against each other."`
	Games    measure.GamesCmd `cmd:"" help:"Measure how fast games play."`
	Load     load.Cmd         `cmd:"" help:"Play many tables against a server and print the cost of a move."`
	Pressure pressure.Cmd     `cmd:"" help:"Measure how long a person waits while strangers press the server."`
	Soak     soak.Cmd         `cmd:"" help:"Run many players against a private server while injecting faults, and check its responses."`
}

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	program := cli.Program{Name: "tableebench", Description: "Measurements of the games and the server of Tablée.", Env: "TABLEEBENCH", Grammar: &commands{}}
	return program.Run(ctx, args, cli.Streams{In: stdin, Out: stdout, Err: stderr})
}
