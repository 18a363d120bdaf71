package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/tdewolff/minify/v2"
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

// NewFiles reads the static files for these games and texts. An error means a fault of the build.
func NewFiles(shelf []board.UI, locs map[string]*board.Loc) (*Files, error) {
	named, err := gather(shelf, locs)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if path.Ext(name) == ".svg" {
			if named[name], err = small(named[name]); err != nil {
				return nil, fmt.Errorf("web: %s: %w", name, err)
			}
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
		svg, err := small([]byte(sheet.SVG))
		if err != nil {
			return nil, fmt.Errorf("web: %s: %w", sheet.Path, err)
		}
		f.byPath[sheet.Path] = ready(sheet.Path, svg)
	}
	return f, nil
}

// gather reads the embedded files, with the bundles of each game under its own names.
func gather(shelf []board.UI, locs map[string]*board.Loc) (map[string][]byte, error) {
	named := map[string][]byte{}
	err := eachFile(static.FS, func(name string, data []byte) { named[strings.TrimPrefix(name, "dist/")] = data })
	if err != nil {
		return nil, err
	}
	for _, ui := range shelf {
		err := eachFile(ui.Bundles(), func(name string, data []byte) {
			if scripted, ok := ui.(board.Scripted); ok && path.Ext(name) == ".js" {
				variant := strings.TrimPrefix(strings.TrimSuffix(strings.TrimPrefix(name, "script"), ".js"), "-")
				for lang, l := range locs {
					named[GameScript(ui, variant, lang)] = bytes.Replace(data, []byte(scriptTexts), []byte(scripted.ScriptTexts(l)), 1)
				}
				return
			}
			named[GameFile(ui, name)] = data
		})
		if err != nil {
			return nil, err
		}
		if drawer, ok := ui.(board.GridDrawer); ok {
			if err := eachFile(drawer.Pixels(), func(name string, data []byte) { named["pixels/"+name] = data }); err != nil {
				return nil, err
			}
		}
		if shown, ok := ui.(board.Previewed); ok {
			named[previewName(ui)] = shown.Preview()
		}
	}
	return named, nil
}

func eachFile(files fs.FS, visit func(name string, data []byte)) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err == nil && path.Base(name) != board.Sums {
			visit(name, data)
		}
		return err
	})
}

// scriptTexts stands in a game's script for its texts (internal/bundle).
const scriptTexts = "GAME_TEXTS"

// GameScript returns the name of a game's own script in a language: "rondo-fr.js". variant names a further one
// (board.Varied), "" none.
func GameScript(ui board.UI, variant, lang string) string {
	if variant != "" {
		variant += "-"
	}
	return ui.ID() + "-" + variant + lang + ".js"
}

// GameFile returns the name under which a bundle of a game is served: "table.css" as "table-rondo.css".
func GameFile(ui board.UI, bundle string) string {
	name, ext, _ := strings.Cut(bundle, ".")
	return name + "-" + ui.ID() + "." + ext
}

// previewName returns the name of the preview picture of links to a game.
func previewName(ui board.UI) string { return ui.ID() + "-preview.jpg" }

// path returns the address of a static file by its name: "house.css".
func (f *Files) path(name string) string { return "/static/" + f.version + "/" + name }

func ready(name string, data []byte) file {
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".woff2" {
		kind = "font/woff2"
	}
	ready := file{kind: kind, plain: data}
	if ext := path.Ext(name); ext == ".woff2" || ext == ".jpg" || ext == ".webp" {
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

// small returns a drawing without comments, indentation and needless digits.
func small(drawing []byte) ([]byte, error) {
	m := minify.New()
	m.AddFunc(".svg", svg.Minify)
	return m.Bytes(".svg", drawing)
}
