# One command each (docs/architecture.md). `make help` lists them.
SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

export UV_PYTHON_DOWNLOADS := never
export NX_DAEMON := false
export NX_TUI := false
# Compiled modules are kept: without them every test worker and every command of a stack compiles for 4 to 5 s.
unexport PYTHONDONTWRITEBYTECODE

# The uv of PATH, else var/tools/bin/uv; the recipe stops when infra/make/uv.sh says what is missing.
UV = $$(infra/make/uv.sh)
RUN = $(UV) run --no-sync

.PHONY: help
help: ## Show this list
	@awk 'BEGIN {FS = ":.*## "} /^## / {printf "\n%s\n", substr($$0, 4)} \
	     /^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@printf '\n  TRAJETO_PORT=8080 and TRAJETO_VAR=var/ let several stacks run side by side; APP_ENV=dev|test|prod.\n'
	@printf '  uv run stack --help: status, env, logs, kill, pause, resume, restart, migrate, topology.\n\n'

## The product

.PHONY: run
run: sync ## Start everything and print the address; Ctrl-C stops it, the data stay
	@$(RUN) python -m stack.frontend build
	@exec $(RUN) stack up

.PHONY: down
down: sync ## Stop the stack of this folder, if one runs
	@$(RUN) stack down

.PHONY: reset
reset: sync ## Stop it and erase its databases, streams, mail and files (asks; YES=1 does not)
	@$(RUN) stack reset $(if $(YES),--yes,)

## The proof

.PHONY: test
test: sync ## Every suite on free ports beside a running stack; ONLY=orders,typescript,browser chooses
	@$(RUN) python -m stack.suites $(if $(ONLY),--only $(ONLY),)

.PHONY: lint
lint: sync ## Formatting, types, layers and house rules of Python and TypeScript
	@$(RUN) python -m stack.lint

.PHONY: bench
bench: ## Measure the product beside its references; ONLY=list,create measures a part and writes no page
	@uv=$(UV) && "$$uv" sync --quiet --all-packages --locked --group bench
	@$(RUN) python -m stack.suites --bench $(if $(ONLY),--only $(ONLY),)

.PHONY: soak
soak: sync ## About an hour of kills, hanging programs, bad lines, lost streams, full disks; writes docs/soak.md
	@$(RUN) python -m stack.suites --soak

.PHONY: drill
drill: sync ## Kill replicas, a NATS leader, PostgreSQL's primary; restore a service; freeze servers; walk alerts; prints the times
	@$(RUN) python -m stack.frontend packages
	@$(RUN) python -m pytest -p no:schemathesis -s --durations 0 --durations-min 1 \
	    infra/stack/tests/test_replicas.py infra/stack/tests/test_backup.py infra/stack/tests/test_doctor.py \
	    services/kit/tests/test_primary_lost.py services/kit/tests/test_nats_cluster.py tests/test_restored.py \
	    tests/test_walks.py tests/test_walks_of_events.py

## The contract

.PHONY: openapi
openapi: sync ## Merge the services' OpenAPI documents into gateway/contract/openapi.json
	@$(RUN) python -m gateway_service.contract build

.PHONY: client
client: openapi ## Generate the TypeScript client from the merged contract
	@$(RUN) python -m stack.frontend client

# ---------------------------------------------------------------------------------------------

.PHONY: sync
sync:
	@uv=$(UV) && "$$uv" sync --quiet --all-packages --locked
