package feed

import (
	"encoding/xml"
	"testing"
	"time"
)

// A feed has what RFC 4287 demands of it and of each entry, with texts as they were.
func TestAtom_ReadByParser(t *testing.T) {
	at := time.Date(2026, 11, 29, 10, 0, 0, 0, time.UTC)
	said := `Galette <b>& "café"</b> ]]>`
	text, err := Atom{
		Address: "https://tablee.example/announcements.atom?lang=fr", Lang: "fr", Title: "Tablée : annonces", Author: "Tablée", Site: "https://tablee.example/",
		Entries: []Entry{{"a2", said, at}, {"a1", "Bonjour", at.Add(-time.Hour)}},
	}.Text()
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Lang    string   `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
		ID      string   `xml:"http://www.w3.org/2005/Atom id"`
		Title   string   `xml:"title"`
		Author  string   `xml:"author>name"`
		Updated string   `xml:"updated"`
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
			Content string `xml:"content"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(text), &read); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if read.Lang != "fr" || read.ID == "" || read.Title != "Tablée : annonces" || read.Author != "Tablée" || read.Updated != "2026-11-29T10:00:00Z" || len(read.Entries) != 2 {
		t.Fatalf("%+v", read)
	}
	if e := read.Entries[0]; e.Title != said || e.Content != said || e.Updated != read.Updated || e.ID != read.ID+"#a2" {
		t.Errorf("%+v", e)
	}
}
