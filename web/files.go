package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"mime"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"tablee/web/board"
	"tablee/web/static"
)

// files are all static files, ready to be sent. They stand under one address that holds
// the hash of them all, so each may be kept for ever, and a style may name its fonts by
// relative address. Pictures (board.Sheet) hold their hash in their own name.
type files struct {
	version string
	byPath  map[string]file
}

type file struct {
	kind    string // MIME type
	plain   []byte
	gzipped []byte // nil when it would not be smaller
}

// Every page loads one style sheet of the house's; a table's has its game's styles in it
// too, since things that are alike compress well together.
var (
	houseStyles = []string{"base.css", "pages.css"}
	roomStyles  = []string{"base.css", "table.css", "room.css"}
)

func newFiles(shelf []board.UI) (*files, error) {
	named, err := gather(shelf)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(named)) {
		h.Write([]byte(name))
		h.Write(named[name])
	}
	f := &files{version: hex.EncodeToString(h.Sum(nil)[:6]), byPath: map[string]file{}}
	for name, data := range named {
		f.byPath[f.path(name)] = ready(name, data)
	}
	sheets := board.Sheets()
	for _, ui := range shelf {
		sheets = append(sheets, board.NewSheet(ui.ID(), ui.Symbols()))
	}
	for _, sheet := range sheets {
		f.byPath[sheet.Path] = ready(sheet.Path, []byte(sheet.SVG))
	}
	return f, nil
}

// gather reads the embedded files and makes the style sheets.
func gather(shelf []board.UI) (map[string][]byte, error) {
	named := map[string][]byte{}
	err := fs.WalkDir(static.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(static.FS, name)
		if path.Ext(name) == ".js" {
			data = squeezeScript(data)
		}
		named[name] = data
		return err
	})
	if err != nil {
		return nil, err
	}
	styles := map[string][]byte{"house.css": join(named, houseStyles)}
	for _, ui := range shelf {
		own := squeezeStyle([]byte(ui.Styles()))
		styles[ui.ID()+".css"] = own
		styles["room-"+ui.ID()+".css"] = append(join(named, roomStyles), own...)
	}
	maps.Copy(named, styles)
	return named, nil
}

// join is some style sheets as one.
func join(named map[string][]byte, names []string) []byte {
	var all []byte
	for _, name := range names {
		all = append(all, squeezeStyle(named[name])...)
	}
	return all
}

// path is the address of a static file by its name: "house.css".
func (f *files) path(name string) string { return "/static/" + f.version + "/" + name }

func ready(name string, data []byte) file {
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".woff2" {
		kind = "font/woff2"
	}
	ready := file{kind: kind, plain: data}
	if path.Ext(name) == ".woff2" {
		return ready // compressed already
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	if _, err := z.Write(data); err == nil && z.Close() == nil && b.Len() < len(data) {
		ready.gzipped = b.Bytes()
	}
	return ready
}

func (f *files) serve(w http.ResponseWriter, r *http.Request) {
	found, ok := f.byPath[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	found.send(w, r)
}

func (f *files) favicon(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	f.byPath[f.path("favicon.svg")].send(w, r)
}

func (f file) send(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Vary", "Accept-Encoding")
	if f.gzipped != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		w.Write(f.gzipped)
		return
	}
	w.Write(f.plain)
}

var (
	styleNote  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	styleSpace = regexp.MustCompile(`\s*([{};,\n])\s*`)
	scriptNote = regexp.MustCompile(`(?m)^\s*//.*\n`)
	scriptTabs = regexp.MustCompile(`(?m)^\t+`)
)

// squeezeStyle leaves out what a browser does not read: notes, line ends, spaces around
// the signs that separate.
func squeezeStyle(css []byte) []byte {
	css = styleNote.ReplaceAll(css, nil)
	css = styleSpace.ReplaceAll(css, []byte("$1"))
	css = bytes.ReplaceAll(css, []byte("\n"), []byte(" "))
	return bytes.ReplaceAll(css, []byte(": "), []byte(":"))
}

// squeezeScript leaves out the lines that are notes, and indentation.
func squeezeScript(js []byte) []byte {
	return scriptTabs.ReplaceAll(scriptNote.ReplaceAll(js, nil), nil)
}
