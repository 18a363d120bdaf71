package royalreversi

// directions is the number of directions of lines: along rows, along columns, falling to the right and
// rising to the right.
const directions = 4

// fullLines returns, by direction, the squares of the lines that lie entirely in b.
func (b squares) fullLines() [directions]squares {
	row := b & (b >> 1)
	row &= row >> 2
	row &= row >> 4
	column := b & (b >> 8)
	column &= column >> 16
	column &= column >> 32
	return [directions]squares{
		(row & firstFile) * 0xFF,
		(column & 0xFF) * firstFile,
		^(^b).alongFalling(),
		^(^b).alongRising(),
	}
}

// alongFalling returns the squares of all lines falling to the right that have a square in b.
func (b squares) alongFalling() squares {
	down, up := b, b
	right, left := ^firstFile, ^lastFile
	for step := side + 1; step < boardSize; step *= 2 {
		down |= right & (down << step)
		up |= left & (up >> step)
		right &= right << step
		left &= left >> step
	}
	return down | up
}

// alongRising does the same for lines rising to the right.
func (b squares) alongRising() squares {
	down, up := b, b
	left, right := ^lastFile, ^firstFile
	for step := side - 1; step < 4*side; step *= 2 {
		down |= left & (down << step)
		up |= right & (up >> step)
		left &= left << step
		right &= right >> step
	}
	return down | up
}

// lasting returns the tokens of b, all of one colour, that no line can turn as long as no token is
// removed: in each direction they are in a full line, at the border, or beside a lasting token of their
// own colour.
func (b squares) lasting(full *[directions]squares) (sure squares) {
	for {
		row := full[0] | firstFile | lastFile | sure&^lastFile<<1 | sure&^firstFile>>1
		column := full[1] | 0xFF | 0xFF<<56 | sure<<8 | sure>>8
		falling := full[2] | border | sure&^lastFile<<9 | sure&^firstFile>>9
		rising := full[3] | border | sure&^firstFile<<7 | sure&^lastFile>>7
		more := b & row & column & falling & rising
		if more == sure {
			return sure
		}
		sure = more
	}
}
