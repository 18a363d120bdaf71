// Command previews draws the preview images of shared links: the shelf, and the box of each game. It needs a running
// server:
//
//	go run ./cmd/tablee serve &
//	go run ./e2e/previews http://127.0.0.1:8080
//
// Run it at the root of the repository after changing a box or adding a game. It removes all text of a box except
// the name, since the image is the same for every language.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Size of the images, as declared by the pages (web/board).
const width, height = 1200, 630

// quality is the JPEG quality: no visible banding in wood and cloth, and less than 60 KB for a box.
const quality = 84

// Scripts that remove everything from a page except the shelf or a box: begin, shelf or box, end. Together they
// are a promise that resolves when all fonts are loaded.
const (
	begin = `(async () => {
		const put = (element, styles) => Object.assign(element.style, styles)
		const alone = element => { document.body.replaceChildren(element); put(element, {position: "fixed", inset: 0, margin: 0, padding: 0, border: 0}) }
		for (const line of document.querySelectorAll(".front-line, .rd-cover-sub, .ro-cover-sub")) line.remove()
		`
	shelf = `const shelf = document.querySelector(".shelf"), list = shelf.querySelector("ul")
		for (const one of shelf.querySelectorAll(".tag, .hanging, .stand-choice, .hidden")) one.remove()
		alone(shelf)
		shelf.style.setProperty("--box", "204px")
		put(list, {display: "flex", flexWrap: "nowrap", justifyContent: "space-evenly", gap: 0, width: "100%", maxWidth: "none", margin: 0, padding: "0 14px"})
		for (const stand of list.children) put(stand, {flex: "none", width: "auto", margin: "172px 0 0"})
		for (const box of list.querySelectorAll(".stand-box")) put(box, {width: "204px"})`
	box = `const panel = document.querySelector(".game-box"), box = panel.querySelector(".box")
		panel.replaceChildren(box)
		alone(panel)
		put(panel, {display: "grid", placeContent: "center", width: "auto", height: "auto"})
		put(box, {width: "396px", margin: 0})`
	end = `
		await document.fonts.ready
		return true
	})()`
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: previews ADDRESS")
		os.Exit(2)
	}
	if err := draw(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func draw(server string) error {
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)...)
	defer cancel()
	browser, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := picture(browser, server+"/", shelf, "web/static/preview.jpg"); err != nil {
		return err
	}
	folders, err := filepath.Glob("games/*/ui/ui.go")
	if err != nil || len(folders) == 0 {
		return errors.Join(err, errors.New("no games found; run previews at the root of the repository"))
	}
	if err := chromedp.Do(browser, chromedp.Navigate(server)); err != nil {
		return fmt.Errorf("open %s: %w", server, err)
	}
	games, err := chromedp.Run(browser, chromedp.Evaluate[[]string](`[...document.querySelectorAll(".stand[data-game]")].map(s => s.dataset.game)`))
	if err != nil {
		return fmt.Errorf("read the shelf: %w", err)
	}
	for _, game := range games {
		folder := filepath.Join("games", strings.ReplaceAll(game, "-", ""), "ui")
		if err := picture(browser, server+"/g/"+game, box, filepath.Join(folder, "preview.jpg")); err != nil {
			return err
		}
	}
	return nil
}

// picture opens a page, runs the script left between begin and end, and saves a screenshot as file.
func picture(browser context.Context, address, left, file string) error {
	err := chromedp.Do(browser, chromedp.EmulateViewport(width, height), chromedp.Navigate(address))
	if err == nil {
		_, err = chromedp.Call(browser, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}})
	}
	if err == nil {
		_, err = chromedp.Run(browser, chromedp.Evaluate[bool](begin+left+end, chromedp.EvalAwaitPromise))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	shot, err := chromedp.Call(browser, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatJpeg, Quality: new(int64(quality))})
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	fmt.Printf("%s\t%d bytes\n", file, len(shot.Data))
	return os.WriteFile(file, shot.Data, 0o644)
}
