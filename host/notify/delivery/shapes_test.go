package delivery

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tablee/host/notify"
	"tablee/table"
)

// written returns a call as testdata has it: the headers, an empty line, the body.
func written(c call) []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(c.header)) {
		fmt.Fprintf(&b, "%s: %s\n", name, c.header.Get(name))
	}
	b.WriteByte('\n')
	if c.header.Get("Content-Type") != "application/json" || json.Indent(&b, c.body, "", "  ") != nil {
		b.Write(c.body)
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// Each shape is that of the examples in testdata, also if names are made to ring a channel, to format or to link.
func TestShapes_AsExamples(t *testing.T) {
	for name, m := range map[string]told{
		"turn":    {"Ronda", "C’est à Zoé de jouer.", "https://tablee.example/t/8f2kq7w3mx"},
		"hostile": {"@everyone <!channel> =?utf-8?q?x?=", "It is @room **[x](https://evil.example)** <@&1> `a` & \"b\"\n|| c ||'s turn.", "https://tablee.example/t/8f2kq7w3mx"},
	} {
		for _, kind := range notify.Hooks() {
			if kind == notify.Hook {
				continue
			}
			c, err := shaped(kind, m)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", kind+"-"+name+".http")
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(c); !bytes.Equal(got, want) {
				t.Errorf("%s:\n%s\nwant\n%s", file, got, want)
			}
			for _, mention := range []string{"@everyone", "@room"} {
				if strings.Contains(string(c.body)+c.header.Get("Title"), mention) {
					t.Errorf("%s contains %s", file, mention)
				}
			}
		}
	}
	if _, err := shaped("other", told{}); err == nil {
		t.Error("an unknown shape was called")
	}
}

// The title of ntfy is read back from its header as it was written, whatever it pretends to be.
func TestShapes_NtfyTitle_ReadBack(t *testing.T) {
	for title, want := range map[string]string{"Ronda": "Ronda", "Royal Réversi": "Royal Réversi", "=?utf-8?q?=0AX-Actions?=": "= ?utf-8?q?=0AX-Actions?=", strings.Repeat("é", 48): strings.Repeat("é", 48)} {
		got, err := new(mime.WordDecoder).DecodeHeader(headerText(title))
		if err != nil || got != want {
			t.Errorf("%q is read as %q, %v", title, got, err)
		}
	}
}

// A chat gets a sentence with the player's name and without a signature, for a turn and for news. Without https only a
// network that the operator allows is called.
func TestChat_IsToldInItsShape(t *testing.T) {
	var got []string
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, r.Header.Get("Title")+"|"+string(body)+"|"+r.Header.Get("Click")+"|"+r.Header.Get(SignatureHeader))
	}))
	defer there.Close()
	n, f := notification(notify.Ntfy, there.URL, "")
	f.Names = map[table.PlayerID]string{"ana": "Ana"}
	s := newSender(t, false)
	if err := s.Send(t.Context(), n, f); err == nil || len(got) > 0 {
		t.Errorf("called this machine: %v, %v", err, got)
	}
	s = New(Config{Wording: words, Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
		NewsWording: func(n notify.News, lang string) (title, text string) { return n.Name, lang + " " + n.Title }})
	if err := s.Send(t.Context(), n, f); err != nil {
		t.Fatal(err)
	}
	if err := s.SendNews(t.Context(), notify.News{Kind: notify.NewsDate, About: "c1", Name: "Les Embruns", Title: "Jeudi", Target: n.Target}); err != nil {
		t.Fatal(err)
	}
	want := []string{"ronda|fr Ana|https://tablee.example/t/8f2kq7w3mx|", "Les Embruns|fr Jeudi|https://tablee.example/c/c1|"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
