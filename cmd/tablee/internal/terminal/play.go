// Package terminal is "tablee play": a game of a person at a terminal against bots, played locally or at a
// table of a server.
package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"tablee/bot"
	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/game"
	"tablee/games"
	"tablee/web/board"
	"tablee/web/page"
)

// Cmd plays one game in the terminal against bots.
type Cmd struct {
	Game   string            `arg:"" optional:"" help:"Id of the game, such as nain-jaune; not needed with --join."`
	Server string            `placeholder:"URL" help:"Play at a table of this server, such as https://tablee.example, against its bots or with --join."`
	Join   string            `placeholder:"CODE" help:"Join a waiting table of the server by its code or link."`
	Seats  int               `help:"Number of seats. Default: the fewest of the game."`
	Seat   int               `help:"Your seat, from 0." default:"0"`
	Name   string            `help:"Your name." default:"Camille"`
	Level  int               `help:"Level of the bots, from 1." default:"2"`
	Seed   uint64            `help:"Seed of deals and bots. Default: random."`
	Option map[string]string `help:"Option of the game, key=value; may be repeated." placeholder:"KEY=VALUE" mapsep:","`
	Lang   string            `default:"" help:"Language: fr, en or de. Default: from the environment (LANG)."`
}

// Help lists the input that the terminal accepts.
func (c *Cmd) Help() string {
	return `Type an action as it is listed (7D), or as you would say it (play 7 of diamonds), or
help, view, quit. End of input also quits.

With --server you play at a table of that server, as a guest: against its bots, or with
--join at a waiting table, by its code or link. Type actions as they are listed. When the
connection is lost the terminal reconnects; Ctrl-C gives back the chair of a waiting table.`
}

// Run plays one game to its end, or until the person quits.
func (c *Cmd) Run(ctx context.Context, std cli.Streams) error {
	var err error
	if c.Join != "" && c.Server == "" {
		return cli.Usage(errors.New("--join needs --server"))
	}
	if c.Lang, err = catalog.ReadLanguage(c.Lang, os.Getenv); err != nil {
		return err
	}
	if c.Server != "" && c.Join != "" {
		return c.playOnline(ctx, std)
	}
	entry, err := catalog.Game(c.Game)
	if err != nil {
		return err
	}
	if c.Server != "" {
		c.Seats = max(c.Seats, entry.Rules.Info().MinSeats)
		return c.playOnline(ctx, std)
	}
	t, err := c.terminal(entry, std)
	if err != nil {
		return err
	}
	t.say(t.text.Welcome, t.sentences.Name(c.Game, c.Lang), len(t.bots), c.Seat, c.Level, c.Seed)
	return t.play(ctx)
}

// terminal sets up the game of the command line.
func (c *Cmd) terminal(entry games.Game, std cli.Streams) (*terminal, error) {
	rules := entry.Rules
	sentences, err := page.NewSentences(games.UIs())
	if err != nil {
		return nil, fmt.Errorf("read the texts: %w", err)
	}
	own, err := readTexts(c.Lang)
	if err != nil {
		return nil, fmt.Errorf("read the texts: %w", err)
	}
	if c.Seats == 0 {
		c.Seats = rules.Info().MinSeats
	}
	s, err := rules.New(c.Seats, c.Option)
	if err != nil {
		return nil, cli.Usage(errors.New(catalog.RefusalText(sentences, c.Game, c.Lang, err)))
	}
	if c.Seat < 0 || c.Seat >= c.Seats {
		return nil, cli.Usage(fmt.Errorf("there is no seat %d at a table of %d", c.Seat, c.Seats))
	}
	if c.Seed == 0 {
		c.Seed = rand.Uint64()
	}
	t := &terminal{
		rules: rules, ui: entry.UI, state: s, you: game.Seat(c.Seat), lang: c.Lang,
		sentences: sentences, text: own, in: bufio.NewReader(std.In), out: std.Out,
		chanceRand: rand.New(rand.NewPCG(c.Seed, 1)), botRand: rand.New(rand.NewPCG(c.Seed, 2)),
	}
	for seat := range c.Seats {
		agent, ok := entry.Agent(c.Level)
		if !ok {
			return nil, cli.Usage(fmt.Errorf("there is no level %d", c.Level))
		}
		t.bots = append(t.bots, agent)
		t.seats = append(t.seats, c.occupant(seat, t.text.Bot))
	}
	return t, nil
}

