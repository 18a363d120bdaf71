// Command slow measures how long a first visit takes on a slow network with a slow phone, and how
// many requests it makes of the network, from the address of a game's page, by its big button, to the first card
// that can be played. A server has to run:
//
//	go run ./cmd/tablee serve --bot-pause=0s &
//	go run ./e2e/slow http://127.0.0.1:8080
//
// The network is Slow 3G as Lighthouse means it: 400 kbit/s, 400 ms a round trip. The processor is
// six times slower than the machine's, and nothing has been loaded before. -v lists the requests.
// docs/performance.md has what was measured.
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

// What a visit may take.
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

// measure visits every game of a server, and reports whether one took too long.
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

// playable is whether a person is asked for something, and sees what to do it with.
const playable = `!!document.querySelector("#fragment")?.dataset.ask && [...document.querySelectorAll("#table :is(button, input)[form=act]:not([aria-disabled=true]), #ro-word")].some(b => b.checkVisibility())`

// visit is one person's first visit: the requests that the table needs to stand, and how many more
// there were before it was the person's turn. The page asks for its stream once it stands, and for
// what moves things once that is open: with these one waits for the others, not for the network.
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
		can, _ = chromedp.Run(ctx, chromedp.Evaluate[bool](playable)) // no answer between two pages
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

// traffic is what a browser asks for, and which of it it has already.
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

// ofNetwork are the requests that went over the network: an address that holds what it names,
// and what the browser kept, cost nothing.
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

// throttle makes network and processor slow.
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
