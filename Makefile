# Every command for development. `make` alone lists them.

# The first python3 that is new enough. Only the set-up runs on it, everything else in .venv.
find_python = for p in python3 python3.13 python3.12 python3.11; do \
	if "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then command -v "$$p"; break; fi; done
PYTHON ?= $(shell $(find_python))
STACK = cd backend && exec $(if $(PYTHON),"$(PYTHON)",$(error Python 3.11 or newer is needed: no python3 on PATH is)) -m stack
PY = ../.venv/bin/python

.DEFAULT_GOAL := help
.NOTPARALLEL:

.PHONY: help
help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z0-9-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo "  RUN_DIR=… and PORT=… start a second, independent instance. Settings: .env.example"

.PHONY: run
run: ## Install, build, start and seed everything; print addresses, accounts and an open checkout
	@$(STACK) run

.PHONY: stop
stop: ## Stop what `make run` started
	@$(STACK) stop

.PHONY: status
status: ## List the processes, and whether each is ready
	@$(STACK) status

.PHONY: logs
logs: ## Follow the logs; s="web watcher-test" follows only those
	@$(STACK) logs $(s)

.PHONY: seed
seed: ## Seed the running instance again
	@$(STACK) seed

.PHONY: manage
manage: ## Run manage.py with the running instance's settings: c="createadmin me@example.com"
	@$(STACK) manage $(c)

.PHONY: reset
reset: ## Delete the instance's data: database, ledgers, secrets, logs
	@$(STACK) reset

.PHONY: setup
setup: ## Only install the packages and build the SPA
	@$(STACK) setup

.PHONY: secrets
secrets: ## Make the secret files of an installation without `make run`: d=deploy
	@$(STACK) secrets $(d)

.PHONY: rotate
rotate: ## Replace a secret in three steps, a restart after each: key=jwt|django|field|seal step=add|use|drop d=deploy
	@$(STACK) rotate key=$(key) step=$(step) $(if $(d),d=$(d))

.PHONY: backup
backup: ## Dump the database, and apart from it the secrets: to=backups
	@$(STACK) backup $(to)

.PHONY: restore
restore: ## Make a database from a dump and read the ledger again: from=FILE, RUN_DIR=.run-restored or into=URL
	@$(if $(from),,$(error Name the dump: make restore from=backups/dropwise-….dump RUN_DIR=.run-restored))
	@$(STACK) restore from=$(from) $(if $(into),into=$(into)) $(if $(port),port=$(port))

.PHONY: test
test: ## Run every check and test but the drills; ends with "N passed, N failed"
	@$(STACK) test

.PHONY: drills
drills: ## Crashes, random calls and deposits, the lifecycle suite on a given server: not in make test
	@$(STACK) test drills

.PHONY: host-run
host-run: ## The services of docker-compose.yml in production settings on this machine, and the browser tests for them
	@$(STACK) host-run

.PHONY: drill
drill: setup ## Break one thing of a running stack: the right alert fires, and all heals. n=NAME, n=all; alone it lists them
	@cd backend && $(PY) -m tests.faults $(n)

.PHONY: t
t: setup ## Run the backend tests of one app: a=payments; t="-k split" picks tests
	@$(if $(and $(a),$(wildcard backend/tests/$(a)/)),,$(error Name a folder of backend/tests: make t a=payments))
	@cd backend && $(PY) -m pytest tests/$(a) -q -n 2 $(t)

