package web_test

import (
	"context"
	"html"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/games"
	"tablee/games/nainjaune"
	nainjauneui "tablee/games/nainjaune/ui"
	rondoui "tablee/games/rondo/ui"
	"tablee/host/moderation"
	"tablee/host/node"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/webtest"
)

// another is Nain Jaune's rules under another name, to fill a shelf.
type another struct {
	game.Rules
	id string
}

func (r another) Info() game.Info {
	in := r.Rules.Info()
	in.ID = r.id
	return in
}

// anotherUI is a UI with a name and an empty box.
type anotherUI struct {
	nainjauneui.UI
	id, name string
}

func (u anotherUI) ID() string { return u.id }

func (u anotherUI) Texts() fs.FS {
	text := []byte("name = \"" + u.name + "\"\ntagline = \"Un jeu de plus\"\nabout = \"Rien dedans.\"\n[facts]\nlength = \"20 min\"\n")
	return fstest.MapFS{"fr.toml": {Data: text}, "en.toml": {Data: text}}
}

func (u anotherUI) Bundles() fs.FS {
	styles := []byte("[data-game=\"" + u.id + "\"]{--cloth:#27425a;--cloth-box:#27425a;--cloth-dark:#172a3b}\n")
	return fstest.MapFS{"own.css": {Data: styles}}
}

func (u anotherUI) Symbols() string { return "" }

func (u anotherUI) Cover(*board.Loc) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		object := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, err := io.WriteString(w, `<circle cx="100" cy="142" r="70" fill="#d8a63c"></circle>`)
			return err
		})
		return board.Front(u.name, "Un jeu de plus").Render(templ.WithChildren(ctx, object), w)
	})
}

