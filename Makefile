# Each target is a short name for a go command; nothing else happens here.

.PHONY: run check gen golden fuzz bench release

run: ## serve the library on http://127.0.0.1:8080
	go run ./cmd/tablee

check: ## run every test
	go test ./...

gen: ## regenerate the generated files
	go generate ./...
	gofmt -l -w .

golden: ## rewrite the expectations of the golden records; review the diff
	go run ./cmd/tablee replay -update games/*/testdata/*.play

fuzz: ## fuzz every parser and every game for half a minute
	.ci/fuzz all 30s

bench: ## measure the figures of docs/bots.md
	go test -run '^$$' -bench . -benchmem ./games/... ./store/...

release: ## build the binary to ship: no paths of this machine, no symbol table
	go build -trimpath -ldflags="-s -w" -o tablee ./cmd/tablee
