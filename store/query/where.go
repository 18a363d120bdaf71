package query

import (
	"fmt"
	"strings"
)

// Where collects the conditions of a query and its arguments.
type Where struct {
	Args       []any // of the query, in order
	conditions []string
}

// Arg adds an argument and returns its placeholder.
func (w *Where) Arg(value any) string {
	w.Args = append(w.Args, value)
	return fmt.Sprintf("$%d", len(w.Args))
}

// Add adds a condition without an argument.
func (w *Where) Add(condition string) { w.conditions = append(w.conditions, condition) }

// And adds a condition in which %s stands for the placeholder of value.
func (w *Where) And(condition string, value any) {
	w.conditions = append(w.conditions, fmt.Sprintf(condition, w.Arg(value)))
}

// String returns the conjunction of all conditions.
func (w *Where) String() string {
	return strings.Join(append([]string{"1 = 1"}, w.conditions...), " AND ")
}

// ArgList adds an argument for each text and returns their placeholders, separated by commas.
func ArgList[T ~string](w *Where, texts []T) string {
	marks := make([]string, len(texts))
	for i, t := range texts {
		marks[i] = w.Arg(string(t))
	}
	return strings.Join(marks, ", ")
}

// Limit returns the length of a list: asked, or the default if the filter sets none.
func Limit(asked int) int {
	if asked <= 0 {
		return 100
	}
	return asked
}

// OtherPoints is a column: the points of the other seats, bots included, at the table of a result r.
const OtherPoints = `(SELECT SUM(o.points) FROM results o WHERE o.table_id = r.table_id AND o.seat <> r.seat)`
