package board

import (
	"math"
	"strconv"
	"strings"
)

// suit is a suit's colour and outline: a start point followed by cubic curves of three points each, in a
// square of 100 centred on 0 0.
type suit struct {
	colour  string
	outline []float64
}

var suits = map[byte]suit{
	'H': {red, []float64{0, 46, -12, 30, -47, 8, -47, -19, -47, -36, -35, -46, -23, -46, -12, -46, -3, -39, 0, -28, 3, -39, 12, -46, 23, -46, 35, -46, 47, -36, 47, -19, 47, 8, 12, 30, 0, 46}},
	'D': {red, []float64{0, -51, 10, -33, 24, -15, 39, 0, 24, 15, 10, 33, 0, 51, -10, 33, -24, 15, -39, 0, -24, -15, -10, -33, 0, -51}},
	'S': {ink, []float64{17, 50, 9, 46, 4, 38, 3, 26, 7, 34, 14, 39, 23, 39, 34, 39, 45, 32, 45, 17, 45, -8, 12, -28, 0, -49, -12, -28, -45, -8, -45, 17, -45, 32, -34, 39, -23, 39, -14, 39, -7, 34, -3, 26, -4, 38, -9, 46, -17, 50}},
	'C': {ink, []float64{17, 50, 9, 44, 4, 34, 3, 20, 7, 27, 15, 32, 25, 32, 37, 32, 47, 23, 47, 10, 47, -2, 38, -12, 25, -12, 20, -12, 15, -11, 12, -8, 18, -13, 22, -19, 22, -27, 22, -39, 13, -48, 0, -48, -13, -48, -22, -39, -22, -27, -22, -19, -18, -13, -12, -8, -15, -11, -20, -12, -25, -12, -38, -12, -47, -2, -47, 10, -47, 23, -37, 32, -25, 32, -15, 32, -7, 27, -3, 20, -4, 34, -9, 44, -17, 50}},
}

// pip returns the sign as relative path data, to follow the "M x y" of its centre, so that all pips of a card
// are one path. A negative size turns it upside down.
func (s suit) pip(size float64) string {
	o, k := s.outline, size/100
	var b strings.Builder
	x, y := 0.0, 0.0
	for i := 0; i < len(o); i += 2 {
		switch {
		case i == 0:
			b.WriteByte('m')
		case i%6 == 2:
			b.WriteByte('c')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(pair(tenth(o[i]*k)-x, tenth(o[i+1]*k)-y))
		if i%6 == 0 {
			x, y = tenth(o[i]*k), tenth(o[i+1]*k)
		}
	}
	return strings.ReplaceAll(b.String(), " -", "-") + "z"
}

func tenth(v float64) float64 { return math.Round(v*10) / 10 }

// number formats a coordinate with at most one decimal, as short as SVG allows.
func number(v float64) string {
	text := strconv.FormatFloat(tenth(v)+0, 'f', -1, 64)
	text = strings.TrimSuffix(text, "-0")
	if text == "" {
		return "0"
	}
	if i := strings.Index(text, "0."); i == 0 || i == 1 && text[0] == '-' {
		return text[:i] + text[i+1:]
	}
	return text
}

// pair formats a point.
func pair(x, y float64) string {
	return strings.ReplaceAll(number(x)+" "+number(y), " -", "-")
}
