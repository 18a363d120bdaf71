package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"tablee/e2e/program"
)

// Traced is an event of Chromium's own trace of a page.
type Traced struct {
	Name string
	Pid  int
	Ph   string  // b, n and e begin, continue and end what has an ID
	Ts   float64 // microseconds
	ID2  struct{ Local string }
	Args struct {
		Data, BeginData TracedData
		ElementCount    int // elements that were styled
	}
}

// TracedData describes an animation, or the script that made Chromium lay out the page at once.
type TracedData struct {
	Name, NodeName, DisplayName string
	CompositeFailed             int
	UnsupportedProperties       []string
	StackTrace                  []struct {
		URL, FunctionName        string
		LineNumber, ColumnNumber int
	}
}

// Forced reports whether a script of the site, not of a test, made Chromium style or lay out the page at once.
func (e Traced) Forced() bool {
	for _, call := range append(e.Args.BeginData.StackTrace, e.Args.Data.StackTrace...) {
		if strings.Contains(call.URL, "/static/") {
			return true
		}
	}
	return false
}

// Trace returns what Chromium does in some categories while do runs, in the process in which the page makes a mark. A
// browser has one trace at a time.
func (p *Person) Trace(mark string, do func(), categories ...string) (all []Traced) {
	p.T.Helper()
	shared.tracing.Lock()
	defer shared.tracing.Unlock()
	ctx, cancel := context.WithTimeout(p.ctx, program.Patience)
	defer cancel()
	done := make(chan error, 1)
	err := chromedp.Listen(ctx, func(ev any) {
		switch ev := ev.(type) {
		case *tracing.EventDataCollected:
			for _, text := range ev.Value {
				var e Traced
				if json.Unmarshal(text, &e) == nil { // events of other kinds have other arguments
					all = append(all, e)
				}
			}
		case *tracing.EventTracingComplete:
			if ev.DataLossOccurred {
				done <- fmt.Errorf("the trace is incomplete")
			}
			close(done)
		}
	})
	if err != nil {
		p.Fail(err)
	}
	Call(p, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{IncludedCategories: categories, ExcludedCategories: []string{"*"}}})
	do()
	Call(p, tracing.End, cdp.Empty{})
	select {
	case err = <-done:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err != nil {
		p.Fail(err)
	}
	at := slices.IndexFunc(all, func(e Traced) bool { return e.Name == mark })
	if at < 0 {
		p.Fail(fmt.Errorf("the page has made no mark %q", mark))
	}
	pid := all[at].Pid
	slices.SortStableFunc(all, func(a, b Traced) int { return cmp.Compare(a.Ts, b.Ts) })
	return slices.DeleteFunc(all, func(e Traced) bool { return e.Pid != pid })
}
