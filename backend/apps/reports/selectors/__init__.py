"""Reads, one function each."""
