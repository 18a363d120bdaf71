package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"tablee/bot"
	"tablee/game"
)

// playCmd is a game in the terminal against bots.
type playCmd struct {
	Game   string            `arg:"" help:"The game's id, such as nain-jaune."`
	Seats  int               `help:"Number of seats. Default: the fewest the game allows."`
	Seat   int               `help:"Your seat, from 0." default:"0"`
	Level  int               `help:"Level of the bots, 1 to 4." default:"2"`
	Seed   uint64            `help:"Decides all luck and the bots' whims; drawn by lot unless given."`
	Option map[string]string `help:"An option of the game, key=value; may be repeated." placeholder:"KEY=VALUE" mapsep:","`
	Lang   string            `enum:"fr,en," default:"" help:"Language: fr or en. As the environment says (LANG), unless given."`
}

// Help says what may be typed.
func (c *playCmd) Help() string {
	return "Type an action as it is listed, or help, view, quit. The end of the input quits too."
}

// Run plays one game to its end, or until the person quits.
func (c *playCmd) Run(ctx context.Context, std streams) error {
	rules, err := findGame(c.Game)
	if err != nil {
		return err
	}
	if c.Seats == 0 {
		c.Seats = rules.Info().MinSeats
	}
	s, err := rules.New(c.Seats, c.Option)
	if err != nil {
		return usage(err)
	}
	if c.Seat < 0 || c.Seat >= c.Seats {
		return usage(fmt.Errorf("there is no seat %d at a table of %d", c.Seat, c.Seats))
	}
	if c.Seed == 0 {
		c.Seed = rand.Uint64()
	}
	lang := c.Lang
	if lang == "" {
		lang = languageOf(os.Getenv)
	}
	t := &terminal{rules: rules, state: s, you: game.Seat(c.Seat), words: terminalWords[lang],
		in: bufio.NewScanner(std.in), out: std.out,
		luck: rand.New(rand.NewPCG(c.Seed, 1)), whims: rand.New(rand.NewPCG(c.Seed, 2))}
	for range c.Seats {
		mind, ok := bot.AtLevel(rules.Info().ID, c.Level)
		if !ok {
			return usage(fmt.Errorf("there is no level %d", c.Level))
		}
		t.minds = append(t.minds, mind)
	}
	t.say(t.words.welcome, rules.Info().ID, c.Seats, c.Seat, c.Level, c.Seed)
	return t.play(ctx)
}

// terminal is a game between the person at a terminal and bots.
type terminal struct {
	rules       game.Rules
	state       game.State
	you         game.Seat
	minds       []bot.Mind // by seat
	words       words
	in          *bufio.Scanner
	out         io.Writer
	luck, whims *rand.Rand
}

// words are the terminal's sentences in one language.
type words struct {
	welcome string // game, seats, seat, level, seed
	prompt  string
	you     string
	bot     string // seat
	choices string
	refused string // why
	end     string
	stands  string // who, points, place
	goodbye string
	help    string
}

var terminalWords = map[string]words{
	"en": {
		welcome: "%s, %d players. You hold seat %d against bots of level %d. (Seed %d.)\nType help for what you may type.\n",
		prompt:  "> ", you: "You", bot: "Seat %d", choices: "You may play: ",
		refused: "Refused: %s\n", end: "The game is over.\n", stands: "%s: %d points, place %d\n",
		goodbye: "Goodbye.\n",
		help: "Type an action as it is listed, or:\n  view   the table as you see it\n" +
			"  help   these lines\n  quit   leave the table\n",
	},
	"fr": {
		welcome: "%s, %d joueurs. Vous tenez la place %d contre des robots de niveau %d. (Graine %d.)\nTapez « aide » pour savoir que taper.\n",
		prompt:  "> ", you: "Vous", bot: "Place %d", choices: "Vous pouvez jouer : ",
		refused: "Refusé : %s\n", end: "La partie est finie.\n", stands: "%s : %d points, rang %d\n",
		goodbye: "Au revoir.\n",
		help: "Tapez un coup tel qu’il est listé, ou :\n  vue      la table telle que vous la voyez\n" +
			"  aide     ces lignes\n  quitter  quitter la table\n",
	},
}

func (t *terminal) say(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// errQuit ends a game that the person leaves.
var errQuit = errors.New("the person left")

// play runs the game: luck, bots and the person, each in turn.
func (t *terminal) play(ctx context.Context) error {
	for t.state.Turn() != game.Nobody {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := game.Settle(t.state, t.luck, nil); err != nil {
			return err
		}
		seat := t.state.Turn()
		if seat == game.Nobody {
			break
		}
		if seat != t.you {
			a := bot.Choose(ctx, t.minds[seat], t.state, seat, t.whims)
			t.say("%s: %s\n", t.name(seat), t.rules.FormatAction(a))
			t.state.Play(seat, a)
			continue
		}
		if err := t.yourTurn(); err != nil {
			t.say("%s", t.words.goodbye)
			if errors.Is(err, errQuit) {
				return nil
			}
			return err
		}
	}
	t.say("%s", t.words.end)
	for seat, st := range t.state.Standings(nil) {
		t.say(t.words.stands, t.name(game.Seat(seat)), st.Points, st.Place)
	}
	return nil
}

func (t *terminal) name(seat game.Seat) string {
	if seat == t.you {
		return t.words.you
	}
	return fmt.Sprintf(t.words.bot, seat)
}

// yourTurn shows the table and reads lines until one of them is a legal action, and
// plays it.
func (t *terminal) yourTurn() error {
	t.showView()
	t.showChoices()
	for {
		t.say("%s", t.words.prompt)
		if !t.in.Scan() {
			t.say("\n")
			if err := t.in.Err(); err != nil {
				return err
			}
			return errQuit
		}
		switch typed := strings.TrimSpace(t.in.Text()); typed {
		case "":
		case "quit", "quitter":
			return errQuit
		case "help", "aide":
			t.say("%s", t.words.help)
			t.showChoices()
		case "view", "vue":
			t.showView()
			t.showChoices()
		default:
			err := game.Do(t.rules, t.state, t.you, typed, t.luck, nil)
			if err == nil {
				return nil
			}
			t.say(t.words.refused, err)
			t.showChoices()
		}
	}
}

// mostChoices is how many choices are listed in full.
const mostChoices = 60

func (t *terminal) showChoices() {
	separator := "  "
	if t.rules.Info().Spaces {
		separator = " | "
	}
	var texts []string
	for _, a := range t.state.Legal(t.you, nil) {
		texts = append(texts, t.rules.FormatAction(a))
	}
	more := ""
	if len(texts) > mostChoices {
		texts, more = texts[:mostChoices], separator+"…"
	}
	t.say("%s%s%s\n", t.words.choices, strings.Join(texts, separator), more)
}

// showView prints what the person may know, a line a field, as the view encodes it; the
// terms, agreed before the game, are left out.
func (t *terminal) showView() {
	text, err := json.Marshal(t.state.View(t.you))
	if err != nil {
		t.say("%v\n", err)
		return
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		t.say("%s\n", text)
		return
	}
	t.say("\n")
	for dec.More() {
		var value json.RawMessage
		key, err := dec.Token()
		if err == nil {
			err = dec.Decode(&value)
		}
		if err != nil {
			return
		}
		if key != "terms" {
			t.say("  %-10v %s\n", key, plain(value))
		}
	}
}

// plain is JSON without the signs that only programs need.
func plain(value json.RawMessage) string {
	return strings.NewReplacer(`"`, "", ",", " ", "{", "(", "}", ")", ":", " ", "[", "", "]", "").Replace(string(value))
}
