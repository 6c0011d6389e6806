"""Writes of the content app."""
