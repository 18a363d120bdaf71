package board

import (
	"bytes"
	"math/bits"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"
)

// Delta says how a fragment is put together from the one sent before, line by line: "+TEXT" is
// a text, "SKIP,N" copies N UTF-16 units, as scripts count, from SKIP units behind the end of the
// copy before (or before it, below 0). A fragment has no line ends. ok is false when
// it would not be much shorter than the fragment.
//
// What stands in both is compared piece by piece of the drawings; what is in one of them alone
// is cut before each tag.
func Delta(old, next *Drawing) (lines []byte, ok bool) {
	d := differs.Get().(*differ)
	defer d.release()
	head, tail := sameEnds(old.Pieces, next.Pieces)
	from := unitsOf(old.Pieces[:head])
	before, now := old.Pieces[head:len(old.Pieces)-tail], next.Pieces[head:len(next.Pieces)-tail]
	d.old = d.cut(d.old, before, now, from)
	d.next = d.cut(d.next, now, before, 0)
	d.to = from // the head is copied
	d.run()
	if tail > 0 {
		at := d.old[len(d.old)-1].at
		d.copyUnits(at, at+unitsOf(old.Pieces[len(old.Pieces)-tail:]))
	}
	d.flush()
	size := 0
	for _, p := range next.Pieces {
		size += len(p.HTML)
	}
	return bytes.Clone(d.lines), len(d.lines) < size*3/4
}

// sameEnds are how many pieces two fragments have in common at their begin and at their end.
func sameEnds(a, b []Piece) (head, tail int) {
	n := min(len(a), len(b))
	for head < n && a[head].Same(b[head]) {
		head++
	}
	for tail < n-head && a[len(a)-1-tail].Same(b[len(b)-1-tail]) {
		tail++
	}
	return head, tail
}

func unitsOf(pieces []Piece) (n int) {
	for _, p := range pieces {
		n += p.Units
	}
	return n
}

// segment is a tag with the text behind it, or a whole piece of a drawing that stands in the
// other one too.
type segment struct {
	text  []byte
	hash  uint64
	at    int // where it begins, in UTF-16 units
	whole bool
}

// cut cuts before every tag where the others have not the same piece; the first piece begins at
// that unit. It uses the space of list.
func (d *differ) cut(list []segment, pieces, others []Piece, at int) []segment {
	var known hashes
	for _, p := range others {
		known.add(p.Hash)
	}
	for _, p := range pieces {
		if known.may(p.Hash) && slices.ContainsFunc(others, func(o Piece) bool { return o.Hash == p.Hash }) {
			list = append(list, segment{p.HTML, p.Hash, at, true})
		} else {
			list = cutTags(list, p.HTML, at)
		}
		at += p.Units
	}
	return append(list, segment{at: at}) // where all ends
}

// hashes answers for most hashes at once that they were not added.
type hashes [16]uint64

func (h *hashes) add(hash uint64)      { h[hash%16] |= 1 << (hash / 16 % 64) }
func (h *hashes) may(hash uint64) bool { return h[hash%16]>>(hash/16%64)&1 == 1 }

func cutTags(list []segment, html []byte, at int) []segment {
	for len(html) > 0 {
		n := bytes.IndexByte(html[1:], '<') + 1
		if n == 0 {
			n = len(html)
		}
		list = append(list, segment{html[:n], hashOf(html[:n]), at, false})
		at += unitsIn(html[:n])
		html = html[n:]
	}
	return list
}

// differ finds the parts of the next fragment that stand in old: piece by piece, and wherever
// a whole one, or leastRun pieces that follow each other, stand in old, nearest first to where
// the last copy ended.
type differ struct {
	old, next []segment
	runs      runIndex
	lines     []byte
	text      []byte // not yet among lines
	from, to  int    // the copy not yet among lines
	copied    int    // where the last copy among lines ends
}

// differs are used again: what one needs for a moment is more than a fragment.
var differs = sync.Pool{New: func() any { return &differ{} }}

// release empties d, and lets another use its space.
func (d *differ) release() {
	clear(d.old)
	clear(d.next)
	d.old, d.next, d.lines, d.text, d.from, d.to, d.copied = d.old[:0], d.next[:0], d.lines[:0], d.text[:0], 0, 0, 0
	differs.Put(d)
}

const leastRun = 3

func (d *differ) run() {
	old, now := d.old[:len(d.old)-1], d.next[:len(d.next)-1]
	d.runs.index(old)
	next := 0 // where old would go on
	for i := 0; i < len(now); {
		if next < len(old) && sameSegment(old[next], now[i]) {
			d.copy(next)
			next, i = next+1, i+1
			continue
		}
		if now[i].whole {
			if at, found := nearestWhole(old, now[i], next); found {
				next = at
				continue
			}
		}
		if len(now)-i >= leastRun {
			if at, found := d.runs.nearest(runHash(now[i:]), next); found && sameRun(old[at:], now[i:]) {
				next = at
				continue
			}
		}
		d.replace(next, now[i])
		next, i = next+1, i+1 // most often one piece stands in the place of another
	}
}

