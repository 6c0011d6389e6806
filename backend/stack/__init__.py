"""Starts and watches the processes of `make run` and the temporary servers of the tests.

The set-up uses only the standard library, so that the system's python3 (3.11 or newer) can run it before the
virtual environment exists. The rest runs inside that environment, for its server binaries, for `cryptography`
(`secretfiles`) and for `websockets` (a ledger given by URL). It imports nothing from `apps/`, `config/` or
`sandbox/`: it knows processes by their commands, never by their code.

Others may rely on `stack.servers` and `stack.fresh` (tests, benchmarks) and on the file `stack.json` (tests,
browser tests, tools).
"""
