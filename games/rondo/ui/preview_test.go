package ui

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tablee/web/board"
	"tablee/web/static"
)

var preview = flag.String("preview", "", "write scenes as HTML pages into this folder, to be looked at")

// TestPreview writes pages to look at: go test ./games/rondo/ui -run Preview
// -args -preview DIR, then serve DIR.
func TestPreview(t *testing.T) {
	dir := *preview
	if dir == "" {
		dir = t.TempDir() // every scene can be drawn, looked at or not
	}
	write := func(name, text string) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, sheet := range append(board.Sheets(), board.NewSheet(id, UI{}.Symbols())) {
		write(sheet.Path, sheet.SVG)
	}
	err := fs.WalkDir(static.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, readErr := fs.ReadFile(static.FS, name)
			write("static/"+name, string(data))
			err = readErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	write("static/game.css", UI{}.Styles())
	write("static/pages.css", UI{}.PageStyles())
	write("static/compose-rondo.css", UI{}.ComposeStyles())
	for lang, l := range locs(t) {
		write("static/compose-rondo-"+lang+".js", UI{}.Script(l))
		for _, theme := range []string{"light", "dark"} {
			for name, s := range scenes(t, l) {
				write(strings.ReplaceAll(name, " ", "-")+"-"+lang+"-"+theme+".html", page(t, theme, s))
			}
			write("rule-"+lang+"-"+theme+".html", rulePage(t, theme, l))
		}
	}
}

const head = `<!doctype html><html lang=%[1]s data-theme=%[2]s><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Rondo</title>
<link rel=stylesheet href=/static/base.css><link rel=stylesheet href=/static/table.css><link rel=stylesheet href=/static/game.css><link rel=stylesheet href=/static/pages.css><script type=module src=/static/compose-rondo-%[1]s.js></script>
<style>*{animation:none!important}.room{display:grid;grid-template-columns:minmax(0,1fr) 264px}.side{padding:16px 18px 14px 20px;border-left:1px solid var(--rule);display:flex;flex-direction:column;overflow:hidden;height:calc(100dvh - 48px)}.side>ol{overflow:hidden;flex:1;display:flex;flex-direction:column;justify-content:flex-end}.last{display:none}
@media (max-width:699px){.room{display:block}.side{display:none}.last{display:block;height:42px;padding:10px 12px;border-top:1px solid var(--rule);font-size:14.5px;white-space:nowrap;overflow:hidden}}</style>`

func page(tb testing.TB, theme string, s *board.Scene) string {
	tb.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, head, s.L.Lang(), theme)
	fmt.Fprintf(&b, `<header class=bar><a class=bar-name href="/">Tablée</a><span class=bar-title>%s</span><span class=bar-note>%s</span></header><form id=act method=post></form><main class=room id=room><div id=table>`, say(s.L, "name"), UI{}.State(s))
	render(tb, &b, s)
	b.WriteString(`</div><aside class=side><h2>Journal</h2><ol class=journal>`)
	lines := UI{}.Journal(s, s.Recent)
	for _, line := range lines {
		text := line.Text
		if line.Gain != "" {
			text = strings.Replace(text, line.Gain, `<span class=gain>`+line.Gain+`</span>`, 1)
		}
		b.WriteString("<li>")
		if line.Seat >= 0 {
			_ = board.Glyph(int(line.Seat)).Render(context.Background(), &b)
		}
		b.WriteString(text)
	}
	b.WriteString(`</ol>`)
	if err := (UI{}).Panel(s).Render(context.Background(), &b); err != nil {
		tb.Fatal(err)
	}
	b.WriteString(`</aside></main><footer class=last>` + lines[len(lines)-1].Text + `</footer>`)
	return b.String()
}

func render(tb testing.TB, b *strings.Builder, s *board.Scene) {
	tb.Helper()
	if err := (UI{}).Table(s).Render(context.Background(), b); err != nil {
		tb.Fatal(err)
	}
}

func rulePage(tb testing.TB, theme string, l *board.Loc) string {
	tb.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, head, l.Lang(), theme)
	b.WriteString(`<style>.demo{display:flex;flex-wrap:wrap;gap:18px;padding:30px}.demo>div{width:200px}.demo>.w{width:440px}.demo .cloth{border-radius:5px}</style><div class=demo data-game=rondo><div><span class=box>`)
	if err := (UI{}).Cover(l).Render(context.Background(), &b); err != nil {
		tb.Fatal(err)
	}
	b.WriteString(`</span></div>`)
	for _, step := range (UI{}).Steps(l) {
		b.WriteString(`<div><div class=cloth>`)
		if err := step.Picture.Render(context.Background(), &b); err != nil {
			tb.Fatal(err)
		}
		b.WriteString(`</div><b>` + step.Title + `</b> ` + step.Text + `</div>`)
	}
	for _, name := range []string{"holder", "moves"} {
		b.WriteString(`<div class=w>`)
		if err := (UI{}).Picture(l, name).Render(context.Background(), &b); err != nil {
			tb.Fatal(err)
		}
		b.WriteString(`</div>`)
	}
	return b.String() + `</div>`
}
