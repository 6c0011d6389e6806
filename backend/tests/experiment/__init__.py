"""The money experiment: tries the riskiest assumption of the design with real processes.

`python -m tests.experiment.run` pays 1,000 payments on a local ledger that closes five times a second, loses
a quarter of all replies, withholds a fifth of its closes and sometimes hides its history, while the sweeper
and the settler are killed every second. Nothing may be paid twice, nothing may get stuck, the books must
match the ledger at every ledger, and nobody who paid in time may be called late. `--mutant` breaks a rule
on purpose: the run must then fail, or it proves nothing.

`--refunds 1200` does the same with refunds through the platform, asked for by HTTP and funded in every way
that a merchant may get wrong, while PostgreSQL's postmaster is killed too. Its verdict reads the ledger by
itself, the balances of customers and merchants among it.
"""
