# Each target is a shortcut for a command.

.PHONY: run check gen golden fuzz bench release dist

run: ## start the server on http://127.0.0.1:8080
	go run ./cmd/tablee

check: ## run every test
	go test ./...

gen: ## regenerate generated files and format the code
	go generate ./...
	gofmt -l -w .

golden: ## update the expectations in the golden records; review the diff
	go run ./cmd/tablee replay -update games/*/testdata/*.play

fuzz: ## fuzz every target for 30 seconds
	.ci/fuzz all 30s

bench: ## run the benchmarks whose figures are in docs/bots.md
	go test -run '^$$' -bench . -benchmem ./games/... ./store/...

release: ## build the release binary, without local paths and symbol table
	go build -trimpath -ldflags="-s -w" -o tablee ./cmd/tablee

dist: ## make every file of a release of this commit in the folder dist
	go run -C tools/release .
