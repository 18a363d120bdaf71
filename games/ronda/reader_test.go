package ronda_test

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"tablee/game"
)

// reader is a slow, independent implementation of the rulebook, with actions as text. Tests compare the
// rules with it.
type reader struct {
	opt     map[string]string
	stocks  []int
	bowls   map[int]int // by number, 1 to 10
	open    []int       // bowls that lie open, in the order of lifting
	bean    bool        // a bean was just laid
	covered int         // the bowl that a hold has just covered
	black   int
	out     int
	turn    int
	chance  bool
	over    bool
	turns   int
	dry     int // turns in a row without a bean
	laid    bool
}

func newReader(seats int, opt game.Options) *reader {
	s := &reader{opt: map[string]string{"beans": "10", "simple": "off", "max": "5", "penalty": "on"}, bowls: map[int]int{}, chance: true}
	for key, value := range opt {
		s.opt[key] = value
	}
	for range seats {
		s.stocks = append(s.stocks, s.number("beans"))
	}
	return s
}

func (s *reader) number(option string) int {
	n, err := strconv.Atoi(s.opt[option])
	if err != nil {
		panic(err)
	}
	return n
}

func (s *reader) fill(outcome string) {
	for i, beans := range strings.Fields(outcome) {
		s.bowls[i+1], _ = strconv.Atoi(beans)
	}
	s.chance = false
}

// equal reports whether two bowls lie open and hold the same number of beans.
func (s *reader) equal() bool {
	return len(s.open) == 2 && s.bowls[s.open[0]] == s.bowls[s.open[1]]
}

func (s *reader) legal() []string {
	var list []string
	if s.over || s.chance {
		return nil
	}
	switch {
	case s.equal() && !s.bean:
		for _, bowl := range s.open {
			list = append(list, fmt.Sprint("add ", bowl))
		}
		list = append(list, "stop")
	case s.bean && len(s.open) == 2:
		for _, bowl := range s.open {
			list = append(list, fmt.Sprint("hold ", bowl))
		}
		list = append(list, "stop")
	default:
		for bowl := 1; bowl <= 10; bowl++ {
			if bowl != s.covered && (len(s.open) == 0 || s.open[0] != bowl) {
				list = append(list, fmt.Sprint("lift ", bowl))
			}
		}
		if s.bean {
			list = append(list, "stop")
		}
	}
	sort.Strings(list)
	return list
}

func (s *reader) act(text string) {
	what, number, _ := strings.Cut(text, " ")
	bowl, _ := strconv.Atoi(number)
	switch what {
	case "stop":
		s.end()
	case "lift":
		s.bean, s.covered = false, 0
		s.open = append(s.open, bowl)
		if len(s.open) == 2 && !s.equal() {
			if s.black > 0 {
				s.black--
				s.stocks[s.turn]++
			}
			s.end()
		}
	case "hold":
		s.bean = false
		for _, other := range s.open {
			if other != bowl {
				s.covered = other
			}
		}
		s.open = []int{bowl}
	case "add":
		s.add(bowl)
	}
}

func (s *reader) add(bowl int) {
	full := s.bowls[bowl] == s.number("max")
	s.bowls[bowl]++
	s.stocks[s.turn]--
	s.bean, s.laid = true, true
	switch {
	case s.stocks[s.turn] == 0:
		s.over, s.open = true, nil
	case full:
		if s.opt["penalty"] == "on" && s.black == 0 {
			s.black = s.bowls[bowl]
		} else {
			s.out += s.bowls[bowl]
		}
		s.bowls[bowl] = 0
		s.end()
	case s.opt["simple"] == "on":
		s.open = nil
	}
}

func (s *reader) end() {
	s.open, s.bean, s.covered = nil, false, 0
	s.turns++
	s.dry++
	if s.laid {
		s.dry, s.laid = 0, false
	}
	if s.dry >= 100 || s.turns >= 2000 {
		s.over = true
		return
	}
	s.turn = (s.turn + 1) % len(s.stocks)
}
