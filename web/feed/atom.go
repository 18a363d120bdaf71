package feed

import (
	"encoding/xml"
	"fmt"
	"time"
)

// Atom is a feed of entries (RFC 4287), newest first.
type Atom struct {
	Address string // of the feed itself, which is also its id
	Lang    string
	Title   string
	Author  string
	Site    string // address of the page that the entries are about
	Entries []Entry
}

// Entry is an entry of a feed.
type Entry struct {
	ID   string // unique in its feed
	Text string
	At   time.Time
}

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID        string   `xml:"id"`
	Title     string   `xml:"title"`
	Published string   `xml:"published"`
	Updated   string   `xml:"updated"`
	Link      atomLink `xml:"link"`
	Content   string   `xml:"content"`
}

// Text returns the feed as XML.
func (a Atom) Text() (string, error) {
	page := atomLink{"alternate", "text/html", a.Site}
	f := atomFeed{
		Lang: a.Lang, ID: a.Address, Title: a.Title, Author: a.Author, Updated: time.Unix(0, 0).UTC().Format(time.RFC3339),
		Links: []atomLink{{"self", AtomType, a.Address}, page},
	}
	for i, e := range a.Entries {
		at := e.At.UTC().Format(time.RFC3339)
		if i == 0 {
			f.Updated = at
		}
		f.Entries = append(f.Entries, atomEntry{ID: a.Address + "#" + e.ID, Title: e.Text, Published: at, Updated: at, Link: page, Content: e.Text})
	}
	text, err := xml.Marshal(f)
	if err != nil {
		return "", fmt.Errorf("marshal a feed: %w", err)
	}
	return xml.Header + string(text) + "\n", nil
}
