"""`make drill n=NAME`: break one thing of a running platform: the right alert fires, and all of it heals.

A stack of its own (`make run` in a directory that is deleted), its real `/metrics`, a real Prometheus with
the real rules. Time runs faster for the rules alone: each `for` and each range of a rate is a FACTOR shorter.
Their thresholds (45 seconds without a sign of life, ledgers two minutes old) are the real ones.
"""
