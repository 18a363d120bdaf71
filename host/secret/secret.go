// Package secret generates unpredictable tokens, ids and seeds, also those that follow from a command, and the
// hashes under which a store keeps secrets.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Bytes returns n random bytes.
func Bytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails: see crypto/rand
	return b
}

// Token returns n random bytes in base64url.
func Token(n int) string { return base64.RawURLEncoding.EncodeToString(Bytes(n)) }

// Text returns n random letters and digits, without look-alikes.
func Text(n int) string { return text(n, func() []byte { return Bytes(n) }) }

// TextOf returns n letters and digits as Text does, derived from secret parts: the same for the same ones.
func TextOf(n int, parts ...string) string {
	hash := Hash(strings.Join(parts, "\x00"))
	return text(n, func() []byte {
		hash = Hash(string(hash))
		return hash
	})
}

// text draws n signs.
func text(n int, draw func() []byte) string {
	const signs = "abcdefghjkmnpqrstuvwxyz23456789"
	text := make([]byte, 0, n)
	for len(text) < n {
		for _, b := range draw() {
			if i := int(b & 31); i < len(signs) && len(text) < n {
				text = append(text, signs[i])
			}
		}
	}
	return string(text)
}

// Hash returns the stored form of a token, a recovery code or a link.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
