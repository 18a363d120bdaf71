package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/svg"

	"tablee/web/board"
	"tablee/web/static"
)

// Files holds all static files, ready to be served. Their common path prefix contains a hash of all of them,
// so each may be cached forever, and styles may refer to fonts by relative address. Picture sheets
// (board.Sheet) have their hash in their own name.
type Files struct {
	version string
	byPath  map[string]file
}

type file struct {
	kind   string // MIME type
	plain  []byte
	packed []encoding // in order of preference
}

// encoding is a file in one HTTP content encoding. It is compressed at the first request: compressing all
// files at startup took a tenth of the startup time.
type encoding struct {
	name string
	data func() []byte // nil if compression does not make the file smaller
}

// A page loads a single style sheet, the common one; that of a page about one game, and a table's, includes
// the game's styles. On a slow network another request costs more than downloading the common part twice
// (docs/design/updates.md#first-load-and-requests).
var (
	houseStyles = []string{"base.css", "pages.css", "results.css"}
	tableStyles = []string{"base.css", "table.css", "tablepage.css"}
)

// Styles that a table loads only at a high point and at its end. A game's own celebrations follow the
// house's.
var (
	celebrationStyles = []string{"laurel.css", "ribbon.css"}
	endStyles         = []string{"laurel.css", "end.css"}
)

// saidFace declares the italic font of quoted speech for ordinary pages. A table does without it before the
// first card, since it would cost a request; glide.js loads it there later.
const saidFace = "said.css"

// tableScripts are the source files of a table's script, served as one.
var tableScripts = []string{"find.js", "morph.js", "table.js"}

// glideScripts are the source files of the module that animates a table, with the choices of pace and sound.
// The table's script loads it after the first update: nothing moves before. The module loads what moments
// need.
var (
	glideScripts = []string{"find.js", "glide.js", "knob.js", "soon.js"}
	glideExports = []byte("\nconst uses = game => own = game\nexport { places, glide, uses, sound, level }\n")
)

// replayScripts are the source files of the replay's module. A table loads it too, for a player who returns.
var replayScripts = []string{"find.js", "morph.js", "glide.js", "stepper.js"}

// NewFiles reads and minifies the static files for these games and texts. An error means a fault of the
// build.
func NewFiles(shelf []board.UI, locs map[string]*board.Loc) (*Files, error) {
	named, err := gather(shelf, locs)
	if err != nil {
		return nil, err
	}
	small := minifier()
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if named[name], err = small.squeeze(name, named[name]); err != nil {
			return nil, err
		}
		h.Write([]byte(name))
		h.Write(named[name])
	}
	f := &Files{version: hex.EncodeToString(h.Sum(nil)[:6]), byPath: map[string]file{}}
	for name, data := range named {
		f.byPath[f.path(name)] = ready(name, data)
	}
	sheets := board.Sheets(locs)
	for _, ui := range shelf {
		sheets = append(sheets, board.NewSheet(ui.ID(), ui.Symbols()))
	}
	for _, sheet := range sheets {
		svg, err := small.squeeze(sheet.Path, []byte(sheet.SVG))
		if err != nil {
			return nil, err
		}
		f.byPath[sheet.Path] = ready(sheet.Path, svg)
	}
	return f, nil
}