// terminal is a game between the person at a terminal and bots.
type terminal struct {
	rules               game.Rules
	state               game.State
	you                 game.Seat
	bots                []bot.Agent  // by seat
	seats               []board.Seat // by seat
	lang                string
	ui                  board.UI
	sentences           *page.Sentences
	text                *texts
	in                  *bufio.Reader
	out                 io.Writer
	chanceRand, botRand *rand.Rand
	unread              []board.Entry // events that have not been printed yet
}

func (t *terminal) say(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// occupant returns the player of a seat; a bot is named by its number.
func (c *Cmd) occupant(seat int, bot string) board.Seat {
	if seat == c.Seat {
		return board.Seat{Name: c.Name, Sign: board.Sign(seat), Here: true, You: true}
	}
	return board.Seat{Name: fmt.Sprintf(bot, seat), Sign: board.Sign(seat), Bot: true, Level: c.Level, Here: true}
}

// errQuit ends a game because the person quit.
var errQuit = errors.New("the person quit")

// play runs the game: chance, bots and the person in turn.
func (t *terminal) play(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		switch seat := t.state.Turn(); seat {
		case game.Nobody:
			t.printUnread()
			t.showStandings()
			return nil
		case game.Chance:
			err = t.resolveChance()
		case t.you:
			err = t.yourTurn()
		default:
			t.apply(seat, bot.Choose(ctx, t.bots[seat], t.state, seat, t.botRand))
		}
		if errors.Is(err, errQuit) {
			t.say("%s", t.text.Goodbye)
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (t *terminal) resolveChance() error {
	before := t.state.Clone()
	if err := t.state.ApplyChance(t.state.SampleChance(t.chanceRand, nil)); err != nil {
		return err
	}
	t.remember(before, game.Chance, 0)
	return nil
}

// apply plays an action that Check has allowed.
func (t *terminal) apply(seat game.Seat, a game.Action) {
	before := t.state.Clone()
	t.state.Play(seat, a)
	t.remember(before, seat, a)
}

// remember keeps the facts of a step until the person's turn.
func (t *terminal) remember(before game.State, by game.Seat, a game.Action) {
	if n, ok := t.rules.(game.Narrator); ok {
		t.unread = append(t.unread, board.Entry{Facts: n.Narrate(before, t.state, by, a, t.you, nil)})
		return
	}
	if by >= 0 {
		t.say("%s: %s\n", t.seats[by].Name, t.rules.FormatAction(a))
	}
}

// yourTurn prints the events so far, then reads lines until one is a legal action, and plays it.
func (t *terminal) yourTurn() error {
	t.printUnread()
	t.answer("hand")
	for {
		t.say("%s\n", t.ui.Request(t.scene()))
		t.showChoices()
		played, err := t.oneLine()
		if played || err != nil {
			return err
		}
	}
}

// oneLine reads and executes a line; played reports whether it was an action.
func (t *terminal) oneLine() (played bool, err error) {
	t.say("> ")
	typed, err := t.readLine()
	if err != nil {
		t.say("\n")
		return false, err
	}
	switch {
	case typed == "":
		return false, nil
	case slices.Contains(t.text.Quit, typed):
		return false, errQuit
	case slices.Contains(t.text.Ask, typed):
		t.say("%s", t.text.Help)
		return false, nil
	case slices.Contains(t.text.View, typed):
		t.showView()
		return false, nil
	}
	a, err := t.rules.ParseAction(typed)
	if err != nil {
		action, answer, ok := t.ui.Understand(t.scene(), board.Typed(t.sentences.Loc(t.lang), t.ui.ID(), typed))
		if ok && action == "" {
			t.say("%s\n", answer)
			return false, nil
		}
		if ok {
			a, err = t.rules.ParseAction(action)
		}
	}
	if err == nil {
		err = t.state.Check(t.you, a)
	}
	if err != nil {
		t.say(t.text.Refused, catalog.RefusalText(t.sentences, t.ui.ID(), t.lang, err))
		return false, nil
	}
	t.apply(t.you, a)
	return true, nil
}

// readLine returns the next line without surrounding spaces. Overlong lines are truncated; the end of the
// input is errQuit.
func (t *terminal) readLine() (string, error) {
	line, more, err := t.in.ReadLine()
	typed := strings.TrimSpace(string(line))
	for more && err == nil {
		_, more, err = t.in.ReadLine()
	}
	if errors.Is(err, io.EOF) {
		if typed != "" {
			return typed, nil
		}
		return "", errQuit
	}
	return typed, err
}
