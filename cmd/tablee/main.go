// Command tablee is a library of French table games: it serves them on the web, plays them in the terminal,
// and reads the records of finished games.
//
// It exits with 0 on success, 1 when a check or an operation fails, and 2 when the command line is wrong; one
// line on standard error gives the reason. Every flag can also be set by an environment variable: TABLEE_ and
// the flag's name in capitals.
//
// Each group of commands is a package below internal: serve (the server and health), admin, database (backup, restore,
// clean, doctor), terminal (play), records (replay, verify). This file combines them.
package main

import (
	"context"
	"io"
	"os"
	"slices"

	"tablee/cmd/internal/cli"
	"tablee/cmd/tablee/internal/admin"
	"tablee/cmd/tablee/internal/database"
	"tablee/cmd/tablee/internal/records"
	"tablee/cmd/tablee/internal/serve"
	"tablee/cmd/tablee/internal/terminal"
)

// commands is the command line.
type commands struct {
	Serve     serve.Cmd           `cmd:"" default:"withargs" help:"Serve the library (the default command)."`
	Admin     admin.Cmd           `cmd:"" help:"Moderate without a page: tables, people, bans, limits, the site's settings."`
	Backup    database.BackupCmd  `cmd:"" help:"Copy the server's database, even while it runs."`
	Restore   database.RestoreCmd `cmd:"" help:"Put a backup in the place of the server's database."`
	Clean     database.CleanCmd   `cmd:"" help:"Remove unused data, as the server does once a day."`
	Health    serve.HealthCmd     `cmd:"" help:"Ask a running server whether it is ready: exit code 0 if it is, 1 if not."`
	Doctor    database.DoctorCmd  `cmd:"" help:"Replay every table in the database and check all data derived from it."`
	Play      terminal.Cmd        `cmd:"" help:"Play in the terminal: against bots, or at a table of a server."`
	Replay    records.ReplayCmd   `cmd:"" help:"Replay records and check every line of them."`
	Rules     rulesCmd            `cmd:"" help:"Print the rulebook of a game."`
	Languages languagesCmd        `cmd:"" help:"List the languages to read the library in, check a folder of others, or begin one."`
	Verify    records.VerifyCmd   `cmd:"" help:"Draw the chance outcomes of a finished table again and check them against its commitment."`
	Version   versionCmd          `cmd:"" help:"Print the version."`
}

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	program := cli.Program{Name: "tablee", Description: "A library of French table games. Also: tablee help COMMAND, tablee --version.", Env: "TABLEE", Grammar: &commands{}}
	return program.Run(ctx, normalize(args), cli.Streams{In: stdin, Out: stdout, Err: stderr})
}

// normalize returns the arguments as the parser knows them: it takes "help COMMAND", "--version" and "-v" as other
// programs do, and "replay -update" as for "go test".
func normalize(args []string) []string {
	if len(args) == 0 {
		return args
	}
	switch args[0] {
	case "help":
		return append(slices.Clone(args[1:]), "--help")
	case "--version", "-v":
		return append([]string{"version"}, args[1:]...)
	case "replay":
		return normalizeUpdateFlag(args)
	}
	return args
}

func normalizeUpdateFlag(args []string) []string {
	args = slices.Clone(args)
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
