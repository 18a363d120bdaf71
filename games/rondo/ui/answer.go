package ui

import (
	"regexp"
	"strings"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
	"unicode"

	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

// plain returns a text in capitals without accents and ligatures (RDO-X28).
func plain(text string) string {
	bare, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn))), text)
	if err != nil {
		return ""
	}
	return strings.NewReplacer("Œ", "OE", "Æ", "AE", "’", " ", "'", " ").Replace(strings.ToUpper(bare))
}

// verbs are the words that introduce a word to be laid.
var verbs = map[string]bool{
	"POSER": true, "POSE": true, "LAY": true, "PLAY": true, "JOUER": true, "OUVRIR": true, "OPEN": true, "BID": true, "PROPOSER": true, "FAIRE": true, "MAKE": true,
}

// Understand parses typed text: "voiles", "poser voiles", a pattern, "échanger n", "passer", "pas de
// mot", or a question. A word is laid for the most points.
func (UI) Understand(s *board.Scene, typed string) (action, answer string, ok bool) {
	t := look(s)
	words := strings.Fields(plain(strings.TrimRight(typed, "!; ")))
	switch strings.Join(words, " ") {
	case "":
		return "", "", false
	case "PASSER", "PASSE", "PASS", "JE PASSE":
		return "pass", "", true
	case "-", "BID -", "POSER -", "LAY -", "PAS DE MOT", "NO WORD":
		return "bid -", "", true
	case "SCORES", "SCORE", "POINTS":
		return "", t.answerScores(), true
	case "MAIN", "HAND":
		return "", t.answerHand(), true
	case "MOT", "WORD", "TABLE":
		return "", t.request(), true
	case "AIDE", "HELP", "?":
		return "", t.say("answer.help"), true
	}
	switch words[0] {
	case "ECHANGER", "ECHANGE", "SWAP", "EXCHANGE":
		return t.readSwap(words[1:])
	}
	if verbs[words[0]] && len(words) > 1 {
		words = words[1:]
		_, typed, _ = strings.Cut(strings.TrimSpace(typed), " ")
	}
	if strings.ContainsAny(typed, ".<>_~()") {
		return "play " + strings.TrimSpace(typed), "", true
	}
	if len(words) != 1 {
		return "", "", false
	}
	return t.spell(words[0])
}

// spell returns the action that makes a word, or the reason why there is none.
func (t desk) spell(word string) (action, answer string, ok bool) {
	if strings.Trim(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return "", "", false
	}
	switch {
	case !t.mayAct():
		return "", t.request(), true
	case word == t.view.Word:
		return "", t.say("refusal.same-word", "Word", word), true
	}
	if action, ok := t.view.Spell(t.Options, word); ok {
		return action, "", true
	}
	if t.view.Phase != "play" && len(word) != 3 {
		return "", t.say("refusal." + t.view.Phase + "-three"), true
	}
	if lacks := t.missing(word); len(lacks) > 0 {
		return "", t.say("refusal.cannot-missing", "Word", word, "Missing", strings.Join(lacks, ", ")), true
	}
	return "", t.say("refusal.cannot", "Word", word), true
}

// missing returns the letters that the hand lacks for a word, in the place where it lacks the fewest;
// nil if letters are not the problem.
func (t desk) missing(word string) (least []string) {
	from, to := 0, 1
	if t.view.Phase == "play" {
		from, to = -1, len(t.view.Row)
	}
	found := false
	for ; from < to; from++ {
		if t.view.Phase == "play" && from+len(word) > len(t.view.Row)+1 {
			break
		}
		lacks, kept := t.missingAt(word, from)
		if kept && (!found || len(lacks) < len(least)) {
			least, found = lacks, true
		}
	}
	return least
}

// missingAt returns the missing letters for a word that begins in one compartment. kept reports whether
// a letter of the old word stays, or there is no old word.
func (t desk) missingAt(word string, from int) (lacks []string, kept bool) {
	held := map[rondo.Card]int{}
	for _, c := range t.view.Hand {
		held[c]++
	}
	kept = t.view.Phase != "play"
	for n, letter := range []byte(word) {
		if at := from + n; t.view.Phase == "play" && at >= 0 && at < len(t.view.Row) && t.view.Row[at].Letter == string(letter) {
			kept = true
			continue
		}
		if c := rondo.Card(letter - 'A'); held[c] > 0 {
			held[c]--
			continue
		}
		lacks = append(lacks, string(letter))
	}
	return lacks[min(held[rondo.Joker], len(lacks)):], kept
}

func (t desk) readSwap(words []string) (action, answer string, ok bool) {
	if len(words) == 0 {
		return "", "", false
	}
	card := words[len(words)-1]
	switch card {
	case "JOKER", "MAIN":
		card = "?"
	case "GOMME", "ERASER":
		card = "_"
	}
	return "swap " + card, "", len(card) == 1
}

func (t desk) answerScores() string {
	parts := make([]string, len(t.Seats))
	for seat := range t.Seats {
		parts[seat] = t.Addressed(game.Seat(seat)) + " " + figure(t.score(game.Seat(seat)))
	}
	return strings.Join(parts, ", ")
}

func (t desk) answerHand() string {
	if t.Viewer < 0 {
		return t.say("table.watching")
	}
	var parts []string
	for _, c := range t.hand() {
		parts = append(parts, t.name(c))
	}
	return strings.Join(parts, " · ")
}

// Choice returns "passer", "échanger V", or the word that the action would lay.
func (UI) Choice(s *board.Scene, a game.Action) string {
	verb, rest, _ := strings.Cut(rondo.Rules().FormatAction(a), " ")
	switch verb {
	case "pass":
		return say(s.L, "table.pass")
	case "swap":
		return say(s.L, "table.swap") + " " + rest
	case "bid":
		if rest == "-" {
			return say(s.L, "table.no-word")
		}
		return say(s.L, "table.bid") + " " + strings.ToUpper(rest)
	}
	return say(s.L, "table.lay") + " " + look(s).shaped(strings.ToUpper(rest))
}

// shaped returns the word on the holder after a pattern, with a dot for each gap.
func (t desk) shaped(pattern string) string {
	row := []rune(strings.Repeat("_", strings.Count(pattern, "<")))
	for _, cell := range t.view.Row {
		letter := "_"
		if cell.Letter != "" && cell.Kind != "down" {
			letter = cell.Letter
		}
		row = append(row, []rune(letter)...)
	}
	var read []rune
	for i, sign := range []rune(covered.ReplaceAllString(strings.Trim(pattern, "<>"), "_")) {
		switch {
		case sign == '.' && i < len(row):
			sign = row[i]
		case sign == '~' || sign == '.':
			sign = '_'
		}
		read = append(read, sign)
	}
	return strings.ReplaceAll(strings.Trim(string(read), "_"), "_", "·")
}

// covered matches a card face down in a pattern.
var covered = regexp.MustCompile(`\([^)]*\)`)
