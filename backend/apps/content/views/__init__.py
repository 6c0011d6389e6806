"""Calls of visitors."""
