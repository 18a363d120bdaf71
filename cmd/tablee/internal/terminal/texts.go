package terminal

import (
	"embed"
	"strings"

	"github.com/BurntSushi/toml"

	"tablee/web/board"
	pagetexts "tablee/web/texts"
)

//go:embed texts/*.toml
var textFiles embed.FS

// texts holds the terminal's own sentences in one language; the game's pages provide the others.
// texts/en.toml documents their arguments.
type texts struct {
	Welcome, Bot, Choices, Refused, Stands, Goodbye, Help string

	Online, Lost, Back, Unsent string // at a table of a server

	// View, Quit and Ask are the words for the terminal's commands.
	View, Quit, Ask []string
}

// readTexts returns the sentences of a language, or the English ones if it has none.
func readTexts(lang string) (*texts, error) {
	file, err := textFiles.ReadFile("texts/" + lang + ".toml")
	if err != nil {
		file, err = textFiles.ReadFile("texts/" + pagetexts.Fallback + ".toml")
	}
	if err != nil {
		return nil, err
	}
	t := &texts{}
	return t, toml.Unmarshal(file, t)
}

// scene returns the table as the person sees it, for the game's sentences.
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

// printUnread prints the events since the last call.
func (t *terminal) printUnread() {
	t.say("\n")
	for _, line := range t.ui.Journal(t.scene(), t.unread) {
		t.say("%s\n", line.Text)
	}
	t.unread = nil
}

// answer prints the game's answer to a question, if it has one.
func (t *terminal) answer(about string) {
	if _, answer, ok := t.ui.Understand(t.scene(), about); ok && answer != "" {
		t.say("%s\n", answer)
	}
}

func (t *terminal) showView() {
	t.say("%s\n", t.ui.State(t.scene()))
	t.answer("board")
	t.answer("scores")
	t.answer("hand")
}

// maxChoices limits the choices that are listed.
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
	t.say("%s%s%s\n", t.text.Choices, strings.Join(texts, separator), more)
}

// showStandings lists the seats by place.
func (t *terminal) showStandings() {
	t.say("\n")
	standings := t.state.Standings(nil)
	for place := 1; place <= len(standings); place++ {
		for seat, st := range standings {
			if st.Place == place {
				t.say(t.text.Stands, place, t.seats[seat].Name, st.Points)
			}
		}
	}
}
