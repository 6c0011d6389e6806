"""The money experiment: the riskiest assumption of the whole design, tried against real processes.

`python -m tests.experiment.run` pays 1,000 payments on a local ledger that closes five times a second, loses
a quarter of all replies, withholds a fifth of its closes and hides its history now and then, while sweeper
and settler are killed every second. Nothing may be paid twice, nothing may stay stuck, books must equal the
ledger at every ledger, and nobody who paid in time may be called late. `--mutant` breaks one rule on purpose:
the run must then go red, or it proves nothing.
"""
