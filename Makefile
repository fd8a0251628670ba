# Two commands are enough for a newcomer; both make their own .venv and make it anew when pyproject.toml changes.
#
#   make demo   makes example workbooks, finalizes them and says what to open
#   make test   style, types, architecture and tests

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

.PHONY: help demo test
help:
	@sed -n 's/^#   //p' Makefile

demo: .venv/.ready
	@$(BIN)/xltourney demo

test: .venv/.ready-for-tests
	@echo "Style, types, architecture and tests: about five minutes on two cores ..."
	@$(BIN)/nox --non-interactive

.venv/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "xltourney needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1 || echo missing)."; \
	  echo "Name another one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Making .venv (once, and again when pyproject.toml changes) ..."
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) --editable .
	@$(BIN)/python -m compileall -q xltourney
	@touch $@

.venv/.ready-for-tests: .venv/.ready
	@echo "Adding what the tests need ..."
	@$(PIP) --editable '.[dev]'
	@touch $@
