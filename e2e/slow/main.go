// Command slow measures the duration and the network requests of a first visit with a slow network and a slow phone:
// from opening a game's page, through its main button, to the first card that can be played. It needs a running
// server:
//
//	go run ./cmd/tablee serve --bot-pause=0s &
//	go run ./e2e/slow http://127.0.0.1:8080
//
// The network is Lighthouse's Slow 3G: 400 kbit/s with a round trip of 400 ms. The processor is throttled to a sixth
// of its speed, and the cache is empty. -v lists the requests. docs/performance.md has the results.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// Limits of a visit.
const (
	mostRequests = 12
	longest      = 10 * time.Second
)

func main() {
	list := flag.Bool("v", false, "list the requests")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: slow [-v] ADDRESS")
		os.Exit(2)
	}
	slow, err := measure(flag.Arg(0), *list)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if slow {
		os.Exit(1)
	}
}

// measure visits every game of a server, prints the results, and reports whether one exceeded the limits.
func measure(server string, list bool) (slow bool, err error) {
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox)...)
	defer cancel()
	browser, cancel := chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(browser); err != nil {
		return false, fmt.Errorf("start a browser: %w", err)
	}
	for _, game := range []string{"nain-jaune", "ronda", "rondelic", "royal-reversi", "rondo"} {
		took, requests, later, err := visit(browser, server, game)
		if err != nil {
			return slow, fmt.Errorf("%s: %w", game, err)
		}
		fmt.Printf("%-14s %5.1f s %3d requests, %d more while others played\n", game, took.Seconds(), len(requests), later)
		for _, r := range requests {
			if list {
				fmt.Println("  ", r)
			}
		}
		slow = slow || took > longest || len(requests) > mostRequests
	}
	return slow, nil
}

// playable is a script that reports whether the page asks the person for an action and shows a control for it.
const playable = `!!document.querySelector("#fragment")?.dataset.ask && [...document.querySelectorAll("#table :is(button, input)[form=act]:not([aria-disabled=true]), #ro-word")].some(b => b.checkVisibility())`

// visit makes a first visit. It returns its duration, the requests until the table was complete, and the number of
// later requests before the person's turn. The page requests its stream once it is complete, and the animation
// code once the stream is open, so those requests do not delay the visit: others are playing meanwhile.
func visit(browser context.Context, server, game string) (took time.Duration, requests []string, later int, err error) {
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(390, 844)); err != nil {
		return 0, nil, 0, err
	}
	seen := &traffic{}
	if err := chromedp.Listen(ctx, seen.note); err != nil {
		return 0, nil, 0, err
	}
	if err := throttle(ctx); err != nil {
		return 0, nil, 0, err
	}
	began := time.Now()
	err = chromedp.Do(ctx, chromedp.Navigate(server+"/g/"+game), chromedp.Click(chromedp.CSS("button[name=quick][value=bots]")))
	for can := false; err == nil && !can; time.Sleep(50 * time.Millisecond) {
		can, _ = chromedp.Run(ctx, chromedp.Evaluate[bool](playable)) // fails during navigation
		err = ctx.Err()
	}
	requests = seen.ofNetwork()
	for i, r := range requests {
		if strings.Contains(r, "/live") {
			return time.Since(began), requests[:i], len(requests) - i, err
		}
	}
	return time.Since(began), requests, 0, err
}

// traffic records the requests of a browser and those served from its cache.
type traffic struct {
	mu   sync.Mutex
	sent []sent
	kept map[network.RequestID]bool
}

type sent struct {
	id        network.RequestID
	what, url string
}

func (t *traffic) note(ev any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept == nil {
		t.kept = map[network.RequestID]bool{}
	}
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		t.sent = append(t.sent, sent{ev.RequestID, ev.Request.Method, ev.Request.URL})
	case *network.EventRequestServedFromCache:
		t.kept[ev.RequestID] = true
	case *network.EventResponseReceived:
		if ev.Response.FromDiskCache {
			t.kept[ev.RequestID] = true
		}
	}
}

// ofNetwork returns the requests that used the network. Those for data: URLs and cached responses did not.
func (t *traffic) ofNetwork() (all []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.sent {
		if !t.kept[s.id] && !strings.HasPrefix(s.url, "data:") {
			all = append(all, s.what+" "+s.url)
		}
	}
	return all
}

// throttle slows down the network and the processor.
func throttle(ctx context.Context) error {
	if _, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 6}); err != nil {
		return err
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		return err
	}
	const bytes = 400_000 / 8
	_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: 400, DownloadThroughput: bytes, UploadThroughput: bytes}}})
	return err
}
