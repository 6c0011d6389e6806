"""Writes of the accounts app."""
