package main

import (
	"net/http"

	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	rondelicui "tablee/games/rondelic/ui"
	rondoui "tablee/games/rondo/ui"
	royalreversiui "tablee/games/royalreversi/ui"
	"tablee/web"
	"tablee/web/api"
	"tablee/web/bell"
	"tablee/web/board"
)

// looks lists the games with their pictures, in the order of the shelf.
func looks() []board.UI {
	return []board.UI{
		rondelicui.UI{},
		rondaui.UI{},
		nainjauneui.UI{},
		royalreversiui.UI{},
		rondoui.UI{},
	}
}

// books are the rulebooks by game.
func books() map[string]func(lang string) string {
	all := map[string]func(string) string{}
	for _, rules := range games.All() {
		id := rules.Info().ID
		all[id] = func(lang string) string { return games.Rulebook(id, lang) }
	}
	return all
}

// newRinger makes what rings people's bells, in the words of the pages.
func newRinger(keys bell.Keys, plain bool) (*bell.Ringer, error) {
	words, err := web.NewSentences(looks())
	if err != nil {
		return nil, err
	}
	return bell.New(bell.Config{Keys: keys, Words: words.Awaited, Plain: plain}), nil
}

// newPages makes the pages for people, and the sentences that programs are given too.
func newPages(config web.Config) (http.Handler, api.Words, error) {
	config.UIs = looks()
	pages, err := web.New(config, books())
	if err != nil {
		return nil, api.Words{}, err
	}
	words, err := web.NewSentences(looks())
	if err != nil {
		return nil, api.Words{}, err
	}
	return pages, api.Words{Name: words.Name, Refused: words.Refused, Problem: words.Problem, Invalid: words.Invalid,
		Answer: words.Answer, Journal: words.Journal}, nil
}
