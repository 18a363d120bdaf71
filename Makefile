# Everything here is a short name for a go command; nothing hides in the Makefile.

.PHONY: run check gen golden fuzz bench

run: ## open the library on http://127.0.0.1:8080
	go run ./cmd/tablee

check: ## all tests
	go test ./...

gen: ## make the generated files anew
	go generate ./...
	gofmt -l -w cmd game games bot table host store web

golden: ## rewrite the figures of the golden records; read the diff
	go run ./cmd/tablee replay -update games/*/testdata/*.play

fuzz: ## half a minute of legal and illegal play for each game
	for game in games/*/; do go test -run '^$$' -fuzz "^Fuzz" -fuzztime 30s ./$$game || exit 1; done

bench: ## the figures of docs/bots.md
	go test -run '^$$' -bench . -benchmem ./games/... ./store/...
