package webtest

import (
	"bytes"
	"compress/gzip"
	"regexp"
)

var drawn = regexp.MustCompile(`url\("data:[^"]*"\)`)

// Drawn is about how many bytes of a style sheet, as it is sent, are pictures that stand in it.
func Drawn(styles string) int {
	return packed(styles) - packed(drawn.ReplaceAllString(styles, `url("")`))
}

func packed(text string) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a valid one
	w.Write([]byte(text))                                 // a buffer takes all
	w.Close()
	return b.Len()
}
