"""Reads over the apps below: public figures, leaderboard, balance sheet and site configuration.

Imports payments and everything under it. Writes nothing but totals of its own.
"""
