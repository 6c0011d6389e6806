"""Reads over the apps below: merchants' history and totals, public figures, leaderboard, balance sheet.

Imports payments and everything below it. Writes its own totals and what administrators were told, and
nothing else.
"""