// nearestWhole is the place of a whole piece nearest to where.
func nearestWhole(old []segment, p segment, where int) (at int, found bool) {
	for i, o := range old {
		if o.whole && sameSegment(o, p) && (!found || distance(i, where) < distance(at, where)) {
			at, found = i, true
		}
	}
	return at, found
}

// runIndex finds the places in old where a run of pieces begins: the last one with a run's
// slot, and for each place the one before it with the same slot.
type runIndex struct {
	hashes []uint64 // of the run at each place
	last   []int32  // by slot, one more than the place
	before []int32  // likewise
}

func (x *runIndex) index(old []segment) {
	n := max(0, len(old)-leastRun+1)
	x.hashes, x.before = slices.Grow(x.hashes[:0], n)[:n], slices.Grow(x.before[:0], n)[:n]
	slots := 1 << bits.Len(uint(n))
	x.last = slices.Grow(x.last[:0], slots)[:slots]
	clear(x.last)
	for i := range n {
		x.hashes[i] = runHash(old[i:])
		slot := x.slot(x.hashes[i])
		x.before[i], *slot = *slot, int32(i)+1
	}
}

func (x *runIndex) slot(run uint64) *int32 { return &x.last[run%uint64(len(x.last))] }

// nearest is the place of a run nearest to where.
func (x *runIndex) nearest(run uint64, where int) (at int, found bool) {
	for p := int(*x.slot(run)) - 1; p >= 0; p = int(x.before[p]) - 1 {
		if x.hashes[p] != run {
			continue
		}
		if found && distance(p, where) >= distance(at, where) {
			break // they are in order: it gets no nearer
		}
		at, found = p, true
	}
	return at, found
}

func distance(a, b int) int { return max(a-b, b-a) }

// runHash is that of the first leastRun pieces.
func runHash(pieces []segment) uint64 {
	h := uint64(0)
	for _, p := range pieces[:leastRun] {
		h = h*0x9e3779b97f4a7c15 + p.hash
	}
	return h
}

func sameSegment(a, b segment) bool { return a.hash == b.hash && bytes.Equal(a.text, b.text) }

func sameRun(a, b []segment) bool {
	for i := range leastRun {
		if !sameSegment(a[i], b[i]) {
			return false
		}
	}
	return true
}

// replace tells a piece that stands where old has another one: their begins and their ends that
// are the same go on with the copies around them.
func (d *differ) replace(at int, p segment) {
	if at >= len(d.old)-1 || p.whole || d.old[at].whole {
		d.insert(p.text)
		return
	}
	before, text := d.old[at].text, p.text
	head := sameHead(before, text)
	tail := sameTail(before[head:], text[head:])
	if head < leastShared {
		head = 0
	}
	if tail < leastShared {
		tail = 0
	}
	from := d.old[at].at
	if head > 0 {
		d.copyUnits(from, from+unitsIn(text[:head]))
	}
	if changed := text[head : len(text)-tail]; len(changed) > 0 {
		d.insert(changed)
	}
	if tail > 0 {
		to := d.old[at+1].at
		d.copyUnits(to-unitsIn(text[len(text)-tail:]), to)
	}
}

// leastShared is the shortest text that is copied rather than told: a copy is a line of its own.
const leastShared = 3

// sameHead is how long a begin two texts have in common, in whole signs.
func sameHead(a, b []byte) int {
	n, most := 0, min(len(a), len(b))
	for n < most && a[n] == b[n] {
		n++
	}
	for n > 0 && (n < len(a) && !utf8.RuneStart(a[n]) || n < len(b) && !utf8.RuneStart(b[n])) {
		n--
	}
	return n
}

// sameTail is how long an end two texts have in common, in whole signs.
func sameTail(a, b []byte) int {
	n, most := 0, min(len(a), len(b))
	for n < most && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for n > 0 && !utf8.RuneStart(b[len(b)-n]) {
		n--
	}
	return n
}

func (d *differ) copy(i int) { d.copyUnits(d.old[i].at, d.old[i+1].at) }

func (d *differ) copyUnits(from, to int) {
	if d.to == from && d.to > d.from {
		d.to = to
		return
	}
	d.flush()
	d.from, d.to = from, to
}

func (d *differ) flush() {
	d.flushCopy()
	d.flushText()
}

func (d *differ) insert(text []byte) {
	d.flushCopy()
	d.text = append(d.text, text...)
}

func (d *differ) flushCopy() {
	if d.to > d.from {
		d.lines = append(strconv.AppendInt(d.lines, int64(d.from-d.copied), 10), ',')
		d.lines = append(strconv.AppendInt(d.lines, int64(d.to-d.from), 10), '\n')
		d.copied = d.to
	}
	d.from, d.to = 0, 0
}

func (d *differ) flushText() {
	if len(d.text) > 0 {
		d.lines = append(append(append(d.lines, '+'), d.text...), '\n')
	}
	d.text = d.text[:0]
}
