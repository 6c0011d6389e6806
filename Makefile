# Everything a developer does here. `make` alone lists it.

# The first python3 that is new enough; only the set-up runs on it, the rest in .venv.
find_python = for p in python3 python3.13 python3.12 python3.11; do \
	if "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then command -v "$$p"; break; fi; done
PYTHON ?= $(shell $(find_python))
STACK = cd backend && exec $(if $(PYTHON),"$(PYTHON)",$(error Python 3.11 or newer is needed: no python3 on PATH is)) -m stack
PY = ../.venv/bin/python

.DEFAULT_GOAL := help
.NOTPARALLEL:

.PHONY: help
help: ## This list
	@awk 'BEGIN {FS = ":.*## "} /^[a-z0-9-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
	@echo
	@echo "  RUN_DIR=… and PORT=… make a second, independent instance. Settings: .env.example"

.PHONY: run
run: ## Install, build, start everything, seed; prints addresses, accounts and an open checkout
	@$(STACK) run

.PHONY: stop
stop: ## End what `make run` started
	@$(STACK) stop

.PHONY: status
status: ## Which processes run, and whether each is ready
	@$(STACK) status

.PHONY: logs
logs: ## Follow the logs; s=web (or "web watcher-test") for some of them
	@$(STACK) logs $(s)

.PHONY: seed
seed: ## Repeat the demo data on the running instance
	@$(STACK) seed

.PHONY: manage
manage: ## c="createadmin" runs manage.py with the running instance's settings
	@$(STACK) manage $(c)

.PHONY: reset
reset: ## Delete the instance's data: database, ledgers, secrets, logs
	@$(STACK) reset

.PHONY: setup
setup: ## Only install both sides from their locks and build the SPA
	@$(STACK) setup

.PHONY: secrets
secrets: ## d=deploy makes the secret files of an installation without `make run`
	@$(STACK) secrets $(d)

.PHONY: test
test: ## Every formatter, linter, type check and test; ends with "N passed, N failed"
	@$(STACK) test

.PHONY: test-ledger
test-ledger: setup ## LEDGER_URL_TEST=ws://… runs the lifecycle suite against that standalone server; t="-k exact" a part
	@$(if $(LEDGER_URL_TEST),,$(error Name the server: make test-ledger LEDGER_URL_TEST=ws://127.0.0.1:6006))
	@cd backend && $(PY) -m pytest tests/lifecycle -q --ledger "$(LEDGER_URL_TEST)" $(t)

.PHONY: test-embedded
test-embedded: ## The same with the PostgreSQL and Redis that Python wheels carry
	@export STACK_PG=embedded STACK_REDIS=embedded; $(STACK) test

.PHONY: experiment
experiment: setup ## 1,000 payments among lost replies, droughts, SIGKILLs; then mutants that must go red
	@cd backend && $(PY) -m tests.experiment.run --prove

.PHONY: deposits
deposits: setup ## n=300 random sequences of deposits in both modes, against a model of the table
	@cd backend && RANDOM_DEPOSITS=$(or $(n),300) $(PY) -m pytest tests/lifecycle/test_random_deposits.py -q

.PHONY: lint
lint: ## Formatters, linters, floors
	@$(STACK) test ruff-format ruff floors biome

.PHONY: types
types: ## Strict types on both sides
	@$(STACK) test mypy tsc

.PHONY: e2e
e2e: ## Browser tests alone
	@$(STACK) test browser

.PHONY: screenshots
screenshots: ## Pictures of every screen in every state, at 1440 and 390 pixels, into frontend/screenshots
	@$(STACK) screenshots

.PHONY: fmt
fmt: setup ## Format both sides, mend what linters can
	@cd backend && $(PY) -m ruff check --fix-only --quiet . && $(PY) -m ruff format .
	@cd frontend && npm run --silent format

.PHONY: tokens
tokens: setup ## Copy colours and fonts from the front-end's tokens.css to emails, explorer and Django's admin
	@cd backend && $(PY) -m design_tokens

.PHONY: schema
schema: setup ## Write the OpenAPI schema and the typed client anew
	@cd backend && DJANGO_SETTINGS_MODULE=config.settings.test $(PY) manage.py spectacular --validate --file schema/openapi.yaml
	@cd frontend && npm run --silent schema

.PHONY: bench
bench: setup ## Create and public status beside bare WSGI; the local ledger's rate and memory (payments=1000000 for a million)
	@cd backend && $(PY) -m bench $(if $(payments),--payments $(payments))
