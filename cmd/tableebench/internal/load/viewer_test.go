package load

import "testing"

func TestSeqOf_Table(t *testing.T) {
	for _, c := range []struct {
		line, want string
		found      bool
	}{
		{`{"id":"8f2kq0z7xm","title":"\"seq\":9","seq":41,"hold":{"seq":40}}`, "41", true},
		{`{"seq":41`, "", true}, // truncated: the number may be incomplete
		{`{"error":"nothing"}`, "", false},
		{``, "", false},
	} {
		if got, found := seqOf([]byte(c.line)); string(got) != c.want || found != c.found {
			t.Errorf("%s: %q, %t", c.line, got, found)
		}
	}
}
