package browser

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/e2e/program"
	"tablee/game"
	"tablee/web/api/wire"
)

// Transcript records everything sent to one person: through their page while they had one, and then, message
// by message, through the page's stream and the API.
type Transcript struct {
	Seat   game.Seat
	Chunks []string
	client *program.Client
	stream *program.Stream
	seen   uint64 // the seq of the last response kept
}

// Listen keeps the data sent to the page since the last call.
func (tr *Transcript) Listen(p *Person) {
	tr.Chunks = append(tr.Chunks, p.Proxy.Received())
	p.Proxy.Reset()
}

// Leave closes the person's page and follows its stream instead.
func (tr *Transcript) Leave(p *Person, table string) {
	p.T.Helper()
	p.Do(chromedp.Navigate("about:blank"))
	tr.Listen(p)
	tr.client = &program.Client{T: p.T, Server: p.Proxy.server, Token: p.token()}
	tr.stream = tr.client.Follow(table + "/live")
}

// ask gets the table from the API, and keeps the response and the stream's messages.
func (tr *Transcript) ask(table string) (now wire.Table) {
	tr.client.T.Helper()
	answer := tr.client.Do(http.MethodGet, "/api/v1/tables/"+strings.TrimPrefix(table, "/t/"), "")
	for {
		select {
		case said := <-tr.stream.Messages:
			tr.Chunks = append(tr.Chunks, said)
			continue
		default:
		}
		break
	}
	if err := json.Unmarshal([]byte(answer[strings.Index(answer, "{"):]), &now); err != nil {
		tr.client.T.Fatalf("%v: %.300s", err, answer)
	}
	if now.Seq > tr.seen {
		tr.seen, tr.Chunks = now.Seq, append(tr.Chunks, answer)
	}
	return now
}

// PlayThrough plays through the API until the game is over. choose makes every choice, and all people look at
// the table after every action. The wait for each action is limited.
func PlayThrough(t *testing.T, table string, all []*Transcript, choose func(now wire.Table) string) {
	t.Helper()
	last, since := uint64(0), time.Now()
	for time.Since(since) < program.Patience {
		for _, tr := range all {
			now := tr.ask(table)
			if now.Status == "over" {
				return
			}
			if now.Seq > last {
				last, since = now.Seq, time.Now()
			}
			if len(now.Legal) == 0 {
				continue
			}
			body, _ := json.Marshal(map[string]any{"seq": now.Seq, "action": choose(now)})
			answer := tr.client.Do(http.MethodPost, "/api/v1/tables/"+strings.TrimPrefix(table, "/t/")+"/actions", string(body))
			if !strings.HasPrefix(answer, "200") && !strings.HasPrefix(answer, "409") { // another person may have been faster
				t.Fatalf("%s: %s", body, answer)
			}
		}
	}
	t.Fatal("the game does not continue")
}
