package live

import (
	"bytes"
	"math/bits"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"tablee/web/board"
)

// Delta describes, line by line, how to build a fragment from the one sent before. "+TEXT" inserts a text;
// "SKIP,N" copies N UTF-16 units, as scripts count, starting SKIP units after the end of the previous copy
// (before it if negative). A fragment contains no line breaks. ok is false if the delta is not much shorter
// than the fragment.
//
// Pieces in both drawings are compared as wholes; a piece in only one of them is split before each tag.
func Delta(old, next *board.Drawing) (lines []byte, ok bool) {
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

// sameEnds returns the number of pieces that two fragments have in common at the start and at the end.
func sameEnds(a, b []board.Piece) (head, tail int) {
	n := min(len(a), len(b))
	for head < n && a[head].Same(b[head]) {
		head++
	}
	for tail < n-head && a[len(a)-1-tail].Same(b[len(b)-1-tail]) {
		tail++
	}
	return head, tail
}

func unitsOf(pieces []board.Piece) (n int) {
	for _, p := range pieces {
		n += p.Units
	}
	return n
}

// segment is a tag with the text after it, or a whole piece that is also in the other drawing.
type segment struct {
	text  []byte
	hash  uint64
	at    int // offset in UTF-16 units
	whole bool
}

// cut splits pieces before every tag, except those that are also among others. The first piece starts at
// offset at. The result reuses the space of list.
func (d *differ) cut(list []segment, pieces, others []board.Piece, at int) []segment {
	var known hashes
	for _, p := range others {
		known.add(p.Hash)
	}
	for _, p := range pieces {
		if known.may(p.Hash) && slices.ContainsFunc(others, func(o board.Piece) bool { return o.Hash == p.Hash }) {
			list = append(list, segment{p.HTML, p.Hash, at, true})
		} else {
			list = cutTags(list, p.HTML, at)
		}
		at += p.Units
	}
	return append(list, segment{at: at}) // end of the last
}

// hashes is a small Bloom filter: a hash for which may returns false was not added.
type hashes [16]uint64

func (h *hashes) add(hash uint64)      { h[hash%16] |= 1 << (hash / 16 % 64) }
func (h *hashes) may(hash uint64) bool { return h[hash%16]>>(hash/16%64)&1 == 1 }

func cutTags(list []segment, html []byte, at int) []segment {
	for len(html) > 0 {
		n := bytes.IndexByte(html[1:], '<') + 1
		if n == 0 {
			n = len(html)
		}
		list = append(list, segment{html[:n], board.Hash(html[:n]), at, false})
		at += board.Units(html[:n])
		html = html[n:]
	}
	return list
}

// differ finds the parts of the next fragment in the old one: piece by piece, and wherever a whole piece or a
// run of leastRun pieces occurs in old, preferring the occurrence nearest to the end of the last copy.
type differ struct {
	old, next []segment
	runs      runIndex
	lines     []byte
	text      []byte // pending, not yet in lines
	from, to  int    // pending copy, not yet in lines
	copied    int    // end of the last copy in lines
}

// differs pools differs: one needs more memory than a fragment, but only briefly.
var differs = sync.Pool{New: func() any { return &differ{} }}

// release empties d and returns it to the pool.
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
	next := 0 // expected continuation in old
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
		next, i = next+1, i+1 // usually one piece replaces another
	}
}

// nearestWhole returns the position of the whole piece p in old that is nearest to where.
func nearestWhole(old []segment, p segment, where int) (at int, found bool) {
	for i, o := range old {
		if o.whole && sameSegment(o, p) && (!found || distance(i, where) < distance(at, where)) {
			at, found = i, true
		}
	}
	return at, found
}

// runIndex is a hash table of the runs of pieces in old: the last position in each slot, and for each
// position the one before it in the same slot.
type runIndex struct {
	hashes []uint64 // of the run at each position
	last   []int32  // by slot, position + 1
	before []int32  // by position, position + 1
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

// nearest returns the position of a run that is nearest to where.
func (x *runIndex) nearest(run uint64, where int) (at int, found bool) {
	for p := int(*x.slot(run)) - 1; p >= 0; p = int(x.before[p]) - 1 {
		if x.hashes[p] != run {
			continue
		}
		if found && distance(p, where) >= distance(at, where) {
			break // positions descend: it gets no nearer
		}
		at, found = p, true
	}
	return at, found
}

func distance(a, b int) int { return max(a-b, b-a) }

// runHash returns the hash of the first leastRun pieces.
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

// replace emits a piece that takes the place of another one. A common start and end extend the copies around
// it.
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
		d.copyUnits(from, from+board.Units(text[:head]))
	}
	if changed := text[head : len(text)-tail]; len(changed) > 0 {
		d.insert(changed)
	}
	if tail > 0 {
		to := d.old[at+1].at
		d.copyUnits(to-board.Units(text[len(text)-tail:]), to)
	}
}

// leastShared is the shortest text worth copying: a copy takes a line of its own.
const leastShared = 3

// sameHead returns the length of the common prefix of two texts, in whole runes.
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

// sameTail returns the length of the common suffix of two texts, in whole runes.
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
