package boardtest

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/game"
	"tablee/web/board"
	"tablee/web/static"
)

var previewDir = flag.String("preview", "", "write scenes as HTML pages into this folder")

// Preview renders the scenes of a game by name, in every language and in the light and dark theme, and the
// pictures of its rulebook. It writes them into the folder given by -preview. Without the flag it only checks
// that everything renders.
func Preview(t *testing.T, ui board.UI, scenes func(l *board.Loc) map[string]*board.Scene) {
	locs := Locs(t, ui)
	p := preview{locs, t, ui, *previewDir}
	if p.dir == "" {
		p.dir = t.TempDir()
	}
	p.files()
	for lang, l := range locs {
		drawn := scenes(l)
		for _, theme := range []string{"light", "dark"} {
			for name, s := range drawn {
				p.write(fmt.Sprintf("%s-%s-%s.html", strings.ReplaceAll(name, " ", "-"), lang, theme), p.page(theme, s))
			}
			p.write(fmt.Sprintf("rule-%s-%s.html", lang, theme), p.rules(theme, l))
		}
	}
}

type preview struct {
	locs map[string]*board.Loc
	t    *testing.T
	ui   board.UI
	dir  string
}

func (p preview) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// files writes the files that the pages refer to.
func (p preview) files() {
	for _, sheet := range append(board.Sheets(p.locs), board.NewSheet(p.ui.ID(), p.ui.Symbols())) {
		p.write(sheet.Path, sheet.SVG)
	}
	err := fs.WalkDir(static.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(static.FS, name)
		p.write("static/"+name, string(data))
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, name := range []string{"bare.css", "own.css"} {
		styles, err := fs.ReadFile(p.ui.Bundles(), name)
		if err != nil {
			p.t.Fatal(err)
		}
		p.write("static/"+name, string(styles))
	}
}

// head begins a page; its styles show every animation in its final state.
const head = `<!doctype html><html lang=%s data-theme=%s><meta charset=utf-8><meta name=viewport content="width=device-width"><title>%s</title>
<link rel=stylesheet href=/static/bare.css><link rel=stylesheet href=/static/own.css>
<style>*,::before,::after{animation-delay:-30s!important;animation-play-state:paused!important}.live{display:grid;grid-template-columns:minmax(0,1fr) 264px}.side{padding:16px 18px 14px 20px;border-left:1px solid var(--rule);display:flex;flex-direction:column;overflow:hidden;height:calc(100dvh - 48px)}.side>ol{overflow:hidden;flex:1;display:flex;flex-direction:column;justify-content:flex-end}.last{display:none}
@media (max-width:699px){.live{display:block}.side{display:none}.last{display:block;height:42px;padding:10px 12px;border-top:1px solid var(--rule);font-size:14.5px;white-space:nowrap;overflow:hidden}}</style>`

func (p preview) head(theme string, l *board.Loc) string {
	return fmt.Sprintf(head, l.Lang(), theme, p.name(l))
}

func (p preview) name(l *board.Loc) string { return l.T(p.ui.ID() + ".name") }

func (p preview) page(theme string, s *board.Scene) string {
	var b strings.Builder
	b.WriteString(p.head(theme, s.L))
	fmt.Fprintf(&b, `<header class=bar><a class=bar-name href="/">Tablée</a><span class=bar-title>%s</span><span class=bar-note>%s</span></header><form id=act method=post></form><main class=live id=fragment><div id=table>`, p.name(s.L), p.ui.State(s))
	b.WriteString(Drawn(p.t, p.ui.Table(s)) + `</div><aside class=side><h2>Journal</h2><ol class=journal>`)
	last := ""
	for _, line := range p.ui.Journal(s, s.Recent) {
		last = line.Text
		if line.Gain != "" {
			last = strings.Replace(last, line.Gain, `<span class=gain>`+line.Gain+`</span>`, 1)
		}
		b.WriteString("<li>" + p.sign(s, line.Seat) + last)
	}
	b.WriteString(`</ol>` + Drawn(p.t, p.ui.Panel(s)) + `</aside></main><footer class=last>` + last + `</footer>`)
	return b.String()
}

func (p preview) sign(s *board.Scene, seat game.Seat) string {
	if seat < 0 {
		return ""
	}
	if signed, ok := p.ui.(board.Signed); ok {
		return Drawn(p.t, signed.Sign(s, seat))
	}
	return Drawn(p.t, board.Glyph(s.Seats[seat].Sign))
}

func (p preview) rules(theme string, l *board.Loc) string {
	var b strings.Builder
	fmt.Fprintf(&b, `%s<style>.demo{display:flex;flex-wrap:wrap;gap:18px;padding:30px}.demo>div{width:200px}.demo>.w{width:440px}.demo .cloth{border-radius:5px}</style><div class=demo data-game=%s><div><span class=box>%s</span></div>`,
		p.head(theme, l), p.ui.ID(), Drawn(p.t, p.ui.Cover(l)))
	for _, step := range p.ui.Steps(l) {
		b.WriteString(`<div><div class=cloth>` + Drawn(p.t, step.Picture) + `</div><b>` + step.Title + `</b> ` + step.Text + `</div>`)
	}
	book, err := readBook(os.DirFS(".."), l.Lang())
	if err != nil {
		p.t.Fatal(err)
	}
	for _, m := range pictured.FindAllStringSubmatch(string(book), -1) {
		b.WriteString(`<div class=w>` + Drawn(p.t, p.ui.Picture(l, m[1])) + `</div>`)
	}
	return b.String() + `</div>`
}
