package scene

import (
	"net/http"
	"strconv"
)

// SeqOf returns the seq of the table that a form was made for; 0, which no table has, if it has none.
func SeqOf(r *http.Request) uint64 {
	seq, _ := strconv.ParseUint(r.PostFormValue("seq"), 10, 64)
	return seq
}
