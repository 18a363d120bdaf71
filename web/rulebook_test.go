package web_test

import (
	"html"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tablee/games"
	nainjaune "tablee/games/nainjaune/ui"
	ronda "tablee/games/ronda/ui"
	"tablee/web/board"
	"tablee/web/rulebook"
	"tablee/web/texts"
	"tablee/web/webtest"
)

var (
	forBuilders = regexp.MustCompile(`(?s)<details class="record">.*?</details>|<table class="settings">.*?</table>|<svg.*?</svg>`)
	exampleTold = regexp.MustCompile(`(?s)<div class="example">.*?</ol>`)
	anyTag      = regexp.MustCompile(`<[^>]*>`)
	machine     = regexp.MustCompile(`(?i)\b(?:place|seat) \d|[{}⟦]|\b\w+=\S|: (?:luck|over)\b`)
)

// A rulebook uses players' names and the contract's words. Parts for programs are folded, and
// option keys appear only in their table.
func TestRulebook_WordsForPeople(t *testing.T) {
	uis := games.UIs()
	h := webtest.OpenWith(t, nil, uis...)
	for _, lang := range board.Languages() {
		v := h.Visitor(t, lang)
		for _, ui := range uis {
			_, page, _ := strings.Cut(v.Get("/g/"+ui.ID()+"/rules").Body, "<article")
			_, page, _ = strings.Cut(page, ">") // the tag says which language, if it is another one
			page, _, _ = strings.Cut(forBuilders.ReplaceAllString(page, ""), "</article>")
			told := exampleTold.FindAllString(page, -1)
			if len(told) == 0 {
				t.Errorf("%s in %s: no example", ui.ID(), lang)
			}
			for _, example := range told {
				if text := html.UnescapeString(anyTag.ReplaceAllString(example, " ")); !strings.Contains(text, "Ana, Bob") {
					t.Errorf("%s in %s: an example without names: %s", ui.ID(), lang, text)
				}
			}
			for _, line := range strings.Split(page, "\n") {
				text := html.UnescapeString(anyTag.ReplaceAllString(line, ""))
				if m := machine.FindString(text); m != "" {
					t.Errorf("%s in %s: %q is for programs: %s", ui.ID(), lang, m, text)
				}
			}
		}
	}
}

func TestRulebook_EveryRule_HasAnchor(t *testing.T) {
	h := webtest.Open(t)
	for _, lang := range board.Languages() {
		page := h.Visitor(t, lang).Get("/g/nain-jaune/rules").Body
		for _, id := range []string{"NJ-01", "NJ-12", "NJ-21", "NJ-X01", "GEN-HAND"} {
			if !strings.Contains(page, ` id="`+id+`"`) {
				t.Errorf("%s: %s has no anchor", lang, id)
			}
		}
		if strings.Contains(page, "picture:") || strings.Contains(page, "language-play") {
			t.Errorf("%s: a picture or an example is not drawn", lang)
		}
		for _, m := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
			if !strings.Contains(page, ` id="`+m[1]+`"`) {
				t.Errorf("%s: #%s has no target", lang, m[1])
			}
		}
	}
}

