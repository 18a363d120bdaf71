package terminal

import (
	"strings"

	"tablee/web/board"
)

// texts are the terminal's own sentences in one language; those of the game come from its
// pages.
type texts struct {
	welcome   string // game, seats, seat, level, seed
	bot       string // seat
	choices   string
	refused   string // why
	stands    string // place, who, points
	goodbye   string
	help      string
	questions map[string]string // questions that the game's pages understand, by topic
}

var textsByLang = map[string]texts{
	"en": {
		welcome: "%s, %d players. You have seat %d against bots of level %d. (Seed %d.)\nType help for a list of commands.\n",
		bot:     "Bot %d", choices: "You can play: ",
		refused: "Refused: %s\n", stands: "%d. %s: %d\n",
		goodbye: "Goodbye.\n",
		help: "Type an action as it is listed, or in your own words, or:\n  view   the table as you see it\n" +
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

// scene is the table as the person may see it, for the game's sentences.
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

// printUnread prints what has happened since it last did.
func (t *terminal) printUnread() {
	t.say("\n")
	for _, line := range t.ui.Journal(t.scene(), t.unread) {
		t.say("%s\n", line.Text)
	}
	t.unread = nil
}

// answer prints what the game's pages answer to a question, if they understand it.
func (t *terminal) answer(about string) {
	if _, answer, ok := t.ui.Understand(t.scene(), t.text.questions[about]); ok && answer != "" {
		t.say("%s\n", answer)
	}
}

func (t *terminal) showView() {
	t.say("%s\n", t.ui.State(t.scene()))
	t.answer("board")
	t.answer("scores")
	t.answer("hand")
}

// maxChoices is how many choices are listed in full.
const maxChoices = 60

func (t *terminal) showChoices() {
	separator := "  "
	if t.rules.Info().Spaces {
		separator = " | "
	}
	texts, more := t.scene().Texts, ""
	if len(texts) > maxChoices {
		texts, more = texts[:maxChoices], separator+"…"
	}
	t.say("%s%s%s\n", t.text.choices, strings.Join(texts, separator), more)
}

// showStandings lists the seats by place.
func (t *terminal) showStandings() {
	t.say("\n")
	standings := t.state.Standings(nil)
	for place := 1; place <= len(standings); place++ {
		for seat, st := range standings {
			if st.Place == place {
				t.say(t.text.stands, place, t.seats[seat].Name, st.Points)
			}
		}
	}
}
