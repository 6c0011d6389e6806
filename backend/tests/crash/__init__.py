"""`make crash`: the product's own processes are killed, and what they need is taken away, while people pay.

`python -m tests.crash.run --legs 10000` starts the web, workers, watchers and beats as the product does, on a
PostgreSQL, a Redis and a local ledger of their own, which they reach through a small proxy. Every process is
SIGKILLed at random and at each named step (`steps.py`), the servers are killed, frozen and emptied, clocks
are moved, and an administrator changes what may be changed (`weather.py`, `admins.py`). In the end a judge
reads the ledger, and what people asked for and sent, and says what does not hold (`verdict.py`). `--mutant`
breaks a rule of the product: the run must then be red, or it proves nothing.
"""
