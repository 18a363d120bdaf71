package tablee_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// asvs counts the requirements of levels 1 and 2 in each section of OWASP ASVS 5.0; those of level 3 come
// after them.
var asvs = map[string]int{
	"1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1,
	"3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4,
	"5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4,
	"7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4,
	"10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3,
	"11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4,
	"13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3,
	"15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2,
}

func securityDoc(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSecurity_EveryRequirement: docs/security.md covers the standard point by point, each point once.
func TestSecurity_EveryRequirement(t *testing.T) {
	told := map[string]int{}
	for line := range strings.Lines(securityDoc(t)) {
		if !strings.HasPrefix(line, "| V") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 4 || !slices.Contains([]string{"holds", "n/a", "risk"}, cells[2]) || len(strings.TrimSpace(cells[3])) < 4 {
			t.Errorf("no verdict, or no reason: %s", line)
		}
		for id := range strings.SplitSeq(strings.TrimSpace(cells[0]), ", ") {
			told[id]++
		}
	}
	all := 0
	for section, last := range asvs {
		for n := range last {
			id := fmt.Sprintf("V%s.%d", section, n+1)
			if told[id] != 1 {
				t.Errorf("%s occurs %d times", id, told[id])
			}
			delete(told, id)
			all++
		}
	}
	for id := range told {
		t.Errorf("%s is not a requirement of level 1 or 2", id)
	}
	if all != 253 {
		t.Errorf("%d requirements, the standard has 253", all)
	}
}
