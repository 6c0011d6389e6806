"""The history of a trial: weeks of business, played before anything else starts.

`plan` says what happens when. `player` does it: real payments, created and settled by the same services as
all others, on a local ledger that closes at the planned moments of the past. So the books equal the ledger.
"""
