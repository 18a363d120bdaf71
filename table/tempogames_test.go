package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/games/rondo"
	"tablee/games/royalreversi"
	"tablee/table"
)

// paced maps the games to options under which they end or redeal soon.
var paced = map[game.Rules]game.Options{
	nainjaune.Rules(): {"deals": "2"}, ronda.Rules(): nil, rondelic.Rules(): {"circles": "3", "restart": "off"},
	rondo.Rules(): {"sand": "0"}, royalreversi.Rules(): nil,
}

// waited holds a table's waits after one action: until a bot acts, and until a moment ends.
type waited struct {
	bot, held time.Duration
	rule      bool
}

// playedAt plays a game with deterministic choices at a tempo, and returns the waits. At TempoSignal it gives the
// signals.
func playedAt(t *testing.T, rules game.Rules, tempo table.Tempo) (all []waited) {
	t.Helper()
	tb := against(t, rules, paced[rules])
	if tempo != table.TempoNormal {
		carry(t, tb, noon, table.Command{Kind: table.SetTempo, Player: "ana", Text: string(tempo)})
	}
	r := rand.New(rand.NewPCG(1, 1))
	for at := noon; tb.Status == table.StatusPlaying && len(all) < 400; {
		at = at.Add(time.Minute)
		seat := tb.Turn()
		legal := tb.State.Legal(seat, nil)
		c := table.Command{Kind: table.Act, Seq: tb.Seq, Seat: seat, Text: tb.Rules().FormatAction(legal[r.IntN(len(legal))])}
		if seat == 0 {
			c.Player = "ana"
		}
		carry(t, tb, at, c)
		var w waited
		if h, end := tb.HoldEnds(table.UsualPause); h != nil && h.Seq == tb.Seq {
			w.held, w.rule = end.Sub(at), h.Rule
		}
		if tb.BotAwaited() {
			due := tb.BotDue(table.UsualPause)
			switch {
			case tempo == table.TempoSignal && tb.AwaitsSignal() != due.IsZero():
				t.Fatalf("%s: the signal is awaited, and a bot acts at %v", rules.Info().ID, due)
			case tempo == table.TempoSignal && !due.IsZero() && (w.held > 0 || seat > 0 && tb.Turn() != seat):
				t.Fatalf("%s: the next bot acts without a signal after a moment or a bot's turn", rules.Info().ID)
			case due.IsZero():
				carry(t, tb, at, table.Command{Kind: table.GoOn, Player: "ana", Seq: tb.Seq})
			default:
				w.bot = due.Sub(at)
			}
		}
		all = append(all, w)
	}
	return all
}

// In every game, each wait at a lively tempo is at most half as long as at a normal one, unless its length is a
// rule of the game. At TempoSignal the table never advances by itself after a moment or a bot's turn.
func TestPace_EveryGame(t *testing.T) {
	for rules := range paced {
		normal, lively := playedAt(t, rules, table.TempoNormal), playedAt(t, rules, table.TempoLively)
		held := 0
		for i, w := range normal {
			l := lively[i]
			if w.held > 0 {
				held++
			}
			if !w.rule && (2*l.held > w.held || 2*l.bot > w.bot) {
				t.Errorf("%s, action %d: lively %v and %v, normal %v and %v", rules.Info().ID, i, l.held, l.bot, w.held, w.bot)
			}
			if w.rule && l.held != w.held {
				t.Errorf("%s, action %d: a rule lasts %v, lively %v", rules.Info().ID, i, w.held, l.held)
			}
		}
		if held == 0 || len(lively) != len(normal) {
			t.Errorf("%s: %d moments in %d and %d actions", rules.Info().ID, held, len(normal), len(lively))
		}
		playedAt(t, rules, table.TempoSignal)
	}
}
