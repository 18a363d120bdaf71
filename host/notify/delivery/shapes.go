package delivery

import (
	"encoding/json"
	"fmt"
	"html"
	"mime"
	"net/http"
	"strings"
	"unicode"

	"tablee/host/notify"
)

// told is a notification in words, for people who read it in a chat.
type told struct {
	Title string // the game, or the circle
	Text  string
	URL   string // of the table, or of the circle
}

// call is a call of a webhook.
type call struct {
	header http.Header
	body   []byte
}

// jsonCall returns a call with a JSON body.
func jsonCall(value any) (call, error) {
	body, err := json.Marshal(value)
	if err != nil {
		return call{}, fmt.Errorf("encode the payload: %w", err)
	}
	return call{http.Header{"Content-Type": {"application/json"}}, body}, nil
}

// shaped returns the call by which a webhook of a kind other than notify.Hook is told. Names of people are part of the
// text: none of them mentions anyone, formats anything or becomes a link.
func shaped(kind string, m told) (call, error) {
	m.Title, m.Text = quiet(m.Title), quiet(m.Text)
	switch kind {
	case notify.Discord:
		return jsonCall(discordMessage(m))
	case notify.Slack:
		return jsonCall(slackMessage(m))
	case notify.Matrix:
		return jsonCall(matrixMessage(m))
	case notify.Ntfy:
		return ntfyCall(m), nil
	}
	return call{}, fmt.Errorf("delivery: no shape %q", kind)
}

// quiet returns a text in one line in which no @ begins a mention, such as @everyone or @room: chats that take calls in
// another's shape have rules of their own.
func quiet(text string) string {
	const wordJoiner = "\u2060"
	text = strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, text)
	return strings.ReplaceAll(text, "@", "@"+wordJoiner)
}

// discord is a call of "Execute Webhook".
type discord struct {
	Content  string          `json:"content"`
	Mentions discordMentions `json:"allowed_mentions"`
}

// discordMentions lists the kinds of mentions that ring: none.
type discordMentions struct {
	Parse []string `json:"parse"`
}

func discordMessage(m told) discord {
	return discord{
		Content:  "**" + discordText(m.Title) + "**\n" + discordText(m.Text) + "\n<" + linkIn(m.URL) + ">",
		Mentions: discordMentions{Parse: []string{}},
	}
}

// discordText escapes each sign that Markdown, links or mentions may use.
func discordText(text string) string {
	var b strings.Builder
	for _, c := range text {
		if c < unicode.MaxASCII && (unicode.IsPunct(c) || unicode.IsSymbol(c)) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// slack is a message of an incoming webhook. Notifications of it show Text, and other chats read nothing else.
type slack struct {
	Text      string       `json:"text"`
	Markdown  bool         `json:"mrkdwn"`
	LinkNames bool         `json:"link_names"`
	Blocks    []slackBlock `json:"blocks"`
}

type slackBlock struct {
	Type string    `json:"type"`
	Text slackText `json:"text"`
}

type slackText struct {
	Type string `json:"type"` // plain_text is shown as it is; mrkdwn may have links
	Text string `json:"text"`
}

func slackMessage(m told) slack {
	link := "<" + linkIn(m.URL) + ">"
	return slack{
		Text: slackEscape.Replace(m.Title+": "+m.Text) + " " + link,
		Blocks: []slackBlock{
			{"section", slackText{"plain_text", m.Title + ": " + m.Text}},
			{"section", slackText{"mrkdwn", link}},
		},
	}
}

// slackEscape escapes the three signs that begin Slack's mentions and links.
var slackEscape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// matrix is a call of a generic webhook of hookshot.
type matrix struct {
	Text string `json:"text"`
	HTML string `json:"html"`
}

func matrixMessage(m told) matrix {
	link := html.EscapeString(m.URL)
	return matrix{
		Text: m.Title + ": " + m.Text + " " + m.URL,
		HTML: "<strong>" + html.EscapeString(m.Title) + "</strong><br>" + html.EscapeString(m.Text) + `<br><a href="` + link + `">` + link + "</a>",
	}
}

// ntfyCall publishes to a topic: the body is plain text, since no header says that it is Markdown.
func ntfyCall(m told) call {
	header := http.Header{"Content-Type": {"text/plain; charset=utf-8"}}
	header.Set("Title", headerText(m.Title))
	header.Set("Click", linkIn(m.URL))
	return call{header, []byte(m.Text)}
}

// headerText returns a text as the value of a header (RFC 2047). It does not pass for one that is encoded already.
func headerText(text string) string {
	return mime.BEncoding.Encode("utf-8", strings.ReplaceAll(text, "=?", "= ?"))
}

// linkIn returns an address without the signs that end a link.
func linkIn(address string) string {
	return strings.NewReplacer("<", "%3C", ">", "%3E", "|", "%7C", " ", "%20", "\n", "", "\r", "").Replace(address)
}
