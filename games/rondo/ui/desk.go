package ui

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

// desk is a scene with its view.
type desk struct {
	*board.Scene
	view *rondo.View
}

func look(s *board.Scene) desk {
	view, ok := s.View.(*rondo.View)
	if !ok {
		view = &rondo.View{}
	}
	return desk{s, view}
}

func (t desk) say(key string, pairs ...any) string { return say(t.L, key, pairs...) }

func (t desk) points(n int) string { return points(t.L, n) }

func points(l *board.Loc, n int) string { return counted(l, "points", n) }

// withPoints returns a number of points as it reads after "with", since some languages decline it.
func withPoints(l *board.Loc, n int) string { return counted(l, "with-points", n) }

func counted(l *board.Loc, what string, n int) string {
	return strings.Replace(say(l, what, "N", n), "-", "−", 1) // screen readers read a true minus sign
}

// figure formats a number with a true minus sign.
func figure(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// card is a card as it is drawn: with its letter, or the picture of its kind.
type card struct {
	Kind   string // "letter", "joker", "eraser", "joker-eraser", "down"
	Letter string // "" for a joker in hand
	Points int
	Fresh  bool
	Flip   string // its name for the animation; "" if it does not move
	From   string // the seat it comes from; "" if it was already there
}

// slots returns the number of compartments drawn: three if the holder is empty.
func (t desk) slots() int { return max(3, len(t.view.Row)) }

// name returns the card's name for screen readers.
func (t desk) name(c card) string { return cardName(t.L, c) }

func cardName(l *board.Loc, c card) string {
	name := c.Letter
	switch {
	case c.Kind == "joker" && c.Letter != "":
		name = say(l, "table.joker-as", "Letter", c.Letter)
	case c.Kind != "letter":
		name = say(l, "table."+c.Kind)
	}
	return say(l, "table.named", "Card", name, "Points", points(l, c.Points))
}

// hand returns the viewer's cards.
func (t desk) hand() []card {
	var list []card
	for _, c := range t.view.Hand {
		list = append(list, t.held(c))
	}
	return list
}

func (t desk) held(c rondo.Card) card { return t.inHand(c).face() }

func (t desk) inHand(c rondo.Card) inHand { return inHand{c, t.view.Value(c)} }

func (h inHand) face() card {
	switch h.card {
	case rondo.Joker:
		return card{Kind: "joker", Points: h.points}
	case rondo.Eraser:
		return card{Kind: "eraser", Points: h.points}
	}
	return card{Kind: "letter", Letter: h.card.String(), Points: h.points}
}

// kinds returns the different cards of the hand, for exchanges.
func (t desk) kinds() []rondo.Card {
	var list []rondo.Card
	for i, c := range t.view.Hand {
		if i == 0 || c != t.view.Hand[i-1] {
			list = append(list, c)
		}
	}
	return list
}

// mayAct reports whether the viewer may act now. Bids are made in any order.
func (t desk) mayAct() bool {
	return t.Viewer >= 0 && !t.Over() && !t.Still && (t.Yours() && !t.bidding() || t.bidding() && t.view.MyBid == nil)
}

// mayPrepare reports whether the viewer may compose a draft of a word while another seat plays.
func (t desk) mayPrepare() bool {
	return t.Viewer >= 0 && t.Turn >= 0 && !t.Still && t.Hold == nil && !t.bidding() && !t.mayAct()
}

func (t desk) bidding() bool { return t.view.Phase == "bid" }

// maySwap reports whether a card may be exchanged (RDO-29).
func (t desk) maySwap() bool {
	return t.mayAct() && !t.bidding() && t.view.Pile > 0 && t.view.Swaps < mostSwaps
}

// mostSwaps limits the exchanges of a turn.
const mostSwaps = 30

func (t desk) count(seat game.Seat) int {
	if int(seat) < len(t.view.Counts) {
		return t.view.Counts[seat]
	}
	return 0
}

func (t desk) score(seat game.Seat) int {
	if int(seat) < len(t.view.Scores) {
		return t.view.Scores[seat]
	}
	return 0
}

// String returns the text of a turn on the pad: a dash for a pass (RDO-28), unless it cost points.
func (n note) String() string {
	points := figure(int(n.points))
	switch {
	case !n.there:
		return ""
	case n.passed && n.points == 0:
		return "–"
	}
	return points
}

// ownBid returns the viewer's bid as the slip shows it.
func (t desk) ownBid() string {
	if *t.view.MyBid == "-" {
		return t.say("table.no-word")
	}
	return strings.ToUpper(*t.view.MyBid)
}

// awaits reports whether the table waits for a seat. Bids are made in any order.
func (t desk) awaits(seat game.Seat) bool {
	if t.bidding() {
		return !slices.Contains(t.view.HasBid, seat)
	}
	return t.Turn == seat
}

// terms holds the data with which the script computes the points of a word and its refusal.
type terms struct {
	Bonus  string    `json:"bonus"`
	Down   bool      `json:"down"`
	Either bool      `json:"either"`
	Made   *[]string `json:"made,omitempty"` // words that may not be made again; nil if repeats are allowed
	Phase  string    `json:"phase"`
	Rubs   bool      `json:"rubs"`
	Same   bool      `json:"same"`
	Seat   int       `json:"seat"`
	Swaps  int       `json:"swaps"` // in the seat's own turn
}

func (t desk) terms() string {
	known := terms{
		Phase: t.view.Phase, Seat: int(t.Viewer), Rubs: t.view.Terms.JokerEraser, Either: t.view.Terms.Cover == "either", Same: t.view.Terms.Same,
		Bonus: t.view.Terms.Bonus, Down: t.view.Terms.FaceDown,
	}
	if t.mayAct() {
		known.Swaps = t.view.Swaps
	}
	if !t.view.Terms.Repeat {
		var made []string
		for _, m := range t.view.Made {
			made = append(made, m.Word)
		}
		known.Made = &made
	}
	return encoded(known)
}

// texts returns the texts of the script in a language, as JSON.
func texts(l *board.Loc) string {
	refusals := map[string][2]string{}
	for code, rule := range seenAhead {
		refusals[code] = [2]string{say(l, "refusal."+code, "Word", "#", "Most", 9, "Missing", "@"), rule}
	}
	words := map[string]any{"no": refusals}
	for _, key := range []string{"lay", "bid", "place", "pull-left", "pull-right", "bonus", "swaps", "refused", "kept", "pulled", "laid", "book", "seconds", "rule", "face-down", "joker-eraser", "points", "shuffle", "swap-which", "wish", "sand-lost", "sand-laid", "prepare"} {
		words[key] = say(l, "table."+key)
	}
	return encoded(words)
}

// seenAhead maps the refusals that the script predicts to their rules.
var seenAhead = map[string]string{
	"no-letter-kept": "RDO-24", "too-short": "RDO-23", "holder-full": "RDO-22", "eraser-place": "RDO-10",
	"same-letter": "RDO-X06", "same-word": "RDO-X08", "word-made": "RDO-X08", "cover-and-lengthen": "RDO-X04", "joker-no-eraser": "RDO-X03",
	"one-face-down": "RDO-39", "open-three": "RDO-18", "bid-three": "RDO-16", "cannot": "", "cannot-missing": "",
}

func encoded(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("rondo/ui: encode texts: " + err.Error())
	}
	return string(text)
}