// In a rulebook with two editions, the one being played is open and the other folded. The path,
// which a table's page and its refusals link to, selects it. Neither reader loses a rule.
func TestRulebook_OtherEdition_Folded(t *testing.T) {
	h := webtest.OpenWith(t, nil, games.UIs()...)
	folded := regexp.MustCompile(`(?s)<details class="other-text">.*?</details>`)
	ids := regexp.MustCompile(`<a class="rule" id="(RON-[^"]*)"`)
	for _, lang := range board.Languages() {
		v := h.Visitor(t, lang)
		whole := len(ids.FindAllString(v.Get("/g/rondelic/rules").Body, -1))
		for address, open := range map[string]string{"": "A", "?text=A": "A", "?text=B": "B", "?text=C": "A"} {
			page := v.Get("/g/rondelic/rules" + address).Body
			shows := folded.ReplaceAllString(page, "")
			if other := map[string]string{"A": "B", "B": "A"}[open]; !strings.Contains(shows, `id="RON-`+open+`-16"`) || strings.Contains(shows, `id="RON-`+other+`-16"`) {
				t.Errorf("%s %s: text %s is folded, or the other one is open", lang, address, open)
			}
			if !strings.Contains(shows, `id="RON-A-08"`) || !strings.Contains(shows, `id="RON-X18"`) || len(ids.FindAllString(page, -1)) != whole {
				t.Errorf("%s %s: a common rule is folded, or a rule is missing", lang, address)
			}
		}
	}
	b := h.Visitor(t, "en")
	path := b.Post("/g/rondelic", "seats", "4", "bots", "3", "o.text", "B").Header.Get("Location")
	if page := b.Get(path).Body; !strings.Contains(page, `href="/g/rondelic/rules?text=B"`) {
		t.Error("the table's page does not link to the edition played")
	}
	h.AwaitTurn(t, path)
	if page := b.Post(path, "seq", h.Seq(t, path), "a", "out").Body; !strings.Contains(page, `/g/rondelic/rules?text=B#`) {
		t.Error("a refusal does not link to the edition played")
	}
}

// A page names an option in its contract's words, not by the keys of records.
func TestGEN_OPTION_ContractWords(t *testing.T) {
	h := webtest.Open(t)
	for lang, words := range map[string][]string{
		"fr": {"Carte du tableau gardée", "coûte sa mise", "ne coûte rien", "twice"},
		"en": {"twice"},
	} {
		page := html.UnescapeString(h.Visitor(t, lang).Post("/g/nain-jaune", "o.unplayed", "twice").Body)
		_, wrong, _ := strings.Cut(page, `id="o.unplayed.wrong"`)
		wrong, _, _ = strings.Cut(wrong, "</")
		for _, word := range words {
			if !strings.Contains(wrong, word) {
				t.Errorf("%s: the refusal lacks %q: %s", lang, word, wrong)
			}
		}
		if strings.Contains(wrong, "unplayed") || strings.Contains(wrong, "match basic none") || wrong == "" {
			t.Errorf("%s: raw keys: %s", lang, wrong)
		}
	}
}

func TestContract_Error_AtItsField(t *testing.T) {
	h := webtest.Open(t)
	b := h.Visitor(t, "fr")
	for _, c := range []struct {
		name, field, value, mark string
	}{
		{"too many players", "seats", "9", `id="seats.wrong"`},
		{"more bots than chairs", "bots", "7", `id="bots.wrong"`},
		{"an unknown value", "o.unplayed", "twice", `id="o.unplayed.wrong"`},
		{"a number beyond its range", "n.chips", "7", `id="o.chips.wrong"`},
		{"seats that are no number", "seats", "99999999999999999999", `id="seats.wrong"`},
		{"a time beyond all numbers of seconds", "move", "9223372036854775807", `id="move.wrong"`},
		{"a time before the first second", "move", "-9223372036854775808", `id="move.wrong"`},
		{"an unknown setting that stands in the fold", "absence", "sometimes", `<details class="more" open>`},
		{"a setting there is not", "o.colour", "red", "colour"},
		{"a name too long", "title", strings.Repeat("x", 60), `id="title.wrong"`},
	} {
		a := b.Post("/g/nain-jaune", c.field, c.value, "o.afterKing", "ace")
		if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, c.mark) {
			t.Errorf("%s: %d, %s on the page: %t", c.name, a.Status, c.mark, strings.Contains(a.Body, c.mark))
		}
		if n := strings.Count(a.Body, " autofocus"); n != 1 {
			t.Errorf("%s: %d fields have the focus, want the invalid one", c.name, n)
		}
		if !regexp.MustCompile(`<option value="ace" selected`).MatchString(a.Body) {
			t.Errorf("%s: other typed values are lost", c.name)
		}
	}
}

