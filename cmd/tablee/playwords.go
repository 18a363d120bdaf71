package main

import (
	"errors"
	"strings"

	"tablee/game"
	"tablee/web"
	"tablee/web/board"
)

// words are the terminal's own sentences in one language; the game's are those of its
// pages.
type words struct {
	welcome   string // game, seats, seat, level, seed
	bot       string // seat
	choices   string
	refused   string // why
	stands    string // place, who, points
	goodbye   string
	help      string
	questions map[string]string // what a game's page is asked, by what it is about
}

var terminalWords = map[string]words{
	"en": {
		welcome: "%s, %d players. You hold seat %d against bots of level %d. (Seed %d.)\nType help for what you may type.\n",
		bot:     "Bot %d", choices: "You can play: ",
		refused: "Refused: %s\n", stands: "%d. %s: %d\n",
		goodbye: "Goodbye.\n",
		help: "Type an action as it is listed, or as you would say it, or:\n  view   the table as you see it\n" +
			"  help   these lines\n  quit   leave the table\n",
		questions: map[string]string{"hand": "hand", "board": "board", "scores": "scores"},
	},
	"fr": {
		welcome: "%s, %d joueurs. Vous tenez la place %d contre des robots de niveau %d. (Graine %d.)\nTapez « aide » pour savoir que taper.\n",
		bot:     "Robot %d", choices: "Vous pouvez jouer : ",
		refused: "Refusé : %s\n", stands: "%d. %s : %d\n",
		goodbye: "Au revoir.\n",
		help: "Tapez un coup tel qu’il est listé, ou comme vous le diriez, ou :\n  vue      la table telle que vous la voyez\n" +
			"  aide     ces lignes\n  quitter  quitter la table\n",
		questions: map[string]string{"hand": "main", "board": "tableau", "scores": "scores"},
	},
}

// scene is the table as the person may know it, for the game's sentences.
func (t *terminal) scene() *board.Scene {
	sc := &board.Scene{
		L: t.sentences.Loc(t.lang), Viewer: t.you, Seats: t.seats, View: t.state.View(t.you),
		Turn: t.state.Turn(), Legal: t.state.Legal(t.you, nil), Points: t.state.Standings(nil),
	}
	for _, a := range sc.Legal {
		sc.Texts = append(sc.Texts, t.rules.FormatAction(a))
	}
	return sc
}

// tellNews says what has happened since it last did.
func (t *terminal) tellNews() {
	t.say("\n")
	for _, line := range t.ui.Journal(t.scene(), t.news) {
		t.say("%s\n", line.Text)
	}
	t.news = nil
}

// ask prints what the game's page answers to a question, when it knows it.
func (t *terminal) ask(about string) {
	if _, answer, ok := t.ui.Understand(t.scene(), t.words.questions[about]); ok && answer != "" {
		t.say("%s\n", answer)
	}
}

func (t *terminal) showView() {
	t.say("%s\n", t.ui.State(t.scene()))
	t.ask("board")
	t.ask("scores")
	t.ask("hand")
}

// mostChoices is how many choices are listed in full.
const mostChoices = 60

func (t *terminal) showChoices() {
	separator := "  "
	if t.rules.Info().Spaces {
		separator = " | "
	}
	texts, more := t.scene().Texts, ""
	if len(texts) > mostChoices {
		texts, more = texts[:mostChoices], separator+"…"
	}
	t.say("%s%s%s\n", t.words.choices, strings.Join(texts, separator), more)
}

// showEnd lists the seats by place.
func (t *terminal) showEnd() {
	t.say("\n")
	standings := t.state.Standings(nil)
	for place := 1; place <= len(standings); place++ {
		for seat, st := range standings {
			if st.Place == place {
				t.say(t.words.stands, place, t.seats[seat].Name, st.Points)
			}
		}
	}
}

// inWords is a refusal as an English sentence; another error as it is.
func inWords(gameID string, err error) error {
	sentences, failed := web.NewSentences(looks())
	if failed != nil {
		return failed
	}
	return errors.New(refusalText(sentences, gameID, "en", err))
}

// refusalText is a refusal as a sentence with the rule it rests on; another error as it
// is.
func refusalText(s *web.Sentences, gameID, lang string, err error) string {
	var no *game.Refusal
	if !errors.As(err, &no) {
		return err.Error()
	}
	return s.Refused(gameID, lang, no) + " (" + no.Rule + ")"
}
