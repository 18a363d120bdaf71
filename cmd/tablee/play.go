package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"tablee/bot"
	"tablee/game"
	"tablee/web"
	"tablee/web/board"
)

// playCmd is a game in the terminal against bots.
type playCmd struct {
	Game   string            `arg:"" help:"The game's id, such as nain-jaune."`
	Seats  int               `help:"Number of seats. Default: the fewest the game allows."`
	Seat   int               `help:"Your seat, from 0." default:"0"`
	Name   string            `help:"What you are called." default:"Camille"`
	Level  int               `help:"Level of the bots, 1 to 4." default:"2"`
	Seed   uint64            `help:"Decides all luck and the bots' whims; drawn by lot unless given."`
	Option map[string]string `help:"An option of the game, key=value; may be repeated." placeholder:"KEY=VALUE" mapsep:","`
	Lang   string            `enum:"fr,en," default:"" help:"Language: fr or en. As the environment says (LANG), unless given."`
}

// Help says what may be typed.
func (c *playCmd) Help() string {
	return `Type an action as it is listed (7D), or as you would say it (play 7 of diamonds), or
help, view, quit. The end of the input quits too.`
}

// Run plays one game to its end, or until the person quits.
func (c *playCmd) Run(ctx context.Context, std streams) error {
	rules, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Lang == "" {
		c.Lang = languageOf(os.Getenv)
	}
	t, err := c.terminal(rules, std)
	if err != nil {
		return err
	}
	t.say(t.words.welcome, t.sentences.Name(c.Game, c.Lang), len(t.minds), c.Seat, c.Level, c.Seed)
	return t.play(ctx)
}

// terminal sets the table that the command line asks for.
func (c *playCmd) terminal(rules game.Rules, std streams) (*terminal, error) {
	sentences, err := web.NewSentences(looks())
	if err != nil {
		return nil, err
	}
	if c.Seats == 0 {
		c.Seats = rules.Info().MinSeats
	}
	s, err := rules.New(c.Seats, c.Option)
	if err != nil {
		return nil, usage(errors.New(refusalText(sentences, c.Game, c.Lang, err)))
	}
	if c.Seat < 0 || c.Seat >= c.Seats {
		return nil, usage(fmt.Errorf("there is no seat %d at a table of %d", c.Seat, c.Seats))
	}
	if c.Seed == 0 {
		c.Seed = rand.Uint64()
	}
	t := &terminal{
		rules: rules, state: s, you: game.Seat(c.Seat), lang: c.Lang,
		sentences: sentences, words: terminalWords[c.Lang], in: bufio.NewReader(std.in), out: std.out,
		luck: rand.New(rand.NewPCG(c.Seed, 1)), whims: rand.New(rand.NewPCG(c.Seed, 2)),
	}
	for _, ui := range looks() {
		if ui.ID() == c.Game {
			t.ui = ui
		}
	}
	for seat := range c.Seats {
		mind, ok := bot.AtLevel(rules.Info().ID, c.Level)
		if !ok {
			return nil, usage(fmt.Errorf("there is no level %d", c.Level))
		}
		t.minds = append(t.minds, mind)
		t.seats = append(t.seats, c.sitting(seat, t.words.bot))
	}
	return t, nil
}

// terminal is a game between the person at a terminal and bots.
type terminal struct {
	rules       game.Rules
	state       game.State
	you         game.Seat
	minds       []bot.Agent  // by seat
	seats       []board.Seat // by seat
	lang        string
	ui          board.UI
	sentences   *web.Sentences
	words       words
	in          *bufio.Reader
	out         io.Writer
	luck, whims *rand.Rand
	news        []board.Entry // what has happened and has not been told
}

func (t *terminal) say(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// sitting is who sits on a seat; a bot is called by its number.
func (c *playCmd) sitting(seat int, bot string) board.Seat {
	if seat == c.Seat {
		return board.Seat{Name: c.Name, Here: true, You: true}
	}
	return board.Seat{Name: fmt.Sprintf(bot, seat), Bot: true, Level: c.Level, Here: true}
}

// errQuit ends a game that the person leaves.
var errQuit = errors.New("the person left")

// play runs the game: luck, bots and the person, each in turn.
func (t *terminal) play(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		switch seat := t.state.Turn(); seat {
		case game.Nobody:
			t.tellNews()
			t.showEnd()
			return nil
		case game.Chance:
			err = t.drawLuck()
		case t.you:
			err = t.yourTurn()
		default:
			t.take(seat, bot.Choose(ctx, t.minds[seat], t.state, seat, t.whims))
		}
		if errors.Is(err, errQuit) {
			t.say("%s", t.words.goodbye)
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (t *terminal) drawLuck() error {
	before := t.state.Clone()
	if err := t.state.ApplyChance(t.state.SampleChance(t.luck, nil)); err != nil {
		return err
	}
	t.note(before, game.Chance, 0)
	return nil
}

// take plays what Check has allowed.
func (t *terminal) take(seat game.Seat, a game.Action) {
	before := t.state.Clone()
	t.state.Play(seat, a)
	t.note(before, seat, a)
}

// note keeps what a step means, to be told before the person is asked.
func (t *terminal) note(before game.State, by game.Seat, a game.Action) {
	if n, ok := t.rules.(game.Narrator); ok {
		t.news = append(t.news, board.Entry{Facts: n.Narrate(before, t.state, by, a, t.you, nil)})
		return
	}
	if by >= 0 {
		t.say("%s: %s\n", t.seats[by].Name, t.rules.FormatAction(a))
	}
}

// yourTurn tells what has happened and reads lines until one of them is a legal action,
// and plays it.
func (t *terminal) yourTurn() error {
	t.tellNews()
	t.ask("hand")
	for {
		t.say("%s\n", t.ui.Request(t.scene()))
		t.showChoices()
		played, err := t.oneLine()
		if played || err != nil {
			return err
		}
	}
}

// oneLine reads a line and does what it says; played is true when it was an action.
func (t *terminal) oneLine() (played bool, err error) {
	t.say("> ")
	typed, err := t.readLine()
	if err != nil {
		t.say("\n")
		return false, err
	}
	switch typed {
	case "":
		return false, nil
	case "quit", "quitter":
		return false, errQuit
	case "help", "aide":
		t.say("%s", t.words.help)
		return false, nil
	case "view", "vue":
		t.showView()
		return false, nil
	}
	a, err := t.rules.ParseAction(typed)
	if err != nil {
		action, answer, ok := t.ui.Understand(t.scene(), typed)
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
		t.say(t.words.refused, refusalText(t.sentences, t.ui.ID(), t.lang, err))
		return false, nil
	}
	t.take(t.you, a)
	return true, nil
}

// readLine is the next line without the blanks around it. Of a line too long to mean
// anything only the beginning is kept; the end of the input is errQuit.
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
