package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/svg"
)

// palette holds the values of custom properties of :root that never change, by name.
type palette map[string]string

var (
	paletteValue = regexp.MustCompile(`(--[\w-]+): ([^;]+);`)
	paletteUse   = regexp.MustCompile(`var\((--[\w-]+)\)`)
)

func readPalette(file string) (palette, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	values := palette{}
	for _, m := range paletteValue.FindAllStringSubmatch(string(text), -1) {
		values[m[1]] = m[2]
	}
	return values, nil
}

// replace replaces the uses of the palette by its values, which is smaller.
func (p palette) replace(css string) string {
	return paletteUse.ReplaceAllStringFunc(css, func(use string) string {
		if value, ok := p[use[len("var("):len(use)-1]]; ok {
			return value
		}
		return use
	})
}

func (b bundler) loadStyles(args api.OnLoadArgs) (api.OnLoadResult, error) {
	text, err := os.ReadFile(args.Path)
	if err != nil {
		return api.OnLoadResult{}, err
	}
	css := older(b.palette.replace(string(text)))
	return api.OnLoadResult{Contents: &css, Loader: api.LoaderCSS, ResolveDir: filepath.Dir(args.Path)}, nil
}

// inAddress escapes a drawing for a data URL between double quotes.
var inAddress = strings.NewReplacer(`"`, "'", "%", "%25", "#", "%23", "<", "%3C", ">", "%3E")

// dataURL returns a minified drawing as a data URL: wood and felt are not worth a request.
func dataURL(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	m := minify.New()
	m.AddFunc(".svg", svg.Minify)
	small, err := m.String(".svg", string(text))
	return "data:image/svg+xml," + inAddress.Replace(small), err
}