.PHONY: test-ledger
test-ledger: setup ## Run the lifecycle suite on a standalone server: LEDGER_URL_TEST=ws://…; t="-k exact" picks tests
	@$(if $(LEDGER_URL_TEST),,$(error Name the server: make test-ledger LEDGER_URL_TEST=ws://127.0.0.1:6006))
	@cd backend && $(PY) -m pytest tests/lifecycle -q --ledger "$(LEDGER_URL_TEST)" $(t)

.PHONY: test-embedded
test-embedded: ## make test with the PostgreSQL and Valkey from Python wheels
	@export STACK_PG=embedded STACK_REDIS=embedded; $(STACK) test

.PHONY: crash
crash: setup ## The product's processes killed at every step and at random, its servers taken away, while people pay: legs=10000 seed=1
	@cd backend && $(PY) -m tests.crash.run --legs $(or $(legs),10000) --seed $(or $(seed),1) $(t)

.PHONY: crash-mutants
crash-mutants: setup ## make crash, with one rule of the product broken after the other: each must be found; n=fresh-slot
	@cd backend && $(PY) -m tests.crash.prove $(n)

.PHONY: world
world: setup ## The money core in one process, drawn from a seed: seed=7 plays one world, n=1000 many
	@cd backend && $(PY) -m tests.world.run $(if $(seed),--seed '$(seed)' --verbose,--seeds $(or $(n),50))

.PHONY: evidence
evidence: setup ## One page: what was shown, by which command, when, of which commit; n=NAME shows it again and keeps the record
	@$(STACK) evidence $(n)

.PHONY: promises
promises: setup ## Break each promise once, in a copy of the last commit, and see its tests fail: n="paid-once exact-split"
	@cd backend && $(PY) -m tests.promises $(n)

.PHONY: deposits
deposits: setup ## Random sequences of deposits in both modes, compared with a model: n=300
	@cd backend && RANDOM_DEPOSITS=$(or $(n),300) $(PY) -m pytest tests/lifecycle/test_random_deposits.py -q

.PHONY: fuzz
fuzz: setup ## Random calls of every operation of the API, as four callers: n=100; t="-k payments" picks operations
	@cd backend && RANDOM_CALLS=$(or $(n),100) $(PY) -m pytest tests/contract/test_random_calls.py -q $(t)

.PHONY: lint
lint: ## Check formatting, linters and import layers
	@$(STACK) test ruff-format ruff floors biome

.PHONY: types
types: ## Check types on both sides
	@$(STACK) test mypy tsc

.PHONY: e2e
e2e: ## Run only the browser tests
	@$(STACK) test browser

.PHONY: screenshots
screenshots: ## Picture every screen in every state, at 1440, 390 and 320 pixels, into frontend/screenshots
	@$(STACK) screenshots

.PHONY: fmt
fmt: setup ## Format both sides and apply the linters' fixes
	@cd backend && $(PY) -m ruff check --fix-only --quiet . && $(PY) -m ruff format .
	@cd frontend && npm run --silent format

.PHONY: tokens
tokens: setup ## Copy colours and fonts from the front-end's tokens.css to emails, explorer and Django's admin
	@cd backend && $(PY) -m design_tokens

.PHONY: picture
picture: setup ## Draw the apps and their imports again: backend/docs/rooms.svg
	@cd backend && $(PY) -m drawings.rooms

.PHONY: schema
schema: setup ## Regenerate the OpenAPI schema, the typed client and the vectors of webhook signatures
	@cd backend && DJANGO_SETTINGS_MODULE=config.settings.test $(PY) manage.py spectacular --validate --file schema/openapi.yaml
	@cd backend && DJANGO_SETTINGS_MODULE=config.settings.test $(PY) manage.py webhook_vectors --file schema/webhook-vectors.json
	@cd frontend && npm run --silent schema

.PHONY: manifests
manifests: ## Make the Kubernetes manifests of docker-compose.yml again: backend/ops/kubernetes/base
	@$(STACK) manifests

.PHONY: digests
digests: ## Write into the compose file and the Dockerfiles which content each image's tag names now
	@$(STACK) digests

.PHONY: audit
audit: ## Known vulnerabilities, secrets, licences and bills of materials (.audit/); says what could not be audited
	@$(STACK) audit

.PHONY: bench
bench: setup ## Measure create and public status, a long history, the administration, the local ledger, and webhooks: payments=1000000
	@cd backend && $(PY) -m bench $(if $(payments),--payments $(payments))

.PHONY: load
load: setup ## Payments at a fixed rate into a whole instance with 1,000 open checkouts: rate=20 minutes=10, or search=1
	@cd backend && $(PY) -m bench.sustained --rate $(or $(rate),20) --minutes $(or $(minutes),10) $(if $(search),--search)
