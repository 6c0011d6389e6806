"""Calls below `/api/auth/`."""
