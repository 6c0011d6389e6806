"""Play money only: the simulated payer, the demo checkout and the demo data of `make run`.

No other app imports it, only config. It refuses to act on real money.
"""
