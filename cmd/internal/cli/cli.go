// Package cli runs a command line: it parses the arguments, binds the streams and turns an error into an exit
// code. It knows no game and no database, so that a command that needs neither does not link them.
package cli

import "io"

// Streams are the standard streams of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Exit is an error with an exit code. With a nil Err nothing is printed: the command has reported the failure
// itself.
type Exit struct {
	Code int
	Err  error
}

func (e Exit) Error() string {
	if e.Err == nil {
		return ""
	}
	return e.Err.Error()
}

func (e Exit) Unwrap() error { return e.Err }

// Usage marks an error as a command-line error: exit code 2.
func Usage(err error) error { return Exit{2, err} }
