package page

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

var textureUse = regexp.MustCompile(`url\((\w+)\.svg\)`)

// withTextures embeds the small pictures that styles refer to, each once per sheet: wood and felt are not
// worth a request.
func withTextures(named map[string][]byte) error {
	small := minifier()
	for name, text := range named {
		if path.Ext(name) != ".css" {
			continue
		}
		uses := map[string]int{}
		for _, use := range textureUse.FindAllSubmatch(text, -1) {
			uses[string(use[1])]++
		}
		for _, texture := range slices.Sorted(maps.Keys(uses)) { // sorted, for reproducible output
			svg, err := small.squeeze(texture+".svg", named[texture+".svg"])
			if err != nil {
				return err
			}
			use, picture := []byte("url("+texture+".svg)"), []byte(`url("`+dataURL(svg)+`")`)
			if uses[texture] > 1 {
				property := "--picture-" + texture
				text = slices.Concat([]byte(":root { "+property+": "), picture, []byte(" }\n"), text)
				picture = []byte("var(" + property + ")")
			}
			text = bytes.ReplaceAll(text, use, picture)
		}
		named[name] = text
	}
	return nil
}

// inAddress escapes a drawing for a data URL between double quotes.
var inAddress = strings.NewReplacer(`"`, "'", "%", "%25", "#", "%23", "<", "%3C", ">", "%3E")

// dataURL returns a drawing as a data URL.
func dataURL(svg []byte) string { return "data:image/svg+xml," + inAddress.Replace(string(svg)) }
