"""Calls of the operator's desk."""
