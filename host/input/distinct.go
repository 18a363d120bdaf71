package input

import (
	"strconv"
	"strings"
)

// Distinct tells people of one name apart by a number. It holds the names given so far.
type Distinct map[string]bool

// Name returns a name, with the least free number if another person has it, in capitals or not.
func (d Distinct) Name(name string) string {
	own := name
	for n := 2; d[strings.ToLower(own)]; n++ {
		own = name + " " + strconv.Itoa(n)
	}
	d[strings.ToLower(own)] = true
	return own
}
