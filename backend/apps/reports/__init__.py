"""Reads over the apps below: public figures, leaderboard, balance sheet and site configuration.

Imports payments and everything below it. Writes nothing but its own totals.
"""
