package royalreversi

import (
	_ "embed"
	"fmt"
	"strings"
)

// Weights holds the value of each of the [Traits] in tokens at the end of the game, by kind of game and
// number of covered squares. The command learn computes them from games between bots and writes
// weights.txt.
type Weights struct {
	rows [sideCounts][boardSize + 1]weighing // by kind of game (see Sides) and number of covered squares
}

// weighing is the value of traits at one stage of the game.
type weighing struct {
	worth Traits
	scale float64 // scale of the logistic function from a lead in tokens to winning
}

// sideCounts is the number of kinds of game with weights of their own: two players, three, four, and two
// teams.
const sideCounts = 4

// Sides returns the kind of this game, an index from 0 to 3 into [Weights] and [Stated].
func (s *State) Sides() int {
	if s.inTeams() {
		return sideCounts - 1
	}
	return int(s.seats) - minSeats
}

// Seats returns the number of seats.
func (s *State) Seats() int { return int(s.seats) }

// Colours returns the number of colours.
func (s *State) Colours() int { return int(s.colours) }

// Stages is the number of stages of the game for which weights are learned. Between stages they are
// interpolated.
const Stages = 8

// Stage returns the stage of the game, 0 to Stages-1. A stage lasts for eight more covered squares.
func (s *State) Stage() int { return max(0, s.covered().len()-1) / (boardSize / Stages) }

// Stated holds weights as they are learned and written: one line per kind of game and stage.
type Stated [sideCounts][Stages]struct {
	Worth Traits
	Scale float64 // scale of the logistic function, for a lead in tokens
}

// Weights interpolates between the stages.
func (st *Stated) Weights() *Weights {
	w := new(Weights)
	const width = float64(boardSize) / Stages
	for sides := range w.rows {
		for covered := range w.rows[sides] {
			at := min(max((float64(covered)-0.5)/width-0.5, 0), Stages-1)
			from := min(int(at), Stages-2)
			a, b, part := &st[sides][from], &st[sides][from+1], at-float64(from)
			row := &w.rows[sides][covered]
			for i := range row.worth {
				row.worth[i] = (1-part)*a.Worth[i] + part*b.Worth[i]
			}
			row.scale = (1-part)*a.Scale + part*b.Scale
		}
	}
	return w
}

// Text returns the contents of weights.txt.
func (st *Stated) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# What traits are worth, in tokens: go run ./games/royalreversi/learn\n# sides stage %s scale\n", strings.Join(traitNames[:], " "))
	for sides := range st {
		for stage, line := range st[sides] {
			fmt.Fprintf(&b, "%d %d", sides, stage)
			for _, w := range line.Worth {
				fmt.Fprintf(&b, " %.3f", w)
			}
			fmt.Fprintf(&b, " %.4f\n", line.Scale)
		}
	}
	return b.String()
}

// ReadStated parses the output of Text.
func ReadStated(text string) (*Stated, error) {
	st := new(Stated)
	n := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var sides, stage int
		r := strings.NewReader(line)
		if _, err := fmt.Fscan(r, &sides, &stage); err != nil {
			return nil, fmt.Errorf("weights: %q: %w", line, err)
		}
		if sides < 0 || sides >= sideCounts || stage < 0 || stage >= Stages {
			return nil, fmt.Errorf("weights: invalid kind of game %d or stage %d", sides, stage)
		}
		row := &st[sides][stage]
		for i := range row.Worth {
			if _, err := fmt.Fscan(r, &row.Worth[i]); err != nil {
				return nil, fmt.Errorf("weights: %q: %w", line, err)
			}
		}
		if _, err := fmt.Fscan(r, &row.Scale); err != nil {
			return nil, fmt.Errorf("weights: %q: %w", line, err)
		}
		n++
	}
	if n != sideCounts*Stages {
		return nil, fmt.Errorf("weights: %d lines, not %d", n, sideCounts*Stages)
	}
	return st, nil
}

//go:embed weights.txt
var weightsText string

// learned holds the weights of weights.txt. An invalid file leaves the bots without weights; a test
// checks the file.
var learned = func() *Weights {
	st, err := ReadStated(weightsText)
	if err != nil {
		return new(Weights)
	}
	return st.Weights()
}()
