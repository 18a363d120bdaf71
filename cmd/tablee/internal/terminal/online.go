package terminal

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"tablee/cmd/internal/cli"
	"tablee/web/api/wire"
)

// online is a person at a terminal who plays at a table of a server, through its API.
type online struct {
	cmd   *Cmd
	text  *texts
	out   io.Writer
	base  string // "https://tablee.example"
	token string
	table string
	told  uint64 // seq up to which the journal was printed
}

// onlineNews is the current table, or a sentence about the connection. back marks the first table received
// after the connection was lost.
type onlineNews struct {
	table *wire.Table
	note  string
	back  bool
}

// refusal is a problem, in the reader's language.
type refusal struct{ wire.Problem }

func (r *refusal) Error() string { return r.Detail }

// maxAnswer limits a response, and a line of the stream, in bytes.
const maxAnswer = 4 << 20

// between is the delay before the terminal reconnects.
const between = time.Second

// playOnline opens a table on the server, or joins one, and plays there to the end.
func (c *Cmd) playOnline(ctx context.Context, std cli.Streams) error {
	base, err := url.Parse(c.Server)
	if err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http" {
		return cli.Usage(fmt.Errorf("--server must be an address such as https://tablee.example, not %q", c.Server))
	}
	own, err := readTexts(c.Lang)
	if err != nil {
		return fmt.Errorf("read the texts: %w", err)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	o := &online{cmd: c, text: own, out: std.Out, base: base.Scheme + "://" + base.Host}
	if err := o.begin(ctx); err != nil {
		return fmt.Errorf("play at %s: %w", o.base, err)
	}
	o.say(o.text.Online, o.base+"/t/"+o.table)
	err = o.play(ctx, lines(std.In))
	if errors.Is(err, errQuit) || errors.Is(err, context.Canceled) {
		o.leave()
		o.say("\n%s", o.text.Goodbye)
		return nil
	}
	return err
}

func (o *online) say(format string, args ...any) { fmt.Fprintf(o.out, format, args...) }

// begin creates a guest, and opens or joins a table.
func (o *online) begin(ctx context.Context) error {
	var guest wire.Guest
	if err := o.call(ctx, http.MethodPost, "/api/v1/guests", map[string]any{"name": o.cmd.Name}, &guest); err != nil {
		return err
	}
	o.token = guest.Token
	if o.cmd.Join != "" {
		return o.join(ctx)
	}
	chairs := []string{"me"}
	for range max(o.cmd.Seats, 2) - 1 {
		chairs = append(chairs, "bot:"+strconv.Itoa(o.cmd.Level))
	}
	var opened wire.Address
	err := o.call(ctx, http.MethodPost, "/api/v1/tables", map[string]any{"game": o.cmd.Game, "chairs": chairs, "options": o.cmd.Option}, &opened)
	o.table = opened.ID
	return err
}

// join sits down at the table of a code or link.
func (o *online) join(ctx context.Context) error {
	if u, err := url.Parse(o.cmd.Join); err == nil && strings.HasPrefix(u.Path, "/t/") {
		o.table = path.Base(u.Path)
	} else {
		var found wire.Address
		if err := o.call(ctx, http.MethodGet, "/api/v1/join/"+url.PathEscape(o.cmd.Join), nil, &found); err != nil {
			return err
		}
		o.table = found.ID
	}
	return o.call(ctx, http.MethodPost, o.at("/sit"), map[string]any{}, nil)
}

func (o *online) at(call string) string {
	return "/api/v1/tables/" + url.PathEscape(o.table) + call
}

// play shows every new state and sends the typed actions, until the game is over.
func (o *online) play(ctx context.Context, typed <-chan string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	news := make(chan onlineNews)
	go o.follow(ctx, news)
	var now wire.Table
	var lines <-chan string // nil until there is a table, so that no input is read
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case told := <-news:
			o.say("%s", told.note)
			if told.table == nil {
				continue
			}
			next := *told.table
			lines = typed
			if told.back {
				now = wire.Table{} // show the choices again
			}
			if err := o.show(ctx, now, next); err != nil {
				return err
			}
			if now = next; now.Ended() {
				o.standings(now)
				return nil
			}
		case line, more := <-lines:
			if !more || slices.Contains(o.text.Quit, line) {
				return errQuit
			}
			if err := o.line(ctx, now, line); err != nil {
				return err
			}
		}
	}
}

