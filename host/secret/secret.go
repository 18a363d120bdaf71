// Package secret makes what nobody can guess, such as tokens, ids and seeds, and the hashes
// under which a store keeps those that open something.
package secret

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// Bytes are n bytes that nobody can guess.
func Bytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // it never fails: see crypto/rand
	return b
}

// Token is n bytes that nobody can guess, in base64url.
func Token(n int) string { return base64.RawURLEncoding.EncodeToString(Bytes(n)) }

// Text is n letters and digits that nobody can guess, without those that look alike.
func Text(n int) string {
	const signs = "abcdefghjkmnpqrstuvwxyz23456789"
	text := make([]byte, 0, n)
	for len(text) < n {
		for _, b := range Bytes(n) {
			if i := int(b & 31); i < len(signs) && len(text) < n {
				text = append(text, signs[i])
			}
		}
	}
	return string(text)
}

// Hash is what is kept of a token, a recovery code or a link.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
