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

	"tablee/game"
	"tablee/web/board"
	"tablee/web/static"
)

var preview = flag.String("preview", "", "write scenes as HTML pages into this folder, to be looked at")

// TestPreview writes pages to look at: go test ./games/royalreversi/ui -run Preview
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
	for lang, l := range locs(t) {
		for _, theme := range []string{"light", "dark"} {
			for _, seats := range []int{2, 3, 4} {
				write(fmt.Sprintf("%d-%s-%s.html", seats, lang, theme), page(t, theme, scene(t, l, seats, 20, 1, nil)))
			}
			write("start-"+lang+"-"+theme+".html", page(t, theme, scene(t, l, 4, 0, 3, nil)))
			write("teams-"+lang+"-"+theme+".html", page(t, theme, scene(t, l, 4, 20, 3, game.Options{"teams": "on", "layout": "mixed"})))
			write("dead-"+lang+"-"+theme+".html", page(t, theme, dead(t, l, 1)))
			write("nine-"+lang+"-"+theme+".html", page(t, theme, special(t, l, "9", 1)))
			write("ten-"+lang+"-"+theme+".html", page(t, theme, special(t, l, "T", 2)))
			write("over-"+lang+"-"+theme+".html", page(t, theme, scene(t, l, 4, whole, 1, nil)))
			write("watch-"+lang+"-"+theme+".html", page(t, theme, scene(t, l, 4, 14, game.Watcher, nil)))
			write("rule-"+lang+"-"+theme+".html", rulePage(t, theme, l))
		}
	}
}

const head = `<!doctype html><html lang=%s data-theme=%s><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Royal Reversi</title>
<link rel=stylesheet href=/static/base.css><link rel=stylesheet href=/static/table.css><link rel=stylesheet href=/static/game.css><script type=module>import {rove} from "/static/grid.js"
const q=new URLSearchParams(location.search),card=document.getElementById("h"+q.get("c")),square=document.querySelector("td [value="+q.get("s")+"]")
rove()
if(card){card.checked=true;card.dispatchEvent(new Event("change",{bubbles:true}))}
if(card&&square)square.focus({focusVisible:true})</script>
<style>*{animation:none!important}.room{display:grid;grid-template-columns:minmax(0,1fr) 264px}.side{padding:16px 18px 14px 20px;border-left:1px solid var(--rule);display:flex;flex-direction:column;overflow:hidden;height:calc(100dvh - 48px)}.side>ol{overflow:hidden;flex:1;display:flex;flex-direction:column;justify-content:flex-end}.last{display:none}
@media (max-width:699px){.room{display:block}.side{display:none}.last{display:block;height:42px;padding:10px 12px;border-top:1px solid var(--rule);font-size:14.5px;white-space:nowrap;overflow:hidden}}</style>`

func page(tb testing.TB, theme string, s *board.Scene) string {
	tb.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, head, s.L.Lang(), theme)
	fmt.Fprintf(&b, `<header class=bar><a class=bar-name href="/">Tablée</a><span class=bar-title>%s</span><span class=bar-note>%s</span></header><form id=act method=post></form><main class=room><div id=table>`, say(s.L, "name"), UI{}.State(s))
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
			_ = UI{}.Sign(s, line.Seat).Render(context.Background(), &b)
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
	b.WriteString(`<style>.demo{display:flex;flex-wrap:wrap;gap:18px;padding:30px}.demo>div{width:200px}.demo>.w{width:440px}.demo .cloth{border-radius:5px}</style><div class=demo data-game=royal-reversi><div><span class=box>`)
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
	for name := range figures {
		b.WriteString(`<div class=w>`)
		if err := (UI{}).Picture(l, name).Render(context.Background(), &b); err != nil {
			tb.Fatal(err)
		}
		b.WriteString(`</div>`)
	}
	return b.String() + `</div>`
}