func TestContract_PunctuationDoesNotWrap(t *testing.T) {
	h := webtest.Open(t)
	kept, loose := regexp.MustCompile(`</select>[\x{a0}\x{202f}]*[.,;:]</span>`), regexp.MustCompile(`</select></span>[\s\x{a0}\x{202f}]*[.,;:]`)
	for _, lang := range board.Languages() {
		page := h.Visitor(t, lang).Get("/g/nain-jaune").Body
		if m := loose.FindString(page); m != "" || !kept.MatchString(page) {
			t.Errorf("%s: punctuation may wrap to the next line: %q", lang, m)
		}
	}
}

// Where one choice sets the defaults of others (Rondelic's text, RON-A-01), the form leaves them at
// these defaults unless the player chooses otherwise, and keeps a choice even if it is the other
// text's default.
func TestContract_DependentDefaults(t *testing.T) {
	h := webtest.OpenAll(t)
	b := h.Visitor(t, "en")
	for _, c := range []struct {
		name  string
		typed []string
		want  map[string]string
	}{
		{"text B alone", []string{"o.text", "B", "o.circles", "", "o.king", "", "o.duel", ""},
			map[string]string{"text": "B", "circles": "10", "king": "lend", "duel": "off"}},
		{"text B with values of text A", []string{"o.text", "B", "o.circles", "6", "o.king", "jarnac", "o.duel", "on"},
			map[string]string{"text": "B", "circles": "6", "king": "jarnac", "duel": "on", "stake": "on"}},
		{"text A", []string{"o.text", "A", "o.circles", ""}, map[string]string{"text": "A", "circles": "6", "king": "jarnac"}},
	} {
		opened := b.Post("/g/rondelic", append(c.typed, "seats", "4", "bots", "3")...)
		frame, err := h.Host.Frame(t.Context(), webtest.TableID(opened.Header.Get("Location")))
		if err != nil {
			t.Fatal(err)
		}
		for key, want := range c.want {
			if got := frame.Table.Options[key]; got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, key, got, want)
			}
		}
	}
	page := html.UnescapeString(b.Get("/g/rondelic").Body)
	for _, want := range []string{`<option value="" selected data-by="o.text" data-texts="{"A":"6 circles (usual)","B":"10 circles (usual)"}">what the text says</option>`, "/follow.js"} {
		if !strings.Contains(page, want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if strings.Contains(b.Get("/g/nain-jaune").Body, "follow.js") {
		t.Error("a game without dependent options loads the script")
	}
}

// italian returns a language pack with this rulebook of Nain Jaune, beside a valid one of Ronda.
func italian(t *testing.T, nainJaune string) (p *texts.Pack, books rulebook.Books, locs map[string]*board.Loc, left, lacking []string) {
	t.Helper()
	l, err := texts.Parse("it", []byte(`name = "Italiano"`))
	if err != nil {
		t.Fatal(err)
	}
	own := games.Rulebooks()
	p = &texts.Pack{Language: l, Rulebooks: map[string]string{"nain-jaune": nainJaune, "ronda": own["ronda"]("en")}}
	shelf := []board.UI{nainjaune.New(), ronda.New()}
	locs = map[string]*board.Loc{texts.Fallback: webtest.Texts(t)[texts.Fallback]} // the fallback
	if _, err := board.AddPack(locs, p); err != nil {
		t.Fatal(err)
	}
	if left, lacking, err = rulebook.Sift(p, shelf, games.RulesOf, locs, own); err != nil {
		t.Fatal(err)
	}
	texts := maps.Clone(own)
	for id, text := range p.Rulebooks {
		texts[id] = func(lang string) string {
			if lang == "it" {
				return text
			}
			return own[id](lang)
		}
	}
	if books, err = rulebook.Read(shelf, games.RulesOf, locs, texts); err != nil {
		t.Fatalf("the accepted rulebooks cannot be read: %v", err)
	}
	return p, books, locs, left, lacking
}

// A rulebook of a language pack must be plain text. One that is more is left out alone, with a
// reason, and English replaces it.
func TestSift_HostileRulebook_LeftOut(t *testing.T) {
	const head = "# Nano Giallo\n\nNJ-01 Si gioca con le carte.\n\n"
	for what, c := range map[string]struct{ text, why string }{
		"script":                   {"<script>alert(1)</script>\n", "HTML"},
		"HTML in a line":           {"Vieni <img src=x onerror=alert(1)> qui.\n", "HTML"},
		"form":                     {"<form action=https://evil.example><input name=a></form>\n", "HTML"},
		"comment":                  {"<!-- x -->\n", "HTML"},
		"picture of another site":  {"![x](https://evil.example/seen.png)\n", "picture"},
		"picture by path":          {"![x](/logo)\n", "picture"},
		"picture as data URL":      {"![x](data:image/png;base64,AAAA)\n", "picture"},
		"unknown picture":          {"![x](picture:nothing)\n", "picture"},
		"picture by reference":     {"![x][y]\n\n[y]: https://evil.example/seen.png\n", "picture"},
		"script link":              {"[x](javascript:alert(1))\n", "link"},
		"escaped script link":      {"[x](JaVaScRiPt&colon;alert(1))\n", "link"},
		"script link by reference": {"[x][y]\n\n[y]: javascript:alert(1)\n", "link"},
		"script autolink":          {"<javascript:alert(1)>\n", "link"},
		"data link":                {"[x](data:text/html,hi)\n", "link"},
		"link by path":             {"[x](/me/erase)\n", "link"},
		"protocol-relative link":   {"[x](//evil.example)\n", "link"},
		"invalid UTF-8":            {"\xff\xfe\n", "UTF-8"},
		"control character":        {"a\x1bb\n", "control character"},
		"huge text":                {strings.Repeat("Testo. ", 100_000), "longer"},
		"invalid record":           {"```play\ngame nonsense\n```\n", "record"},
		"record of another game":   {"```play\ntablee-play 1\ngame rondo 1\nseats 2\n```\n", "rulebook:"},
	} {
		p, books, locs, left, _ := italian(t, head+c.text)
		if len(left) != 1 || !strings.HasPrefix(left[0], "it: nain-jaune.md: ") || !strings.Contains(left[0], c.why) {
			t.Errorf("%s: left out: %q", what, left)
		}
		if _, stays := p.Rulebooks["ronda"]; !stays {
			t.Errorf("%s: Ronda's rulebook is left out too", what)
		}
		if html := books.Of("nain-jaune", locs["it"]).HTML; strings.Contains(html, "evil.example") || strings.Contains(html, "alert") || !strings.Contains(html, "NJ-12") {
			t.Errorf("%s: English does not replace it", what)
		}
	}
}

// A rulebook that is plain text stays, with links to rules and other sites. Rules it lacks are
// quoted in English.
func TestSift_ShortRulebook_Stays(t *testing.T) {
	p, books, locs, left, lacking := italian(t, "# Nano Giallo\n\nNJ-01 Si gioca con [le carte](https://it.wikipedia.org/wiki/Carte). 1 < 2 & *poi* [NJ-12](#NJ-12).\n\n![Il tavolo](picture:board)\n")
	if len(left) > 0 || p.Rulebooks["nain-jaune"] == "" {
		t.Fatalf("left out: %q", left)
	}
	if !slices.Contains(lacking, "it: nain-jaune.md: NJ-12") || slices.Contains(lacking, "it: nain-jaune.md: NJ-01") {
		t.Errorf("lacking: %q", lacking)
	}
	bk := books.Of("nain-jaune", locs["it"])
	if !strings.Contains(bk.HTML, `href="https://it.wikipedia.org/wiki/Carte"`) || !strings.Contains(bk.HTML, "<svg") {
		t.Error(bk.HTML)
	}
	if got := bk.Quote("NJ-01"); !strings.HasPrefix(got, "Si gioca con le carte.") {
		t.Errorf("NJ-01 is %q", got)
	}
	if got, english := bk.Quote("NJ-12"), books.Of("nain-jaune", locs["en"]).Quote("NJ-12"); got != english || english == "" {
		t.Errorf("NJ-12 is %q, want %q", got, english)
	}
}