// dropped returns the cost of a hand in the final count, as it is added to the points.
func (t desk) dropped(seat int) string { return figure(-t.view.Left[seat].Points) }

// remains returns the cards left in a hand, as short text.
func (t desk) remains(seat int) string {
	var signs []string
	for _, c := range t.view.Left[seat].Hand {
		signs = append(signs, t.short(c))
	}
	return strings.Join(signs, " ")
}

// short returns a card as a letter or a word.
func (t desk) short(c rondo.Card) string {
	if c < rondo.Joker {
		return c.String()
	}
	return t.say("table." + t.held(c).Kind)
}

// fieldName returns the name of the field for a word: the viewer's turn, or a draft.
func (t desk) fieldName() string {
	if t.mayPrepare() {
		return t.say("table.next-word")
	}
	return t.say("table.your-word")
}

// composed returns the seat's draft for its text field: the pattern without its verb.
func (t desk) composed() string {
	_, pattern, found := strings.Cut(t.Draft.Text, " ")
	if !found {
		return t.Draft.Text
	}
	return pattern
}

// found returns the sentence for a word, written #, that is in the dictionary or is not.
func (t desk) found(known bool) string { return UI{}.Found(t.L, t.Options, "#", known) }

// holds returns the further classes of the table by the size of the viewer's hand, from seven cards on.
func (t desk) holds() string {
	n := len(t.view.Hand)
	if n < 7 {
		return ""
	}
	class := " holds-7"
	for _, least := range []int{8, 9} {
		if n >= least {
			class += " holds-" + strconv.Itoa(least)
		}
	}
	return class
}
