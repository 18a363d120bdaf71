package table

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"sync/atomic"

	"tablee/game"
)

// Seed is a table's source of randomness: 32 random bytes, drawn when the table is opened. Its SHA-256 is
// public from then on (Setup.Commitment), and the seed itself once the game is over, so that anyone can verify
// every outcome.
type Seed [32]byte

// Commitment returns the SHA-256 of the seed in hexadecimal.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// String returns the seed in hexadecimal.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// ParseSeed parses the result of String.
func ParseSeed(text string) (seed Seed, ok bool) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(seed) {
		return seed, false
	}
	copy(seed[:], b)
	return seed, true
}

// SeedsFrom returns a deterministic source of seeds: the same text yields the same sequence. Anyone who knows
// the text knows all cards, so it is only for tests, which need reproducible games.
func SeedsFrom(text string) func() Seed {
	var made atomic.Uint64
	return func() Seed { return sha256.Sum256(binary.BigEndian.AppendUint64([]byte(text), made.Add(1))) }
}

// Mix returns the seed that the table actually uses: the seed itself if no player added entropy, else the
// SHA-256 of the seed and of every chair's text, each terminated by a zero byte. The commitment was made
// before, so neither the server nor a player can choose the outcomes alone.
func (s Seed) Mix(entropy []string) Seed {
	h := sha256.New()
	h.Write(s[:])
	added := false
	for _, text := range entropy {
		added = added || text != ""
		h.Write([]byte(text))
		h.Write([]byte{0})
	}
	if !added {
		return s
	}
	return Seed(h.Sum(nil))
}

// Rand returns the random stream of outcome n: ChaCha8 keyed by SHA-256(seed ‖ n), with n in eight bytes, big
// endian. Number 0 is the order of seats, 1 the game's first outcome. Outcomes share no state, and a retry
// draws the same outcome again.
func (s Seed) Rand(n int) *rand.Rand {
	key := sha256.Sum256(binary.BigEndian.AppendUint64(s[:], uint64(n)))
	return rand.New(rand.NewChaCha8(key))
}

// BotRand returns the random stream for a bot's decision at a moment, for a seat. It is the same after a
// restart, and does not help to predict outcomes.
func (s Seed) BotRand(moment uint64, seat game.Seat) *rand.Rand {
	text := binary.BigEndian.AppendUint64(append(s[:], "thought"...), moment)
	return rand.New(rand.NewChaCha8(sha256.Sum256(append(text, byte(seat)))))
}
