// Command pixels makes the pictures that tables show as backgrounds (board.Grid): drawings, and bitmaps of those with
// many elements. They are committed with a hash of what they were made from, and plain tests compare it.
//
//	go run ./internal/pixels    after a change of a drawing, at the root of the repository
//
// It needs Chromium and cwebp (Debian: chromium-headless-shell, webp).
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"tablee/games"
	"tablee/web/board"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "pixels:", err)
		os.Exit(1)
	}
}

func run() error {
	font, err := os.ReadFile("web/static/fonts/display.woff2")
	if err != nil {
		return fmt.Errorf("run it at the root of the repository: %w", err)
	}
	program, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		return err
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.ExecPath(program))...)
	defer cancel()
	browser, cancel := chromedp.NewContext(allocator)
	defer cancel()
	p := painter{browser, base64.StdEncoding.EncodeToString(font)}
	if err := p.draw("web/static/pixels", board.Grids()); err != nil {
		return err
	}
	for _, game := range games.All() {
		drawer, ok := game.UI.(board.GridDrawer)
		if !ok {
			continue
		}
		folder := filepath.Join("games", strings.ReplaceAll(game.UI.ID(), "-", ""), "ui", "pixels")
		if err := p.draw(folder, drawer.Grids()); err != nil {
			return err
		}
	}
	return nil
}

// painter turns drawings into bitmaps. font is the font of their letters, in base 64.
type painter struct {
	browser context.Context
	font    string
}

// draw writes the files of grids.
func (p painter) draw(folder string, grids []board.Grid) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, g := range grids {
		if err := os.WriteFile(filepath.Join(folder, g.Name+".svg"), []byte(g.SVG()), 0o644); err != nil {
			return err
		}
		for _, width := range g.Pixels {
			bitmap, err := p.bitmap(g, width)
			if err != nil {
				return fmt.Errorf("%s: %w", g.File(width), err)
			}
			if err := os.WriteFile(filepath.Join(folder, g.File(width)), bitmap, 0o644); err != nil {
				return err
			}
			fmt.Printf("%s\t%d bytes\n", g.File(width), len(bitmap))
			sums.WriteString(g.Sum(width, bitmap))
		}
	}
	return os.WriteFile(filepath.Join(folder, board.Sums), []byte(sums.String()), 0o644)
}

// bitmap draws a grid with pictures of a width.
func (p painter) bitmap(g board.Grid, width int) ([]byte, error) {
	columns, rows := g.Columns, (len(g.Cells)+g.Columns-1)/g.Columns
	height := (width*g.Height + g.Width/2) / g.Width
	text := fmt.Sprintf(`<!doctype html><style>@font-face { font-family: Fraunces; src: url(data:font/woff2;base64,%s) } body { margin: 0 } svg { display: block }</style>%s`,
		p.font, strings.Replace(g.SVG(), "<svg ", fmt.Sprintf(`<svg style="width: %dpx; height: %dpx" `, columns*width, rows*height), 1))
	if err := chromedp.Do(p.browser, chromedp.EmulateViewport(int64(columns*width), int64(rows*height)), chromedp.Navigate("data:text/html;charset=utf-8;base64,"+base64.StdEncoding.EncodeToString([]byte(text)))); err != nil {
		return nil, err
	}
	if _, err := chromedp.Run(p.browser, chromedp.Evaluate[bool](`document.fonts.load("600 9px Fraunces").then(() => document.fonts.ready).then(() => true)`, chromedp.EvalAwaitPromise)); err != nil {
		return nil, err
	}
	// no alpha at all would be left out, and mean an opaque colour
	if _, err := chromedp.Call(p.browser, emulation.SetDefaultBackgroundColorOverride, emulation.SetDefaultBackgroundColorOverrideParams{Color: &cdp.RGBA{A: 1e-6}}); err != nil {
		return nil, err
	}
	shot, err := chromedp.Call(p.browser, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
	if err != nil {
		return nil, err
	}
	return packed(shot.Data)
}

// packed returns a PNG as WebP, whose colours may differ a little.
func packed(png []byte) ([]byte, error) {
	var out, failed bytes.Buffer
	pack := exec.Command("cwebp", "-quiet", "-near_lossless", "20", "-z", "9", "-o", "-", "--", "-")
	pack.Stdin, pack.Stdout, pack.Stderr = bytes.NewReader(png), &out, &failed
	if err := pack.Run(); err != nil {
		return nil, fmt.Errorf("cwebp: %w: %s", err, &failed)
	}
	return out.Bytes(), nil
}
