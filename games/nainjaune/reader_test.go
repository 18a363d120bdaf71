package nainjaune_test

import (
	"slices"
	"strconv"
	"strings"
)

// reader is a slow, independent implementation of the rulebook, with cards as text and lists of seats.
// Tests compare the rules with it.
type reader struct {
	opt     map[string]string
	awaited string // "luck", "play", "over"
	turn    int
	deal    int
	deals   int
	leader  int
	seats   []*player
	box     map[string]int
	short   bool

	talon   []string
	history []turnOf // the deal's cards
	want    string   // the rank a run asks for
	missing string   // the rank no one played
	queue   []int    // seats still to be asked for it
	opera   bool
}

type player struct {
	chips int
	hand  []string
	dealt int
	gone  bool
}

type turnOf struct {
	seat int
	card string
}

const order = "A23456789TJQK"

var boxNames = []string{"TD", "JC", "QS", "KH", "7D"}

func newReader(seats int, opt map[string]string) *reader {
	r := &reader{opt: opt, box: map[string]int{}}
	for range seats {
		r.seats = append(r.seats, &player{chips: r.number("chips")})
	}
	if r.deals = r.number("deals"); r.deals == 0 {
		r.deals = seats
	}
	r.antes()
	return r
}

func (r *reader) number(key string) int {
	n, err := strconv.Atoi(r.opt[key])
	if err != nil {
		panic(err)
	}
	return n
}

// give takes chips from a player: the full amount on credit, else at most the chips they have.
func (r *reader) give(seat, due int) int {
	p := r.seats[seat]
	if r.opt["broke"] != "credit" && due > p.chips {
		due = p.chips
		r.short = true
	}
	p.chips -= due
	return due
}

func (r *reader) antes() {
	r.awaited = "luck"
	r.short = false
	for seat, p := range r.seats {
		if p.gone {
			continue
		}
		for i, name := range boxNames {
			r.box[name] += r.give(seat, (i+1)*r.number("stake"))
		}
	}
}

// round returns the seats still in the game, in order of play, beginning after seat and ending with it.
func (r *reader) round(seat int) []int {
	var list []int
	for i := 1; i <= len(r.seats); i++ {
		if next := (seat + i) % len(r.seats); !r.seats[next].gone {
			list = append(list, next)
		}
	}
	return list
}

func (r *reader) playing() int {
	n := 0
	for _, p := range r.seats {
		if !p.gone {
			n++
		}
	}
	return n
}

func (r *reader) chance(text string) {
	pack := strings.Fields(text)
	each := map[int]int{3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}[r.playing()]
	for _, p := range r.seats {
		p.hand = nil
		if !p.gone {
			p.hand, pack = slices.Clone(pack[:each]), pack[each:]
			p.dealt = each
		}
	}
	r.talon = pack
	r.history = nil
	r.turn = r.leader
	r.want, r.missing = "", ""
	r.awaited = "play"
}

func has(hand []string, rank string) bool {
	return slices.ContainsFunc(hand, func(c string) bool { return c[:1] == rank })
}

func (r *reader) legal() []string {
	if r.awaited != "play" {
		return nil
	}
	hand := r.seats[r.turn].hand
	var list []string
	for _, c := range hand {
		if r.want == "" || c[:1] == r.want {
			list = append(list, c)
		}
	}
	if r.want == "" && r.missing != "" && r.opt["afterStop"] == "next-rank" {
		for i := strings.Index(order, r.missing) + 1; i < len(order); i++ {
			if has(hand, order[i:i+1]) {
				list = slices.DeleteFunc(list, func(c string) bool { return c[0] != order[i] })
				break
			}
		}
	}
	if r.want != "" && r.opt["mayStop"] == "on" {
		list = append(list, "stop")
	}
	return list
}

func (r *reader) act(text string) {
	if text == "stop" {
		r.askNext()
		return
	}
	p := r.seats[r.turn]
	p.hand = slices.DeleteFunc(p.hand, func(c string) bool { return c == text })
	r.history = append(r.history, turnOf{r.turn, text})
	p.chips += r.box[text]
	if slices.Contains(boxNames, text) {
		r.box[text] = 0
	}
	if len(p.hand) == 0 {
		r.settle(r.turn)
		return
	}
	r.want, r.missing = "", ""
	rank := text[:1]
	switch {
	case rank != "K":
		r.want = order[strings.Index(order, rank)+1:][:1]
	case r.opt["afterKing"] == "ace":
		r.want = "A"
	default:
		return // leads again
	}
	others := r.round(r.turn) // ends with the player on turn
	r.queue = append([]int{r.turn}, others[:len(others)-1]...)
	r.askNext()
}

func (r *reader) askNext() {
	for len(r.queue) > 0 {
		seat := r.queue[0]
		r.queue = r.queue[1:]
		if has(r.seats[seat].hand, r.want) {
			r.turn = seat
			return
		}
	}
	r.turn = r.history[len(r.history)-1].seat
	r.missing, r.want = r.want, ""
}

func (r *reader) points(hand []string) int {
	sum := 0
	for _, c := range hand {
		value := strings.IndexByte(order, c[0]) + 1
		switch r.opt["points"] {
		case "cards":
			value = 1
		case "courts10":
			value = min(value, 10)
		}
		sum += value
	}
	return sum
}

// isOpera looks at the whole deal: no other player between the winner's first and last card, or with
// opera=strict no other player at all.
func (r *reader) isOpera(winner int) bool {
	others := r.history
	if r.opt["opera"] == "first-turn" {
		first := slices.IndexFunc(r.history, func(t turnOf) bool { return t.seat == winner })
		others = r.history[first:]
	}
	return !slices.ContainsFunc(others, func(t turnOf) bool { return t.seat != winner })
}

func (r *reader) settle(winner int) {
	w := r.seats[winner]
	if r.opera = r.isOpera(winner); r.opera {
		for _, name := range boxNames {
			w.chips += r.box[name]
			r.box[name] = 0
		}
	}
	others := r.round(winner)
	others = others[:len(others)-1]
	for _, seat := range others {
		due := r.points(r.seats[seat].hand)
		if r.opera && r.opt["operaDouble"] == "on" {
			due *= 2
		}
		w.chips += r.give(seat, due)
	}
	for _, seat := range others {
		for i, name := range boxNames {
			if !slices.Contains(r.seats[seat].hand, name) {
				continue
			}
			due := map[string]int{"match": r.box[name], "basic": (i + 1) * r.number("stake"), "none": 0}[r.opt["unplayed"]]
			r.box[name] += r.give(seat, due)
		}
	}
	r.end()
}

func (r *reader) end() {
	for _, p := range r.seats {
		p.hand = nil
		if r.opt["broke"] == "out" && p.chips == 0 {
			p.gone = true
		}
	}
	r.deal++
	if r.deal == r.deals || r.playing() < 3 || r.opt["broke"] == "ends" && r.short {
		r.awaited = "over"
		return
	}
	r.leader = r.round(r.leader)[0]
	r.antes()
}
