"""Starts and watches every process of `make run`, and the throw-away servers of the tests.

Runs on the Python standard library alone, so that the system's python3 (3.11 or newer) can do the set-up
before the virtual environment exists; the rest runs inside that environment, for the binaries it carries, the
key pair made in `secretfiles` and the questions to a ledger given by URL. Imports nothing of `apps/`,
`config/` or `sandbox/`: it knows processes by their commands, never by their code.

Stable for others: `stack.servers` and `stack.fresh` (tests, benchmarks) and the file `stack.json` (tests,
browser tests, tools).
"""
