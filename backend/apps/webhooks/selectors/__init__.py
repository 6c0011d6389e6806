"""Reads of webhooks."""
