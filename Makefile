# Hilltop. "make run" serves the site, "make test" proves it; both install
# what they need on a Debian machine with Go.
.DEFAULT_GOAL := help
SHELL := /bin/bash
GO ?= go
CACHE := .cache
AXE := $(CACHE)/node_modules/axe-core/axe.min.js
AXE_VERSION := 4.14.1
export CGO_ENABLED ?= 1
# The patch level that go.mod names, whatever is installed.
export GOTOOLCHAIN := auto

# Libraries that the race detector does not look into, because that is most of
# what it costs: they start nothing at the same time and keep no state that two
# callers share, or guard it themselves (SQLite). What we do with them is still
# watched, and so are the packages that call them. Vet is left to "make check".
UNWATCHED := $(foreach p,modernc.org/sqlite/lib modernc.org/memory golang.org/x/net/html github.com/andybalholm/cascadia \
	github.com/andybalholm/brotli golang.org/x/crypto/blake2b compress/flate,-gcflags=$(p)=-race=false)

help: ## print what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

run: wasm ## serve the site on http://localhost:8080 with its database in ./data
	$(GO) run . serve

build: wasm ## build bin/hilltop
	$(GO) build -trimpath -o bin/hilltop .

wasm: ## build the modules that play in browsers, into static/wasm
	$(GO) run ./ai/cmd/wasm/build

gen: ## generate the Go code of the templ pages
	$(GO) tool templ generate -path views

watch: ## serve, and build again whenever a page changes
	$(GO) tool templ generate -path views --watch --proxy=http://localhost:8080 --cmd="$(GO) run . serve"

test: tools check unit race browser ## everything that CI runs

check: ## format, generated files, vet, staticcheck, known vulnerabilities, wasm build
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo 'run gofmt -w on these'; exit 1; }
	.ci/generated
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) mod verify
	.ci/vulnerabilities
	GOOS=js GOARCH=wasm $(GO) build -o /dev/null ./ai/cmd/bench
	GOOS=js GOARCH=wasm $(GO) vet ./ai/cmd/wasm/rules ./ai/cmd/wasm/mind ./ai/solo ./ai/brief
	cd ai/cmd/wasm/templ && $(GO) vet ./...

# Tests of handlers that are long; the race detector sees a part of each.
WHOLE = 'TestT12_|TestT22_'

unit: tools wasm ## tests of what happens one thing at a time, and all of the engine; whole data files
	$(GO) test -vet=off ./ai ./ai/cmd/match $$($(GO) list ./... | grep -vxF -f <(.ci/concurrent) | grep -v /handlers/browser)
	$(GO) test -vet=off -run $(WHOLE) ./handlers

race: tools wasm ## tests of everything concurrent, under the race detector
	$(GO) test -vet=off -race $(UNWATCHED) -short -timeout 20m $$(.ci/concurrent)

browser: tools wasm ## two browsers play whole games; accessibility, layout and sizes of the pages
	HILLTOP_AXE=$(abspath $(AXE)) $(GO) test -vet=off -count=1 -parallel 4 -timeout 25m ./handlers/browser

fuzz: ## fuzz each reader of outside text for 30 seconds
	.ci/fuzz 30s

bench: ## move generation against its peers and the search, natively and in WebAssembly; the store
	.ci/peers
	$(GO) run ./ai/cmd/bench
	$(GO) test -run - -bench . -benchtime 1s ./game/... ./db/...

match: ## our engine against fairy-stockfish, 20,000 nodes a move; MATCH="-games 200 -movetime 100ms" for others
	.ci/peers
	$(GO) run ./ai/cmd/match $(MATCH)

levels: ## each level of the AI against the one below; LEVELS="-games 400 -jobs 2 -full 1500000" for more
	$(GO) run ./ai/cmd/match -levels -games 20 -variant king-of-the-hill,crazyhouse,three-check,queen-of-the-hill -full 300000 $(LEVELS)

fixtures: ## 500 running and 10,000 finished games of one player into ./data; FIXTURES="-seed 2 -data folder" for others
	$(GO) run ./handlers/fixtures/make $(FIXTURES)

tools: $(AXE)
	@.ci/tools

$(AXE):
	@.ci/tools
	@mkdir -p $(CACHE)
	npm install --silent --no-save --no-audit --no-fund --prefix $(CACHE) axe-core@$(AXE_VERSION)

clean: ## remove what was built and downloaded (never the data)
	rm -rf bin $(CACHE)

.PHONY: help run build wasm gen watch test check unit race browser fuzz bench match levels fixtures tools clean
