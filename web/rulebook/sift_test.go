package rulebook_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"tablee/games"
	nainjaune "tablee/games/nainjaune/ui"
	ronda "tablee/games/ronda/ui"
	"tablee/web/board"
	"tablee/web/languages"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// italian is the language of a house whose rulebook of Nain Jaune is this one, beside a sound one of
// Ronda.
func italian(t *testing.T, nainJaune string) (p *languages.Pack, books rulebook.Books, locs map[string]*board.Loc, left, lacking []string) {
	t.Helper()
	l, err := languages.Parse("it", []byte(`name = "Italiano"`))
	if err != nil {
		t.Fatal(err)
	}
	own := games.Rulebooks()
	p = &languages.Pack{Language: l, Rulebooks: map[string]string{"nain-jaune": nainJaune, "ronda": own["ronda"]("en")}}
	shelf := []board.UI{nainjaune.UI{}, ronda.UI{}}
	locs, err = page.ReadTexts(shelf)
	if err != nil {
		t.Fatal(err)
	}
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
		t.Fatalf("what was let through cannot be read: %v", err)
	}
	return p, books, locs, left, lacking
}

// A rulebook that a house brings along may be text and nothing more: one that is more costs itself
// alone, with its reason, and English stands in.
func TestSift_HostileRulebooksAreLeftOut(t *testing.T) {
	const head = "# Nano Giallo\n\nNJ-01 Si gioca con le carte.\n\n"
	for what, c := range map[string]struct{ text, why string }{
		"a script":             {"<script>alert(1)</script>\n", "HTML"},
		"HTML in a line":       {"Vieni <img src=x onerror=alert(1)> qui.\n", "HTML"},
		"a form":               {"<form action=https://evil.example><input name=a></form>\n", "HTML"},
		"a comment":            {"<!-- x -->\n", "HTML"},
		"a picture from away":  {"![x](https://evil.example/seen.png)\n", "picture"},
		"a picture of a page":  {"![x](/logo)\n", "picture"},
		"a picture in itself":  {"![x](data:image/png;base64,AAAA)\n", "picture"},
		"no picture of ours":   {"![x](picture:nothing)\n", "picture"},
		"a picture by a name":  {"![x][y]\n\n[y]: https://evil.example/seen.png\n", "picture"},
		"a script in a link":   {"[x](javascript:alert(1))\n", "link"},
		"a script in disguise": {"[x](JaVaScRiPt&colon;alert(1))\n", "link"},
		"a script by a name":   {"[x][y]\n\n[y]: javascript:alert(1)\n", "link"},
		"a script as it is":    {"<javascript:alert(1)>\n", "link"},
		"data in a link":       {"[x](data:text/html,hi)\n", "link"},
		"a page of the house":  {"[x](/me/erase)\n", "link"},
		"another host":         {"[x](//evil.example)\n", "link"},
		"no text":              {"\xff\xfe\n", "UTF-8"},
		"a control sign":       {"a\x1bb\n", "control sign"},
		"a huge text":          {strings.Repeat("Testo. ", 100_000), "longer"},
		"no record":            {"```play\ngame nonsense\n```\n", "record"},
		"a record of another":  {"```play\ntablee-play 1\ngame rondo 1\nseats 2\n```\n", "rulebook:"},
	} {
		p, books, locs, left, _ := italian(t, head+c.text)
		if len(left) != 1 || !strings.HasPrefix(left[0], "it: nain-jaune.md: ") || !strings.Contains(left[0], c.why) {
			t.Errorf("%s: told is %q", what, left)
		}
		if _, stays := p.Rulebooks["ronda"]; !stays {
			t.Errorf("%s: Ronda's is left out too", what)
		}
		if html := books.Of("nain-jaune", locs["it"]).HTML; strings.Contains(html, "evil.example") || strings.Contains(html, "alert") || !strings.Contains(html, "NJ-12") {
			t.Errorf("%s: English does not stand in", what)
		}
	}
}

// What is text stays, with links to rules and to other sites; of the rules that it lacks people are
// told in English.
func TestSift_ShortRulebooksStay(t *testing.T) {
	p, books, locs, left, lacking := italian(t, "# Nano Giallo\n\nNJ-01 Si gioca con [le carte](https://it.wikipedia.org/wiki/Carte). 1 < 2 & *poi* [NJ-12](#NJ-12).\n\n![Il tavolo](picture:board)\n")
	if len(left) > 0 || p.Rulebooks["nain-jaune"] == "" {
		t.Fatalf("left out: %q", left)
	}
	if !slices.Contains(lacking, "it: nain-jaune.md: NJ-12") || slices.Contains(lacking, "it: nain-jaune.md: NJ-01") {
		t.Errorf("lacking are %q", lacking)
	}
	bk := books.Of("nain-jaune", locs["it"])
	if !strings.Contains(bk.HTML, `href="https://it.wikipedia.org/wiki/Carte"`) || !strings.Contains(bk.HTML, "<svg") {
		t.Error(bk.HTML)
	}
	if got := bk.Quote("NJ-01"); !strings.HasPrefix(got, "Si gioca con le carte.") {
		t.Errorf("NJ-01 is %q", got)
	}
	if got, english := bk.Quote("NJ-12"), books.Of("nain-jaune", locs["en"]).Quote("NJ-12"); got != english || english == "" {
		t.Errorf("NJ-12 is %q, not %q", got, english)
	}
}
