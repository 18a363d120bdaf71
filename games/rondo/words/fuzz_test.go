package words

import "testing"

// FuzzWord checks that every text that can be packed is unpacked unchanged.
func FuzzWord(f *testing.F) {
	for _, text := range []string{"", "A", "ZZZZZZZZZZZZ", "ABCDEFGHIJKLM", "été", "a", "A B", "\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w, ok := Parse(text)
		if ok && (w.String() != text || w.Len() != len(text)) {
			t.Errorf("%q is packed as %q of %d letters", text, w, w.Len())
		}
	})
}
