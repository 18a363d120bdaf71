package webtest

import (
	"bytes"
	"compress/gzip"
	"regexp"
)

var drawn = regexp.MustCompile(`url\("data:[^"]*"\)`)

// Drawn returns roughly how many compressed bytes of a stylesheet are embedded pictures.
func Drawn(styles string) int {
	return packed(styles) - packed(drawn.ReplaceAllString(styles, `url("")`))
}

func packed(text string) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	w.Write([]byte(text))                                 // a buffer never fails
	w.Close()
	return b.Len()
}
