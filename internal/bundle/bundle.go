package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// common is the folder of the scripts and styles that do not belong to a game. Each of them becomes a bundle;
// what they import is in its folder modules. The styles in its folder game become a bundle of each game.
const common = "web/static"

// pixels is the name of the folders of pictures that are files of their own (board.Grid). Pages find those of all
// games in one folder of this name.
const pixels = "pixels"

// gameFolders are patterns of the folders of games' pages.
var gameFolders = []string{"games/*/ui", "cmd/newgame/*/ui"}

// engines are the oldest browsers that the bundles are written for, five years back. esbuild writes their syntax;
// see older for what it does not rewrite.
var engines = []api.Engine{
	{Name: api.EngineChrome, Version: "96"},
	{Name: api.EngineEdge, Version: "96"},
	{Name: api.EngineFirefox, Version: "94"},
	{Name: api.EngineSafari, Version: "15.1"},
}

// bundles returns all bundles, by their path from the root of the module.
func bundles(root string) (map[string][]byte, error) {
	made := map[string][]byte{}
	colours, err := readPalette(filepath.Join(root, common, "modules", "palette.css"))
	if err != nil {
		return nil, err
	}
	shared, err := glob(root, common+"/*.js", common+"/*.css")
	if err != nil {
		return nil, err
	}
	b := bundler{root: root, palette: colours}
	for _, entry := range shared {
		if err := b.add(made, entry, filepath.Join(root, common)); err != nil {
			return nil, err
		}
	}
	games, err := glob(root, gameFolders...)
	if err != nil {
		return nil, err
	}
	for _, b.game = range games {
		entries, err := glob("", filepath.Join(root, common, "game", "*.css"), filepath.Join(b.game, "script", "main*.js"))
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if err := b.add(made, entry, b.game); err != nil {
				return nil, err
			}
		}
	}
	return made, nil
}

// glob returns the files or folders below a folder that match some pattern.
func glob(dir string, patterns ...string) ([]string, error) {
	var all []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// bundler makes bundles of the modules of a checkout.
type bundler struct {
	root    string
	palette palette
	game    string // folder of the game that the bundle belongs to, "" for none
}

// add makes the bundle of an entry point in the folder dist of dir, unless it is empty. That of a game's
// script is called script.js, one for tables with some options (board.Varied) script-NAME.js.
func (b bundler) add(made map[string][]byte, entry, dir string) error {
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{entry},
		Bundle:      true,
		Format:      api.FormatESModule,
		Charset:     api.CharsetUTF8,
		Engines:     engines,
		Supported:   map[string]bool{"regexp-unicode-property-escapes": true}, // only their data differ by browser
		LogLevel:    api.LogLevelSilent,

		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,

		Outdir:  filepath.Join(dir, "dist"), // nothing is written here
		Plugins: []api.Plugin{{Name: "tablee", Setup: b.plug}},
	})
	if len(result.Errors)+len(result.Warnings) > 0 {
		return told(append(result.Errors, result.Warnings...))
	}
	text := result.OutputFiles[0].Contents
	if len(strings.TrimSpace(string(text))) == 0 {
		return nil
	}
	name := filepath.Base(entry)
	if after, ok := strings.CutPrefix(name, "main"); ok && filepath.Ext(name) == ".js" {
		name = "script" + after
		if n := strings.Count(string(text), texts); n > 1 {
			return fmt.Errorf("%s uses %s %d times: import the texts instead", entry, texts, n)
		}
	}
	within, err := filepath.Rel(b.root, filepath.Join(dir, "dist", name))
	made[within] = text
	return err
}

// told joins the messages of esbuild.
func told(messages []api.Message) error {
	var all []error
	for _, m := range messages {
		where := ""
		if m.Location != nil {
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		all = append(all, errors.New(where+m.Text))
	}
	return errors.Join(all...)
}

// texts stands in the bundle of a game's script for its texts in a language, which package page fills in. A
// module gets them by
//
//	import texts from "texts"
const texts = "GAME_TEXTS"

// plug tells esbuild how modules are found and read.
func (b bundler) plug(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `^texts$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		return api.OnResolveResult{Path: args.Path, Namespace: "texts"}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.`, Namespace: "texts"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
		text := "export default " + texts
		return api.OnLoadResult{Contents: &text}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.`, Namespace: "absent"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
		return api.OnLoadResult{Contents: new(string), Loader: api.LoaderCSS}, nil
	})
	build.OnResolve(api.OnResolveOptions{Filter: `.`}, b.resolve)
	build.OnLoad(api.OnLoadOptions{Filter: `\.css$`}, b.loadStyles)
}

// resolve finds what a module refers to. An address may begin with "common/", for web/static, and with "game/",
// for the folder of the game, where any file may be missing.
func (b bundler) resolve(args api.OnResolveArgs) (api.OnResolveResult, error) {
	path := filepath.Join(args.ResolveDir, args.Path)
	if within, ok := strings.CutPrefix(args.Path, "common/"); ok {
		path = filepath.Join(b.root, common, within)
	} else if within, ok := strings.CutPrefix(args.Path, "game/"); ok {
		path = filepath.Join(b.game, within)
		if _, err := os.Stat(path); err != nil {
			return api.OnResolveResult{Path: args.Path, Namespace: "absent"}, nil
		}
	} else if args.Kind == api.ResolveEntryPoint {
		path = args.Path
	}
	switch {
	case args.Kind == api.ResolveCSSURLToken && filepath.Base(filepath.Dir(path)) == pixels:
		return api.OnResolveResult{Path: pixels + "/" + filepath.Base(path), External: true}, nil
	case args.Kind == api.ResolveJSDynamicImport:
		return b.later(path)
	case args.Kind == api.ResolveCSSURLToken && filepath.Ext(path) == ".svg":
		picture, err := dataURL(path)
		return api.OnResolveResult{Path: picture, External: true}, err
	case args.Kind == api.ResolveCSSURLToken:
		within, err := filepath.Rel(filepath.Join(b.root, common), path)
		return api.OnResolveResult{Path: filepath.ToSlash(within), External: true}, err
	}
	return api.OnResolveResult{Path: path}, nil
}

// later leaves the address of a bundle that is loaded on demand. Bundles are served from one folder.
func (b bundler) later(path string) (api.OnResolveResult, error) {
	shared, err := glob(b.root, common+"/*.js")
	if err == nil && !slices.Contains(shared, path) {
		err = fmt.Errorf("%s is not a bundle: only those of %s can be loaded on demand", path, common)
	}
	return api.OnResolveResult{Path: "./" + filepath.Base(path), External: true}, err
}