// shelf opens a library with a number of games, Nain Jaune first.
func shelf(t *testing.T, games int) *httptest.Server {
	t.Helper()
	rules, uis := []game.Rules{nainjaune.Rules()}, []board.UI{nainjauneui.New()}
	for _, name := range []string{"Rondelic", "Ronda", "Royal Reversi", "Rondo"}[:games-1] {
		id := strings.ReplaceAll(strings.ToLower(name), " ", "-")
		rules = append(rules, another{nainjaune.Rules(), id})
		uis = append(uis, anotherUI{nainjauneui.New(), id, name})
	}
	pages, err := web.New(web.Config{Services: node.New(node.Config{Store: scratch.Open(t), Games: rules}).Services, Page: page.Config{UIs: uis}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(pages)
	t.Cleanup(server.Close)
	return server
}

// With one to five games, each has a box that links to it and buttons of its own. With many boxes,
// a phone's first tap selects one of them, and one is preselected.
func TestLibrary_OneToFiveGames(t *testing.T) {
	for games := 1; games <= 5; games++ {
		t.Run(strconv.Itoa(games), func(t *testing.T) {
			res, err := http.Get(shelf(t, games).URL)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			body, err := io.ReadAll(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			page := string(body)
			if i := strings.Index(page, "⟦"); i >= 0 {
				t.Errorf("a text is missing: %.60s", page[i:])
			}
			boxes, plays := strings.Count(page, `class="stand-box"`), strings.Count(page, `name="quick" value="bots"`)
			if boxes != games || plays != games {
				t.Errorf("%d boxes and %d buttons for %d games", boxes, plays, games)
			}
			choices, chosen := strings.Count(page, `type="radio"`), len(regexp.MustCompile(`<input class="stand-choice"[^>]* checked`).FindAllString(page, -1))
			if games < 3 && choices != 0 || games >= 3 && (choices != games || chosen != 1) {
				t.Errorf("%d choices, %d of them made, for %d games", choices, chosen, games)
			}
		})
	}
}

// A table closed by a moderator awaits no one, in any game.
func TestClosed_NoOneAwaited(t *testing.T) {
	h := webtest.OpenAll(t)
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		a := h.Visitor(t, "fr").Post("/g/"+id, "quick", "bots")
		path := a.Header.Get("Location")
		h.AwaitTurn(t, path)
		if err := h.Moderation.CloseTable(t.Context(), moderation.CommandLine, webtest.TableID(path), "Exercice d’incendie."); err != nil {
			t.Fatal(id, err)
		}
		page := h.Visitor(t, "fr").Get(path).Body
		_, table, _ := strings.Cut(page, `id="table"`)
		table, _, _ = strings.Cut(table, "</main>")
		if !strings.Contains(table, "Cette table est fermée.") || strings.Contains(table, "On attend") {
			t.Errorf("%s: the table is not shown as closed, or awaits a player", id)
		}
	}
}

func TestPlayNow_JoinsWaitingTable(t *testing.T) {
	h := webtest.Open(t)
	ana, bob := h.Visitor(t, "en"), h.Visitor(t, "en")
	path := ana.Open("quick", "now")
	if got := bob.Open("quick", "now"); got != path {
		t.Fatalf("two players sit at two tables: %s and %s", path, got)
	}
	if got := ana.Open("quick", "now"); got != path {
		t.Fatalf("a waiting player is redirected elsewhere: %s", got)
	}
	other := ana.Open("seats", "3", "public", "yes", "o.deals", "1")
	if got := h.Visitor(t, "en").Open("quick", "now"); got == other {
		t.Fatal("seated at a table with unusual options")
	}
	if page := ana.Get(path).Body; !strings.Contains(page, "bots take them after 30 seconds") {
		t.Fatal("the page does not say when bots come")
	}
	people := h.Visitor(t, "en").Open("quick", "now", "bots", "no")
	if people == path || strings.Contains(ana.Get(people).Body, "bots take them") {
		t.Fatal("bots come though none are wanted")
	}
}

func TestTables_ByPace(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	for title, move := range map[string]string{"Free": "0", "Live": "45", "Slow": "86400"} {
		ana.Open("seats", "3", "public", "yes", "title", title, "move", move)
	}
	for pace, want := range map[string]string{"free": "Free", "live": "Live", "days": "Slow"} {
		page := h.Visitor(t, "en").Get("/tables?pace=" + pace).Body
		for _, title := range []string{"Free", "Live", "Slow"} {
			if has := strings.Contains(page, ">"+title+"<"); has != (title == want) {
				t.Errorf("%s: %s is listed: %v", pace, title, has)
			}
		}
	}
}

// Players on one screen must type their names: without a name no table is opened. The error is
// shown at the field, which has the focus and keeps the text.
func TestHere_NoName_ErrorAtField(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	const long = "Léa, Marie-Antoinette de Saint-Germain"
	for typed, want := range map[string]string{
		"":    "Say who plays with you",
		" , ": "Say who plays with you",
		long:  "24 characters at most",
	} {
		a := b.Post("/g/nain-jaune", "quick", "here", "names", typed)
		_, field, _ := strings.Cut(a.Body, `id="names"`)
		field, said, _ := strings.Cut(field, ">")
		said, _, _ = strings.Cut(said, "</div>")
		if a.Status != http.StatusUnprocessableEntity || !strings.Contains(field, " autofocus") ||
			!strings.Contains(field, `value="`+typed+`"`) || !strings.Contains(said, want) {
			t.Errorf("%q: status %d, field %q, error %q", typed, a.Status, field, said)
		}
		if strings.Count(a.Body, `role="alert"`) != 1 {
			t.Errorf("%q: the error is shown elsewhere too", typed)
		}
	}
}

// A browser silently truncates input longer than a field allows, so name fields have no maximum:
// the server checks the length.
func TestNames_NoMaxLength(t *testing.T) {
	h := webtest.Open(t)
	owner := h.Visitor(t, "en")
	path := owner.Open("seats", "3")
	for _, address := range []string{"/me", path} {
		_, field, there := strings.Cut(h.Visitor(t, "en").Get(address).Body, `id="name"`)
		field, _, _ = strings.Cut(field, ">")
		if !there || strings.Contains(field, "maxlength") {
			t.Errorf("%s: %q", address, field)
		}
	}
}

func TestLists_GameName_Once(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "en")
	b.Open("quick", "bots")
	if row := b.Visit("/me").Text(`.row .grow:has(.note a[href$="/stop"])`); strings.Count(row, "Nain Jaune") != 1 {
		t.Errorf("the name occurs %d times: %s", strings.Count(row, "Nain Jaune"), row)
	}
}

// spokenAt returns the language options of a table.
func spokenAt(t *testing.T, h *webtest.Site, path string) game.Options {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), table.ID(strings.TrimPrefix(path, "/t/")))
	if err != nil {
		t.Fatal(err)
	}
	return game.Options{"letters": f.Table.Options["letters"], "words": f.Table.Options["words"]}
}

