"""Writes of the reports: only their own totals."""
