package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"tablee/e2e/program"
)

// terminalAt starts "tablee play" with the given arguments.
func terminalAt(t *testing.T, args ...string) (out *bufio.Reader, in io.WriteCloser, p *exec.Cmd, errs *bytes.Buffer) {
	t.Helper()
	p, errs = exec.Command(program.Binary(t), append([]string{"play"}, args...)...), &bytes.Buffer{}
	p.Stderr = errs
	var err error
	if in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	shown, err := p.StdoutPipe()
	if err == nil {
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() }) // it has ended, unless the test failed
	return bufio.NewReader(shown), in, p, errs
}

// says reads the terminal's output up to a line containing text.
func says(t *testing.T, out *bufio.Reader, text string) string {
	t.Helper()
	var all strings.Builder
	for {
		line, err := out.ReadString('\n')
		all.WriteString(line)
		if strings.Contains(line, text) {
			return line
		}
		if err != nil {
			t.Fatalf("no %q before %v in:\n%s", text, err, all.String())
		}
	}
}

// A person at a terminal plays a whole game on a server against its bots. Refusals are in their language, and
// the last line is the standing.
func TestPlayServer_WholeGame(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir(), "--bot-pause=0s")
	out, in, p, errs := terminalAt(t, "nain-jaune", "--server", s.URL, "--lang=fr", "--option=deals=1", "--name=Ana")
	says(t, out, "Votre table\u00a0: "+s.URL+"/t/")
	for asked := 0; ; asked++ {
		line, err := out.ReadString('\n')
		if err != nil {
			break
		}
		_, choices, mine := strings.Cut(line, "Vous pouvez jouer")
		if !mine {
			continue
		}
		if asked == 0 {
			_, _ = io.WriteString(in, "zz\n") // a pipe that is read
			if no := says(t, out, "GEN-FORM"); !strings.Contains(no, "Refusé") {
				t.Errorf("an invalid action: %q", no)
			}
		}
		first, _, _ := strings.Cut(strings.TrimLeft(choices, " :\u00a0\u202f"), " |")
		_, _ = io.WriteString(in, strings.TrimSpace(first)+"\n")
	}
	if err := p.Wait(); err != nil || errs.Len() > 0 {
		t.Errorf("the end: %v: %s", err, errs)
	}
}

// Joining by a code or link sits down at the table; Ctrl-C gives the chair back if the table has not begun.
func TestPlayServer_JoinByCodeAndLeave(t *testing.T) {
	t.Parallel()
	s := program.Run(t, t.TempDir())
	host, err := program.NewGuest(s.URL, "Bob")
	if err != nil {
		t.Fatal(err)
	}
	id, err := host.Open(map[string]any{"chairs": []string{"me", "open", "open"}})
	if err != nil {
		t.Fatal(err)
	}
	var code struct{ Code string }
	if _, err := host.Call(http.MethodGet, "/api/v1/tables/"+id+"/code", nil, &code); err != nil {
		t.Fatal(err)
	}
	seats := func() string {
		_, answer, err := host.Raw(http.MethodGet, "/api/v1/tables/"+id, "")
		if err != nil {
			t.Fatal(err)
		}
		return string(answer)
	}
	for _, way := range []string{code.Code, s.URL + "/t/" + id} {
		out, _, p, errs := terminalAt(t, "--server", s.URL, "--join", way, "--lang=en", "--name=Ana")
		says(t, out, "Your table: "+s.URL+"/t/"+id)
		if !strings.Contains(seats(), `"name":"Ana"`) {
			t.Errorf("%s: no one sat down: %s", way, seats())
		}
		if err := p.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		says(t, out, "Goodbye.")
		if err := p.Wait(); err != nil || errs.Len() > 0 {
			t.Errorf("%s: %v: %s", way, err, errs)
		}
		if strings.Contains(seats(), `"name":"Ana"`) {
			t.Errorf("%s: the chair is still taken", way)
		}
	}
	if out, _, p, errs := terminalAt(t, "--server", s.URL, "--join", "ZZZZ", "--lang=en"); p != nil {
		_, _ = io.ReadAll(out)
		if err := p.Wait(); err == nil || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("an unknown code: %v: %s", err, errs)
		}
	}
}

// The server dies while a person thinks and comes back with nothing played. The terminal reports both and
// repeats the choices. An action typed in between is reported as not sent, and is played when typed again.
func TestPlayServer_ServerRestart(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := program.Run(t, data, "--bot-pause=0s")
	out, in, _, _ := terminalAt(t, "nain-jaune", "--server", s.URL, "--lang=en", "--option=deals=1", "--name=Ana")
	const choices = "You can play: "
	first := says(t, out, choices)
	move, _, _ := strings.Cut(first[strings.Index(first, choices)+len(choices):], " |")
	_ = s.End(syscall.SIGKILL) // killed: the exit code does not matter
	says(t, out, "The connection is lost")
	_, _ = io.WriteString(in, strings.TrimSpace(move)+"\n")
	says(t, out, "Not sent: ")
	program.Run(t, data, "--bot-pause=0s", "--addr="+strings.TrimPrefix(s.URL, "http://"))
	says(t, out, "Back at the table.")
	if again := says(t, out, choices); strings.TrimPrefix(again, "> ") != strings.TrimPrefix(first, "> ") {
		t.Errorf("choices were %q, then %q", first, again)
	}
	_, _ = io.WriteString(in, strings.TrimSpace(move)+"\n")
	says(t, out, "You play")
}
