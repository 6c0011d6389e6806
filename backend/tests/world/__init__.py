"""A world in one process: the money core against the local ledger, with a time and a chance of its own.

Everything that happens is drawn from a seed: who runs next, what is lost, which process dies at which
statement. The same seed plays the same world again, to the same journal. `make world seed=7` shows one,
`make world n=1000` tries many, and `mutants` breaks rules that some seed must then find broken.
"""