// gather reads the embedded files and joins those that are served as one.
func gather(shelf []board.UI, locs map[string]*board.Loc) (map[string][]byte, error) {
	named := map[string][]byte{}
	err := fs.WalkDir(static.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		named[name], err = fs.ReadFile(static.FS, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	joined := map[string][]byte{"house.css": append(join(named, houseStyles), named[saidFace]...), "tablepage.js": inside(join(named, tableScripts)), "glides.js": slices.Concat(join(named, glideScripts), inside(named["pace.js"]), inside(named["since.js"]), glideExports), "replay.js": join(named, replayScripts), "end.css": join(named, endStyles)}
	for _, ui := range shelf {
		own := []byte(ui.Styles())
		joined[ui.ID()+".css"], joined[WaitingStyles(ui)] = own, named["waiting.css"]
		if paged, ok := ui.(board.Paged); ok {
			pages := []byte(paged.PageStyles())
			joined[ui.ID()+".css"], joined[WaitingStyles(ui)] = slices.Concat(own, pages), slices.Concat(named["waiting.css"], pages)
		}
		if scripted, ok := ui.(board.Scripted); ok {
			if styles := scripted.ScriptStyles(); styles != "" {
				joined[ui.ID()+"-script.css"] = []byte(styles)
			}
			for lang, l := range locs {
				joined[GameScript(ui, lang)] = []byte(scripted.Script(l))
			}
		}
		joined[CelebrationStyles(ui)] = join(named, celebrationStyles)
		if celebrant, ok := ui.(board.Celebrant); ok {
			joined[CelebrationStyles(ui)] = append(joined[CelebrationStyles(ui)], celebrant.CelebrationStyles()...)
		}
		if shown, ok := ui.(board.Previewed); ok {
			joined[previewName(ui)] = shown.Preview()
		}
		joined["house-"+ui.ID()+".css"] = append(join(named, houseStyles), joined[ui.ID()+".css"]...)
		table, adapted := append(join(named, tableStyles), own...), []byte(nil)
		if adapted, err = sizedStyles(ui, named); err != nil {
			return nil, err
		}
		joined["bare-"+ui.ID()+".css"], joined["sizes-"+ui.ID()+".css"] = table, adapted
		joined["table-"+ui.ID()+".css"] = slices.Concat(table, adapted)
	}
	maps.Copy(named, joined)
	withValues(named)
	return named, withTextures(named)
}

// sizedStyles returns the changes to a game's table for windows of other shapes than a desktop's.
func sizedStyles(ui board.UI, named map[string][]byte) (all []byte, err error) {
	for _, size := range sizes {
		own := named[size.name+".css"]
		if adapted, ok := ui.(board.Adapted); ok {
			game, err := fs.ReadFile(adapted.Layouts(), size.name+".css")
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
			own = slices.Concat(own, game)
		}
		all = fmt.Appendf(all, "@media %s {\n%s}\n", size.media, own)
	}
	return all, nil
}

// palette defines custom properties of :root that never change.
const palette = "palette.css"

var (
	paletteValue = regexp.MustCompile(`(--[\w-]+): ([^;]+);`)
	paletteUse   = regexp.MustCompile(`var\((--[\w-]+)\)`)
)

// withValues replaces uses of the palette with its values and removes the palette: the result is smaller.
func withValues(named map[string][]byte) {
	values := map[string][]byte{}
	for _, m := range paletteValue.FindAllSubmatch(named[palette], -1) {
		values[string(m[1])] = m[2]
	}
	delete(named, palette)
	for name, text := range named {
		if path.Ext(name) != ".css" {
			continue
		}
		named[name] = paletteUse.ReplaceAllFunc(text, func(use []byte) []byte {
			if value, ok := values[string(use[len("var("):len(use)-1])]; ok {
				return value
			}
			return use
		})
	}
}

// GameScript returns the name of a game's own script in a language.
func GameScript(ui board.UI, lang string) string { return ui.ID() + "-" + lang + ".js" }

// CelebrationStyles returns the name of the styles of a game's high points.
func CelebrationStyles(ui board.UI) string { return "celebration-" + ui.ID() + ".css" }

// WaitingStyles returns the name of the styles of a waiting table, with the pictures of its game's rule.
func WaitingStyles(ui board.UI) string { return "waiting-" + ui.ID() + ".css" }

// previewName returns the name of the preview picture of links to a game.
func previewName(ui board.UI) string { return ui.ID() + "-preview.jpg" }

// join concatenates some files.
func join(named map[string][]byte, names []string) []byte {
	var all []byte
	for _, name := range names {
		all = append(all, named[name]...)
	}
	return all
}

// inside wraps a script in a function, so that its names can be shortened; it may follow another script.
func inside(script []byte) []byte {
	return slices.Concat([]byte(";(() => {\n"), script, []byte("\n})();\n"))
}

// path returns the address of a static file by its name: "house.css".
func (f *Files) path(name string) string { return "/static/" + f.version + "/" + name }

func ready(name string, data []byte) file {
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".woff2" {
		kind = "font/woff2"
	}
	ready := file{kind: kind, plain: data}
	if ext := path.Ext(name); ext == ".woff2" || ext == ".jpg" {
		return ready // compressed already
	}
	smaller := func(pack func([]byte) []byte) func() []byte {
		return sync.OnceValue(func() []byte {
			if b := pack(data); len(b) < len(data) {
				return b
			}
			return nil
		})
	}
	ready.packed = []encoding{
		{"br", smaller(func(data []byte) []byte { return asBrotli(data, forFiles) })}, // an eighth smaller than gzip's
		{"gzip", smaller(asGzip)},
	}
	return ready
}

// smallPage is the length in bytes up to which a page is not compressed here. For those, and for browsers
// without brotli, gzip is left to the surrounding middleware or proxy.
const smallPage = 700

// Brotli options. A file is compressed once, with the best quality; a page each time it is sent, with a
// window of 64 KB, which holds most pages: initializing the tables for a larger window takes longer than
// compressing.
var (
	forFiles = brotli.WriterOptions{Quality: brotli.BestCompression}
	forPages = brotli.WriterOptions{Quality: 8, LGWin: 16}
)

func asGzip(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	z.Write(data)                                         // a buffer takes all
	z.Close()
	return b.Bytes()
}

func asBrotli(data []byte, how brotli.WriterOptions) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterOptions(&b, how)
	w.Write(data) // a buffer takes all
	w.Close()
	return b.Bytes()
}

// forDocuments lists the security headers that have no effect on a style, a script or a font; they are
// dropped because a first load has a dozen of these. A drawing (SVG) keeps them: it is a document when opened
// by itself.
var forDocuments = []string{"Content-Security-Policy", "Permissions-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Request-Id"}

func (f file) send(w http.ResponseWriter, r *http.Request) {
	for _, name := range forDocuments {
		if !strings.HasPrefix(f.kind, "image/svg") {
			w.Header().Del(name)
		}
	}
	if f.kind == "image/jpeg" {
		w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // other sites show it with a link
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Vary", "Accept-Encoding")
	for _, e := range f.packed {
		if accepts(r, e.name) {
			if data := e.data(); data != nil {
				sendPacked(w, e.name, data)
				return
			}
		}
	}
	w.Write(f.plain)
}

// accepts reports whether the browser accepts an encoding. A q-value of 0 is ignored: no browser sends it.
func accepts(r *http.Request, encoding string) bool {
	for one := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		if name, _, _ := strings.Cut(strings.TrimSpace(one), ";"); name == encoding {
			return true
		}
	}
	return false
}

func sendPacked(w http.ResponseWriter, encoding string, data []byte) {
	w.Header().Set("Content-Encoding", encoding)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data)
}

// squeezer minifies text files: it removes comments and indentation and shortens names.
type squeezer struct{ *minify.M }

func minifier() squeezer {
	m := minify.New()
	m.AddFunc(".css", css.Minify)
	m.AddFunc(".js", js.Minify)
	m.AddFunc(".svg", svg.Minify)
	return squeezer{m}
}

func (s squeezer) squeeze(name string, data []byte) ([]byte, error) {
	const container, media = "@container table (", "@media table and (" // the minifier skips at-rules it does not know
	text, err := s.String(path.Ext(name), strings.ReplaceAll(string(data), container, media))
	small := []byte(strings.ReplaceAll(text, media, container))
	switch {
	case errors.Is(err, minify.ErrNotExist):
		return data, nil
	case err != nil:
		return nil, fmt.Errorf("web: %s: %w", name, err)
	}
	return small, nil
}
