package terminal

import (
	"bufio"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/cryptotest"

	"tablee/cmd/internal/cli"
	"tablee/host/hosttest"
	"tablee/web/api"
	"tablee/web/api/call"
)

// A player at a terminal whose connection breaks repeatedly is reconnected to their table and plays the game
// to its end.
func TestOnline_Reconnects(t *testing.T) {
	cryptotest.SetGlobalRandom(t, 1)
	h := hosttest.NewNode(t)
	hosttest.Run(t, h)
	server := httptest.NewServer(api.New(call.Config{Services: h.Services}))
	t.Cleanup(server.Close)
	in, typed := io.Pipe()
	said, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		c := &Cmd{Server: server.URL, Game: hosttest.Rules.Info().ID, Seats: 3, Name: "Ana", Level: 1, Lang: "en", Option: map[string]string{"deals": "5"}}
		err := c.Run(t.Context(), cli.Streams{In: in, Out: out, Err: io.Discard})
		in.Close()
		out.Close()
		ended <- err
	}()

	const cuts = 3
	back, turns, choice := 0, 0, ""
	for lines := bufio.NewScanner(said); lines.Scan(); {
		line := strings.TrimPrefix(lines.Text(), "> ")
		choices, asked := strings.CutPrefix(line, "You can play: ")
		switch {
		case line == "Back at the table.":
			back++
		case asked:
			choice, _, _ = strings.Cut(choices, " | ")
			if turns++; turns <= cuts {
				server.CloseClientConnections()
			}
		}
		if asked || strings.HasPrefix(line, "Not sent: ") { // the request was cut off: type it again
			_, _ = io.WriteString(typed, choice+"\n") // no reader once the game is over
		}
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if turns < 4 || back == 0 {
		t.Errorf("%d turns played, reconnected %d times", turns, back)
	}
}
