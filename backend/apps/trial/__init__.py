"""Play money only: the simulated payer, the demo checkout and the demo data of `make run`.

The highest app below config; no other app imports it. It refuses to act where money is real.
"""