// show prints the events since the last state, and the choices.
func (o *online) show(ctx context.Context, before, now wire.Table) error {
	var journal wire.Journal
	err := o.call(ctx, http.MethodGet, o.at("/journal?after="+strconv.FormatUint(o.told, 10)), nil, &journal)
	var no *refusal
	if err != nil && !errors.As(err, &no) {
		return nil // the server is unreachable: the next state shows the events
	}
	for _, line := range journal.Lines {
		o.say("%s\n", line.Text)
		o.told = max(o.told, line.Seq)
	}
	if len(now.Legal) > 0 && (now.Seq != before.Seq || len(before.Legal) == 0) {
		o.choices(now)
	}
	return nil
}

func (o *online) choices(now wire.Table) {
	list, more := now.Legal, ""
	if len(list) > maxChoices {
		list, more = list[:maxChoices], " | …"
	}
	o.say("%s%s%s\n> ", o.text.Choices, strings.Join(list, " | "), more)
}

// line executes a typed line.
func (o *online) line(ctx context.Context, now wire.Table, typed string) error {
	switch {
	case typed == "":
	case slices.Contains(o.text.Ask, typed):
		o.say("%s> ", o.text.Help)
	case slices.Contains(o.text.View, typed):
		o.standings(now)
		o.choices(now)
	default:
		err := o.call(ctx, http.MethodPost, o.at("/actions"), map[string]any{"seq": now.Seq, "action": typed, "command": fmt.Sprint("t", now.Seq, typed)}, nil)
		var no *refusal
		switch {
		case err == nil || ctx.Err() != nil:
		case errors.As(err, &no):
			o.say(o.text.Refused+"> ", err)
		default:
			o.say("%s> ", o.text.Unsent)
		}
	}
	return ctx.Err()
}

// standings lists the seats by place, or by seat while the game runs.
func (o *online) standings(now wire.Table) {
	for i, points := range now.Points {
		place := i + 1
		if i < len(now.Places) {
			place = now.Places[i]
		}
		o.say(o.text.Stands, place, now.Seats[i].Name, points)
	}
}

// leave gives up the chair at a table that has not begun.
func (o *online) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = o.call(ctx, http.MethodPost, o.at("/rise"), nil, nil) // once the game has begun the seat is kept
}

// follow sends every state of the table to news. It reconnects when the connection is lost, until ctx ends.
func (o *online) follow(ctx context.Context, news chan<- onlineNews) {
	give := func(n onlineNews) {
		select {
		case news <- n:
		case <-ctx.Done():
		}
	}
	for lost := false; ctx.Err() == nil; {
		err := o.stream(ctx, func(t wire.Table) {
			n := onlineNews{table: &t, back: lost}
			if lost {
				n.note, lost = o.text.Back, false
			}
			give(n)
		})
		if ctx.Err() != nil {
			return
		}
		if !lost && err != nil {
			lost = true
			give(onlineNews{note: "\n" + o.text.Lost})
		}
		wait := time.NewTimer(between)
		select {
		case <-ctx.Done():
		case <-wait.C:
		}
		wait.Stop()
	}
}

// stream reads states until the connection ends.
func (o *online) stream(ctx context.Context, give func(wire.Table)) error {
	resp, err := o.send(ctx, http.MethodGet, o.at("/events"), nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("server responded %s", resp.Status)
	}
	all := bufio.NewScanner(resp.Body)
	all.Buffer(nil, maxAnswer)
	for all.Scan() {
		var t wire.Table
		if len(all.Bytes()) > 0 && json.Unmarshal(all.Bytes(), &t) == nil {
			give(t)
		}
	}
	return errors.Join(all.Err(), io.ErrUnexpectedEOF)
}

// call sends a request; a refusal is a *refusal.
func (o *online) call(ctx context.Context, method, at string, body, out any) error {
	resp, err := o.send(ctx, method, at, body)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return err
	}
	if resp.StatusCode >= http.StatusBadRequest {
		no := &refusal{wire.Problem{Detail: resp.Status}}
		_ = json.Unmarshal(answer, &no.Problem) // otherwise the status is the detail
		return no
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	return json.Unmarshal(answer, out)
}

func (o *online) send(ctx context.Context, method, at string, body any) (*http.Response, error) {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, o.base+at, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept-Language", o.cmd.Lang)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if o.token != "" {
		r.Header.Set("Authorization", "Bearer "+o.token)
	}
	return http.DefaultClient.Do(r)
}

// lines sends the typed lines until the end of the input.
func lines(in io.Reader) <-chan string {
	typed := make(chan string)
	go func() {
		defer close(typed)
		for all := bufio.NewScanner(in); all.Scan(); {
			typed <- strings.TrimSpace(all.Text())
		}
	}()
	return typed
}
