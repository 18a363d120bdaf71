package royalreversi

import (
	_ "embed"
	"fmt"
	"strings"
)

// Weights say what each of the [Traits] is worth in tokens at the end of the game, by how
// far it has come. They are learned from games that bots play among themselves: the command
// learn writes weights.txt.
type Weights struct {
	rows [sideCounts][boardSize + 1]weighing // by the sides that play, and by how many squares are covered
}

// weighing is what traits are worth at one time of the game.
type weighing struct {
	worth Traits
	scale float64 // how much a lead of one token then tells about the winner
}

// sideCounts are the kinds of game that are weighed apart: two players, three, four, and
// two teams.
const sideCounts = 4

// Sides is which of the kinds of game this is, an index into what [Weights] are made of.
func (s *State) Sides() int {
	if s.inTeams() {
		return sideCounts - 1
	}
	return int(s.seats) - minSeats
}

// Seats is how many seats play.
func (s *State) Seats() int { return int(s.seats) }

// Colours is how many colours play.
func (s *State) Colours() int { return int(s.colours) }

// Stages is how many times of the game weights are learned for; between them they are
// interpolated.
const Stages = 8

// Stage is the time of the game, 0 to Stages-1: eight more covered squares make one.
func (s *State) Stage() int { return max(0, s.covered().len()-1) / (boardSize / Stages) }

// Stated are weights as they are learned and written: one line for each kind of game and
// stage.
type Stated [sideCounts][Stages]struct {
	Worth Traits
	Scale float64 // the logistic's, for a lead in tokens
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

// Text is what weights.txt holds.
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

// ReadStated reads what Text writes.
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
			return nil, fmt.Errorf("weights: no kind of game %d with a stage %d", sides, stage)
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

// learned is what weights.txt says. A file that cannot be read makes bots play by nothing;
// a test reads it.
var learned = func() *Weights {
	st, err := ReadStated(weightsText)
	if err != nil {
		return new(Weights)
	}
	return st.Weights()
}()
