"""Writes of the accounts room."""