// A table opened with a quick button uses the visitor's language, and the contract form preselects
// it.
func TestLanguageOptions_ReadersLanguage(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	for lang, name := range map[string]string{"fr": "le dictionnaire français", "en": "the English dictionary"} {
		want := game.Options{"letters": lang, "words": lang}
		for _, way := range [][]string{{"quick", "bots"}, {"quick", "guests"}, {"quick", "now"}, {"quick", "here", "names", "Léa"}} {
			b := h.Visitor(t, lang)
			path := b.Post("/g/rondo", way...).Header.Get("Location")
			if got := spokenAt(t, h, path); !maps.Equal(got, want) {
				t.Errorf("%s, %s: %v", lang, way, got)
			}
		}
		page := html.UnescapeString(h.Visitor(t, lang).Get("/g/rondo").Body)
		if !strings.Contains(page, `<option value="`+lang+`" selected>`+name+`</option>`) {
			t.Errorf("%s: the contract preselects another dictionary", lang)
		}
	}
}

// A reader of none of the languages of a game of words is asked which it shall be, before a table opens: by the
// quick buttons, by the library's button and by the contract.
func TestLanguageOptions_Asked(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	b := h.Visitor(t, "de")
	for _, way := range [][]string{{"quick", "bots"}, {"quick", "guests"}, {"quick", "now"}, {"quick", "here", "names", "Léa"}} {
		if to := b.Post("/g/rondo", way...).Header.Get("Location"); to != "/g/rondo#ways" {
			t.Errorf("%s without a choice leads to %q", way, to)
		}
		for _, lang := range []string{"en", "fr"} {
			path := h.Visitor(t, "de").Post("/g/rondo", append(way, "words", lang)...).Header.Get("Location")
			if got := spokenAt(t, h, path); !maps.Equal(got, game.Options{"letters": lang, "words": lang}) {
				t.Errorf("%s, %s: %v", lang, way, got)
			}
		}
	}
	page := html.UnescapeString(b.Get("/g/rondo").Body)
	if strings.Count(page, "mit englischen Wörtern") != 4 || strings.Count(page, "mit französischen Wörtern") != 4 {
		t.Error("the buttons do not say which words")
	}
	if a := b.Post("/g/rondo", "seats", "2", "bots", "1"); a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `id="o.words.wrong"`) {
		t.Errorf("the contract opens a table with words that no one chose: %d", a.Status)
	}
	path := b.Post("/g/rondo", "seats", "2", "bots", "1", "o.words", "en").Header.Get("Location")
	if got := spokenAt(t, h, path); got["letters"] != "en" {
		t.Errorf("the letters do not follow the dictionary: %v", got)
	}
}

// "Play now" never seats a visitor at a table in another language. Wherever words are played, the
// page names their language.
func TestLanguageOptions_Shown(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.New())
	ana, bob := h.Visitor(t, "fr"), h.Visitor(t, "en")
	french := ana.Post("/g/rondo", "quick", "now").Header.Get("Location")
	if bob.Post("/g/rondo", "quick", "now").Header.Get("Location") == french {
		t.Error("an English reader is seated at a table with French words")
	}
	usual, _, _ := strings.Cut(bob.Get(french).Body, "<details>")
	if !strings.Contains(usual, "the French dictionary") {
		t.Error("the contract folds the dictionary away")
	}
	if page := bob.Get("/g/rondo/daily").Body; !strings.Contains(page, "the French letters") || !strings.Contains(page, "the French dictionary") {
		t.Error("the daily deal does not name its language")
	}
	begun := bob.Post("/g/rondo", "quick", "bots").Header.Get("Location")
	if page := bob.Get(begun).Body; !strings.Contains(page, "<p>English dictionary</p>") {
		t.Error("the table does not name its dictionary")
	}
}

// A visitor who has not played yet finds today's deals on the first page, each to be played at once, with how many
// have played it and the best; once played, the other one's best shows there. A public game that has ended can be
// looked at again.
func TestLibrary_Stranger_FindsTodaysDeals(t *testing.T) {
	h := webtest.OpenAll(t)
	stranger := h.Visitor(t, "en")
	page := stranger.Get("/").Body
	if n := strings.Count(page, "Not played yet today"); n != len(games.All()) {
		t.Fatalf("%d deals on the first page, want %d:\n%s", n, len(games.All()), page)
	}
	player := h.Visitor(t, "en")
	path := player.Post("/g/nain-jaune/daily").Header.Get("Location")
	h.Finish(t, path)
	page = stranger.Get("/").Body
	if !strings.Contains(page, "Played once: ") || strings.Count(page, "Not played yet today") != len(games.All())-1 {
		t.Errorf("after one has played:\n%s", page)
	}
	if to := stranger.Post("/g/ronda/daily").Header.Get("Location"); !strings.HasPrefix(to, "/t/") {
		t.Errorf("a deal leads to %q", to)
	}
	if page = player.Get("/").Body; strings.Contains(page, "Played once: ") {
		t.Error("one who has played sees the page of a stranger")
	}
}
